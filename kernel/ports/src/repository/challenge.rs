//! Steps of a sign-in under way.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};

/// What is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChallengePurpose {
    /// The password was right; a code is waited for.
    SecondStep,
    /// The password was right; a passkey was asked.
    SecondStepPasskey,
    /// A new passkey is waited for.
    AddPasskey,
    /// A passkey was asked, whosever it is.
    PasskeySignIn,
}

impl ChallengePurpose {
    /// All of them.
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

/// A question and what is kept until it is answered. The client holds the token, the database its digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// SHA-256 of the token.
    pub digest: Vec<u8>,
    /// Who is asked; none before anybody said who they are.
    pub user: Option<UserId>,
    /// What is waited for.
    pub purpose: ChallengePurpose,
    /// State of the ceremony, closed by the vault.
    pub sealed: Option<Vec<u8>>,
    /// Wrong and right answers so far.
    pub tries: u32,
    /// When it was asked.
    pub created_at: DateTime<Utc>,
    /// Until when it may be answered.
    pub expires_at: DateTime<Utc>,
}

/// Questions under way. One that expired is as if it were not there.
#[async_trait]
pub trait ChallengeRepository: Send + Sync {
    /// Adds one.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn add(&self, challenge: Challenge) -> Result<(), StorageError>;
    /// Counts a try and gives the question, if it has had fewer than `most` tries before; of many callers at the same moment no more
    /// than `most` get it.
    async fn try_answer(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        most: u32,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError>;
    /// Takes it away: of two callers at the same moment one gets it.
    async fn take(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError>;
    /// Removes what expired before `before`; returns how many.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
