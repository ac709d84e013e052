//! Completing values (§6.4.3): what a resolver gave becomes cells, and batches of children.

use super::coercion::{self, Leaf};
use super::data::{Failure, Given};
use super::{Block, Host, Path, Rows, Sources, Values, Waiting};
use octograph::execute::columns::{Cells, Tag};
use octograph::execute::path::PathStep;
use octograph::execute::{BatchId, ItemsId, Parent};
use octograph::plan::{Kind, PlanField, PlanFieldId};
use octograph::schema::{TypeId, TypeKind};

impl<'d> Host<'_, 'd> {
    /// Completes values inside `level` lists of their field.
    pub(super) fn complete(
        &mut self,
        id: PlanFieldId,
        level: u32,
        values: Values<'d>,
        block: &Block,
    ) {
        let field = self.plan[id];
        let mut rest = Vec::with_capacity(values.len());
        for (index, given) in values {
            match given {
                Given::Null => {
                    self.set(block, index, Tag::Null, [0, 0]);
                    self.dirty |= field.wrappers.is_non_null(level);
                }
                Given::Failure(failure) => self.fail(block, index, failure),
                Given::Later(value, after) => {
                    self.set(block, index, Tag::Pending, [0, 0]);
                    self.waiting.push(Waiting {
                        at: self.now + after,
                        field: id,
                        level,
                        block: block.clone(),
                        index,
                        value,
                    });
                }
                Given::Value(_) | Given::Text(_) | Given::Repeated(..) => rest.push((index, given)),
            }
        }
        if level < field.wrappers.lists() {
            return self.lists(id, level, rest, block);
        }
        match field.kind {
            Kind::Object => self.objects(id, field.ty, rest, block),
            Kind::Abstract => self.abstract_objects(id, rest, block),
            _ => self.leaves(&field, rest, block),
        }
    }

    fn leaves(&mut self, field: &PlanField, values: Values<'d>, block: &Block) {
        let mut strings = Vec::new();
        for (index, given) in values {
            let value = given.to_value().expect("all else is completed");
            match coercion::coerce(&self.engine.schema, field, &value) {
                Ok(Leaf::Number(number)) => self.number(block, index, number),
                Ok(Leaf::Boolean(true)) => self.set(block, index, Tag::True, [0, 0]),
                Ok(Leaf::Boolean(false)) => self.set(block, index, Tag::False, [0, 0]),
                Ok(Leaf::Text(text)) => strings.push((index, text)),
                Ok(Leaf::Enum(value)) => self.set(block, index, Tag::Enum, [value.0, 0]),
                Ok(Leaf::Json(json)) => self.text(block, index, Tag::Raw, &json),
                Err(failure) => self.fail(block, index, failure),
            }
        }
        match self.way.joined {
            true => self.join(strings, block),
            false => {
                for (index, text) in strings {
                    self.text(block, index, Tag::String, &text);
                }
            }
        }
    }

    fn number(&self, block: &Block, index: u32, number: f64) {
        let integer = number as i32;
        if f64::from(integer).to_bits() == number.to_bits() {
            return self.set(block, index, Tag::Int, [integer as u32, 0]);
        }
        let bits = number.to_bits();
        self.set(block, index, Tag::Float, [bits as u32, (bits >> 32) as u32]);
    }

    fn text(&mut self, block: &Block, index: u32, tag: Tag, text: &str) {
        let at = self.execution.columns.push_bytes(text.as_bytes());
        let at = at.expect("there is memory for a text");
        self.set(block, index, tag, [at, text.len() as u32]);
    }

    /// Writes strings as one text, up to where a cell between them holds one already.
    fn join(&mut self, strings: Vec<(u32, String)>, block: &Block) {
        let mut strings = strings.into_iter().peekable();
        while let Some((first, mut text)) = strings.next() {
            let units = |text: &str| text.encode_utf16().count() as u32;
            let mut lengths = vec![(first, units(&text))];
            let mut last = first;
            while let Some(&(next, _)) = strings.peek() {
                let mut between = last + 1..next;
                let is_string = |index| self.tag(block, index) == Tag::String;
                if between.any(is_string) {
                    break;
                }
                let (index, more) = strings.next().expect("it was seen");
                lengths.push((index, units(&more)));
                text.push_str(&more);
                last = index;
            }
            let at = self.execution.columns.push_bytes(text.as_bytes());
            let at = at.expect("there is memory for a text");
            for &(index, length) in &lengths {
                self.set(block, index, Tag::String, [0, length]);
            }
            let (from, to) = (block.first + first, block.first + last + 1);
            let end = at + text.len() as u32;
            if self
                .execution
                .columns
                .find_bounds(block.cells, from, to, at, end)
            {
                continue;
            }
            // It may stand for what UTF-8 cannot say: one by one.
            let mut rest = text.as_str();
            for (index, length) in lengths {
                let mut count = 0;
                let end = rest.find(|character: char| {
                    count += character.len_utf16() as u32;
                    count > length
                });
                let (one, after) = rest.split_at(end.unwrap_or(rest.len()));
                self.text(block, index, Tag::String, one);
                rest = after;
            }
        }
    }

    fn tag(&self, block: &Block, index: u32) -> Tag {
        self.execution
            .columns
            .cell(block.cells, block.first + index)
            .tag
    }

    fn objects(&mut self, id: PlanFieldId, ty: TypeId, values: Values<'d>, block: &Block) {
        if values.is_empty() {
            return;
        }
        let batch = self.execution.batches.len() as u32;
        let (mut sources, mut paths) = (Vec::new(), Vec::new());
        for ((index, given), row) in values.into_iter().zip(0..) {
            self.set(block, index, Tag::Object, [batch, row]);
            sources.push(given.source());
            paths.push(block.paths[index as usize].clone());
        }
        self.batch(id, ty, sources, paths, block.parent);
    }

    /// Asks for a batch; its number is the next.
    fn batch(
        &mut self,
        id: PlanFieldId,
        ty: TypeId,
        sources: Sources<'d>,
        paths: Vec<Path>,
        parent: Parent,
    ) {
        let selection = self.plan.child(&self.engine.schema, id, ty);
        let rows = sources.len() as u32;
        let expected = BatchId(self.execution.batches.len() as u32);
        let batch = self.execution.batch(self.plan, selection, rows, parent);
        assert_eq!(batch, Ok(expected));
        self.queue.push_back(Rows {
            batch: expected,
            selection,
            sources,
            paths,
        });
    }

    /// Objects of an abstract type: a batch for each of their types.
    fn abstract_objects(&mut self, id: PlanFieldId, values: Values<'d>, block: &Block) {
        let batches = self.execution.batches.len() as u32;
        let mut groups: Vec<(TypeId, Sources, Vec<Path>)> = Vec::new();
        for (index, given) in values {
            let ty = match self.runtime_type(id, &given) {
                Ok(ty) => ty,
                Err(message) => {
                    self.fail(block, index, Failure::new(message));
                    continue;
                }
            };
            let known = groups.iter().position(|&(other, ..)| other == ty);
            let group = known.unwrap_or_else(|| {
                groups.push((ty, Vec::new(), Vec::new()));
                groups.len() - 1
            });
            let (_, sources, paths) = &mut groups[group];
            self.set(
                block,
                index,
                Tag::Object,
                [batches + group as u32, sources.len() as u32],
            );
            sources.push(given.source());
            paths.push(block.paths[index as usize].clone());
        }
        for (ty, sources, paths) in groups {
            self.batch(id, ty, sources, paths, block.parent);
        }
    }

    /// The type that `__typename` names.
    fn runtime_type(&self, id: PlanFieldId, given: &Given) -> Result<TypeId, String> {
        let schema = &self.engine.schema;
        let PlanField { field, ty, .. } = self.plan[id];
        let of = schema.type_name(ty);
        let Some(name) = given
            .source()
            .and_then(|source| source.get("__typename")?.as_str())
        else {
            return Err(format!(
                "Abstract type \"{of}\" must resolve to an Object type at runtime for field \"{}\". \
                 Either the \"{of}\" type should provide a \"resolveType\" function or each possible \
                 type should provide an \"isTypeOf\" function.",
                schema.coordinate(field)
            ));
        };
        let Some(found) = schema.type_named(name.as_bytes()) else {
            return Err(format!(
                "Abstract type \"{of}\" was resolved to a type \"{name}\" that does not exist inside the schema."
            ));
        };
        if schema[found].kind != TypeKind::Object {
            return Err(format!(
                "Abstract type \"{of}\" was resolved to a non-object type \"{name}\"."
            ));
        }
        if !schema[ty].possible_types.contains(&found) {
            return Err(format!(
                "Runtime Object type \"{name}\" is not a possible type for \"{of}\"."
            ));
        }
        Ok(found)
    }
}

