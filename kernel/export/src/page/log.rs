//! A line of the access log in words, as the screen of the profile has it.

use super::scribe::Scribe;
use cabinet_profile::Entry;
use serde_json::Value;

/// When, who, what, details.
pub(super) fn row(entry: &Entry, scribe: &Scribe) -> [String; 4] {
    [
        scribe.moment(entry.at),
        scribe.say_of("log.who", entry.who.name()),
        scribe.say_of("log.kind", &entry.kind.name()),
        details(entry, scribe),
    ]
}

fn details(entry: &Entry, scribe: &Scribe) -> String {
    let member = |(name, value): (&String, &Value)| -> Option<String> {
        match name.as_str() {
            "fields" => Some(each(value, |field| scribe.say_of("field", field))),
            "type" | "types" => Some(each(value, |kind| scribe.say_of("type", kind))),
            "kind" => Some(each(value, |kind| scribe.say_of("consent.kind", kind))),
            "host" | "system" => {
                Some(format!("{}: {}", scribe.say("word.host"), each(value, ToOwned::to_owned)))
            }
            // Codes that have no words stand in data.json.
            _ => None,
        }
    };
    entry.detail.iter().filter_map(member).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// A text or a list of texts.
fn each(value: &Value, say: impl Fn(&str) -> String) -> String {
    let texts: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        one => vec![one],
    };
    texts.into_iter().filter_map(Value::as_str).map(say).collect::<Vec<_>>().join(", ")
}
