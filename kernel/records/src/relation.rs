//! Maps users to patient ids at a records host. A stored relation is used until the hospital rejects it or it is a day old; a "not known
//! here" answer is cached in memory for some minutes and never stored (X-045). An answer is bound to the person it was asked for: a change
//! of name, birth date, gender or SNILS causes a new lookup. The lookup also sends the identity documents stored in the account.

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

/// Maximum number of cached refusals. They are small; the oldest are evicted.
const REFUSALS_AT_MOST: u64 = 200_000;
/// At most one audit event per day tells the user that their data was sent, although lookups of unknown patients repeat.
const TOLD_AGAIN: Duration = Duration::from_secs(24 * 60 * 60);
/// Longer than any lookup: a plugin's wall time is 90 s.
const TURN_FORGOTTEN: Duration = Duration::from_secs(10 * 60);

/// Whether the code means that the hospital cannot identify the person: an answer, not a failure.
pub(crate) const fn is_refusal(code: ProblemCode) -> bool {
    matches!(code, ProblemCode::PatientUnknown | ProblemCode::PatientAmbiguous)
}

/// Looks relations up and stores them. A records host is a single clinic, so the host id is also the clinic id.
pub(crate) struct PatientMatcher {
    parts: RecordParts,
    clinic: ClinicId,
    audit_log: AuditLog,
    /// One lookup per person at a time; waiting callers find the stored result.
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

    /// If the host requires verified identities, refuses users whom neither the state portal nor an administrator has verified, and
    /// ignores their earlier relations.
    pub(crate) async fn admit(&self, user: UserId) -> Result<User, RecordError> {
        let user = self.parts.stores.users.lookup(user).await?;
        let user = user.ok_or(RecordError::NotFound { what: "user" })?;
        match self.parts.settings.patients {
            Patients::Vouched if !user.is_vouched_for() => Err(RecordError::IdentityUnproved),
            Patients::Vouched | Patients::Declared => Ok(user),
        }
    }

    /// Requires the user's consent to the current text. The API checks it for each request; jobs check it here, before the request
    /// to the hospital and again after its answer.
    pub(crate) async fn check_consent(&self, user: UserId) -> Result<(), RecordError> {
        let consents = self.parts.stores.consents.list(user).await?;
        match consents.iter().any(|consent| self.parts.settings.accepts(consent)) {
            true => Ok(()),
            false => Err(RecordError::ConsentRequired),
        }
    }

    /// The stored relation. Sends no request.
    pub(crate) async fn stored(&self, user: UserId) -> Result<Option<Relation>, RecordError> {
        Ok(self.parts.stores.relations.lookup(user, &self.parts.host.id, &self.clinic).await?)
    }

    /// The stored relation, or a new lookup. `PatientUnknown` and `PatientAmbiguous` are returned as errors.
    pub(crate) async fn at(&self, caller: &Caller) -> Result<Relation, RecordError> {
        self.admit(caller.user).await?;
        match self.stored(caller.user).await? {
            Some(relation) => Ok(relation),
            None => self.find(caller, |_| false).await,
        }
    }

    /// Looks the person up although `outdated` is stored, and stores the result. The caller must update the copy.
    pub(crate) async fn ask(
        &self,
        caller: &Caller,
        outdated: Option<&Relation>,
    ) -> Result<Relation, RecordError> {
        self.admit(caller.user).await?;
        self.find(caller, |relation| Some(relation) == outdated).await
    }

    /// Removes the stored relation.
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
                // The lookup may have taken long, so check the consent again before the write.
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

    /// Writes the audit event before personal data leaves the kernel.
    async fn tell(&self, caller: &Caller) -> Result<(), RecordError> {
        if self.told.get(&caller.user).is_none() {
            let detail = json!({ "host": self.parts.host.id, "clinic": self.clinic, "purpose": "search" });
            self.audit_log.write(self.audit_log.by_owner(caller, AuditKind::RecordSent, detail)).await?;
            self.told.insert(caller.user, ());
        }
        Ok(())
    }

    /// The identity documents that the hospital may match by. If the host requires verified identities, documents typed by the user are
    /// left out: between two people with the same name and birth date, an equal document number decides (ADR 0008).
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
                // Without this document the hospital may still find the person, and cannot find a wrong one.
                Err(error) => {
                    tracing::warn!(document.id = %document.id, %error, "document {} does not open", document.id)
                }
            }
        }
        Ok(papers)
    }

    /// Stores the relation. If the user's personal data changed meanwhile, it is refused, so that nobody gets another person's record
    ///
    async fn remember(&self, caller: &Caller, asked: &User, found: &Relation) -> Result<(), RecordError> {
        let known = self.stored(asked.id).await?;
        let mut lines = Vec::new();
        if known.is_none_or(|known| known.patient != found.patient) {
            let detail = json!({ "host": found.host, "clinic": found.clinic });
            lines.push(self.audit_log.by_owner(caller, AuditKind::RelationFound, detail));
        }
        let person = PersonalData::of(asked);
        let mut work = self.parts.stores.begin().await?;
        match work.relations().set_for(found.clone(), &person).await {
            Err(StorageError::Conflict { what: "users.person" }) => {
                let why = "the person changed while the hospital was asked";
                return Err(Problem::new(ProblemCode::TimedOut, why).into());
            }
            outcome => {
                if outcome? {
                    work.audit().add_all(lines).await?;
                }
            }
        }
        Ok(work.commit().await?)
    }
}
