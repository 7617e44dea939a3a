//! Consents: the available texts ([`texts`]), the register of who agreed to which, and whether a person must be asked
//! (`consent_cache`).

mod consent_cache;
mod texts;

pub use consent_cache::Admission;
pub use texts::{ConsentTexts, ShownText};

use crate::audit_log::AuditLog;
use crate::{Caller, ProfileError};
use cabinet_domain::{AuditEvent, AuditKind, Consent, ConsentHow, ConsentId, ConsentKind, UserId};
use cabinet_ports::repository::{KeptConsentText, NewConsent};
use cabinet_ports::{Clock, StorageError, Stores};
use chrono::{DateTime, Utc};
use consent_cache::ConsentCache;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use uuid::Uuid;

/// A consent that a person gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    pub kind: ConsentKind,
    /// The version that was shown; `None` from old clients, which show the current one.
    pub version: Option<String>,
    /// The language that was shown; if `None` or unknown, the hospital's first one.
    pub language: Option<String>,
    /// Where the consent was given.
    pub how: ConsentHow,
}

/// The content of the consent page.
#[derive(Debug, Clone, PartialEq)]
pub struct MyConsents {
    /// For each kind the consent in force with the text that was agreed to, otherwise the current text.
    pub current: Vec<(KeptConsentText, Option<Consent>)>,
    /// All consents of the person, newest first, with the time when each text was first shown.
    pub history: Vec<(Consent, Option<DateTime<Utc>>)>,
}

/// Consent texts and consent register of one hospital.
pub struct Consents {
    texts: ConsentTexts,
    stores: Stores,
    clock: Arc<dyn Clock>,
    consent_cache: ConsentCache,
    audit_log: AuditLog,
}

impl Consents {
    /// Opens the register. Stores the texts in the database first, so that every text that somebody agrees to can be shown again.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn open(
        texts: ConsentTexts,
        stores: Stores,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, StorageError> {
        for text in texts.all() {
            stores.consents.keep_text(text.kept(clock.now())).await?;
        }
        let audit_log = AuditLog { clock: Arc::clone(&clock) };
        Ok(Self { texts, stores, consent_cache: ConsentCache::new(Arc::clone(&clock)), clock, audit_log })
    }

    pub const fn texts(&self) -> &ConsentTexts {
        &self.texts
    }

    /// Whether the person must give consent before any of their data is touched: no consent to the processing of personal data is in
    /// force, or its text has changed. While the database is unavailable, a result of the last minutes is used.
    ///
    /// # Errors
    /// Storage errors of the repository, if there is no cached result.
    pub async fn is_required(&self, user: UserId) -> Result<bool, StorageError> {
        Ok(self.admission(user).await?.is_consent_required)
    }

    /// What stands between the person and their data: a missing consent, or an administrator.
    ///
    /// # Errors
    /// As [`Self::is_required`].
    pub async fn admission(&self, user: UserId) -> Result<Admission, StorageError> {
        let ask = async {
            let lines = self.stores.consents.list(user).await?;
            let account = self.stores.users.lookup(user).await?;
            Ok(Admission {
                is_consent_required: self.in_force(&lines, ConsentKind::PersonalData).is_none(),
                is_view_forbidden: account.is_some_and(|account| account.access.view_forbidden),
            })
        };
        self.consent_cache.answer(user, ask).await
    }

    /// Removes a person from the cache. Call it after an administrator has changed their access.
    pub fn forget(&self, user: UserId) {
        self.consent_cache.forget(user);
    }

