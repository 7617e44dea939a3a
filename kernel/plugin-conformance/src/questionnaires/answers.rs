//! Answers that the suite invents from a form.

use serde_json::{Map, Value, json};

/// Answers to the questions that have to be answered and are always shown.
pub(super) fn invented(model: &Value) -> Map<String, Value> {
    let mut found = Map::new();
    collect(model, &mut found);
    found
}

fn collect(model: &Value, found: &mut Map<String, Value>) {
    match model {
        Value::Object(element) if element.contains_key("visibleIf") => {}
        Value::Object(element) => {
            let is_required = element.get("isRequired") == Some(&Value::Bool(true));
            if let (true, Some(name)) = (is_required, element.get("name").and_then(Value::as_str))
                && let Some(answer) = answer(element)
            {
                found.insert(name.to_owned(), answer);
            }
            element.values().for_each(|member| collect(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

fn answer(element: &Map<String, Value>) -> Option<Value> {
    let choice = || {
        let first = element.get("choices")?.as_array()?.first()?;
        Some(first.get("value").unwrap_or(first).clone())
    };
    match element.get("type")?.as_str()? {
        "rating" => Some(element.get("rateMin").cloned().unwrap_or(json!(1))),
        "boolean" => Some(element.get("valueTrue").cloned().unwrap_or(json!(true))),
        "radiogroup" | "dropdown" => choice(),
        "checkbox" | "tagbox" => choice().map(|first| json!([first])),
        "text" => match element.get("inputType").and_then(Value::as_str) {
            Some("number" | "range") => Some(element.get("min").cloned().unwrap_or(json!(1))),
            Some("date") => Some(json!("2026-01-31")),
            _ => Some(json!("1")),
        },
        "comment" => Some(json!("1")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_to_be_answered_and_is_shown_is_answered() {
        let model = json!({ "pages": [{ "elements": [
            { "type": "rating", "name": "pain", "isRequired": true, "rateMin": 0 },
            { "type": "radiogroup", "name": "allergy", "isRequired": true, "choices": [{ "value": "no" }, "yes"] },
            { "type": "text", "name": "what", "isRequired": true, "visibleIf": "{allergy} = 'yes'" },
            { "type": "panel", "elements": [{ "type": "checkbox", "name": "help", "isRequired": true, "choices": ["a"] }] },
            { "type": "comment", "name": "more" },
        ] }] });
        let expected = json!({ "pain": 0, "allergy": "no", "help": ["a"] });
        assert_eq!(Value::Object(invented(&model)), expected);
    }
}
