//! Members of the gateway's answers. Installations write numbers as texts or texts as numbers (protocol sheet rbs-payment §5), so a member
//! that cannot be read is absent.

use serde_json::Value;

/// A text or a number, trimmed; none if it is empty.
pub fn text(object: &Value, name: &str) -> Option<String> {
    let text = match object.get(name)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// A whole number. `1.0` and `1e3` are none: amounts are never floating-point numbers.
pub fn whole(object: &Value, name: &str) -> Option<i64> {
    text(object, name)?.parse().ok()
}

/// A whole number of a narrower type.
pub fn number<T: TryFrom<i64>>(object: &Value, name: &str) -> Option<T> {
    T::try_from(whole(object, name)?).ok()
}
