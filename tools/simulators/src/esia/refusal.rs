//! The portal's error codes (protocol sheet esia §7): the number, the OAuth error and a sentence.

use serde_json::json;

/// A refusal with its error number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Six digits, e.g. `007004`.
    pub code: String,
    /// A sentence; by default the usual one of the number.
    pub text: String,
}

/// Number, OAuth error, sentence. Where the sheet does not specify the OAuth error, it is `server_error`.
const TABLE: &[(&str, &str, &str)] = &[
    ("007002", "unauthorized_client", "the certificate does not match the mnemonic"),
    ("007003", "invalid_request", "a parameter is missing, duplicated or malformed"),
    ("007004", "access_denied", "the owner refused access"),
    ("007005", "unauthorized_client", "the system may not use this method"),
    ("007006", "invalid_scope", "the scope is unknown, malformed or too wide"),
    ("007007", "server_error", "unexpected internal error"),
    ("007008", "temporarily_unavailable", "overloaded or under maintenance"),
    ("007009", "unsupported_response_type", "the method is not supported"),
    ("007011", "invalid_grant", "the code or refresh token is invalid, expired or revoked"),
    ("007012", "unsupported_grant_type", "the type of code is not supported"),
    ("007013", "invalid_scope", "there is no scope"),
    ("007014", "invalid_request", "a mandatory parameter is missing"),
    ("007015", "invalid_request", "the time of the request is wrong"),
    ("007019", "access_denied", "no permission (noGrants)"),
    ("007023", "invalid_request", "redirect_uri is not allowed"),
    ("007038", "invalid_request", "a parameter cannot be parsed"),
    ("007039", "invalid_request", "there is no code_challenge"),
    ("007040", "invalid_grant", "code_verifier does not fit code_challenge"),
    ("007046", "server_error", "the one-time-code method is not available"),
    ("007053", "unauthorized_client", "client_secret is wrong"),
    ("007055", "access_denied", "sign-in with an unconfirmed account"),
    ("007060", "invalid_request", "the role is unknown"),
    ("007061", "invalid_request", "the role does not fit"),
    ("007062", "invalid_request", "obj_type does not fit"),
    ("007194", "access_denied", "organisation scope, but the user is no employee"),
    ("008010", "unauthorized_client", "the client could not be authenticated"),
    ("036700", "access_denied", "the consent of the Digital Profile is missing"),
];

impl Refusal {
    /// The error with its usual sentence.
    pub fn new(code: &str) -> Self {
        let text = TABLE.iter().find(|(known, _, _)| *known == code).map_or("error", |(_, _, text)| text);
        Self { code: code.to_owned(), text: text.to_owned() }
    }

    /// The error with details about the cause.
    pub fn about(code: &str, what: &str) -> Self {
        let usual = Self::new(code);
        Self { text: format!("{}: {what}", usual.text), ..usual }
    }

    /// Whether the sheet lists this number.
    pub fn is_known(code: &str) -> bool {
        TABLE.iter().any(|(known, _, _)| *known == code)
    }

    /// All numbers and sentences, for the page.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        TABLE.iter().map(|(code, _, text)| (*code, *text))
    }

    /// The value of `error`.
    pub fn word(&self) -> &'static str {
        TABLE.iter().find(|(known, _, _)| *known == self.code).map_or("server_error", |(_, word, _)| word)
    }

    /// The value of `error_description`.
    pub fn description(&self) -> String {
        format!("ESIA-{}: {}", self.code, self.text)
    }

    /// The body of the token call's answer, which has status 400.
    pub fn body(&self, state: Option<&str>) -> serde_json::Value {
        json!({ "error": self.word(), "error_description": self.description(), "state": state })
    }

    /// The body of the REST API's answer.
    pub fn rest_body(&self) -> serde_json::Value {
        json!({ "code": format!("ESIA-{}", self.code), "message": self.text })
    }

    /// The status of the REST API's answer.
    pub fn rest_status(&self) -> u16 {
        match self.code.as_str() {
            "007019" => 403,
            "007007" => 500,
            "007008" => 503,
            _ => 400,
        }
    }
}
