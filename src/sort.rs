//! Sorting, stable, in one small form. The standard library's sorts are compiled anew for each
//! type, several kilobytes each, which a package for the web feels; what is sorted here is
//! short or rare.

use std::cmp::Ordering;

/// Sorts by a comparison; equal items keep their order.
pub fn sort_by<T>(items: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    if items.is_sorted_by(|a, b| compare(a, b).is_le()) {
        return;
    }
    let order = order(items.len(), &mut |a, b| {
        compare(&items[a as usize], &items[b as usize]).is_gt()
    });
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    let sorted = order.iter().map(|&index| slots[index as usize].take());
    items.extend(sorted.map(|item| item.expect("an order has each index once")));
}

/// Sorts by a key; equal items keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// The order of `length` items, given when one must stand after another: a merge sort from the
/// bottom up.
fn order(length: usize, is_after: &mut dyn FnMut(u32, u32) -> bool) -> Vec<u32> {
    let mut from: Vec<u32> = (0..length as u32).collect();
    let mut to = from.clone();
    let mut run = 1;
    while run < length {
        for start in (0..length).step_by(2 * run) {
            let (middle, end) = ((start + run).min(length), (start + 2 * run).min(length));
            let (mut left, mut right) = (start, middle);
            for slot in &mut to[start..end] {
                let takes_left =
                    right == end || left < middle && !is_after(from[left], from[right]);
                let next = if takes_left { &mut left } else { &mut right };
                *slot = from[*next];
                *next += 1;
            }
        }
        std::mem::swap(&mut from, &mut to);
        run *= 2;
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut state = 1_u32;
        for length in [0, 1, 2, 3, 7, 8, 9, 100, 1000] {
            let mut items: Vec<(u32, u32)> = (0..length)
                .map(|index| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 27, index)
                })
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
