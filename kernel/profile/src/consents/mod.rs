//! Consents: which texts there are ([`texts`]), who agreed to which, and whether somebody has to be asked ([`demand`]).

mod consent_cache;
mod texts;

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

/// What somebody says they agree to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// To what.
    pub kind: ConsentKind,
    /// The version that the screen showed; none from old clients, which show the current one.
    pub version: Option<String>,
    /// Its language; the hospital's first one if none or unknown.
    pub language: Option<String>,
    /// Where the box was ticked.
    pub how: ConsentHow,
}

/// What the page of consents shows.
#[derive(Debug, Clone, PartialEq)]
pub struct MyConsents {
    /// Of each kind the line of the register that is in force, with the text that was agreed to; or else the current text.
    pub current: Vec<(KeptConsentText, Option<Consent>)>,
    /// The whole register of the person, newest first, with the moment when each text was first shown.
    pub history: Vec<(Consent, Option<DateTime<Utc>>)>,
}

/// Texts and register of one hospital.
pub struct Consents {
    texts: ConsentTexts,
    stores: Stores,
    clock: Arc<dyn Clock>,
    consent_cache: ConsentCache,
    audit_log: AuditLog,
}

impl Consents {
    /// Puts them together. The texts are kept in the database first: nobody may agree to a text that could not be shown again.
    ///
    /// # Errors
    /// Those of the repository.
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

    /// The texts.
    pub const fn texts(&self) -> &ConsentTexts {
        &self.texts
    }

    /// Whether this person has to be asked before anything of theirs is touched: no consent to the processing of personal data is in
    /// force, or its text has changed. While the database is away, an answer of the last minutes counts.
    ///
    /// # Errors
    /// Those of the repository, if there is no such answer.
    pub async fn is_required(&self, user: UserId) -> Result<bool, StorageError> {
        let ask = async {
            let lines = self.stores.consents.list(user).await?;
            Ok(self.in_force(&lines, ConsentKind::PersonalData).is_none())
        };
        self.consent_cache.answer(user, ask).await
    }

    /// What the person agreed to, in the language in which they read it; of what they have not agreed to, the current texts in
    /// `language`, or else in the hospital's first one. And their history.
    ///
    /// # Errors
    /// Those of the repository.
    pub async fn of(&self, owner: UserId, language: Option<&str>) -> Result<MyConsents, StorageError> {
        let lines = self.stores.consents.list(owner).await?;
        let mut current = Vec::new();
        for kind in ConsentKind::ALL {
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

    /// Writes a consent down. Giving what is in force already is no error.
    ///
    /// # Errors
    /// `Outdated` if the version is not the current one in that language; `Storage`.
    pub async fn give(&self, caller: &Caller, given: Given) -> Result<Consent, ProfileError> {
        let new = self.given_in(caller, given)?;
        let lines = self.lines(caller, std::slice::from_ref(&new));
        let added = self.stores.consents.add_with_audit(new.clone(), lines).await?;
        self.consent_cache.forget(caller.user);
        if added {
            return Ok(new.into_consent());
        }
        let lines = self.stores.consents.list(caller.user).await?;
        self.in_force(&lines, new.kind).cloned().ok_or(ProfileError::NotFound { what: "consent" })
    }

    /// A consent to be stored in the transaction of something else: a registration
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

    /// The lines of the audit trail about consents, to be stored in the same transaction.
    pub fn lines(&self, caller: &Caller, given: &[NewConsent]) -> Vec<AuditEvent> {
        let line = |consent: &NewConsent| {
            let detail = json!({
                "kind": consent.kind, "version": consent.version, "language": consent.language, "how": consent.how,
            });
            self.audit_log.by_owner(caller, AuditKind::ConsentGiven, detail)
        };
        given.iter().map(line).collect()
    }

    /// Takes a consent back, and with the one to the state portal's data what the portal said.
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
        let consents = &self.stores.consents;
        let withdrawn = consents.withdraw_with_audit(caller.user, kind, self.clock.now(), lines).await?;
        self.consent_cache.forget(caller.user);
        if withdrawn == 0 {
            return Err(ProfileError::NotFound { what: "consent" });
        }
        Ok(())
    }

    /// Versions of the current texts of a kind, by language.
    pub fn versions(&self, kind: ConsentKind) -> BTreeMap<String, String> {
        let texts = self.texts.all().filter(|text| text.kind == kind);
        texts.map(|text| (text.language.clone(), text.version.clone())).collect()
    }

    /// The newest line that stands for a text that is still the current one of its language.
    fn in_force<'a>(&self, lines: &'a [Consent], kind: ConsentKind) -> Option<&'a Consent> {
        let is_current = |line: &&Consent| {
            line.kind == kind
                && line.withdrawn_at.is_none()
                && self.texts.is_current(kind, &line.language, &line.version)
        };
        lines.iter().filter(is_current).max_by_key(|line| (line.given_at, line.id))
    }
}
