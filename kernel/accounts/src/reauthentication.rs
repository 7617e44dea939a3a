//! Whether whoever holds a token is its owner, asked before a credential changes: a computer left alone for a minute must not become
//! somebody else's cabinet. A sign-in of the last [`FRESH`] minutes is proof enough; after that the password is asked once more. For a new
//! password and for leaving it is asked always (OWASP ASVS 2.1.6, X-034).

use crate::{Accounts, HashError};
use cabinet_domain::{SessionId, UserId};
use cabinet_ports::StorageError;
use chrono::TimeDelta;
use secrecy::SecretString;
use std::time::Duration;

/// How long a sign-in counts as fresh.
pub const FRESH: TimeDelta = TimeDelta::minutes(10);

/// Why nobody is believed.
#[derive(Debug, thiserror::Error)]
pub enum ReauthenticationError {
    /// The sign-in is too old and no password came, or there is no password: sign in again.
    #[error("the sign-in is too old for this; sign in again or give the password")]
    Required,
    /// The password that came is wrong.
    #[error("the password is wrong")]
    WrongPassword,
    /// Too many wrong passwords in this session.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// When the next one will be looked at.
        retry_after: Duration,
    },
    /// Too many passwords are checked at this moment.
    #[error("too many people sign in at the moment")]
    Busy {
        /// When it is worth trying again.
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
    /// Believes a session that is fresh, or whose owner gives the password. A password that comes is looked at even if the session is
    /// fresh: a wrong one is a typing mistake that the person should hear of.
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

    /// As [`Self::reauthenticate`], but whoever has a password types it, however fresh the sign-in is; whoever has none has come through the
    /// state portal.
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

    /// The stored hash that the password fits: what the owner has proved, as long as it is stored.
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

    /// Whether the session began within [`FRESH`]; renewing it does not make it fresh.
    ///
    /// # Errors
    /// Those of the repository.
    pub async fn is_fresh(&self, user: UserId, session: SessionId) -> Result<bool, StorageError> {
        let session = self.stores.sessions.lookup(session).await?.filter(|session| session.user == user);
        Ok(session.is_some_and(|session| self.clock.now() - session.created_at <= FRESH))
    }
}
