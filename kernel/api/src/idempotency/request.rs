//! A request made idempotent by its key.

use super::{idempotency_key, stored_response};
use crate::extract::Json;
use crate::{ApiProblem, ApiState, request_context};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use cabinet_domain::{IdempotencyKey, UserId};
use cabinet_ports::repository::{Reservation, StoredAnswer};
use chrono::TimeDelta;
use futures::FutureExt as _;
use serde::de::DeserializeOwned;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// When a reservation without a response counts as dead. A request times out 30 s after the limit for a hospital call (`middleware`); an
/// older one was lost with its kernel.
const DEAD: TimeDelta = TimeDelta::minutes(5);
/// How long a repeated request waits for the first response, here or at another kernel. Such work takes a few milliseconds.
const ANSWER_AWAITED: Duration = Duration::from_secs(5);
/// Poll interval while waiting for the first response.
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// `Retry-After` of 409 `in_progress`.
const RETRY: Duration = Duration::from_secs(1);
/// Delays between attempts to store a response. Together with the longest request they end before the reservation counts as [`DEAD`]: a
/// later attempt could answer another request that uses the key anew.
const STORE_AGAIN: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(9), Duration::from_secs(30), Duration::from_secs(90)];
/// Largest response body that is stored. Responses to writes are short.
const LONGEST_ANSWER: usize = 256 * 1024;

/// Key and fingerprint input of a request. For calls without a body.
pub(crate) struct IdempotentRequest {
    key: Option<IdempotencyKey>,
    asked: Vec<u8>,
}

/// An idempotent request with a JSON body.
pub(crate) struct IdempotentJson<T> {
    pub request: IdempotentRequest,
    pub body: T,
}

impl IdempotentRequest {
    /// Runs `work`, unless it was already done for this owner and key.
    ///
    /// # Errors
    /// Those of `work`; 409 `in_progress`, 422 `idempotency_key_reused`, 503 `database_unavailable`.
    pub(crate) async fn execute<R, F>(
        self,
        app: &ApiState,
        owner: UserId,
        work: F,
    ) -> Result<Response, ApiProblem>
    where
        R: IntoResponse + Send + 'static,
        F: Future<Output = Result<R, ApiProblem>> + Send + 'static,
    {
        let Some(key) = self.key else { return work.await.map(R::into_response) };
        // A keyed hash: a body such as a document number has so few possible values that a plain hash could be brute-forced.
        let print = app.vault.fingerprint("idempotency_keys.fingerprint", &self.asked);
        let deadline = Instant::now() + ANSWER_AWAITED;
        let reservation = loop {
            let now = app.clock.now();
            let reservation = app.stores.idempotency.reserve(owner, &key, &print, now, now - DEAD).await?;
            if reservation != Reservation::InProgress || Instant::now() >= deadline {
                break reservation;
            }
            sleep(LOOK_AGAIN).await;
        };
        match reservation {
            Reservation::Fresh => {
                let done = request_context::in_context(finish(ApiState::clone(app), owner, key, work));
                // Spawned, because a client that disconnects drops its request: the work might be done and the response lost.
                tokio::spawn(done).await.unwrap_or_else(|_| Err(ApiProblem::internal()))
            }
            Reservation::Answered(answer) => stored_response::open(app, owner, &key, &answer),
            Reservation::InProgress => {
                Err(ApiProblem::new(StatusCode::CONFLICT, "in_progress").retry_in(RETRY))
            }
            Reservation::Mismatch => {
                Err(ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused"))
            }
        }
    }
}

/// Runs the work, then stores the response, or releases the key if the work was refused.
async fn finish<R: IntoResponse + Send>(
    app: ApiState,
    owner: UserId,
    key: IdempotencyKey,
    work: impl Future<Output = Result<R, ApiProblem>>,
) -> Result<Response, ApiProblem> {
    let outcome = AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("a handler panicked; the panic's text is in the line before");
        Err(ApiProblem::internal())
    });
    let keys = &app.stores.idempotency;
    let answer = match outcome {
        Ok(answer) => answer.into_response(),
        Err(problem) => {
            if let Err(error) = keys.release(owner, &key).await {
                tracing::warn!(%error, "the key of a refused request is not free; it will be in minutes");
            }
            return Err(problem);
        }
    };
    let (parts, body) = answer.into_parts();
    let body = to_bytes(body, LONGEST_ANSWER).await.map_err(|_| ApiProblem::internal())?;
    let answer = stored_response::seal(&app, owner, &key, parts.status, &body)?;
    if let Err(error) = keys.complete(owner, &key, answer.clone(), app.clock.now()).await {
        tracing::warn!(%error, "a response is not stored yet; until then its request counts as in progress");
        tokio::spawn(store_later(app, owner, key, answer));
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Stores the response of a request that was executed. Without it the key would be free in [`DEAD`], and a retry would be executed again.
async fn store_later(app: ApiState, owner: UserId, key: IdempotencyKey, answer: StoredAnswer) {
    for pause in STORE_AGAIN {
        sleep(pause).await;
        match app.stores.idempotency.complete(owner, &key, answer.clone(), app.clock.now()).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "a response is still not stored"),
        }
    }
    tracing::error!("a response could not be stored: if the client retries, its request is executed again");
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotentRequest {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiProblem> {
        let key = idempotency_key(&parts.headers)?;
        Ok(Self { key, asked: format!("{} {}\n", parts.method, parts.uri).into_bytes() })
    }
}

impl<T: DeserializeOwned> FromRequest<ApiState> for IdempotentJson<T> {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, app: &ApiState) -> Result<Self, ApiProblem> {
        let (mut parts, body) = request.into_parts();
        let mut request = IdempotentRequest::from_request_parts(&mut parts, app).await?;
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), app).await?;
        request.asked.extend_from_slice(&bytes);
        let Json(body) = Json::from_request(Request::from_parts(parts, Body::from(bytes)), app).await?;
        Ok(Self { request, body })
    }
}
