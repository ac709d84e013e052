//! What the JSON of a case's `data` stands for; the native twin of `tests/cases/host.mjs`, which
//! lists the forms.

use super::javascript::quoted;
use octograph::error::Location;
use serde_json::Value;

/// What a resolver gives for a field, or a list for an item.
#[derive(Clone, Debug)]
pub enum Given<'d> {
    /// `null` or `undefined`.
    Null,
    /// A value as it stands.
    Value(&'d Value),
    /// A text that was made: the arguments.
    Text(String),
    /// A list of one value, that many times.
    Repeated(&'d Value, usize),
    /// It was thrown.
    Failure(Failure),
    /// A promise of a value.
    Later(&'d Value, u64),
}

/// An error of user code, or of coercing what it gave.
#[derive(Clone, Debug, Default)]
pub struct Failure {
    pub message: String,
    pub extensions: Option<Value>,
    /// Its own places, which then go before those of the field.
    pub locations: Vec<Location>,
}

impl Failure {
    /// An error with a message alone.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            ..Failure::default()
        }
    }
}

/// What a value stands for; `arguments` are those of the field, as JSON text.
pub fn given<'d>(value: &'d Value, arguments: &str) -> Given<'d> {
    let fields = match value {
        Value::Null => return Given::Null,
        Value::Object(fields) => fields,
        _ => return Given::Value(value),
    };
    let count = |value: &Value| value.as_u64().unwrap_or(0);
    if let Some(message) = fields.get("$throw") {
        let message = message.as_str().unwrap_or_default().to_owned();
        let extensions = fields.get("extensions").cloned();
        return Given::Failure(Failure {
            message,
            extensions,
            locations: Vec::new(),
        });
    }
    if let Some(value) = fields.get("$async") {
        return Given::Later(value, fields.get("after").map_or(0, count));
    }
    if fields.contains_key("$undefined") {
        return Given::Null;
    }
    if fields.contains_key("$args") {
        return Given::Text(arguments.to_owned());
    }
    if let Some(length) = fields.get("$list") {
        return Given::Repeated(&fields["of"], count(length) as usize);
    }
    Given::Value(value)
}

/// What a default resolver gives for a field of a source.
pub fn property<'d>(source: Option<&'d Value>, name: &str, arguments: &str) -> Given<'d> {
    match source
        .and_then(Value::as_object)
        .and_then(|fields| fields.get(name))
    {
        Some(value) => given(value, arguments),
        None => Given::Null,
    }
}

impl<'d> Given<'d> {
    /// As a source of further fields.
    pub fn source(&self) -> Option<&'d Value> {
        match self {
            Given::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it is an object to JavaScript, and neither null, an error nor a promise.
    pub fn is_plain_object(&self) -> bool {
        match self {
            Given::Value(value) => value.is_object() || value.is_array(),
            Given::Repeated(..) => true,
            _ => false,
        }
    }

    /// The items, if it is a list.
    pub fn items(&self, arguments: &str) -> Option<Vec<Given<'d>>> {
        match *self {
            Given::Value(Value::Array(items)) => {
                Some(items.iter().map(|item| given(item, arguments)).collect())
            }
            Given::Repeated(of, length) => Some(vec![given(of, arguments); length]),
            _ => None,
        }
    }

    /// The value as JSON, if it is one.
    pub fn to_value(&self) -> Option<Value> {
        match self {
            Given::Value(value) => Some((*value).clone()),
            Given::Text(text) => Some(Value::String(text.clone())),
            Given::Repeated(of, length) => Some(Value::Array(vec![(*of).clone(); *length])),
            Given::Null | Given::Failure(_) | Given::Later(..) => None,
        }
    }
}

/// An error as the response shows it: what the engine located, in the host's words.
pub fn error_json(located: &mut octograph::error::Error, failure: Option<&Failure>) -> String {
    let Some(failure) = failure else {
        return octograph::error::to_json([(&*located, None)]);
    };
    located.message = failure.message.clone().into();
    if !failure.locations.is_empty() {
        located.locations.clone_from(&failure.locations);
    }
    let mut json = octograph::error::to_json([(&*located, None)]);
    if let Some(Value::Object(extensions)) = &failure.extensions {
        if !extensions.is_empty() {
            json.truncate(json.len() - "}]".len());
            json.push_str(",\"extensions\":{");
            for (index, (key, value)) in extensions.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                let value = super::javascript::json_text(value);
                json.push_str(&format!("{comma}{}:{value}", quoted(key)));
            }
            json.push_str("}}]");
        }
    }
    json
}
