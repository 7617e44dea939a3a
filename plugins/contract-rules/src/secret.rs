//! Fills a secret into a body. The value is escaped for the text around it, so that it cannot break out of its element or string.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt;

/// The shortest placeholder that the contract allows, in characters. A shorter one could match by accident.
const SHORTEST_PLACEHOLDER: usize = 8;

/// What `application/x-www-form-urlencoded` encodes (WHATWG URL §1.3); a space becomes a plus.
const FORM: &AsciiSet = &NON_ALPHANUMERIC.remove(b'*').remove(b'-').remove(b'.').remove(b'_');

/// The text into which a secret is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Escape {
    /// The value is filled in as it is.
    None,
    /// Text or an attribute of XML.
    Xml,
    /// The inside of a JSON string.
    Json,
    /// A value of an HTML form.
    Form,
}

/// The placeholder is shorter than the contract allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceholderTooShort;

impl fmt::Display for PlaceholderTooShort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a placeholder needs at least {SHORTEST_PLACEHOLDER} characters")
    }
}

impl std::error::Error for PlaceholderTooShort {}

/// Replaces every occurrence of `placeholder` by the escaped secret, in one pass: a placeholder inside the secret is not replaced.
///
/// # Errors
/// If the placeholder is too short.
pub fn fill(
    body: &[u8],
    placeholder: &str,
    secret: &str,
    escape: Escape,
) -> Result<Vec<u8>, PlaceholderTooShort> {
    if placeholder.chars().count() < SHORTEST_PLACEHOLDER {
        return Err(PlaceholderTooShort);
    }
    let (placeholder, value) = (placeholder.as_bytes(), escaped(secret, escape));
    let mut filled = Vec::with_capacity(body.len() + value.len());
    let mut rest = body;
    while let Some((first, others)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(placeholder) {
            filled.extend_from_slice(value.as_bytes());
            rest = after;
        } else {
            filled.push(*first);
            rest = others;
        }
    }
    Ok(filled)
}

fn escaped(value: &str, escape: Escape) -> String {
    match escape {
        Escape::None => value.to_owned(),
        Escape::Xml => {
            let mut text = String::with_capacity(value.len());
            for letter in value.chars() {
                match letter {
                    '&' => text.push_str("&amp;"),
                    '<' => text.push_str("&lt;"),
                    '>' => text.push_str("&gt;"),
                    '"' => text.push_str("&quot;"),
                    '\'' => text.push_str("&apos;"),
                    other => text.push(other),
                }
            }
            text
        }
        Escape::Json => {
            let quoted = serde_json::Value::from(value).to_string();
            quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default().to_owned()
        }
        // The output contains `%20` only for a space: a percent sign is encoded itself.
        Escape::Form => utf8_percent_encode(value, FORM).to_string().replace("%20", "+"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn filled(body: &str, placeholder: &str, secret: &str) -> String {
        String::from_utf8(fill(body.as_bytes(), placeholder, secret, Escape::None).unwrap()).unwrap()
    }

    #[test]
    fn a_secret_cannot_break_out_of_the_text_around_it() {
        assert_eq!(escaped("a<b>&\"'", Escape::Xml), "a&lt;b&gt;&amp;&quot;&apos;");
        assert_eq!(escaped("a\"b\\\n", Escape::Json), "a\\\"b\\\\\\n");
        assert_eq!(escaped("a b&c=я+%20*-._~", Escape::Form), "a+b%26c%3D%D1%8F%2B%2520*-._%7E");
        assert_eq!(escaped("a<b", Escape::None), "a<b");
    }

    #[test]
    fn every_place_is_filled_once() {
        assert_eq!(filled("<g>%%guid%%</g>%%guid%%", "%%guid%%", "x%%guid%%"), "<g>x%%guid%%</g>x%%guid%%");
        assert_eq!(filled("nothing", "%%guid%%", "x"), "nothing");
    }

    #[test]
    fn a_body_that_is_no_text_keeps_its_bytes() {
        let body = [&[0xFF, 0x00][..], b"%%guid%%", &[0xFE]].concat();
        assert_eq!(fill(&body, "%%guid%%", "x", Escape::Xml).unwrap(), [0xFF, 0x00, b'x', 0xFE]);
    }

    #[test]
    fn a_placeholder_that_could_match_by_accident_is_refused() {
        assert_eq!(fill(b"x", "%guid%%", "x", Escape::None), Err(PlaceholderTooShort));
        assert!(fill(b"x", "", "x", Escape::None).is_err());
        assert_eq!(PlaceholderTooShort.to_string(), "a placeholder needs at least 8 characters");
    }

    proptest! {
        #[test]
        fn filling_equals_replacing_in_texts(body in "[ab%]{0,80}", value in "[ab%]{0,10}") {
            prop_assert_eq!(filled(&body, "%ab%%ab%", &value), body.replace("%ab%%ab%", &value));
        }
    }
}
