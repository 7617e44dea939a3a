//! Hashes passwords off the async threads. One hash takes about 20 ms of a core and 19 MiB. A few workers hash in parallel, a bounded
//! queue waits, and callers that find the queue full are told when to retry. A burst of 200 sign-ins therefore does not slow down
//! users who are already signed in.

use super::parameters;
use crate::Random;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Why a password was neither hashed nor checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HashError {
    /// The queue is full.
    #[error("too many passwords are waiting to be checked; retry in {} s", retry_after.as_secs())]
    Busy {
        /// Estimated time until the queue has room.
        retry_after: Duration,
    },
    /// The library, a thread or the source of randomness failed: a defect, or the machine is out of resources.
    #[error("the password could not be hashed")]
    Failed,
}

/// Duration of one hash on a slow core; used only to estimate `retry_after`.
const ONE_HASH: Duration = Duration::from_millis(30);

/// Hashes and checks passwords.
pub struct Hasher {
    workers: Arc<Semaphore>,
    worker_count: usize,
    waiting: AtomicUsize,
    queue: usize,
    random: Arc<dyn Random>,
    /// Verified when there is no stored hash, so that an unknown login takes as long as a wrong password.
    dummy: Arc<str>,
}

impl Hasher {
    /// A hasher with its own queue.
    ///
    /// # Errors
    /// [`HashError::Failed`] if there is no randomness.
    pub fn start(workers: usize, queue: usize, random: Arc<dyn Random>) -> Result<Self, HashError> {
        let (mut digest, mut salt) = ([0_u8; 32], [0_u8; 16]);
        random.fill(&mut digest).and_then(|()| random.fill(&mut salt)).map_err(|_| HashError::Failed)?;
        let dummy = parameters::unmatched(&digest, &salt).map_err(|_| HashError::Failed)?;
        let worker_count = workers.max(1);
        Ok(Self {
            workers: Arc::new(Semaphore::new(worker_count)),
            worker_count,
            waiting: AtomicUsize::new(0),
            queue,
            random,
            dummy: dummy.into(),
        })
    }

    /// Hashes a password into the PHC string to store.
    ///
    /// # Errors
    /// See [`HashError`]; a password of more than 1024 bytes also fails.
    pub async fn hash(&self, password: SecretString) -> Result<String, HashError> {
        if password.expose_secret().len() > parameters::LONGEST_PASSWORD_BYTES {
            return Err(HashError::Failed);
        }
        let salt = self.salt()?;
        let hashed = self.run(move || parameters::hash(password.expose_secret().as_bytes(), &salt)).await?;
        hashed.map_err(|_| HashError::Failed)
    }

    /// Whether the password matches. Without a stored hash it does the same work and returns `false`.
    ///
    /// # Errors
    /// See [`HashError`].
    pub async fn verify(&self, password: SecretString, stored: Option<String>) -> Result<bool, HashError> {
        if password.expose_secret().len() > parameters::LONGEST_PASSWORD_BYTES {
            return Ok(false);
        }
        let is_known = stored.is_some();
        let stored: Arc<str> = stored.map_or_else(|| Arc::clone(&self.dummy), Arc::from);
        let fits = self.run(move || parameters::verify(password.expose_secret().as_bytes(), &stored)).await?;
        Ok(fits && is_known)
    }

    fn salt(&self) -> Result<[u8; 16], HashError> {
        let mut salt = [0_u8; 16];
        self.random.fill(&mut salt).map_err(|_| HashError::Failed)?;
        Ok(salt)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HashError> {
        let permit = match Arc::clone(&self.workers).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let _place = self.queue_up()?;
                Arc::clone(&self.workers).acquire_owned().await.map_err(|_| HashError::Failed)?
            }
        };
        // The permit moves into the blocking task: a client that disconnects does not free a core that is still busy.
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        })
        .await
        .map_err(|_| HashError::Failed)
    }

    fn queue_up(&self) -> Result<Place<'_>, HashError> {
        let before = self.waiting.fetch_add(1, Ordering::AcqRel);
        let place = Place(&self.waiting);
        if before < self.queue {
            return Ok(place);
        }
        let per_worker = u32::try_from(before / self.worker_count).unwrap_or(u32::MAX);
        Err(HashError::Busy { retry_after: ONE_HASH.saturating_mul(per_worker).max(Duration::from_secs(1)) })
    }
}

/// A slot in the queue. Dropping it releases the slot, also when the caller is cancelled.
struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
