//! The register of consents, and the texts that were agreed to.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, Consent, ConsentHow, ConsentId, ConsentKind, UserId};
use chrono::{DateTime, Utc};
use std::net::IpAddr;

/// A consent to be written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewConsent {
    /// Its id, uuid v7.
    pub id: ConsentId,
    /// Who agrees.
    pub user: UserId,
    /// To what.
    pub kind: ConsentKind,
    /// Version of the text that was shown.
    pub version: String,
    /// SHA-256 of that text, in hexadecimal digits; its text is kept ([`ConsentRepository::keep_text`]).
    pub hash: String,
    /// Language of that text.
    pub language: String,
    /// Where the box was ticked.
    pub how: ConsentHow,
    /// From which address.
    pub address: Option<IpAddr>,
    /// Now.
    pub given_at: DateTime<Utc>,
}

impl NewConsent {
    /// The line that it becomes.
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

/// A text that people were asked to agree to, kept for ever: a hash without its text proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptConsentText {
    /// SHA-256 of the text, in hexadecimal digits.
    pub hash: String,
    /// What it is about.
    pub kind: ConsentKind,
    /// Its version.
    pub version: String,
    /// Its language.
    pub language: String,
    /// As it was shown.
    pub text: String,
    /// When a kernel first had it.
    pub first_shown_at: DateTime<Utc>,
}

/// Who agreed to what.
#[async_trait]
pub trait ConsentRepository: Send + Sync {
    /// Writes one down. `false` if the same version in the same language is in force already: a double click is one consent.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn add(&self, consent: NewConsent) -> Result<bool, StorageError> {
        self.add_with_audit(consent, Vec::new()).await
    }
    /// As [`Self::add`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::add`]; a line that cannot be written leaves everything as it was.
    async fn add_with_audit(&self, consent: NewConsent, audit: Vec<AuditEvent>)
    -> Result<bool, StorageError>;
    /// The owner's, newest first.
    async fn list(&self, owner: UserId) -> Result<Vec<Consent>, StorageError>;
    /// Whether the owner took their consent of this kind back and has not given it again. Somebody who was never asked has not.
    async fn is_withdrawn(&self, owner: UserId, kind: ConsentKind) -> Result<bool, StorageError> {
        let lines = self.list(owner).await?;
        let mut theirs = lines.iter().filter(|line| line.kind == kind).peekable();
        Ok(theirs.peek().is_some() && theirs.all(|line| line.withdrawn_at.is_some()))
    }
    /// Takes back all of this kind that are in force; returns how many. With `Esia` what the state portal said goes as well, in the same
    /// transaction: its answer, the refresh token and the documents it vouched for.
    async fn withdraw(
        &self,
        owner: UserId,
        kind: ConsentKind,
        now: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        self.withdraw_with_audit(owner, kind, now, Vec::new()).await
    }
    /// As [`Self::withdraw`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::withdraw`]; a line that cannot be written leaves everything as it was.
    async fn withdraw_with_audit(
        &self,
        owner: UserId,
        kind: ConsentKind,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<u64, StorageError>;
    /// Keeps a text; the second time nothing happens.
    async fn keep_text(&self, text: KeptConsentText) -> Result<(), StorageError>;
    /// A text by its hash.
    async fn lookup_text(&self, hash: &str) -> Result<Option<KeptConsentText>, StorageError>;
}
