//! Limits concurrent streams: downloads, each of which holds a connection to the hospital for as long as the client reads, and streams of
//! events. No single user may take all of them.

use axum::http::StatusCode;
use cabinet_domain::UserId;
use cabinet_http::ApiProblem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

const RETRY: Duration = Duration::from_secs(5);

/// How many streams there may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StreamBounds {
    /// Per user.
    pub(crate) of_one: usize,
    /// For all users together.
    pub(crate) of_all: usize,
}

/// Counts the running streams by user.
#[derive(Debug)]
pub(crate) struct OpenStreams {
    bounds: StreamBounds,
    flowing: Mutex<HashMap<UserId, usize>>,
}

/// Permission for one stream. Dropping it, at the end of the stream or when the client disconnects, releases the slot.
#[derive(Debug)]
pub(crate) struct StreamPermit {
    streams: Arc<OpenStreams>,
    user: UserId,
}

impl OpenStreams {
    pub(crate) fn new(bounds: StreamBounds) -> Arc<Self> {
        Arc::new(Self { bounds, flowing: Mutex::default() })
    }

    /// Takes a slot.
    ///
    /// # Errors
    /// 429 `rate_limited` if this user has reached the limit, 503 `busy` if all users together have.
    pub(crate) fn begin(self: &Arc<Self>, user: UserId) -> Result<StreamPermit, ApiProblem> {
        let mut flowing = self.flowing.lock().unwrap_or_else(PoisonError::into_inner);
        if flowing.values().sum::<usize>() >= self.bounds.of_all {
            return Err(ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "busy").retry_in(RETRY));
        }
        let own = flowing.entry(user).or_default();
        if *own >= self.bounds.of_one {
            return Err(ApiProblem::rate_limited(RETRY));
        }
        *own += 1;
        Ok(StreamPermit { streams: Arc::clone(self), user })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut flowing = self.streams.flowing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = flowing.get_mut(&self.user) {
            *own -= 1;
            if *own == 0 {
                flowing.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: StreamBounds = StreamBounds { of_one: 3, of_all: 8 };

    fn user(number: u128) -> UserId {
        UserId(uuid::Uuid::from_u128(number))
    }

    #[test]
    fn one_person_cannot_take_all_and_what_ends_makes_room() {
        let streams = OpenStreams::new(BOUNDS);
        let mut own: Vec<_> = (0..BOUNDS.of_one).map(|_| streams.begin(user(1)).unwrap()).collect();
        assert_eq!(streams.begin(user(1)).unwrap_err().code, "rate_limited");
        let _of_another = streams.begin(user(2)).unwrap();
        own.pop();
        assert!(streams.begin(user(1)).is_ok());
    }

    #[test]
    fn all_together_have_a_bound() {
        let streams = OpenStreams::new(BOUNDS);
        let all: Vec<_> =
            (0..BOUNDS.of_all as u128).map(|number| streams.begin(user(number)).unwrap()).collect();
        let refused = streams.begin(user(1000)).unwrap_err();
        assert_eq!((refused.status.as_u16(), &*refused.code), (503, "busy"));
        drop(all);
        assert!(streams.flowing.lock().unwrap().is_empty());
    }
}
