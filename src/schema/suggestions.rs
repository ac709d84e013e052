//! "Did you mean": names close to one that is unknown, nearest first.

use std::cmp::Ordering;

/// At most so many names are suggested.
const SUGGESTIONS_MAX: usize = 5;

/// The options that are close to `input`, nearest first, equals in natural order.
pub fn suggestions<'a>(input: &str, options: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let measure = Measure::new(input);
    let mut near: Vec<(usize, &str)> = Vec::new();
    for option in options {
        if let Some(distance) = measure.distance(option) {
            if near.iter().all(|&(_, known)| known != option) {
                near.push((distance, option));
            }
        }
    }
    crate::sort::sort_by(&mut near, |a, b| {
        a.0.cmp(&b.0).then_with(|| natural_order(a.1, b.1))
    });
    near.into_iter().map(|(_, option)| option).collect()
}

/// ` Did you mean "a", "b", or "c"?`, or nothing if there is no suggestion. `what` stands
/// before the names where the sentence needs it, as in `the enum value `.
pub fn did_you_mean(what: &str, suggestions: &[&str]) -> String {
    let shown = &suggestions[..suggestions.len().min(SUGGESTIONS_MAX)];
    if shown.is_empty() {
        return String::new();
    }
    let quoted: Vec<String> = shown.iter().map(|name| format!("\"{name}\"")).collect();
    format!(" Did you mean {what}{}?", or_list(&quoted))
}

/// `a`, `a or b`, `a, b, or c`.
pub fn or_list(items: &[String]) -> String {
    list("or", items)
}

/// `a`, `a and b`, `a, b, and c`.
pub fn and_list(items: &[String]) -> String {
    list("and", items)
}

fn list(conjunction: &str, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} {conjunction} {two}"),
        [all @ .., last] => format!("{}, {conjunction} {last}", all.join(", ")),
    }
}

/// Distances from one input.
struct Measure<'a> {
    input: &'a str,
    lower: String,
    units: Vec<u16>,
    threshold: usize,
}

impl<'a> Measure<'a> {
    fn new(input: &'a str) -> Self {
        let lower = input.to_ascii_lowercase();
        Measure {
            input,
            units: lower.encode_utf16().collect(),
            lower,
            threshold: input.encode_utf16().count() * 2 / 5 + 1,
        }
    }

    /// The Damerau-Levenshtein distance in UTF-16 units (optimal string alignment), unless it
    /// is above the threshold. Names that differ in case alone are at distance 1.
    fn distance(&self, option: &str) -> Option<usize> {
        if self.input == option {
            return Some(0);
        }
        let option = option.to_ascii_lowercase();
        if self.lower == option {
            return Some(1);
        }
        let option: Vec<u16> = option.encode_utf16().collect();
        let (long, short) = match option.len() < self.units.len() {
            true => (&self.units, &option),
            false => (&option, &self.units),
        };
        if long.len() - short.len() > self.threshold {
            return None;
        }
        let mut before_last = vec![0; short.len() + 1];
        let mut last: Vec<usize> = (0..=short.len()).collect();
        let mut row = vec![0; short.len() + 1];
        for i in 1..=long.len() {
            row[0] = i;
            let mut smallest = i;
            for j in 1..=short.len() {
                let cost = usize::from(long[i - 1] != short[j - 1]);
                let mut cell = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + cost);
                if i > 1 && j > 1 && long[i - 1] == short[j - 2] && long[i - 2] == short[j - 1] {
                    cell = cell.min(before_last[j - 2] + 1);
                }
                row[j] = cell;
                smallest = smallest.min(cell);
            }
            if smallest > self.threshold {
                return None;
            }
            std::mem::swap(&mut before_last, &mut last);
            std::mem::swap(&mut last, &mut row);
        }
        let distance = last[short.len()];
        (distance <= self.threshold).then_some(distance)
    }
}

/// Compares texts so that numbers inside them go by their value: `a2` before `a10`.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i].is_ascii_digit() && b[j].is_ascii_digit() {
            let (x, y) = (digits(a, &mut i), digits(b, &mut j));
            let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
            if order != Ordering::Equal {
                return order;
            }
        } else {
            match a[i].cmp(&b[j]) {
                Ordering::Equal => {}
                order => return order,
            }
            i += 1;
            j += 1;
        }
    }
    a.len().cmp(&b.len())
}

/// The number at `*at`, moving behind it; a leading zero is a number of its own, and empty.
fn digits<'a>(text: &'a [u8], at: &mut usize) -> &'a [u8] {
    let start = *at;
    *at += 1;
    if text[start] == b'0' {
        return &[];
    }
    while *at < text.len() && text[*at].is_ascii_digit() {
        *at += 1;
    }
    &text[start..*at]
}
