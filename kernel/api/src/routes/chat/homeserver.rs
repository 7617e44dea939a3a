//! What the homeserver calls (Matrix, application service API): `PUT …/app/v1/transactions/{id}`, `POST …/app/v1/ping`, and questions about
//! accounts and rooms that do not exist. Its token is checked before the body is read.

use super::refusals::HomeserverRefusals;
use super::{ChatGatewayState, ChatState};
use crate::error::RouteError;
use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{Extensions, HeaderMap, StatusCode};
use cabinet_chat::ChatError;
use cabinet_http::ApiProblem;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::chat::{ChatFailureKind, ChatTransaction};
use serde_json::{Value, json};
use std::sync::Arc;

/// Longest transaction: Synapse sends at most 100 events of 64 KiB and as many receipts.
const LONGEST: usize = 8 * 1024 * 1024;

/// Takes a transaction of the homeserver. Each has its effect once, however often it is sent.
#[utoipa::path(
    put, path = "/api/chat/_matrix/app/v1/transactions/{txn}", tag = "chat", security(()),
    params(("txn" = String, Path, description = "the homeserver's id of the transaction")),
    request_body = serde_json::Value,
    responses(
        (status = 200, description = "received, an empty object", body = serde_json::Value),
        (status = 400, description = "`chat_invalid`: no transaction", body = ProblemBody, content_type = "application/problem+json"),
        HomeserverRefusals,
        (status = 413, description = "`chat_too_large`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "to be sent again", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn homeserver_transaction(
    State(app): State<Arc<ChatState>>,
    State(browsers): State<Arc<ChatGatewayState>>,
    extensions: Extensions,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Value>, RouteError> {
    let authorization = genuine(&app, &extensions, &headers).await?;
    let body = to_bytes(body, LONGEST)
        .await
        .map_err(|_| refusal(StatusCode::PAYLOAD_TOO_LARGE, "chat_too_large", "M_TOO_LARGE"))?;
    let gateway = browsers.gateway.as_ref();
    if let Some(gateway) = gateway {
        gateway.told(&body).await;
    }
    let transaction = ChatTransaction { authorization: Some(authorization), body: body.into() };
    if let Err(error) = app.chat.receive(&id, &transaction).await {
        if let Some(gateway) = gateway {
            gateway.interrupted();
        }
        return Err(refused(error));
    }
    Ok(Json(json!({})))
}

/// Answers the homeserver that wants to know whether it reaches us.
#[utoipa::path(
    post, path = "/api/chat/_matrix/app/v1/ping", tag = "chat", security(()), request_body = serde_json::Value,
    responses(
        (status = 200, description = "an empty object", body = serde_json::Value),
        HomeserverRefusals,
    )
)]
pub(super) async fn homeserver_ping(
    State(app): State<Arc<ChatState>>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Json<Value>, RouteError> {
    genuine(&app, &extensions, &headers).await?;
    Ok(Json(json!({})))
}

/// Says of an account that the homeserver does not know that it does not exist: accounts are made when a patient opens the chat.
#[utoipa::path(
    get, path = "/api/chat/_matrix/app/v1/users/{user}", tag = "chat", security(()),
    params(("user" = String, Path, description = "Matrix id")),
    responses(
        HomeserverRefusals,
    )
)]
pub(super) async fn homeserver_user(
    State(app): State<Arc<ChatState>>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Json<Value>, RouteError> {
    genuine(&app, &extensions, &headers).await?;
    Err(refusal(StatusCode::NOT_FOUND, "chat_not_found", "M_NOT_FOUND").into())
}

/// Says of a room that the homeserver does not know that it does not exist.
#[utoipa::path(
    get, path = "/api/chat/_matrix/app/v1/rooms/{alias}", tag = "chat", security(()),
    params(("alias" = String, Path, description = "alias of a room")),
    responses(
        HomeserverRefusals,
    )
)]
pub(super) async fn homeserver_room(
    state: State<Arc<ChatState>>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Json<Value>, RouteError> {
    homeserver_user(state, extensions, headers).await
}

/// The header that proves the homeserver. Attempts without it are counted by address.
async fn genuine(
    app: &ChatState,
    extensions: &Extensions,
    headers: &HeaderMap,
) -> Result<String, RouteError> {
    if !app.chat.exists() {
        return Err(ApiProblem::not_found("not_found").into());
    }
    let Some(authorization) = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()) else {
        app.forged.admit(ClientAddress::of(extensions))?;
        return Err(refusal(StatusCode::UNAUTHORIZED, "chat_forged", "M_UNAUTHORIZED").into());
    };
    match app.chat.is_homeserver(authorization).await {
        Ok(true) => Ok(authorization.to_owned()),
        Ok(false) => {
            app.forged.admit(ClientAddress::of(extensions))?;
            tracing::warn!("a call in the name of the homeserver has not its token");
            Err(refusal(StatusCode::FORBIDDEN, "chat_forged", "M_FORBIDDEN").into())
        }
        Err(error) => Err(refused(error)),
    }
}

fn refused(error: ChatError) -> RouteError {
    match error {
        ChatError::Failed(failure) if failure.kind == ChatFailureKind::Invalid => {
            tracing::warn!(error = %failure, "a transaction of the homeserver cannot be read");
            refusal(StatusCode::BAD_REQUEST, "chat_invalid", "M_BAD_JSON").into()
        }
        error => error.into(),
    }
}

/// A problem with the member that a homeserver reads.
fn refusal(status: StatusCode, code: &'static str, errcode: &'static str) -> ApiProblem {
    ApiProblem::new(status, code).with("errcode", errcode)
}
