//! What an errcode means (protocol sheet matrix §1; B-287).

use crate::settings::{Mode, Settings};
use cabinet_plugin_sdk::chat::{Failure, FailureKind, Refusal};
use serde_json::Value;

/// Pause if a homeserver names none.
const PAUSE_MS: u32 = 5_000;
/// Maximum pause that an answer may ask for.
const MOST_PAUSE_MS: u32 = 3_600_000;

/// Codes on which the plugin acts.
pub(crate) const USER_IN_USE: &str = "M_USER_IN_USE";
pub(crate) const ROOM_IN_USE: &str = "M_ROOM_IN_USE";
pub(crate) const EXCLUSIVE: &str = "M_EXCLUSIVE";

/// As the homeserver's refusal of a call that the kernel forwarded.
pub(crate) fn of_refusal(settings: &Settings, refusal: &Refusal) -> Failure {
    let body = serde_json::from_slice(&refusal.body).unwrap_or(Value::Null);
    failure(settings, "the forwarded call", refusal.status, refusal.retry_after.as_deref(), &body)
}

/// As the refusal of the call that is named so. The homeserver's sentence is not repeated: it may contain what was sent.
pub(crate) fn failure(
    settings: &Settings,
    call: &str,
    status: u16,
    retry_after: Option<&str>,
    body: &Value,
) -> Failure {
    let Some(code) = body.get("errcode").and_then(Value::as_str).filter(|code| is_code(code)) else {
        return without_code(call, status, retry_after);
    };
    let (kind, advice) = match meaning(code, status) {
        // Only a patient's own token can be renewed.
        (FailureKind::SignedOut, _) if settings.mode == Mode::Appservice => {
            (FailureKind::Rejected, ": check the secret `as_token`")
        }
        found => found,
    };
    let mut failure = Failure::new(kind, format!("{call}: status {status}{advice}")).code(code);
    match kind {
        FailureKind::TooMany => failure.retry_after_ms = Some(pause(retry_after, body)),
        FailureKind::ConsentNeeded => failure.consent_url = consent_url(settings, body),
        _ => {}
    }
    failure
}

fn meaning(code: &str, status: u16) -> (FailureKind, &'static str) {
    use FailureKind as Kind;
    match code {
        "M_CONSENT_NOT_GIVEN" | "M_TERMS_NOT_SIGNED" => (Kind::ConsentNeeded, ""),
        "M_UNKNOWN_TOKEN" | "M_MISSING_TOKEN" => (Kind::SignedOut, ""),
        "M_USER_DEACTIVATED" | "M_USER_LOCKED" | "M_USER_SUSPENDED" => (Kind::Suspended, ""),
        "M_FORBIDDEN" | "M_GUEST_ACCESS_FORBIDDEN" => (Kind::Forbidden, ""),
        "M_NOT_FOUND" => (Kind::NotFound, ""),
        "M_TOO_LARGE" => (Kind::TooLarge, ""),
        "M_LIMIT_EXCEEDED" => (Kind::TooMany, ""),
        "M_RESOURCE_LIMIT_EXCEEDED" | "M_USER_LIMIT_EXCEEDED" => {
            (Kind::Full, ": the homeserver has reached a limit of its own")
        }
        "M_MISSING_PARAM" | "M_INVALID_PARAM" | "M_BAD_JSON" | "M_NOT_JSON" => (Kind::Invalid, ""),
        EXCLUSIVE => (Kind::Rejected, ": check `prefix` and the namespaces of the registration file"),
        "M_INVALID_USERNAME" => (Kind::Rejected, ": check `prefix`"),
        "M_UNRECOGNIZED" => (Kind::Rejected, ": the homeserver does not offer this: check `base_url`"),
        "M_UNSUPPORTED_ROOM_VERSION" | "M_INVALID_ROOM_STATE" | "M_INVITE_BLOCKED" => {
            (Kind::Rejected, ": the homeserver makes no such room")
        }
        // Synapse, of an application service that it cannot reach.
        "M_CONNECTION_FAILED" | "M_CONNECTION_TIMEOUT" => (Kind::Unavailable, ""),
        _ if status >= 500 => (Kind::Unavailable, ""),
        _ => (Kind::Failed, ""),
    }
}

/// An answer of something in front of the homeserver, or of no homeserver.
fn without_code(call: &str, status: u16, retry_after: Option<&str>) -> Failure {
    let told = format!("{call}: status {status} without an errcode");
    match status {
        413 => Failure::new(FailureKind::TooLarge, told),
        429 => Failure::new(FailureKind::TooMany, told).retry_after_ms(pause(retry_after, &Value::Null)),
        401 | 403..=405 | 300..=399 => {
            Failure::new(FailureKind::Rejected, format!("{told}: check `base_url`"))
        }
        500.. => Failure::new(FailureKind::Unavailable, told),
        _ => Failure::new(FailureKind::Failed, told),
    }
}

/// The longer one of header (seconds) and body (milliseconds, deprecated since v1.10 and still sent): both are to be read (sheet §1).
fn pause(retry_after: Option<&str>, body: &Value) -> u32 {
    let header = retry_after
        .and_then(|text| text.trim().parse::<u32>().ok())
        .map(|seconds| seconds.saturating_mul(1_000));
    let member = body
        .get("retry_after_ms")
        .and_then(Value::as_u64)
        .map(|ms| u32::try_from(ms).unwrap_or(MOST_PAUSE_MS));
    header.max(member).unwrap_or(PAUSE_MS).clamp(1, MOST_PAUSE_MS)
}

/// Only a page of the configured homeserver is opened (sheet §6): another address would be a way to lead patients astray.
fn consent_url(settings: &Settings, body: &Value) -> Option<String> {
    let url = body.get("consent_uri").and_then(Value::as_str)?;
    let path = url.strip_prefix(settings.page_origin())?;
    (path.starts_with('/') && !path.chars().any(|letter| letter.is_control() || letter == '\\'))
        .then(|| url.to_owned())
}

/// Codes are written by the peer and end in a log: nothing else may.
fn is_code(code: &str) -> bool {
    (1..=64).contains(&code.len())
        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte))
}
