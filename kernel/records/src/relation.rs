//! Who a person is at a records host. What is stored is believed until the hospital denies it or a day has passed; "not known here" is
//! remembered for some minutes in memory, never as data. An answer is about the person of the question: whoever changes name,
//! birth date, gender or SNILS is asked about anew. Which papers were shown: those that the cabinet keeps sealed.

use crate::audit_log::AuditLog;
use crate::connector::RecordParts;
use crate::{Caller, RecordError};
use cabinet_domain::{AuditKind, ClinicId, DocumentText, DocumentType, Patients, Relation, User, UserId};
use cabinet_ports::records::PersonAsked;
use cabinet_ports::repository::{PersonalData, SealedDocument};
use cabinet_ports::{Fingerprint, Problem, ProblemCode, StorageError};
use cabinet_vault::VaultError;
use chrono::{DateTime, TimeDelta, Utc};
use moka::sync::Cache;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// Refusals are small; the oldest make room.
const REFUSALS_AT_MOST: u64 = 200_000;
/// A host that does not know somebody is asked again and again; one line a day tells the person who was told about them.
const TOLD_AGAIN: Duration = Duration::from_secs(24 * 60 * 60);
/// Nobody waits for a question that long: a plugin's wall time is 90 s.
const TURN_FORGOTTEN: Duration = Duration::from_secs(10 * 60);

/// Whether it is one of the two ways not to be known: an answer, not a failure.
pub(crate) const fn is_refusal(code: ProblemCode) -> bool {
    matches!(code, ProblemCode::PatientUnknown | ProblemCode::PatientAmbiguous)
}

/// Looks relations up and keeps them. A records host is one clinic: its own id is the clinic's.
pub(crate) struct PatientMatcher {
    parts: RecordParts,
    clinic: ClinicId,
    audit_log: AuditLog,
    /// One question about a person at a time: who waits finds the answer.
    turns: Cache<UserId, Arc<Mutex<()>>>,
    refused: Cache<(UserId, Fingerprint), (Problem, DateTime<Utc>)>,
    told: Cache<UserId, ()>,
}

impl PatientMatcher {
    pub(crate) fn new(parts: &RecordParts, audit_log: &AuditLog) -> Self {
        let kept = parts.settings.unknown_kept;
        Self {
            clinic: ClinicId(parts.host.id.to_string()),
            parts: parts.clone(),
            audit_log: audit_log.clone(),
            turns: Cache::builder().max_capacity(REFUSALS_AT_MOST).time_to_idle(TURN_FORGOTTEN).build(),
            refused: Cache::builder().max_capacity(REFUSALS_AT_MOST).time_to_live(kept).build(),
            told: Cache::builder().max_capacity(REFUSALS_AT_MOST).time_to_live(TOLD_AGAIN).build(),
        }
    }

    /// Where only the state portal's word counts, nobody else is asked about, and what was found on their own word before is not used.
    pub(crate) async fn admit(&self, user: UserId) -> Result<User, RecordError> {
        let user = self.parts.stores.users.lookup(user).await?;
        let user = user.ok_or(RecordError::NotFound { what: "user" })?;
        match self.parts.settings.patients {
            Patients::Vouched if !user.is_from_esia() => Err(RecordError::IdentityUnproved),
            Patients::Vouched | Patients::Declared => Ok(user),
        }
    }

    /// Nothing is done for somebody behind their back without their consent to the current text. The API looks for itself before it lets anybody in;
    /// jobs look here, and again after the hospital's answer.
    pub(crate) async fn check_consent(&self, user: UserId) -> Result<(), RecordError> {
        let consents = self.parts.stores.consents.list(user).await?;
        match consents.iter().any(|consent| self.parts.settings.accepts(consent)) {
            true => Ok(()),
            false => Err(RecordError::ConsentRequired),
        }
    }

    /// What is stored; asks nobody.
    pub(crate) async fn stored(&self, user: UserId) -> Result<Option<Relation>, RecordError> {
        Ok(self.parts.stores.relations.lookup(user, &self.parts.host.id, &self.clinic).await?)
    }

    /// Stored, or found. The two ways not to be known come as their problems.
    pub(crate) async fn at(&self, caller: &Caller) -> Result<Relation, RecordError> {
        self.admit(caller.user).await?;
        match self.stored(caller.user).await? {
            Some(relation) => Ok(relation),
            None => self.find(caller, |_| false).await,
        }
    }

