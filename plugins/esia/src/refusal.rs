//! Maps the portal's error codes to the contract's failures (protocol sheet esia §7), each with advice for the administrator.

use cabinet_plugin_sdk::identity::{Failure, FailureKind};

/// `retry_after_ms` of an overloaded portal.
const OVERLOAD_PAUSE_MS: u32 = 30_000;

/// Error code, kind of failure, advice.
const TABLE: &[(&str, FailureKind, &str)] = &[
    (
        "007002",
        FailureKind::Rejected,
        "the certificate does not belong to the mnemonic: check `client_id`, and at the technology portal which certificate the system has",
    ),
    ("007003", FailureKind::Rejected, "a parameter is missing, duplicated or malformed"),
    ("007004", FailureKind::RefusedByPerson, "the person refused"),
    (
        "007005",
        FailureKind::Rejected,
        "the system may not use this method: usually a wrong or unknown certificate; check the key of the signer, `certificate_hash` and `client_id`",
    ),
    (
        "007006",
        FailureKind::Rejected,
        "a scope is unknown or was not granted: compare `scopes` and `scope_org` with the application",
    ),
    ("007007", FailureKind::Failed, "an internal error of the portal"),
    ("007008", FailureKind::Unavailable, "the portal is overloaded or under maintenance"),
    ("007009", FailureKind::Rejected, "the method is not supported: check `version`"),
    ("007011", FailureKind::Spent, "the code or refresh token is invalid, expired or used"),
    ("007012", FailureKind::Rejected, "the type of code is not supported: check `version`"),
    ("007013", FailureKind::Rejected, "no scope was asked for: check `scopes`"),
    (
        "007014",
        FailureKind::Rejected,
        "a mandatory parameter is missing: check `version` and `certificate_hash`",
    ),
    ("007015", FailureKind::Rejected, "the time of the request is wrong: set the clock of this server (NTP)"),
    (
        "007019",
        FailureKind::Rejected,
        "no permission (noGrants): check the scopes of the application, and the signature",
    ),
    (
        "007023",
        FailureKind::Rejected,
        "redirect_uri is not registered: the system's record at the technology portal has to name the cabinet's address followed by /login",
    ),
    ("007038", FailureKind::Rejected, "a parameter cannot be parsed"),
    ("007039", FailureKind::Rejected, "the portal wants PKCE: set `pkce = true`"),
    ("007040", FailureKind::Rejected, "code_verifier does not fit code_challenge"),
    ("007046", FailureKind::Failed, "the one-time-code method is not available"),
    (
        "007053",
        FailureKind::Rejected,
        "client_secret is wrong: check the key of the signer, `certificate_hash` (64 digits, Streebog-256; not SHA-1), `signature`, `secret_byte_order`, `secret_encoding`",
    ),
    ("007055", FailureKind::NotTrusted, "the account is not confirmed"),
    ("007060", FailureKind::Rejected, "the role does not fit: check `scope_org`"),
    ("007061", FailureKind::Rejected, "the role does not fit: check `scope_org`"),
    ("007062", FailureKind::Rejected, "obj_type does not fit: check `scope_org`"),
    (
        "007194",
        FailureKind::Rejected,
        "organisations were asked for, but the person works for none: clear `scope_org`",
    ),
    (
        "008010",
        FailureKind::Rejected,
        "the client could not be authenticated: check `client_id`, the key of the signer and its certificate at the technology portal",
    ),
];

/// The failure for an error code of the portal, e.g. `ESIA-007004`.
pub(crate) fn failure(code: &str) -> Failure {
    let number = code.strip_prefix("ESIA-").unwrap_or(code);
    let known = TABLE.iter().find(|(known, _, _)| *known == number);
    let (kind, advice) = match known {
        Some((_, kind, advice)) => (*kind, *advice),
        None if number.starts_with("0367") => (FailureKind::Failed, "a consent of the Digital Profile"),
        None => (FailureKind::Failed, "the portal does not say more"),
    };
    let failure = Failure::new(kind, format!("{code}: {advice}")).code(code);
    match kind {
        FailureKind::Unavailable => failure.retry_after_ms(OVERLOAD_PAUSE_MS),
        _ => failure,
    }
}

