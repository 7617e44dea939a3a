//! The consent register in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, Consent, ConsentKind, UserId};
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{ConsentRepository, KeptConsentText, NewConsent, StorageError};
use chrono::{DateTime, Utc};

#[async_trait]
impl ConsentRepository for Memory {
    async fn add_with_audit(
        &self,
        consent: NewConsent,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let added = tables.add_consent(consent)?;
        if added {
            tables.add_lines(audit);
        }
        Ok(added)
    }

    async fn list(&self, owner: UserId) -> Result<Vec<Consent>, StorageError> {
        let mut theirs: Vec<_> =
            self.tables()?.consents.iter().filter(|row| row.user == owner).cloned().collect();
        theirs.sort_by_key(|row| std::cmp::Reverse((row.given_at, row.id)));
        Ok(theirs)
    }

    async fn withdraw_with_audit(
        &self,
        owner: UserId,
        kind: ConsentKind,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<u64, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let in_force =
            |row: &&mut Consent| row.user == owner && row.kind == kind && row.withdrawn_at.is_none();
        let mut count = 0;
        for row in tables.consents.iter_mut().filter(in_force) {
            row.withdrawn_at = Some(kept(now));
            count += 1;
        }
        if kind == ConsentKind::Esia {
            tables.portal_people.retain(|row| row.user != owner);
            tables.documents.retain(|row| row.user != owner || !row.from_esia);
        }
        if count > 0 {
            tables.add_lines(audit);
        }
        Ok(count)
    }

    async fn keep_text(&self, text: KeptConsentText) -> Result<(), StorageError> {
        check_id("consent_texts.version", &text.version)?;
        check_text("consent_texts.text", &text.text)?;
        let mut tables = self.tables()?;
        if !tables.consent_texts.iter().any(|row| row.hash == text.hash) {
            tables.consent_texts.push(KeptConsentText { first_shown_at: kept(text.first_shown_at), ..text });
        }
        Ok(())
    }

    async fn lookup_text(&self, hash: &str) -> Result<Option<KeptConsentText>, StorageError> {
        Ok(self.tables()?.consent_texts.iter().find(|row| row.hash == hash).cloned())
    }
}

impl Tables {
    /// Whether data from the portal may be stored.
    pub(super) fn admits_portal(&self, owner: UserId) -> bool {
        self.admits(owner, ConsentKind::Esia)
    }

    /// Whether a hospital's data about the person may be stored.
    pub(super) fn admits_record(&self, owner: UserId) -> bool {
        self.admits(owner, ConsentKind::PersonalData)
    }

    fn admits(&self, owner: UserId, kind: ConsentKind) -> bool {
        let mut theirs = self.consents.iter().filter(|row| row.user == owner && row.kind == kind).peekable();
        theirs.peek().is_none() || theirs.any(|row| row.withdrawn_at.is_none())
    }

    /// Adds a consent unless the same one is in force, in the caller's transaction.
    pub(super) fn add_consent(&mut self, consent: NewConsent) -> Result<bool, StorageError> {
        check_id("consents.version", &consent.version)?;
        self.require_user(consent.user)?;
        let same = |row: &Consent| {
            (row.user, row.kind, &row.version, &row.language)
                == (consent.user, consent.kind, &consent.version, &consent.language)
                && row.withdrawn_at.is_none()
        };
        if self.consents.iter().any(same) {
            return Ok(false);
        }
        if self.consents.iter().any(|row| row.id == consent.id) {
            return Err(StorageError::Conflict { what: "consents.id" });
        }
        let consent = consent.into_consent();
        self.consents.push(Consent { given_at: kept(consent.given_at), ..consent });
        Ok(true)
    }
}
