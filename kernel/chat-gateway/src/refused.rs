//! Errors of the gateway: Matrix's shape, so that a client of Matrix understands them, with our code, by which the screen chooses its text
//! (B-287). A browser never reads that its token is not valid: it has none of the homeserver, and would sign out.

use cabinet_ports::chat::{ChatFailure, ChatFailureKind};
use cabinet_ports::{Problem, StorageError};
use serde_json::{Value, json};
use std::time::Duration;
use url::Url;

/// A refused call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub status: u16,
    pub errcode: &'static str,
    /// An English sentence for developers.
    pub error: &'static str,
    /// Our code: the name of a [`ChatFailureKind`], or one of the files'.
    pub code: &'static str,
    pub retry_after: Option<Duration>,
    pub consent_url: Option<Box<Url>>,
}

impl Refused {
    pub(crate) const fn new(
        status: u16,
        errcode: &'static str,
        code: &'static str,
        error: &'static str,
    ) -> Self {
        Self { status, errcode, error, code, retry_after: None, consent_url: None }
    }

    /// Not in the list of calls.
    pub const fn unrecognized() -> Self {
        Self::new(404, "M_UNRECOGNIZED", "chat_invalid", "This call is not served.")
    }

    /// No chat has been opened, or the chat's agreement is not accepted.
    pub const fn not_opened() -> Self {
        Self::new(404, "M_NOT_FOUND", "chat_not_opened", "No conversation has been opened.")
    }

    pub(crate) const fn not_found() -> Self {
        Self::new(404, "M_NOT_FOUND", "chat_not_found", "No such room, event or file.")
    }

    pub(crate) const fn forbidden(error: &'static str) -> Self {
        Self::new(403, "M_FORBIDDEN", "chat_forbidden", error)
    }

    /// A guest may read and write text only (B-267, adr/0053).
    pub(crate) const fn not_for_guests() -> Self {
        Self::new(403, "M_GUEST_ACCESS_FORBIDDEN", "chat_forbidden", "Guests may not do this.")
    }

    pub(crate) const fn invalid(errcode: &'static str, error: &'static str) -> Self {
        Self::new(400, errcode, "chat_invalid", error)
    }

    pub(crate) const fn too_large() -> Self {
        Self::new(413, "M_TOO_LARGE", "chat_too_large", "The message or file is too large.")
    }

    pub(crate) const fn unavailable() -> Self {
        Self::new(503, "M_UNKNOWN", "chat_unavailable", "The chat cannot be reached.")
    }

    /// Whether the homeserver could not be reached.
    pub(crate) fn is_unavailable(&self) -> bool {
        self.code == "chat_unavailable"
    }

    pub(crate) fn too_many(retry_after: Duration) -> Self {
        Self {
            retry_after: Some(retry_after),
            ..Self::new(429, "M_LIMIT_EXCEEDED", "chat_too_many", "Too many requests.")
        }
    }

    /// The body of the answer.
    pub fn body(&self) -> Value {
        let mut body = json!({ "errcode": self.errcode, "error": self.error, "code": self.code });
        if let Some(members) = body.as_object_mut() {
            if let Some(wait) = self.retry_after {
                members.insert(
                    "retry_after_ms".into(),
                    json!(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)),
                );
            }
            if let Some(url) = &self.consent_url {
                members.insert("consent_uri".into(), json!(url.as_str()));
            }
        }
        body
    }
}