impl<'d> Host<'_, 'd> {
    fn lists(&mut self, id: PlanFieldId, level: u32, values: Values<'d>, block: &Block) {
        let field = self.plan[id];
        let mut lists = Vec::new();
        for (index, given) in values {
            match given.items(self.arguments_of(id)) {
                Some(items) => lists.push((index, items)),
                None => {
                    let coordinate = self.engine.schema.coordinate(field.field);
                    let message = format!(
                        "Expected Iterable, but did not find one for field \"{coordinate}\"."
                    );
                    self.fail(block, index, Failure::new(message));
                }
            }
        }
        if lists.is_empty() {
            return;
        }
        let of_objects = level + 1 == field.wrappers.lists() && field.kind == Kind::Object;
        let mut items = lists.iter().flat_map(|(_, items)| items);
        if self.way.dense && of_objects && items.all(Given::is_plain_object) {
            self.dense(id, field.ty, lists, block);
        } else {
            self.sparse(id, level, lists, block);
        }
    }

    fn items(&mut self, count: usize, child: u32, block: &Block) -> (ItemsId, Cells) {
        let items = self
            .execution
            .items(count as u32, BatchId(child), block.parent);
        let items = items.expect("there is memory for items");
        (items, self.execution.items[items.0 as usize].cells)
    }

    /// Lists of objects, none of them null, an error or pending: their rows need no cells.
    fn dense(
        &mut self,
        id: PlanFieldId,
        ty: TypeId,
        lists: Vec<(u32, Vec<Given<'d>>)>,
        block: &Block,
    ) {
        let any = lists.iter().any(|(_, items)| !items.is_empty());
        let child = if any {
            self.execution.batches.len() as u32
        } else {
            0
        };
        let (items, cells) = self.items(lists.len(), child, block);
        let (mut sources, mut paths) = (Vec::new(), Vec::new());
        for ((index, list), head) in lists.into_iter().zip(0..) {
            let first = sources.len() as u32;
            let length = list.len() as u32;
            self.execution
                .columns
                .set(cells, head, Tag::DenseHead, [first, length]);
            self.set(block, index, Tag::List, [items.0, head]);
            for (item, given) in (0..).zip(list) {
                sources.push(given.source());
                paths.push(block.paths[index as usize].with(PathStep::Index(item)));
            }
        }
        if any {
            self.batch(id, ty, sources, paths, Parent::Items(items));
        }
    }

    fn sparse(
        &mut self,
        id: PlanFieldId,
        level: u32,
        lists: Vec<(u32, Vec<Given<'d>>)>,
        block: &Block,
    ) {
        let count = lists.iter().map(|(_, items)| 1 + items.len()).sum();
        let (items, cells) = self.items(count, 0, block);
        let (mut values, mut paths) = (Vec::new(), Vec::new());
        for (index, list) in lists {
            let (head, length) = (paths.len() as u32, list.len() as u32);
            let path = block.paths[index as usize].clone();
            self.execution
                .columns
                .set(cells, head, Tag::Head, [length, 0]);
            self.set(block, index, Tag::List, [items.0, head]);
            for (item, given) in (0..).zip(list) {
                values.push((head + 1 + item, given));
                paths.push(path.with(PathStep::Index(item)));
            }
            paths.insert(head as usize, path);
        }
        let items = Block {
            cells,
            first: 0,
            parent: Parent::Items(items),
            paths: paths.into(),
        };
        self.complete(id, level + 1, values, &items);
    }
}
