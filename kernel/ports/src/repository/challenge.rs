//! Authentication challenges of sign-ins in progress.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};

/// Purpose of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChallengePurpose {
    /// The password was correct; a code is expected.
    SecondStep,
    /// The password was correct; a passkey is expected.
    SecondStepPasskey,
    /// Registration of a new passkey.
    AddPasskey,
    /// Sign-in with any user's passkey.
    PasskeySignIn,
}

impl ChallengePurpose {
    pub const ALL: [Self; 4] =
        [Self::SecondStep, Self::SecondStepPasskey, Self::AddPasskey, Self::PasskeySignIn];

    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SecondStep => "second_step",
            Self::SecondStepPasskey => "second_step_passkey",
            Self::AddPasskey => "add_passkey",
            Self::PasskeySignIn => "passkey_sign_in",
        }
    }
}

/// A challenge and the state kept until it is answered. The client holds the token, the database its digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// SHA-256 of the token.
    pub digest: Vec<u8>,
    /// The user; `None` if the user is not known yet.
    pub user: Option<UserId>,
    pub purpose: ChallengePurpose,
    /// State of the WebAuthn ceremony, encrypted.
    pub sealed: Option<Vec<u8>>,
    /// Number of answers so far, correct or not.
    pub tries: u32,
    /// The account's [`security_stamp`](cabinet_domain::User::security_stamp) when the password was checked; `None` if no password was
    /// checked.
    pub security_stamp: Option<i64>,
    /// When the challenge was issued.
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Open challenges. Expired ones are treated as missing.
#[async_trait]
pub trait ChallengeRepository: Send + Sync {
    /// Adds a challenge.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn add(&self, challenge: Challenge) -> Result<(), StorageError>;
    /// Counts an attempt and returns the challenge if it had fewer than `most` attempts before. At most `most` concurrent callers receive
    /// it.
    async fn try_answer(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        most: u32,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError>;
    /// Removes the challenge and returns it. Of several concurrent callers only one receives it.
    async fn take(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError>;
    /// Removes challenges that expired before `before` and returns their number.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