    /// Asks the hospital although `outdated` is stored, and stores what it says. The caller decides what becomes of the copy.
    pub(crate) async fn ask(
        &self,
        caller: &Caller,
        outdated: Option<&Relation>,
    ) -> Result<Relation, RecordError> {
        self.admit(caller.user).await?;
        self.find(caller, |relation| Some(relation) == outdated).await
    }

    /// Removes what is stored.
    pub(crate) async fn forget(&self, user: UserId) -> Result<(), RecordError> {
        self.parts.stores.relations.remove(user, &self.parts.host.id, &self.clinic).await?;
        Ok(())
    }

    async fn find(
        &self,
        caller: &Caller,
        is_outdated: impl Fn(&Relation) -> bool,
    ) -> Result<Relation, RecordError> {
        let turn = self.turns.get_with(caller.user, Arc::default);
        let _turn = turn.lock().await;
        if let Some(found) = self.stored(caller.user).await?.filter(|relation| !is_outdated(relation)) {
            return Ok(found);
        }
        let user = self.admit(caller.user).await?;
        let key = (user.id, Fingerprint::of(&user));
        if let Some((problem, at)) = self.refused.get(&key) {
            let kept = TimeDelta::from_std(self.parts.settings.unknown_kept).unwrap_or(TimeDelta::MAX);
            if self.parts.clock.now() - at < kept {
                return Err(problem.into());
            }
        }
        let person = PersonAsked { documents: self.papers(user.id).await?, user };
        self.tell(caller).await?;
        match self.parts.records.find_patient(&person).await {
            Ok(patient) => {
                // The answer may have taken long; the write looks once more.
                self.check_consent(caller.user).await?;
                let (host, clinic) = (self.parts.host.id.clone(), self.clinic.clone());
                let confirmed_at = self.parts.clock.now();
                let relation = Relation { user: person.user.id, host, clinic, patient, confirmed_at };
                self.remember(caller, &person.user, &relation).await?;
                Ok(relation)
            }
            Err(problem) => {
                if is_refusal(problem.code) {
                    self.refused.insert(key, (problem.clone(), self.parts.clock.now()));
                }
                Err(problem.into())
            }
        }
    }

    /// Whom the hospital is told about is written down before it is told.
    async fn tell(&self, caller: &Caller) -> Result<(), RecordError> {
        if self.told.get(&caller.user).is_none() {
            let detail = json!({ "host": self.parts.host.id, "clinic": self.clinic, "purpose": "search" });
            self.audit_log.write(self.audit_log.by_owner(caller, AuditKind::RecordSent, detail)).await?;
            self.told.insert(caller.user, ());
        }
        Ok(())
    }

    /// The papers that the hospital may match by. Where only the state portal's word counts, a typed one is left out: between two people of
    /// one name and one birthday an equal paper decides (ADR 0008).
    async fn papers(&self, user: UserId) -> Result<Vec<(DocumentType, DocumentText)>, RecordError> {
        let sealed = self.parts.stores.documents.list(user).await?;
        let open = |document: &SealedDocument| {
            let context = SealedDocument::context(document.id, document.user);
            let plain = self.parts.vault.open(&context, &document.sealed)?;
            serde_json::from_slice(&plain).map_err(|_| VaultError::Broken)
        };
        let takes_typed = self.parts.settings.patients == Patients::Declared;
        let mut papers = Vec::new();
        for document in sealed.into_iter().filter(|document| takes_typed || document.from_esia) {
            match open(&document) {
                Ok(text) => papers.push((document.kind, text)),
                // The hospital can find somebody without it, and finds nobody else by it.
                Err(error) => {
                    tracing::warn!(document.id = %document.id, %error, "document {} does not open", document.id)
                }
            }
        }
        Ok(papers)
    }

    /// Stores it. Somebody who became another person while the hospital was asked does not get the record of the former one.
    async fn remember(&self, caller: &Caller, asked: &User, found: &Relation) -> Result<(), RecordError> {
        let known = self.stored(asked.id).await?;
        let mut lines = Vec::new();
        if known.is_none_or(|known| known.patient != found.patient) {
            let detail = json!({ "host": found.host, "clinic": found.clinic });
            lines.push(self.audit_log.by_owner(caller, AuditKind::RelationFound, detail));
        }
        let person = PersonalData::of(asked);
        match self.parts.stores.relations.set_for(found.clone(), Some(&person), lines).await {
            Err(StorageError::Conflict { what: "users.person" }) => {
                let why = "the person changed while the hospital was asked";
                Err(Problem::new(ProblemCode::TimedOut, why).into())
            }
            outcome => Ok(outcome?),
        }
    }
}
