//! One id per request: in header `X-Request-Id`, in every problem and in the log. An id from a trusted proxy or a client is kept if it is
//! harmless, so that one id runs through all logs.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The longest client-supplied id that is accepted.
const LONGEST: usize = 64;

/// An id of at most 64 harmless characters, stored inline: every request has one, so it must not allocate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId {
    text: [u8; LONGEST],
    length: usize,
}

impl RequestId {
    /// Returns the id that came with the request, or a new one.
    pub fn of(headers: &HeaderMap) -> Self {
        match headers.get(HEADER) {
            Some(value) if is_harmless(value.as_bytes()) => Self::copied(value.as_bytes()),
            _ => Self::fresh(),
        }
    }

    fn fresh() -> Self {
        let mut text = [0; uuid::fmt::Simple::LENGTH];
        Self::copied(uuid::Uuid::new_v4().simple().encode_lower(&mut text).as_bytes())
    }

    fn copied(from: &[u8]) -> Self {
        let mut text = [0; LONGEST];
        let length = from.len().min(LONGEST);
        text.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Self { text, length }
    }

    pub fn as_str(&self) -> &str {
        self.text.get(..self.length).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("unknown")
    }

    /// The id as a header value for the response.
    pub fn header(&self) -> HeaderValue {
        HeaderValue::from_str(self.as_str()).unwrap_or(HeaderValue::from_static("unknown"))
    }
}

/// 8 to 64 letters, digits or hyphens: such an id cannot forge a log line.
fn is_harmless(text: &[u8]) -> bool {
    (8..=LONGEST).contains(&text.len())
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_could_forge_a_log_line_is_replaced() {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, HeaderValue::from_static("abc-12345"));
        assert_eq!(RequestId::of(&headers).as_str(), "abc-12345");
        for bad in ["short", "a b c d e f g", "\"}{level:error}", &"x".repeat(65)] {
            headers.insert(HEADER, HeaderValue::from_str(bad).unwrap());
            let id = RequestId::of(&headers);
            assert_ne!(id.as_str(), bad);
            assert_eq!(id.as_str().len(), 32);
        }
    }
}
