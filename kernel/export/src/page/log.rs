//! A line of the access log in words, as on the profile screen.

use super::formatter::Formatter;
use cabinet_profile::Entry;
use serde_json::Value;

/// Time, actor, event, details.
pub(super) fn row(entry: &Entry, formatter: &Formatter) -> [String; 4] {
    [
        formatter.moment(entry.at),
        formatter.say_of("log.who", entry.who.name()),
        formatter.say_of("log.kind", &entry.kind.name()),
        details(entry, formatter),
    ]
}

fn details(entry: &Entry, formatter: &Formatter) -> String {
    let member = |(name, value): (&String, &Value)| -> Option<String> {
        match name.as_str() {
            "fields" => Some(each(value, |field| formatter.say_of("field", field))),
            "type" | "types" => Some(each(value, |kind| formatter.say_of("type", kind))),
            "kind" => Some(each(value, |kind| formatter.say_of("consent.kind", kind))),
            "host" | "system" => {
                Some(format!("{}: {}", formatter.say("word.host"), each(value, ToOwned::to_owned)))
            }
            // Codes without words appear only in data.json.
            _ => None,
        }
    };
    entry.detail.iter().filter_map(member).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Formats a text or a list of texts.
fn each(value: &Value, say: impl Fn(&str) -> String) -> String {
    let texts: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        one => vec![one],
    };
    texts.into_iter().filter_map(Value::as_str).map(say).collect::<Vec<_>>().join(", ")
}
