//! A request made idempotent by its key.

use super::{Idempotency, idempotency_key, stored_response};
use crate::extract::Json;
use crate::problem::ApiProblem;
use crate::request_context;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
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
pub struct IdempotentRequest {
    store: Idempotency,
    key: Option<IdempotencyKey>,
    asked: Vec<u8>,
}

/// An idempotent request with a JSON body.
pub struct IdempotentJson<T> {
    pub request: IdempotentRequest,
    pub body: T,
}

impl IdempotentRequest {
    /// Runs `work`, unless it was already done for this owner and key.
    ///
    /// # Errors
    /// Those of `work`; 409 `in_progress`, 422 `idempotency_key_reused`, 503 `database_unavailable`.
    pub async fn execute<R, E, F>(self, owner: UserId, work: F) -> Result<Response, E>
    where
        R: IntoResponse + Send + 'static,
        E: From<ApiProblem> + Send + 'static,
        F: Future<Output = Result<R, E>> + Send + 'static,
    {
        let Self { store, key: Some(key), asked } = self else { return work.await.map(R::into_response) };
        // A keyed hash: a body such as a document number has so few possible values that a plain hash could be brute-forced.
        let print = store.vault.fingerprint("idempotency_keys.fingerprint", &asked);
        let deadline = Instant::now() + ANSWER_AWAITED;
        let reservation = loop {
            let now = store.clock.now();
            let reserved = store.keys.reserve(owner, &key, &print, now, now - DEAD).await;
            let reservation = reserved.map_err(ApiProblem::from)?;
            if reservation != Reservation::InProgress || Instant::now() >= deadline {
                break reservation;
            }
            sleep(LOOK_AGAIN).await;
        };
        match reservation {
            Reservation::Fresh => {
                let done = request_context::in_context(finish(store, owner, key, work));
                // Spawned, because a client that disconnects drops its request: the work might be done and the response lost.
                tokio::spawn(done).await.unwrap_or_else(|_| Err(ApiProblem::internal().into()))
            }
            Reservation::Answered(answer) => Ok(stored_response::open(&store, owner, &key, &answer)?),
            Reservation::InProgress => {
                Err(ApiProblem::new(StatusCode::CONFLICT, "in_progress").retry_in(RETRY).into())
            }
            Reservation::Mismatch => {
                Err(ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused").into())
            }
        }
    }
}

/// Runs the work, then stores the response, or releases the key if the work was refused.
async fn finish<R: IntoResponse + Send, E: From<ApiProblem>>(
    store: Idempotency,
    owner: UserId,
    key: IdempotencyKey,
    work: impl Future<Output = Result<R, E>>,
) -> Result<Response, E> {
    let outcome = AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("a handler panicked; the panic's text is in the line before");
        Err(ApiProblem::internal().into())
    });
    let answer = match outcome {
        Ok(answer) => answer.into_response(),
        Err(problem) => {
            if let Err(error) = store.keys.release(owner, &key).await {
                tracing::warn!(%error, "the key of a refused request is not free; it will be in minutes");
            }
            return Err(problem);
        }
    };
    let (parts, body) = answer.into_parts();
    let body = to_bytes(body, LONGEST_ANSWER).await.map_err(|_| ApiProblem::internal())?;
    let answer = stored_response::seal(&store, owner, &key, parts.status, &body)?;
    if let Err(error) = store.keys.complete(owner, &key, answer.clone(), store.clock.now()).await {
        tracing::warn!(%error, "a response is not stored yet; until then its request counts as in progress");
        tokio::spawn(store_later(store, owner, key, answer));
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Stores the response of a request that was executed. Without it the key would be free in [`DEAD`], and a retry would be executed again.
async fn store_later(store: Idempotency, owner: UserId, key: IdempotencyKey, answer: StoredAnswer) {
    for pause in STORE_AGAIN {
        sleep(pause).await;
        match store.keys.complete(owner, &key, answer.clone(), store.clock.now()).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "a response is still not stored"),
        }
    }
    tracing::error!("a response could not be stored: if the client retries, its request is executed again");
}

impl<S> FromRequestParts<S> for IdempotentRequest
where
    S: Send + Sync,
    Idempotency: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let key = idempotency_key(&parts.headers)?;
        Ok(Self {
            store: Idempotency::from_ref(state),
            key,
            asked: format!("{} {}\n", parts.method, parts.uri).into_bytes(),
        })
    }
}

impl<S, T> FromRequest<S> for IdempotentJson<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
    Idempotency: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiProblem> {
        let (mut parts, body) = request.into_parts();
        let mut request = IdempotentRequest::from_request_parts(&mut parts, state).await?;
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), state).await?;
        request.asked.extend_from_slice(&bytes);
        let Json(body) = Json::from_request(Request::from_parts(parts, Body::from(bytes)), state).await?;
        Ok(Self { request, body })
    }
}
