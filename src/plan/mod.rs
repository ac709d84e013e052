//! Plans: what an operation selects, prepared for execution (§6.1 to §6.3).
//!
//! A plan depends on a schema and a valid document, on no variable's value. Selections are
//! planned when they are first met and kept, by the nodes they come from and the object type
//! they apply to, so planning is linear in the document however often fragments are reused
//! and whatever types an abstract field may have.

mod arguments;
mod collect_fields;
pub mod conditions;

use crate::error::Error;
use crate::hash::Seed;
use crate::language::ast::{self, Document, OperationDefinition, OperationType};
use crate::schema::{FieldId, Schema, TypeId, TypeKind, TypeRef, TypeRefId};
use crate::validate::Valid;
use arguments::Templates;
pub(crate) use collect_fields::field_node;
use conditions::{ConditionId, Conditions};
use std::collections::HashMap;
use std::ops::Range;

pub use arguments::TemplateId;

/// A selection of a plan: the fields of one object type, collected and merged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SelectionId(pub u32);

/// A field of a plan, by its index in [`Plan::fields`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlanFieldId(pub u32);

/// What a field's values are, inside its wrappers; the host fills columns by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// `Int`
    Int = 0,
    /// `Float`
    Float = 1,
    /// `String`
    String = 2,
    /// `Boolean`
    Boolean = 3,
    /// `ID`
    Id = 4,
    /// An enum.
    Enum = 5,
    /// A custom scalar.
    Scalar = 6,
    /// An object type.
    Object = 7,
    /// An interface or union.
    Abstract = 8,
    /// `__typename`: never handed to the host.
    Typename = 9,
    /// `__schema` and `__type`: never handed to the host.
    Introspection = 10,
}

/// The wrappers of a type, outermost first, in bits.
///
/// Bit 0 says that the type is non-null; bit `n` that the items of its `n`th list are. The
/// number of lists stands in the five bits from 27. Schemas with deeper lists are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrappers(pub u32);

/// How deep lists may nest in a field's type.
pub const LISTS_MAX: u32 = 26;

impl Wrappers {
    fn of(schema: &Schema, mut ty: TypeRefId) -> Wrappers {
        let (mut bits, mut lists) = (0, 0);
        loop {
            match schema[ty] {
                TypeRef::Named(_) => return Wrappers(bits | lists << 27),
                TypeRef::NonNull(of) => {
                    bits |= 1 << lists;
                    ty = of;
                }
                TypeRef::List(of) => {
                    lists += 1;
                    assert!(lists <= LISTS_MAX, "the schema was built with this bound");
                    ty = of;
                }
            }
        }
    }

    /// How many lists there are.
    pub fn lists(self) -> u32 {
        self.0 >> 27
    }

    /// Whether null is forbidden inside `level` lists; level 0 is the field itself.
    pub fn is_non_null(self, level: u32) -> bool {
        self.0 >> level & 1 != 0
    }
}

/// A field with all its occurrences in one selection (§6.3.2: a collected field).
#[derive(Clone, Copy, Debug)]
pub struct PlanField {
    /// `,"name":` in [`Plan::keys`].
    pub key: (u32, u32),
    /// The definition.
    pub field: FieldId,
    /// The object type that it is selected on.
    pub parent: TypeId,
    /// What its values are.
    pub kind: Kind,
    /// The wrappers around them.
    pub wrappers: Wrappers,
    /// The type inside the wrappers.
    pub ty: TypeId,
    /// When it is selected: the disjunction over its occurrences.
    pub condition: ConditionId,
    /// Its occurrences, in [`Plan::occurrences`].
    pub occurrences: (u32, u32),
    /// Its arguments.
    pub arguments: Option<TemplateId>,
    /// The child selection of an object field, once it is planned.
    child: Option<SelectionId>,
}

/// One place where a field stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Occurrence {
    /// The field.
    pub node: ast::Id<ast::Selection>,
    /// When this occurrence is selected.
    pub condition: ConditionId,
    /// Its place among all that its selection collects.
    pub sequence: u32,
}

/// The collected fields of one object type (§6.3.2).
#[derive(Clone, Debug)]
pub struct Selection {
    /// The object type.
    pub parent: TypeId,
    /// The fields, in [`Plan::fields`], in the order of their first occurrences.
    pub fields: Range<u32>,
    /// A first occurrence may be skipped while a later one is not, so the order of the fields
    /// depends on the request.
    pub reorders: bool,
    /// What null would forbid to collect these fields, in [`Plan::null_checks`].
    null_checks: Range<u32>,
}

/// A variable in a condition that may be null, which its place forbids (§6.4.1).
#[derive(Clone, Copy, Debug)]
pub struct NullCheck {
    /// The variable's index among those of the operation.
    pub variable: u32,
    /// When the condition is looked at.
    pub condition: ConditionId,
    /// Where the variable stands.
    pub value: ast::Id<ast::Value>,
    /// Whether it stands in `@skip`; else in `@include`.
    pub skips: bool,
}

