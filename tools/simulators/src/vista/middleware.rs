//! Middleware of every call: counts it, applies the active faults and checks the key. The answer carries the request id and the adapter's
//! own clock.

use super::adapter::Adapter;
use super::call::Call;
use super::faults::Fault;
use super::plain;
use super::refusal::Refusal;
use crate::listen::hang_up;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::Value;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// Header with the API key.
pub const KEY_HEADER: &str = "x-api-key";

/// Header with the request id, which the answer repeats.
const REQUEST_ID: &str = "x-request-id";

/// Header that names the client of an answer.
pub const CLIENT_HEADER: &str = "x-client-id";

/// Marks an answer that is to carry the id of another request.
#[derive(Clone)]
struct Crossed;

/// Passes a call on, unless a fault or the key check replaces its response.
pub async fn pass(
    State((adapter, call)): State<(Arc<Adapter>, Call)>,
    request: Request,
    next: Next,
) -> Response {
    adapter.switches.count(call);
    let id = request.headers().get(REQUEST_ID).cloned();
    let mut response = meet(&adapter, call, request, next).await;
    if let Some(id) = id {
        let is_crossed = response.extensions().get::<Crossed>().is_some();
        let id = if is_crossed { HeaderValue::from_static("of-another-request") } else { id };
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let now = adapter.utc_now().format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    if let Ok(now) = HeaderValue::from_str(&now) {
        response.headers_mut().insert(header::DATE, now);
    }
    response
}

async fn meet(adapter: &Adapter, call: Call, request: Request, next: Next) -> Response {
    let faults = adapter.switches.meet(call);
    for fault in &faults {
        match fault {
            Fault::Down => return hang_up(),
            Fault::Status { status, code } => {
                return Refusal::Fault { status: *status, code: code.clone() }.into_response();
            }
            Fault::HtmlErrorPage => return proxy_page(),
            Fault::WrongKey => return Refusal::Unauthorized.into_response(),
            Fault::Empty => return StatusCode::OK.into_response(),
            _ => {}
        }
    }
    let key = request.headers().get(KEY_HEADER);
    if key.is_none_or(|key| key.as_bytes() != adapter.key().as_bytes()) {
        return Refusal::Unauthorized.into_response();
    }
    let is_plain = adapter.is_plain();
    let mut response = match is_plain && !plain::has(call) {
        true => Refusal::NotFound("call").into_response(),
        false => next.run(request).await,
    };
    if is_plain {
        response.headers_mut().remove(CLIENT_HEADER);
        response = rewritten(response, |body| plain::reduce(call, body)).await;
    }
    for fault in faults {
        match fault {
            Fault::Slow { ms } => tokio::time::sleep(Duration::from_millis(ms)).await,
            Fault::Drop => return hang_up(),
            Fault::Garbage => {
                let kind = [(header::CONTENT_TYPE, "application/json")];
                response = (kind, r#"{"items":[{"id":"1","#).into_response();
            }
            Fault::CutOff { after } => response = cut_off(response, after),
            Fault::WithoutEtag => drop(response.headers_mut().remove(header::ETAG)),
            Fault::OddRow { row } => {
                response = rewritten(response, |body| {
                    if let Some(items) = body.get_mut("items").and_then(Value::as_array_mut) {
                        items.insert(0, row);
                    }
                })
                .await;
            }
            Fault::OtherClient => response = named(response, Some("somebody-else")).await,
            Fault::WithoutClient => response = named(response, None).await,
            Fault::OtherRequest => drop(response.extensions_mut().insert(Crossed)),
            _ => {}
        }
    }
    response
}

/// Replaces the client named in the answer, or removes it.
async fn named(mut response: Response, client: Option<&'static str>) -> Response {
    response.headers_mut().remove(CLIENT_HEADER);
    if let Some(client) = client {
        response.headers_mut().insert(CLIENT_HEADER, HeaderValue::from_static(client));
    }
    rewritten(response, |body| {
        if let Some(body) = body.as_object_mut() {
            body.remove("clientId");
            body.extend(client.map(|client| ("clientId".to_owned(), client.into())));
        }
    })
    .await
}

/// Changes the JSON of an answer. Other answers stay unchanged.
async fn rewritten(response: Response, change: impl FnOnce(&mut Value)) -> Response {
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if !is_json {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else { return hang_up() };
    let Ok(mut found) = serde_json::from_slice::<Value>(&bytes) else { return hang_up() };
    change(&mut found);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(found.to_string()))
}

fn proxy_page() -> Response {
    let page = "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>";
    (StatusCode::BAD_GATEWAY, Html(page)).into_response()
}

/// Sends the first bytes of the body and breaks the connection. The headers announce the whole body.
fn cut_off(response: Response, after: Option<u64>) -> Response {
    let (mut parts, body) = response.into_parts();
    let whole = body.size_hint().exact().or_else(|| {
        let length = parts.headers.get(header::CONTENT_LENGTH)?;
        length.to_str().ok()?.parse().ok()
    });
    if let Some(whole) = whole {
        parts.headers.insert(header::CONTENT_LENGTH, whole.into());
    }
    let left = after.or(whole.map(|whole| whole / 2)).unwrap_or_default();
    let pieces = body.into_data_stream().map_err(io::Error::other).scan(left, |left, piece| {
        let piece = piece.map(|mut piece| {
            piece.truncate(usize::try_from(*left).unwrap_or(usize::MAX));
            *left -= piece.len() as u64;
            piece
        });
        let ended = piece.as_ref().is_ok_and(|piece| piece.is_empty());
        futures::future::ready((!ended).then_some(piece))
    });
    let end = stream::once(async {
        // Lets the bytes written so far leave the machine before the connection breaks.
        tokio::time::sleep(Duration::from_millis(20)).await;
        Err(io::Error::other("the fault wants the body cut off"))
    });
    Response::from_parts(parts, Body::from_stream(pieces.chain(end)))
}