    /// The person's consents, each text in the language in which it was accepted; texts that were not accepted in `language`,
    /// otherwise in the hospital's first one. Includes the history.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn of(&self, owner: UserId, language: Option<&str>) -> Result<MyConsents, StorageError> {
        let lines = self.stores.consents.list(owner).await?;
        let mut current = Vec::new();
        for kind in ConsentKind::OF_ACCOUNT {
            let in_force = self.in_force(&lines, kind);
            let shown =
                self.texts.shown(kind, in_force.map_or(language, |line| Some(line.language.as_str())));
            let hash = in_force.map_or(&shown.hash, |line| &line.hash);
            let kept = self.stores.consents.lookup_text(hash).await?;
            current.push((kept.unwrap_or_else(|| shown.kept(self.clock.now())), in_force.cloned()));
        }
        let mut dates = HashMap::new();
        for line in &lines {
            if !dates.contains_key(&line.hash) {
                let kept = self.stores.consents.lookup_text(&line.hash).await?;
                dates.insert(line.hash.clone(), kept.map(|text| text.first_shown_at));
            }
        }
        let dated = |line: Consent| {
            let date = dates.get(&line.hash).copied().flatten();
            (line, date)
        };
        Ok(MyConsents { current, history: lines.into_iter().map(dated).collect() })
    }

    /// Stores a consent. Giving a consent that is already in force is not an error.
    ///
    /// # Errors
    /// `Outdated` if the version is not the current one in that language; `Storage`.
    pub async fn give(&self, caller: &Caller, given: Given) -> Result<Consent, ProfileError> {
        let new = self.given_in(caller, given)?;
        let lines = self.lines(caller, std::slice::from_ref(&new));
        let mut work = self.stores.begin().await?;
        let added = work.consents().add(new.clone()).await?;
        if added {
            work.audit().add_all(lines).await?;
        }
        work.commit().await?;
        self.consent_cache.forget(caller.user);
        if added {
            return Ok(new.into_consent());
        }
        let lines = self.stores.consents.list(caller.user).await?;
        self.in_force(&lines, new.kind).cloned().ok_or(ProfileError::NotFound { what: "consent" })
    }

    /// Builds a consent that the caller stores in another transaction, such as a registration
    /// ([`cabinet_ports::repository::Registration::consents`]), together with [`Self::lines`].
    ///
    /// # Errors
    /// `Outdated`
    pub fn given_in(&self, caller: &Caller, given: Given) -> Result<NewConsent, ProfileError> {
        let text = self.texts.shown(given.kind, given.language.as_deref());
        if given.version.is_some_and(|version| version != text.version) {
            return Err(ProfileError::Outdated);
        }
        Ok(NewConsent {
            id: ConsentId(Uuid::now_v7()),
            user: caller.user,
            kind: given.kind,
            version: text.version.clone(),
            hash: text.hash.clone(),
            language: text.language.clone(),
            how: given.how,
            address: caller.address,
            given_at: self.clock.now(),
        })
    }

    /// The audit events about consents, to be stored in the same transaction.
    pub fn lines(&self, caller: &Caller, given: &[NewConsent]) -> Vec<AuditEvent> {
        let line = |consent: &NewConsent| {
            let detail = json!({
                "kind": consent.kind, "version": consent.version, "language": consent.language, "how": consent.how,
            });
            self.audit_log.by_owner(caller, AuditKind::ConsentGiven, detail)
        };
        given.iter().map(line).collect()
    }

    /// Withdraws a consent. Withdrawing the consent to the state portal's data also deletes the data that came from the portal.
    ///
    /// # Errors
    /// `NotFound` if none is in force; `Storage`.
    pub async fn withdraw(&self, caller: &Caller, kind: ConsentKind) -> Result<(), ProfileError> {
        let mut lines =
            vec![self.audit_log.by_owner(caller, AuditKind::ConsentWithdrawn, json!({ "kind": kind }))];
        if kind == ConsentKind::Esia {
            let documents = self.stores.documents.list(caller.user).await?;
            let gone = documents.iter().filter(|document| document.from_esia);
            let types: Vec<_> = gone.map(|document| document.kind).collect();
            if !types.is_empty() {
                let detail = json!({ "types": types, "how": "consent_withdrawn" });
                lines.push(self.audit_log.by_owner(caller, AuditKind::DocumentRemoved, detail));
            }
        }
        let mut work = self.stores.begin().await?;
        let withdrawn = work.consents().withdraw(caller.user, kind, self.clock.now()).await?;
        if withdrawn > 0 {
            work.audit().add_all(lines).await?;
        }
        work.commit().await?;
        self.consent_cache.forget(caller.user);
        if withdrawn == 0 {
            return Err(ProfileError::NotFound { what: "consent" });
        }
        Ok(())
    }

    /// The versions of the current texts of a kind, by language.
    pub fn versions(&self, kind: ConsentKind) -> BTreeMap<String, String> {
        let texts = self.texts.all().filter(|text| text.kind == kind);
        texts.map(|text| (text.language.clone(), text.version.clone())).collect()
    }

    /// The newest consent in force: not withdrawn, and to the current text of its language.
    fn in_force<'a>(&self, lines: &'a [Consent], kind: ConsentKind) -> Option<&'a Consent> {
        let is_current = |line: &&Consent| {
            line.kind == kind
                && line.withdrawn_at.is_none()
                && self.texts.is_current(kind, &line.language, &line.version)
        };
        lines.iter().filter(is_current).max_by_key(|line| (line.given_at, line.id))
    }
}