/// What an operation selects.
#[derive(Debug)]
pub struct Plan {
    /// The document; errors are located in it.
    pub document: Valid<Document>,
    /// The operation.
    pub operation: ast::Id<OperationDefinition>,
    /// The root selection.
    pub root: SelectionId,
    parts: Parts,
}

/// What grows as selections are met.
#[derive(Debug)]
struct Parts {
    seed: Seed,
    keys: Vec<u8>,
    fields: Vec<PlanField>,
    occurrences: Vec<Occurrence>,
    selections: Vec<Selection>,
    null_checks: Vec<NullCheck>,
    conditions: Conditions,
    templates: Templates,
    variables: HashMap<Box<[u8]>, u32, Seed>,
    /// By index, whether a variable may be null.
    nullable: Vec<bool>,
    fragments: HashMap<Box<[u8]>, ast::Id<ast::FragmentDefinition>, Seed>,
    /// Selections by object type and the places they come from.
    memo: HashMap<(TypeId, Places), SelectionId, Seed>,
    abstract_children: HashMap<(u32, TypeId), SelectionId, Seed>,
    has_introspection: bool,
}

/// The occurrences that a selection is collected from, with their conditions.
type Places = Box<[(ast::Id<ast::Selection>, ConditionId)]>;

/// Bytes after [`Plan::keys`] that may be read but mean nothing: keys are copied in steps of 16.
pub const KEYS_SLACK: usize = 16;

/// Picks the operation of a request (§6.1: GetOperation).
pub fn operation(
    document: &Document,
    name: Option<&[u8]>,
) -> Result<ast::Id<OperationDefinition>, Error> {
    let Some(name) = name else {
        return match document.operations.len() {
            0 => Err(Error::new("Must provide an operation.")),
            1 => Ok(ast::Id::new(0)),
            _ => Err(Error::new(
                "Must provide operation name if query contains multiple operations.",
            )),
        };
    };
    let index = document
        .operations
        .iter()
        .position(|operation| operation.name.is_some_and(|n| document.name(n) == name));
    match index {
        Some(index) => Ok(ast::Id::new(index as u32)),
        None => Err(Error::new(format!(
            "Unknown operation named \"{}\".",
            String::from_utf8_lossy(name)
        ))),
    }
}

/// Plans an operation of a valid document.
///
/// # Errors
/// The schema has no root type for this kind of operation.
#[inline(never)]
pub fn plan(
    schema: &Schema,
    document: Valid<Document>,
    operation: ast::Id<OperationDefinition>,
    seed: Seed,
) -> Result<Plan, Error> {
    let definition = document[operation];
    let Some(root) = schema.root(definition.operation) else {
        let kind = match definition.operation {
            OperationType::Query => "query",
            OperationType::Mutation => "mutation",
            OperationType::Subscription => "subscription",
        };
        return Err(Error::new(format!(
            "Schema is not configured to execute {kind} operation."
        ))
        .at([document.location(definition.span.start)]));
    };
    let mut parts = Parts::new(&document, operation, seed);
    let root = collect_fields::collect_root(schema, &document, &mut parts, root, &definition);
    Ok(Plan {
        document,
        operation,
        root,
        parts,
    })
}

impl Parts {
    fn new(document: &Document, operation: ast::Id<OperationDefinition>, seed: Seed) -> Parts {
        let mut variables = HashMap::with_hasher(seed);
        for (index, variable) in document
            .nodes(document[operation].variables)
            .iter()
            .enumerate()
        {
            variables.insert(document.name(variable.name).into(), index as u32);
        }
        let definitions = document.nodes(document[operation].variables).iter();
        let nullable = definitions
            .map(|definition| !matches!(document[definition.ty].kind, ast::TypeKind::NonNull(_)))
            .collect();
        let mut fragments = HashMap::with_hasher(seed);
        for (index, fragment) in document.fragments.iter().enumerate() {
            fragments.insert(
                document.name(fragment.name).into(),
                ast::Id::new(index as u32),
            );
        }
        Parts {
            seed,
            keys: vec![0; KEYS_SLACK],
            fields: Vec::new(),
            occurrences: Vec::new(),
            selections: Vec::new(),
            null_checks: Vec::new(),
            conditions: Conditions::new(seed),
            templates: Templates::new(seed),
            variables,
            nullable,
            fragments,
            memo: HashMap::with_hasher(seed),
            abstract_children: HashMap::with_hasher(seed),
            has_introspection: false,
        }
    }

    /// Appends `,"name":` to the keys.
    fn push_key(&mut self, name: &[u8]) -> (u32, u32) {
        let start = self.keys.len() - KEYS_SLACK;
        self.keys.truncate(start);
        self.keys.extend_from_slice(b",\"");
        self.keys.extend_from_slice(name);
        self.keys.extend_from_slice(b"\":");
        let length = self.keys.len() - start;
        self.keys.extend_from_slice(&[0; KEYS_SLACK]);
        (start as u32, length as u32)
    }
}

impl Plan {
    /// The keys of the fields, pre-encoded as JSON, and [`KEYS_SLACK`] bytes more.
    pub fn keys(&self) -> &[u8] {
        &self.parts.keys
    }