/// The failure for an error response of the portal: its error code if there is one, otherwise OAuth's error. The rest of the text is
/// dropped: it is untrusted and may contain personal data.
pub(crate) fn from_oauth(error: &str, description: &str) -> Failure {
    if let Some(code) = code_in(description).or_else(|| code_in(error)) {
        return failure(&code);
    }
    let (kind, word) = match error {
        "access_denied" => (FailureKind::RefusedByPerson, "access_denied"),
        "invalid_grant" => (FailureKind::Spent, "invalid_grant"),
        "temporarily_unavailable" => (FailureKind::Unavailable, "temporarily_unavailable"),
        "invalid_request" => (FailureKind::Rejected, "invalid_request"),
        "invalid_scope" => (FailureKind::Rejected, "invalid_scope"),
        "invalid_client" => (FailureKind::Rejected, "invalid_client"),
        "unauthorized_client" => (FailureKind::Rejected, "unauthorized_client"),
        "unsupported_response_type" => (FailureKind::Rejected, "unsupported_response_type"),
        "unsupported_grant_type" => (FailureKind::Rejected, "unsupported_grant_type"),
        "server_error" => (FailureKind::Failed, "server_error"),
        _ => (FailureKind::Failed, "an error that OAuth does not know"),
    };
    Failure::new(kind, format!("the portal answered {word} without a number"))
}

/// The first `ESIA-` followed by exactly six digits.
pub(crate) fn code_in(text: &str) -> Option<String> {
    text.match_indices("ESIA-").find_map(|(at, _)| {
        let number = text.get(at + 5..at + 11)?;
        let next = text.get(at + 11..).and_then(|rest| rest.chars().next());
        let whole = number.bytes().all(|byte| byte.is_ascii_digit())
            && !next.is_some_and(|character| character.is_ascii_digit());
        whole.then(|| format!("ESIA-{number}"))
    })
}

#[cfg(test)]
mod tests {
    use super::{code_in, failure, from_oauth};
    use cabinet_plugin_sdk::identity::FailureKind;

    #[test]
    fn a_code_is_found_wherever_it_stands() {
        assert_eq!(code_in("ESIA-007004: владелец отказал").as_deref(), Some("ESIA-007004"));
        assert_eq!(code_in("<p>x ESIA-07 ESIA-007023</p>").as_deref(), Some("ESIA-007023"));
        assert_eq!(code_in("ESIA-0070045"), None);
        assert_eq!(code_in("ESIA-00700"), None);
        assert_eq!(code_in("ESIA-00700я"), None);
    }

    #[test]
    fn what_the_person_did_is_told_apart_from_what_we_did_wrong() {
        assert_eq!(failure("ESIA-007004").kind, FailureKind::RefusedByPerson);
        assert_eq!(failure("ESIA-007055").kind, FailureKind::NotTrusted);
        assert_eq!(failure("ESIA-007011").kind, FailureKind::Spent);
        assert_eq!(failure("ESIA-007053").kind, FailureKind::Rejected);
        assert_eq!(failure("ESIA-036726").kind, FailureKind::Failed);
        assert_eq!(failure("ESIA-999999").kind, FailureKind::Failed);
        let busy = failure("ESIA-007008");
        assert_eq!((busy.kind, busy.retry_after_ms), (FailureKind::Unavailable, Some(30_000)));
    }

    /// Error texts never contain personal data.
    #[test]
    fn nothing_of_a_foreign_text_is_kept() {
        let failure = from_oauth("Иванова Анна", "паспорт 4509 123456");
        assert_eq!((failure.kind, failure.system_code), (FailureKind::Failed, None));
        assert!(!failure.detail.contains("Иванова") && !failure.detail.contains("4509"));
        assert_eq!(from_oauth("access_denied", "").kind, FailureKind::RefusedByPerson);
        let known = from_oauth("access_denied", "ESIA-007055: Иванова");
        assert_eq!(known.kind, FailureKind::NotTrusted);
        assert!(!known.detail.contains("Иванова"));
    }
}
