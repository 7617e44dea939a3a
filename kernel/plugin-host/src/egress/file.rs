//! Downloads of files: the same checks as for any request, but the body is passed on in chunks and never held as a whole.
//!
//! Neither the total time of a download nor the speed of its reader is limited. Only idle time is: until the response begins, and between
//! two chunks. Redirects are followed as for any GET: to the same host only, with a check on each hop.

use super::{Egress, EgressError, Outgoing, REDIRECTS, redirect};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// Time limits of a download.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// Waiting for a free download slot.
    pub place: Duration,
    /// Until the response begins.
    pub answer: Duration,
    /// Between two chunks of the body.
    pub piece: Duration,
}

impl Patience {
    /// Default limits. A hospital system may take a minute to find a file (protocol sheet vista §4, pitfalls); once it has started to send,
    /// it continues.
    pub const USUAL: Self = Self {
        place: Duration::from_secs(5),
        answer: Duration::from_secs(60),
        piece: Duration::from_secs(30),
    };
}

/// A response whose body has not been read.
#[derive(Debug)]
pub struct Incoming {
    /// Status and headers; `chunk` reads the body.
    pub answer: reqwest::Response,
    /// The download slot, held while the body is read.
    pub place: OwnedSemaphorePermit,
}

/// Why a download did not begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoFile {
    /// No download slot is free; nothing was sent.
    Busy,
    /// The request failed as any other request can.
    Egress(EgressError),
}

impl Egress {
    /// Requests a file. A response with any status is `Ok`.
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
