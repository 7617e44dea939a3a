//! What the gateway's calls are refused with. Only for the document; the errors themselves are made from `Refused`.

use cabinet_http::problem::ProblemBody;
use utoipa::IntoResponses;

/// Refusals of every call that the gateway forwards.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "errors are made from `Refused`")]
pub(super) enum ForwardedRefusals {
    /// `chat_invalid`. Refusals have Matrix's `errcode`, `error`, `retry_after_ms` and `consent_uri`, too
    #[response(status = 400, content_type = "application/problem+json")]
    Invalid(ProblemBody),
    /// `chat_too_large`
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemBody),
    /// `chat_failed`
    #[response(status = 502, content_type = "application/problem+json")]
    Failed(ProblemBody),
    /// `chat_unavailable`, `chat_misconfigured`
    #[response(status = 503, content_type = "application/problem+json")]
    Unavailable(ProblemBody),
}

/// What a patient's calls are refused with besides.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "errors are made from `Refused`")]
pub(super) enum PatientRefusals {
    /// `chat_consent_needed`, `chat_suspended`, `chat_forbidden`, `chat_full`; `file_quarantined`: an upload; `consent_required`
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(ProblemBody),
    /// `chat_not_found`, `chat_not_opened`, `chat_invalid`: not served; `not_found`: no chat
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `chat_too_many`
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(ProblemBody),
}

/// What a guest's calls are refused with besides.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "errors are made from `Refused`")]
pub(super) enum GuestRefusals {
    /// `bad_origin`; `chat_forbidden`: not for guests; `chat_suspended`, `chat_full`
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(ProblemBody),
    /// `chat_not_opened`: no such conversation; `chat_not_found`; `chat_invalid`: not served; `not_found`: no chat for guests
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `chat_too_many`; `rate_limited`
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(ProblemBody),
}

/// Refusals of what the homeserver calls. They have Matrix's `errcode` as well.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "errors are made where they occur")]
pub(super) enum HomeserverRefusals {
    /// `chat_forged`: without the homeserver's token
    #[response(status = 401, content_type = "application/problem+json")]
    Unauthorized(ProblemBody),
    /// `chat_forged`: not the homeserver's token
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(ProblemBody),
    /// `chat_not_found`: accounts and rooms that the homeserver does not know do not exist; `not_found`: the hospital has no chat
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `rate_limited`: too many forged calls
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(ProblemBody),
}
