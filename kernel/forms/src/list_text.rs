//! Answers with several values as text: `['a','b']`, with `'` written as `\'` and `\` as `\\`.

/// A text that is no list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ListTextFault {
    /// The text does not begin with `[` and end with `]`.
    #[error("a list is written in square brackets")]
    NoBrackets,
    /// A value is not in quotes, or its end is missing.
    #[error("each value of a list is written in single quotes")]
    NoQuotes,
    /// A backslash before another character than `'` and `\`.
    #[error("a backslash stands only before a quote or a backslash")]
    UnknownEscape,
    /// Something else than a comma between two values.
    #[error("values of a list are separated by commas")]
    NoComma,
}

/// Writes a list.
#[must_use]
pub fn to_list_text(values: &[String]) -> String {
    let quoted: Vec<_> = values
        .iter()
        .map(|value| format!("'{}'", value.replace('\\', "\\\\").replace('\'', "\\'")))
        .collect();
    format!("[{}]", quoted.join(","))
}

/// Reads a list, or a JSON array of texts and numbers.
///
/// # Errors
/// The text is neither.
pub fn from_list_text(text: &str) -> Result<Vec<String>, ListTextFault> {
    let text = text.trim();
    if let Some(values) = from_json(text) {
        return Ok(values);
    }
    let inner =
        text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or(ListTextFault::NoBrackets)?;
    let mut rest = inner.trim();
    let mut values = Vec::new();
    while !rest.is_empty() {
        if !values.is_empty() {
            rest = rest.strip_prefix(',').ok_or(ListTextFault::NoComma)?.trim_start();
        }
        let (value, after) = quoted(rest)?;
        values.push(value);
        rest = after.trim_start();
    }
    Ok(values)
}

/// Reads a value in single quotes; returns it and what follows.
fn quoted(text: &str) -> Result<(String, &str), ListTextFault> {
    let mut characters = text.strip_prefix('\'').ok_or(ListTextFault::NoQuotes)?.chars();
    let mut value = String::new();
    loop {
        match characters.next().ok_or(ListTextFault::NoQuotes)? {
            '\'' => return Ok((value, characters.as_str())),
            '\\' => match characters.next() {
                Some(escaped @ ('\'' | '\\')) => value.push(escaped),
                _ => return Err(ListTextFault::UnknownEscape),
            },
            other => value.push(other),
        }
    }
}

fn from_json(text: &str) -> Option<Vec<String>> {
    let values: Vec<serde_json::Value> = serde_json::from_str(text).ok()?;
    values
        .into_iter()
        .map(|value| match value {
            serde_json::Value::String(text) => Some(text),
            serde_json::Value::Number(number) => Some(number.to_string()),
            _ => None,
        })
        .collect()
}
