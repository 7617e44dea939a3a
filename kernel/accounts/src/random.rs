//! Injectable source of randomness, so that tests control it.

use cabinet_domain::{SessionId, UserId};
use chrono::{DateTime, Utc};
use rand::TryRngCore;
use uuid::Uuid;

/// A source of random bytes.
pub trait Random: Send + Sync {
    /// Fills the buffer.
    ///
    /// # Errors
    /// If the operating system cannot supply random bytes; the caller must not create secrets then.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness>;
}

/// The operating system refused to give random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gave no random bytes")]
pub struct NoRandomness;

/// The operating system's generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsRandom;

impl Random for OsRandom {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        rand::rngs::OsRng.try_fill_bytes(bytes).map_err(|_| NoRandomness)
    }
}

/// Creates the id of a session.
pub(crate) fn session_id(random: &dyn Random, now: DateTime<Utc>) -> Result<SessionId, NoRandomness> {
    ordered_id(random, now).map(SessionId)
}

/// Creates the id of an account.
pub(crate) fn user_id(random: &dyn Random, now: DateTime<Utc>) -> Result<UserId, NoRandomness> {
    ordered_id(random, now).map(UserId)
}

/// Creates a time-ordered id (UUID v7).
fn ordered_id(random: &dyn Random, now: DateTime<Utc>) -> Result<Uuid, NoRandomness> {
    let mut bytes = [0_u8; 10];
    random.fill(&mut bytes)?;
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
    Ok(uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid())
}
