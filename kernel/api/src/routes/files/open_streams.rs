//! Limits concurrent downloads. Each holds a connection to the hospital for as long as the client reads, so no single user may take all of
//! them.

use axum::http::StatusCode;
use cabinet_domain::UserId;
use cabinet_http::ApiProblem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Per user: as many connections as a browser opens to one server (HTTP/1.1).
const OF_ONE: usize = 6;
/// For all users together, archives included.
const OF_ALL: usize = 64;
const RETRY: Duration = Duration::from_secs(5);

/// Counts the running downloads by user.
#[derive(Debug, Default)]
pub struct OpenStreams(Mutex<HashMap<UserId, usize>>);

/// Permission for one download. Dropping it, at the end of the stream or when the client disconnects, releases the slot.
#[derive(Debug)]
pub(super) struct DownloadPermit {
    streams: Arc<OpenStreams>,
    user: UserId,
}

impl OpenStreams {
    /// Takes a slot.
    ///
    /// # Errors
    /// 429 `rate_limited` if this user has reached the limit, 503 `busy` if all users together have.
    pub(super) fn begin(self: &Arc<Self>, user: UserId) -> Result<DownloadPermit, ApiProblem> {
        let mut flowing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if flowing.values().sum::<usize>() >= OF_ALL {
            return Err(ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "busy").retry_in(RETRY));
        }
        let own = flowing.entry(user).or_default();
        if *own >= OF_ONE {
            return Err(ApiProblem::rate_limited(RETRY));
        }
        *own += 1;
        Ok(DownloadPermit { streams: Arc::clone(self), user })
    }
}

impl Drop for DownloadPermit {
    fn drop(&mut self) {
        let mut flowing = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
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

    fn user(number: u128) -> UserId {
        UserId(uuid::Uuid::from_u128(number))
    }

    #[test]
    fn one_person_cannot_take_all_and_what_ends_makes_room() {
        let streams = Arc::new(OpenStreams::default());
        let mut own: Vec<_> = (0..OF_ONE).map(|_| streams.begin(user(1)).unwrap()).collect();
        assert_eq!(streams.begin(user(1)).unwrap_err().code, "rate_limited");
        let _of_another = streams.begin(user(2)).unwrap();
        own.pop();
        assert!(streams.begin(user(1)).is_ok());
    }

    #[test]
    fn all_together_have_a_bound() {
        let streams = Arc::new(OpenStreams::default());
        let all: Vec<_> = (0..OF_ALL as u128).map(|number| streams.begin(user(number)).unwrap()).collect();
        let refused = streams.begin(user(1000)).unwrap_err();
        assert_eq!((refused.status.as_u16(), &*refused.code), (503, "busy"));
        drop(all);
        assert!(streams.0.lock().unwrap().is_empty());
    }
}
