//! Reauthentication before a credential changes: a computer that is left unattended for a minute must not give away the account. A sign-in
//! within [`FRESH`] is sufficient; after that the password is required. A new password and deleting the account always
//! require the password (OWASP ASVS 2.1.6, X-034).

use crate::{Accounts, HashError};
use cabinet_domain::{SessionId, UserId};
use cabinet_ports::StorageError;
use chrono::TimeDelta;
use secrecy::SecretString;
use std::time::Duration;

/// How long a sign-in counts as fresh.
pub const FRESH: TimeDelta = TimeDelta::minutes(10);

/// Why reauthentication failed.
#[derive(Debug, thiserror::Error)]
pub enum ReauthenticationError {
    /// The sign-in is too old and no password was given, or the account has no password: sign in again.
    #[error("the sign-in is too old for this; sign in again or give the password")]
    Required,
    /// The given password is wrong.
    #[error("the password is wrong")]
    WrongPassword,
    /// Too many wrong passwords in this session.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// Time until the next attempt is accepted.
        retry_after: Duration,
    },
    /// The queue of the password hasher is full.
    #[error("too many people sign in at the moment")]
    Busy {
        /// Time after which a retry is worthwhile.
        retry_after: Duration,
    },
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Hashing failed.
    #[error("the password could not be checked")]
    Internal,
}

impl From<HashError> for ReauthenticationError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy { retry_after } => Self::Busy { retry_after },
            HashError::Failed => Self::Internal,
        }
    }
}

impl Accounts {
    /// Accepts a session that is fresh, or whose owner gives the password. A given password is checked even if the session is fresh, so
    /// that the person learns of a typing mistake.
    ///
    /// # Errors
    /// See [`ReauthenticationError`].
    pub async fn reauthenticate(
        &self,
        user: UserId,
        session: SessionId,
        password: Option<SecretString>,
    ) -> Result<(), ReauthenticationError> {
        let Some(password) = password else {
            return match self.is_fresh(user, session).await? {
                true => Ok(()),
                false => Err(ReauthenticationError::Required),
            };
        };
        self.prove_password(user, session, password).await.map(drop)
    }

    /// Like [`Self::reauthenticate`], but an account with a password requires it even if the sign-in is fresh. An account without one has
    /// signed in through the state portal.
    ///
    /// # Errors
    /// See [`ReauthenticationError`].
    pub async fn ask_password(
        &self,
        user: UserId,
        session: SessionId,
        password: Option<SecretString>,
    ) -> Result<(), ReauthenticationError> {
        let has_password = self.stores.credentials.lookup(user).await?.is_some();
        if has_password && password.is_none() {
            return Err(ReauthenticationError::Required);
        }
        self.reauthenticate(user, session, password.filter(|_| has_password)).await
    }

    /// Verifies the password and returns the stored hash that it matches. The proof holds as long as this hash is stored.
    pub(crate) async fn prove_password(
        &self,
        user: UserId,
        session: SessionId,
        password: SecretString,
    ) -> Result<String, ReauthenticationError> {
        self.reauthentications
            .take(&session)
            .map_err(|retry_after| ReauthenticationError::TooOften { retry_after })?;
        let stored = self.stores.credentials.lookup(user).await?.map(|credential| credential.hash);
        let fits = self.hasher.verify(password, stored.clone()).await?;
        let proven = stored.filter(|_| fits).ok_or(ReauthenticationError::WrongPassword)?;
        self.reauthentications.fill(&session);
        Ok(proven)
    }

    /// Whether the session began within [`FRESH`]; renewing a session does not make it fresh.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn is_fresh(&self, user: UserId, session: SessionId) -> Result<bool, StorageError> {
        let session = self.stores.sessions.lookup(session).await?.filter(|session| session.user == user);
        Ok(session.is_some_and(|session| self.clock.now() - session.created_at <= FRESH))
    }
}