impl From<ChatFailure> for Refused {
    fn from(failure: ChatFailure) -> Self {
        let code = failure.kind.name();
        let refused = match failure.kind {
            ChatFailureKind::ConsentNeeded => {
                Self::new(403, "M_CONSENT_NOT_GIVEN", code, "The terms of the homeserver are not accepted.")
            }
            ChatFailureKind::Suspended => {
                Self::new(403, "M_USER_SUSPENDED", code, "The clinic has closed this chat.")
            }
            ChatFailureKind::Forbidden => Self::forbidden("This is not allowed."),
            ChatFailureKind::NotFound => Self::not_found(),
            ChatFailureKind::TooLarge => Self::too_large(),
            ChatFailureKind::TooMany => Self::too_many(failure.retry_after.unwrap_or(Duration::from_secs(5))),
            ChatFailureKind::Full => {
                Self::new(403, "M_RESOURCE_LIMIT_EXCEEDED", code, "The homeserver has reached a limit.")
            }
            ChatFailureKind::Invalid => Self::invalid(own_errcode(&failure), "The call is malformed."),
            ChatFailureKind::Rejected | ChatFailureKind::Forged => {
                Self::new(503, "M_UNKNOWN", code, "The chat is not available.")
            }
            ChatFailureKind::SignedOut | ChatFailureKind::Unavailable => Self::unavailable(),
            ChatFailureKind::Failed => Self::new(502, "M_UNKNOWN", code, "The call failed."),
        };
        let retry_after = refused.retry_after.or(failure.retry_after);
        Self { retry_after, consent_url: failure.consent_url, ..refused }
    }
}

/// The homeserver's code of a malformed call (B-339), if it is one of Matrix's.
fn own_errcode(failure: &ChatFailure) -> &'static str {
    ["M_MISSING_PARAM", "M_BAD_JSON", "M_NOT_JSON"]
        .into_iter()
        .find(|known| failure.system_code.as_deref() == Some(known))
        .unwrap_or("M_INVALID_PARAM")
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        ChatFailure::from(problem).into()
    }
}

impl From<StorageError> for Refused {
    fn from(error: StorageError) -> Self {
        tracing::warn!(%error, "the database failed a call of the chat");
        Self::new(503, "M_UNKNOWN", "database_unavailable", "The database is not available.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(kind: ChatFailureKind, system_code: &str) -> ChatFailure {
        ChatFailure {
            kind,
            system_code: Some(system_code.to_owned()),
            detail: String::new(),
            retry_after: None,
            consent_url: None,
        }
    }

    /// B-287, B-339, B-341, B-342: each has its errcode and our code; a limit of the homeserver is not a lost connection.
    #[test]
    fn every_failure_has_its_errcode_and_code() {
        for (kind, sent, status, errcode, code) in [
            (
                ChatFailureKind::ConsentNeeded,
                "M_CONSENT_NOT_GIVEN",
                403,
                "M_CONSENT_NOT_GIVEN",
                "chat_consent_needed",
            ),
            (
                ChatFailureKind::Full,
                "M_RESOURCE_LIMIT_EXCEEDED",
                403,
                "M_RESOURCE_LIMIT_EXCEEDED",
                "chat_full",
            ),
            (ChatFailureKind::Invalid, "M_MISSING_PARAM", 400, "M_MISSING_PARAM", "chat_invalid"),
            (ChatFailureKind::Invalid, "M_ODD", 400, "M_INVALID_PARAM", "chat_invalid"),
            (ChatFailureKind::SignedOut, "M_UNKNOWN_TOKEN", 503, "M_UNKNOWN", "chat_unavailable"),
            (ChatFailureKind::Suspended, "M_USER_LOCKED", 403, "M_USER_SUSPENDED", "chat_suspended"),
            (ChatFailureKind::TooMany, "M_LIMIT_EXCEEDED", 429, "M_LIMIT_EXCEEDED", "chat_too_many"),
            (ChatFailureKind::TooLarge, "M_TOO_LARGE", 413, "M_TOO_LARGE", "chat_too_large"),
            (ChatFailureKind::Rejected, "M_EXCLUSIVE", 503, "M_UNKNOWN", "chat_misconfigured"),
        ] {
            let refused = Refused::from(failure(kind, sent));
            assert_eq!((refused.status, refused.errcode, refused.code), (status, errcode, code), "{sent}");
            assert_eq!(refused.body().get("code"), Some(&json!(code)));
        }
    }
}
