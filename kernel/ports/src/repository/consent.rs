//! The consent log, and the texts that users agreed to.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{Consent, ConsentHow, ConsentId, ConsentKind, UserId};
use chrono::{DateTime, Utc};
use std::net::IpAddr;

/// A consent to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewConsent {
    /// UUID v7.
    pub id: ConsentId,
    pub user: UserId,
    pub kind: ConsentKind,
    /// Version of the text that was shown.
    pub version: String,
    /// SHA-256 of that text in hexadecimal. The text itself is stored with [`ConsentRepository::keep_text`].
    pub hash: String,
    /// Language of that text.
    pub language: String,
    /// Where the consent was given.
    pub how: ConsentHow,
    /// Client address.
    pub address: Option<IpAddr>,
    pub given_at: DateTime<Utc>,
}

impl NewConsent {
    /// Converts it to a log entry.
    pub fn into_consent(self) -> Consent {
        Consent {
            id: self.id,
            user: self.user,
            kind: self.kind,
            version: self.version,
            hash: self.hash,
            language: self.language,
            how: self.how,
            address: self.address,
            given_at: self.given_at,
            withdrawn_at: None,
        }
    }
}

/// A consent text that users were shown. It is stored permanently, because a hash without its text proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptConsentText {
    /// SHA-256 of the text in hexadecimal.
    pub hash: String,
    pub kind: ConsentKind,
    pub version: String,
    pub language: String,
    /// The text as shown.
    pub text: String,
    /// When a kernel first loaded it.
    pub first_shown_at: DateTime<Utc>,
}

/// Consents of users.
#[async_trait]
pub trait ConsentRepository: Send + Sync {
    /// The owner's consents, newest first.
    async fn list(&self, owner: UserId) -> Result<Vec<Consent>, StorageError>;
    /// Whether the owner has withdrawn their consent of this kind and not given it again. `false` if it was never given.
    async fn is_withdrawn(&self, owner: UserId, kind: ConsentKind) -> Result<bool, StorageError> {
        let lines = self.list(owner).await?;
        let mut theirs = lines.iter().filter(|line| line.kind == kind).peekable();
        Ok(theirs.peek().is_some() && theirs.all(|line| line.withdrawn_at.is_some()))
    }
    /// Stores a text. Storing it again has no effect.
    async fn keep_text(&self, text: KeptConsentText) -> Result<(), StorageError>;
    /// A text by its hash.
    async fn lookup_text(&self, hash: &str) -> Result<Option<KeptConsentText>, StorageError>;
}

/// Changes of consents.
#[async_trait]
pub trait ConsentWriter: Send {
    /// Stores a consent. Returns `false` if a consent to the same version in the same language is already in force, so that a double click
    /// stores one consent.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn add(&mut self, consent: NewConsent) -> Result<bool, StorageError>;
    /// Withdraws all consents of this kind that are in force and returns their number. For `Esia`, the data from the state portal is
    /// deleted as well: the person's data, the refresh token and the documents it vouched for.
    async fn withdraw(
        &mut self,
        owner: UserId,
        kind: ConsentKind,
        now: DateTime<Utc>,
    ) -> Result<u64, StorageError>;
}
