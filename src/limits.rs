//! The bounds of all that a request can make grow. Each has an option of the same name.

/// Bounds on a request. `u32::MAX` is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a document.
    pub document_bytes: u32,
    /// Tokens of a document.
    pub tokens: u32,
    /// Nesting of selection sets, lists, objects and list types, one counter over all.
    pub depth: u32,
    /// Fields of an operation, counted as if its fragments were expanded.
    pub fields: u32,
    /// Bytes of the variables.
    pub variables_bytes: u32,
    /// Nesting of the variables.
    pub variables_depth: u32,
    /// Nesting of lists in introspection.
    pub introspection_depth: u32,
    /// Fields of introspection.
    pub introspection_fields: u32,
    /// Validation errors before validation stops.
    pub validation_errors: u32,
    /// Coercion errors of variables before coercion stops.
    pub coercion_errors: u32,
    /// Errors in one response.
    pub errors: u32,
    /// Bytes of a response.
    pub response_bytes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            document_bytes: 1 << 20,
            tokens: 15_000,
            depth: 200,
            fields: 100_000,
            variables_bytes: 1 << 20,
            variables_depth: 200,
            introspection_depth: 3,
            introspection_fields: 1_000,
            validation_errors: 100,
            coercion_errors: 50,
            errors: 10_000,
            response_bytes: 64 << 20,
        }
    }
}

impl Limits {
    /// No bound but the depth: for schemas, and for what a program itself hands in.
    pub const fn unbounded() -> Limits {
        Limits {
            document_bytes: u32::MAX,
            tokens: u32::MAX,
            depth: 200,
            fields: u32::MAX,
            variables_bytes: u32::MAX,
            variables_depth: 200,
            introspection_depth: u32::MAX,
            introspection_fields: u32::MAX,
            validation_errors: u32::MAX,
            coercion_errors: 50,
            errors: u32::MAX,
            response_bytes: u32::MAX,
        }
    }
}
