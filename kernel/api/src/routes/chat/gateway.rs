//! `/api/chat/_matrix/…`: calls of Matrix, of which the gateway serves those in its list. The path is read as it was sent, since the
//! gateway must know what is encoded in it.

use super::refusals::{ForwardedRefusals, PatientRefusals};
use crate::error::RouteError;
use crate::shared::foreign_content::POLICY;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, extract};
use cabinet_chat_gateway::{BrowserCall, Gateway, Refused, Reply};
use cabinet_http::auth::Consents;
use cabinet_http::call::Call;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner, request_context};
use futures::{StreamExt, TryStreamExt};
use std::io;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Below this path are Matrix's own ones, so this is the base URL of a client followed by `/_matrix/`.
const BASE: &str = "/api/chat/_matrix/";

/// The upload of this area.
pub(crate) const UPLOAD: Call = (Method::POST, "/api/chat/_matrix/media/v3/upload");

/// What the routes of this area need.
pub(crate) struct ChatGatewayState {
    /// `None` if the variant has no chat.
    pub(crate) gateway: Option<Arc<Gateway>>,
}

/// Returns the gateway's routes.
pub(super) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ChatGatewayState>: FromRef<S>,
    Consents: FromRef<S>,
{
    // The gateway limits what it reads.
    OpenApiRouter::new()
        .routes(routes!(chat_read, chat_change, chat_act))
        .routes(routes!(chat_upload))
        .layer(DefaultBodyLimit::disable())
}

/// Reads of Matrix, on the patient's own rooms: `client/versions`, `client/v3/sync`, `client/v3/rooms/{room}/messages` (`dir=b`, at most 30) and
/// `/joined_members`, `client/v1/media/config`, `/download/{server}/{media}`, `/thumbnail/{server}/{media}`. All others are `M_UNRECOGNIZED`.
#[utoipa::path(
    get, path = "/api/chat/_matrix/{*call}", tag = "chat", security(("bearer" = [])),
    params(("call" = String, Path, description = "path of Matrix")),
    responses(
        (status = 200, description = "Matrix's answer, without what is not the patient's; or a file",
            content((serde_json::Value = "application/json"), (Vec<u8> = "application/octet-stream"), (Vec<u8> = "application/pdf"),
                (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"))),
        ForwardedRefusals, PatientRefusals,
    )
)]
async fn chat_read(
    app: State<Arc<ChatGatewayState>>,
    owner: Owner,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &owner, request).await
}

/// Changes of Matrix, in the patient's own rooms: `client/v3/rooms/{room}/send/m.room.message/{txn}`, `/redact/{event}/{txn}`,
/// `/typing/{user}`. The body is Matrix's.
#[utoipa::path(
    put, path = "/api/chat/_matrix/{*call}", tag = "chat", security(("bearer" = [])),
    params(("call" = String, Path, description = "path of Matrix")),
    responses(
        (status = 200, description = "Matrix's answer", body = serde_json::Value),
        ForwardedRefusals, PatientRefusals,
    )
)]
async fn chat_change(
    app: State<Arc<ChatGatewayState>>,
    owner: Owner,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &owner, request).await
}

/// Notes of Matrix, in the patient's own rooms: `client/v3/rooms/{room}/receipt/m.read/{event}`, `/read_markers`. The body is Matrix's.
#[utoipa::path(
    post, path = "/api/chat/_matrix/{*call}", tag = "chat", security(("bearer" = [])),
    params(("call" = String, Path, description = "path of Matrix")),
    responses(
        (status = 200, description = "Matrix's answer", body = serde_json::Value),
        ForwardedRefusals, PatientRefusals,
    )
)]
async fn chat_act(
    app: State<Arc<ChatGatewayState>>,
    owner: Owner,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &owner, request).await
}

/// Uploads a picture or file for a message. The body is the file; `content_uri` is for this patient only.
#[utoipa::path(
    post, path = "/api/chat/_matrix/media/v3/upload", tag = "chat", security(("bearer" = [])),
    params(("filename" = Option<String>, Query, description = "with its extension")),
    responses(
        (status = 200, description = "`content_uri`", body = serde_json::Value),
        ForwardedRefusals, PatientRefusals,
        (status = 415, description = "`file_type_refused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
async fn chat_upload(
    app: State<Arc<ChatGatewayState>>,
    owner: Owner,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &owner, request).await
}

async fn serve(
    extract::State(app): &State<Arc<ChatGatewayState>>,
    owner: &Owner,
    request: Request,
) -> Result<Response, RouteError> {
    let gateway = app.gateway.as_ref().ok_or_else(|| ApiProblem::not_found("not_found"))?;
    answer(gateway.serve(owner.id(), call(request, BASE)).await)
}

/// The call, whose path follows `base`.
pub(super) fn call(request: Request, base: &str) -> BrowserCall {
    let path = request.uri().path().strip_prefix(base).unwrap_or_default().to_owned();
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    BrowserCall {
        method: request.method().as_str().to_owned(),
        path,
        query: request.uri().query().map(str::to_owned),
        origin: Some(request_context::origin()),
        length,
        body: request.into_body().into_data_stream().map_err(io::Error::other).boxed(),
    }
}

pub(super) fn answer(served: Result<Reply, Refused>) -> Result<Response, RouteError> {
    match served {
        Ok(Reply::Json(answer)) => Ok(Json(answer).into_response()),
        Ok(Reply::File { media_type, length, content }) => {
            let mut response = Response::new(Body::from_stream(content));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
            headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
            headers.insert(CONTENT_SECURITY_POLICY, POLICY);
            if let Some(length) = length {
                headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
            }
            Ok(response)
        }
        Err(refused) => Err(problem(&refused).into()),
    }
}

/// The refusal as a problem, with the members that a client of Matrix reads.
fn problem(refused: &Refused) -> ApiProblem {
    let status = StatusCode::from_u16(refused.status).unwrap_or(StatusCode::BAD_GATEWAY);
    let mut problem = ApiProblem::new(status, refused.code);
    problem.retry_after = refused.retry_after;
    let members = refused.body();
    for (name, value) in members.as_object().into_iter().flatten().filter(|(name, _)| *name != "code") {
        problem = problem.with(name, value.clone());
    }
    problem
}
