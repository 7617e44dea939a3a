//! One id per request: in header `X-Request-Id`, in every problem and in the log. An id that a trusted proxy or a client already gave is
//! kept if it looks harmless, so that one id runs through all logs.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// `X-Request-Id`
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: RequestId;
}

/// An id of at most 64 harmless characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(HeaderValue);

impl RequestId {
    /// The id that came with the request, or a new one.
    pub fn of(headers: &HeaderMap) -> Self {
        match headers.get(HEADER) {
            Some(value) if is_harmless(value.as_bytes()) => Self(value.clone()),
            _ => Self::fresh(),
        }
    }

    fn fresh() -> Self {
        let mut text = [0_u8; uuid::fmt::Simple::LENGTH];
        let text = uuid::Uuid::new_v4().simple().encode_lower(&mut text);
        Self(HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static("unknown")))
    }

    /// For the log.
    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or("unknown")
    }

    /// For the answer.
    pub const fn header(&self) -> &HeaderValue {
        &self.0
    }
}

/// 8 to 64 letters, digits, hyphens: nothing that could forge a log line.
fn is_harmless(text: &[u8]) -> bool {
    (8..=64).contains(&text.len()) && text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// Runs a request under its id.
pub async fn scope<F: Future>(id: RequestId, request: F) -> F::Output {
    CURRENT.scope(id, request).await
}

/// The id of the running request; empty outside of one.
pub fn current() -> String {
    CURRENT.try_with(|id| id.as_str().to_owned()).unwrap_or_default()
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
