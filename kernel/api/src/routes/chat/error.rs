//! What the errors of the chat become.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_chat::ChatError;
use cabinet_http::ApiProblem;
use cabinet_ports::chat::{ChatFailure, ChatFailureKind};

impl From<ChatError> for RouteError {
    fn from(error: ChatError) -> Self {
        let conflict = |code| ApiProblem::new(StatusCode::CONFLICT, code);
        Self(match error {
            ChatError::Absent | ChatError::Unknown(_) => ApiProblem::not_found("not_found"),
            ChatError::AgreementNeeded => conflict("chat_agreement_needed"),
            ChatError::Gone => conflict("account_gone"),
            ChatError::Failed(failure) => failed(&failure),
            ChatError::Sealed => ApiProblem::internal(),
            ChatError::Storage(error) => return error.into(),
        })
    }
}

/// Why the homeserver did not open the chat (adr/0047). What it said itself is for the log only.
fn failed(failure: &ChatFailure) -> ApiProblem {
    tracing::warn!(error = %failure, "the homeserver did not open a chat");
    let status = match failure.kind {
        ChatFailureKind::ConsentNeeded | ChatFailureKind::Suspended => StatusCode::CONFLICT,
        ChatFailureKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    let problem = ApiProblem::new(status, failure.kind.name());
    let problem = match failure.retry_after {
        Some(pause) => problem.retry_in(pause),
        None => problem,
    };
    match &failure.consent_url {
        Some(page) => problem.with("consent_url", page.as_str()),
        None => problem,
    }
}
