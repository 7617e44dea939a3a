//! Composes a request. The caller passes values by name; the schema defines the order.

use super::schema::{CONTRACT, ENVELOPE, INSTANCE, Operation, PATIENT, SERVICE};

/// The placeholder that the host replaces with the guid; the plugin never reads it. A person's data cannot contain it, because `%` is
/// escaped.
pub const GUID_PLACEHOLDER: &str = "%%netrika-guid%%";

/// The content of an element.
#[derive(Debug, Clone, Copy)]
pub enum Value<'a> {
    /// Text; it is escaped here.
    Text(&'a str),
    /// `i:nil="true"`
    Nil,
    /// A `Patient` with these members.
    Patient(&'a [(&'static str, &'a str)]),
}

/// Composes the envelope of a request. Parameters without a value are left out; the guid is always included if the schema has one. A name
/// that the schema does not have is a mistake in this plugin and is ignored; the tests would find it.
pub fn compose(operation: Operation, values: &[(&'static str, Value<'_>)]) -> String {
    let name = operation.name();
    let mut text = String::with_capacity(512);
    for part in ["<s:Envelope xmlns:s=\"", ENVELOPE, "\"><s:Body><", name, " xmlns=\"", SERVICE, "\">"] {
        text.push_str(part);
    }
    for parameter in operation.parameters() {
        if *parameter == "guid" {
            element(&mut text, "", parameter, |text| text.push_str(GUID_PLACEHOLDER));
        } else if let Some((_, value)) = values.iter().find(|(name, _)| name == parameter) {
            write(&mut text, parameter, value);
        }
    }
    for part in ["</", name, "></s:Body></s:Envelope>"] {
        text.push_str(part);
    }
    text
}

fn write(text: &mut String, name: &str, value: &Value<'_>) {
    match value {
        Value::Text(value) => element(text, "", name, |text| escape(text, value)),
        Value::Nil => {
            for part in ["<", name, " xmlns:i=\"", INSTANCE, "\" i:nil=\"true\"/>"] {
                text.push_str(part);
            }
        }
        Value::Patient(members) => {
            for part in ["<", name, " xmlns:a=\"", CONTRACT, "\">"] {
                text.push_str(part);
            }
            for member in PATIENT {
                if let Some((_, value)) = members.iter().find(|(name, _)| name == member) {
                    element(text, "a:", member, |text| escape(text, value));
                }
            }
            for part in ["</", name, ">"] {
                text.push_str(part);
            }
        }
    }
}

fn element(text: &mut String, prefix: &str, name: &str, inside: impl FnOnce(&mut String)) {
    for part in ["<", prefix, name, ">"] {
        text.push_str(part);
    }
    inside(text);
    for part in ["</", prefix, name, ">"] {
        text.push_str(part);
    }
}

/// Escapes text. Characters that XML 1.0 does not allow become a space.
fn escape(text: &mut String, value: &str) {
    for character in value.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&apos;"),
            '%' => text.push_str("&#37;"),
            '\r' => text.push_str("&#13;"),
            '\t' | '\n' => text.push(character),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => text.push(' '),
            _ => text.push(character),
        }
    }
}
