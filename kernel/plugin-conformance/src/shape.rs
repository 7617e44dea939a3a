//! The shape of a request: everything of it but the values. An id or a name must not change it, otherwise a text of one patient becomes
//! part of an address, of a query or of the document that asks.

use cabinet_plugin_host::TappedRequest;
use serde_json::Value;
use std::fmt::Write as _;

/// The shape of a request, as a text that can be compared.
pub(crate) fn of(request: &TappedRequest) -> String {
    let url = &request.url;
    let segments = url.path_segments().map_or(0, Iterator::count);
    let keys: Vec<String> = url.query_pairs().map(|(key, _)| key.into_owned()).collect();
    let fragment = if url.fragment().is_some() { "#" } else { "" };
    format!("{} {segments} segments ?{}{fragment} {}", request.method, keys.join("&"), body(&request.body))
}

fn body(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return String::new();
    }
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        let mut shape = String::new();
        json(&value, &mut shape);
        return shape;
    }
    match text.starts_with('<') {
        true => xml(text),
        false => text.split('&').filter_map(|pair| pair.split('=').next()).collect::<Vec<_>>().join("&"),
    }
}

/// Members and their order; a list is as long as it is.
fn json(value: &Value, shape: &mut String) {
    match value {
        Value::Object(members) => {
            shape.push('{');
            for (key, value) in members {
                let _ = write!(shape, "{key}:");
                json(value, shape);
                shape.push(',');
            }
            shape.push('}');
        }
        Value::Array(items) => {
            shape.push('[');
            for item in items {
                json(item, shape);
                shape.push(',');
            }
            shape.push(']');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => shape.push('.'),
    }
}

/// Tags with the names of their attributes, in order. Comments, sections of `CDATA` and declarations count as tags.
fn xml(text: &str) -> String {
    let mut shape = String::new();
    let mut rest = text;
    while let Some((_, tag)) = rest.split_once('<') {
        let Some((names, after)) = tag_of(tag) else {
            shape.push_str("<unfinished");
            break;
        };
        let _ = write!(shape, "<{names}>");
        rest = after;
    }
    shape
}

/// The tag without the values of its attributes, and what follows it. A `>` inside a value does not end a tag.
fn tag_of(text: &str) -> Option<(String, &str)> {
    let (mut names, mut quote) = (String::new(), None);
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if letter == open => quote = None,
            (None, '>') => return Some((names, text.get(at + 1..)?)),
            (None, letter) => names.push(letter),
            (Some(_), _) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(url: &str, body: &str) -> String {
        let url = url.parse().unwrap();
        of(&TappedRequest { method: "POST".to_owned(), url, headers: Vec::new(), body: body.into() })
    }

    #[test]
    fn values_are_no_part_of_the_shape() {
        assert_eq!(shape("http://h/a/7?x=1", ""), shape("http://h/a/a%2Fb%3Fc?x=%26y%3D1", ""));
        let plain = r#"{"id": "7", "of": [{"name": "a"}]}"#;
        assert_eq!(
            shape("http://h/", plain),
            shape("http://h/", r#"{"id": "\"}", "of": [{"name": "<b>"}]}"#)
        );
        assert_eq!(
            shape("http://h/", "<a><id x=\"1\">7</id></a>"),
            shape("http://h/", "<a><id x=\"a>'b\">&lt;b&gt; > c</id></a>")
        );
        assert_eq!(shape("http://h/", "a=1&b=2"), shape("http://h/", "a=%26c%3D&b="));
    }

    #[test]
    fn a_value_that_was_taken_for_more_changes_the_shape() {
        for (url, hostile) in [
            ("http://h/a/7", "http://h/a/7/b"),
            ("http://h/a/7", "http://h/a/.."),
            ("http://h/a/7", "http://h/a/%2e%2E"),
            ("http://h/a/7", "http://h/a/7?b=1"),
            ("http://h/a/7", "http://h/a/7#b"),
            ("http://h/a?x=7", "http://h/a?x=7&y=1"),
        ] {
            assert_ne!(shape(url, ""), shape(hostile, ""), "{hostile}");
        }
        for (body, hostile) in [
            (r#"{"id": "7"}"#, r#"{"id": "7", "admin": "1"}"#),
            (r#"{"id": "7"}"#, r#"{"id": "7""}"#),
            ("<a><id>7</id></a>", "<a><id>7<b/></id></a>"),
            ("<a><id>7</id></a>", "<a><id><![CDATA[7]]></id></a>"),
            ("<a x=\"7\"/>", "<a x=\"7\" y=\"8\"/>"),
            ("id=7", "id=7&admin=1"),
        ] {
            assert_ne!(shape("http://h/", body), shape("http://h/", hostile), "{hostile}");
        }
    }
}
