//! A file on its way in: the same checks as for any request, but the body is handed on piece by piece and never held as a whole.
//!
//! Nothing bounds how long a file or how slow its reader is; what is bounded is silence: until the answer begins, and between two pieces.
//! Redirects are followed as for any GET: to the same host only, each hop checked again.

use super::{Egress, EgressError, Outgoing, REDIRECTS, redirect};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// How long a peer may be silent.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// For a place among the files under way.
    pub place: Duration,
    /// Until the answer begins.
    pub answer: Duration,
    /// Between two pieces of it.
    pub piece: Duration,
}

impl Patience {
    /// A hospital system may look for a file for a minute (protocol sheet vista §4, pitfalls); one that has begun to send goes on.
    pub const USUAL: Self = Self {
        place: Duration::from_secs(5),
        answer: Duration::from_secs(60),
        piece: Duration::from_secs(30),
    };
}

/// An answer whose body has not been read.
#[derive(Debug)]
pub struct Incoming {
    /// Status and headers; the body by `chunk`.
    pub answer: reqwest::Response,
    /// A place among the files under way, as long as the body is being read.
    pub place: OwnedSemaphorePermit,
}

/// Why there is no file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoFile {
    /// Too many are under way; nothing was sent.
    Busy,
    /// As for any request.
    Egress(EgressError),
}

impl Egress {
    /// Asks for a file. Any status is an answer.
    ///
    /// # Errors
    /// [`NoFile`].
    pub async fn open(&self, request: Outgoing, patience: Patience) -> Result<Incoming, NoFile> {
        let place = tokio::time::timeout(patience.place, Arc::clone(&self.files_under_way).acquire_owned());
        let Ok(Ok(place)) = place.await else { return Err(NoFile::Busy) };
        let answer = tokio::time::timeout(patience.answer, self.begin(request));
        let answer = answer.await.unwrap_or(Err(EgressError::Timeout)).map_err(NoFile::Egress)?;
        Ok(Incoming { answer, place })
    }

    async fn begin(&self, mut request: Outgoing) -> Result<reqwest::Response, EgressError> {
        for _ in 0..=REDIRECTS {
            self.check(&request.url)?;
            let asked = self.files.get(request.url.clone()).headers(request.headers.clone());
            let answer = asked.send().await.map_err(|error| self.errors.classify(error))?;
            match redirect::next(&request, answer.status(), answer.headers())? {
                Some(next) => request = next,
                None => return Ok(answer),
            }
        }
        Err(EgressError::Protocol(format!("more than {REDIRECTS} redirects")))
    }
}