    /// The response name of a field.
    pub fn response_name(&self, field: PlanFieldId) -> &str {
        let (start, length) = self[field].key;
        let name = &self.parts.keys[start as usize + 2..(start + length) as usize - 2];
        std::str::from_utf8(name).expect("a response name is ASCII")
    }

    /// All fields planned so far.
    pub fn fields(&self) -> &[PlanField] {
        &self.parts.fields
    }

    /// The fields of a selection, in order.
    pub fn selection_fields(&self, selection: SelectionId) -> &[PlanField] {
        let fields = &self[selection].fields;
        &self.parts.fields[fields.start as usize..fields.end as usize]
    }

    /// The variables in conditions of a selection that must not be null, in the order in which
    /// collecting its fields looks at them.
    pub fn null_checks(&self, selection: SelectionId) -> &[NullCheck] {
        let checks = &self[selection].null_checks;
        &self.parts.null_checks[checks.start as usize..checks.end as usize]
    }

    /// The places where a field stands.
    pub fn occurrences(&self, field: PlanFieldId) -> &[Occurrence] {
        let (start, length) = self[field].occurrences;
        &self.parts.occurrences[start as usize..(start + length) as usize]
    }

    /// The conditions of the plan's fields.
    pub fn conditions(&self) -> &Conditions {
        &self.parts.conditions
    }

    /// The arguments of the plan's fields.
    pub fn templates(&self) -> &Templates {
        &self.parts.templates
    }

    /// The index of a variable among those of the operation.
    pub fn variable_index(&self, name: &[u8]) -> Option<u32> {
        self.parts.variables.get(name).copied()
    }

    /// Whether a planned field is `__schema` or `__type`.
    pub fn has_introspection(&self) -> bool {
        self.parts.has_introspection
    }

    /// The kind of the operation.
    pub fn operation_type(&self) -> OperationType {
        self.document[self.operation].operation
    }

    /// The selection beneath a field for objects of type `ty`, planned when first asked for.
    #[inline(never)]
    pub fn child(&mut self, schema: &Schema, field: PlanFieldId, ty: TypeId) -> SelectionId {
        let planned = self[field];
        let known = match planned.kind {
            Kind::Abstract => self.parts.abstract_children.get(&(field.0, ty)).copied(),
            _ => planned.child,
        };
        if let Some(child) = known {
            return child;
        }
        let child =
            collect_fields::collect_subfields(schema, &self.document, &mut self.parts, field, ty);
        match planned.kind {
            Kind::Abstract => {
                self.parts.abstract_children.insert((field.0, ty), child);
            }
            _ => self.parts.fields[field.0 as usize].child = Some(child),
        }
        child
    }

    /// The selection beneath a field for objects of type `ty`, if it is planned.
    pub fn planned_child(&self, field: PlanFieldId, ty: TypeId) -> Option<SelectionId> {
        match self[field].kind {
            Kind::Abstract => self.parts.abstract_children.get(&(field.0, ty)).copied(),
            _ => self[field].child,
        }
    }

    /// Roughly how many bytes the plan holds.
    #[inline(never)]
    pub fn byte_size(&self) -> usize {
        let parts = &self.parts;
        self.document.source.len() * 2
            + self.document.selections.len() * size_of::<ast::Selection>()
            + self.document.values.len() * size_of::<ast::Value>()
            + self.document.arguments.len() * size_of::<ast::Argument>()
            + parts.keys.len()
            + parts.fields.len() * size_of::<PlanField>()
            + parts.occurrences.len() * size_of::<Occurrence>()
            + parts.selections.len() * size_of::<Selection>()
            + parts.conditions.len() * 24
            + 1024
    }
}

impl std::ops::Index<PlanFieldId> for Plan {
    type Output = PlanField;

    fn index(&self, id: PlanFieldId) -> &PlanField {
        &self.parts.fields[id.0 as usize]
    }
}

impl std::ops::Index<SelectionId> for Plan {
    type Output = Selection;

    fn index(&self, id: SelectionId) -> &Selection {
        &self.parts.selections[id.0 as usize]
    }
}

impl Kind {
    fn of(schema: &Schema, field: FieldId, ty: TypeId) -> Kind {
        if let Some(meta) = schema
            .meta_fields
            .iter()
            .position(|&meta| meta == Some(field))
        {
            return if meta == crate::schema::META_TYPENAME {
                Kind::Typename
            } else {
                Kind::Introspection
            };
        }
        match schema[ty].kind {
            TypeKind::Scalar => match ty.0 {
                0 => Kind::Int,
                1 => Kind::Float,
                2 => Kind::String,
                3 => Kind::Boolean,
                4 => Kind::Id,
                _ => Kind::Scalar,
            },
            TypeKind::Enum => Kind::Enum,
            TypeKind::Object => Kind::Object,
            TypeKind::Interface | TypeKind::Union => Kind::Abstract,
            TypeKind::InputObject => unreachable!("valid schema: a field's type is an output type"),
        }
    }
}
