//! Exact decimal numbers as text with a decimal point. A decimal comma is accepted (protocol sheet vista §3).

/// The number in the contract's form; `None` if the text is not a number.
pub fn decimal(text: &str) -> Option<String> {
    let text = text.trim().replace(',', ".");
    let digits = text.strip_prefix('-').unwrap_or(&text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number =
        |part: &str| (1..=15).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(whole) && is_number(fraction)).then_some(text)
}

/// A JSON number, or a number as text.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(untagged)]
pub(crate) enum Written {
    /// `36.6`
    Number(serde_json::Number),
    /// `"36.6"`
    Text(String),
}

impl Written {
    /// The number in the contract's form; `None` if the text is not a number.
    pub(crate) fn decimal(&self) -> Option<String> {
        decimal(&self.text())
    }

    /// The number as written.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}
