//! Maps users to patient ids at each clinic (A-162…A-164). A stored relation is used until the hospital system no longer knows the patient
//! id; a missing one is looked up. A "not known here" answer is cached in memory for some minutes and never stored. An answer is
//! bound to the person it was asked for: a change of name, birth date, gender or SNILS causes a new lookup.

use crate::concurrency::ConcurrencyLimits;
use crate::lists::Lists;
use crate::single_flight::SingleFlight;
use crate::{BookingError, BookingParts, Caller, Patients};
use cabinet_domain::{AuditEvent, AuditKind, ClinicId, Relation, User, UserId};
use cabinet_ports::repository::PersonalData;
use cabinet_ports::{Fingerprint, Problem, ProblemCode, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use futures::{StreamExt, stream};
use moka::sync::Cache;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// Maximum number of cached refusals. They are small; the oldest are evicted.
const REFUSALS_AT_MOST: u64 = 200_000;

/// At most one audit event per day and clinic tells the user that their data was sent, although lookups of unknown patients repeat.
const TOLD_AGAIN: Duration = Duration::from_secs(24 * 60 * 60);

/// The result of looking up all relations of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relations {
    /// Clinics that know the user, in the order of the list.
    pub found: Vec<Relation>,
    /// Clinics that did not answer.
    pub silent: Vec<ClinicId>,
    /// Stored relations with clinics that are no longer listed. There may still be appointments.
    pub unlisted: Vec<Relation>,
}

/// Looks relations up and stores them.
pub(crate) struct PatientMatcher {
    parts: BookingParts,
    lists: Arc<Lists>,
    limits: Arc<ConcurrencyLimits>,
    /// The relation or the refusal. A storage error is shared by all callers that joined the request.
    asked: SingleFlight<Asked, Result<Relation, BookingError>>,
    refused: Cache<Asked, (Problem, DateTime<Utc>)>,
    /// Users and clinics for which a disclosure was audited recently.
    told: Cache<(UserId, ClinicId), ()>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Asked {
    user: UserId,
    person: Fingerprint,
    clinic: ClinicId,
}

/// Limits the wait for one clinic of many to `clinic_patience`; afterwards it counts as silent.
pub(crate) async fn patiently<T>(
    parts: &BookingParts,
    answer: impl Future<Output = Result<T, BookingError>>,
) -> Result<T, BookingError> {
    match tokio::time::timeout(parts.settings.clinic_patience, answer).await {
        Ok(answer) => answer,
        Err(_elapsed) => Err(Problem::new(ProblemCode::TimedOut, "one of many clinics kept silent").into()),
    }
}

/// Whether the code means that the clinic cannot identify the person: an answer, not a failure.
pub(crate) const fn is_refusal(code: ProblemCode) -> bool {
    matches!(code, ProblemCode::PatientUnknown | ProblemCode::PatientAmbiguous)
}

impl PatientMatcher {
    pub(crate) fn new(parts: &BookingParts, lists: Arc<Lists>, limits: Arc<ConcurrencyLimits>) -> Self {
        let kept = parts.settings.unknown_kept;
        let refused = Cache::builder().max_capacity(REFUSALS_AT_MOST).time_to_live(kept).build();
        let told = Cache::builder().max_capacity(REFUSALS_AT_MOST).time_to_live(TOLD_AGAIN).build();
        Self { parts: parts.clone(), lists, limits, asked: SingleFlight::new(), refused, told }
    }

    /// All relations of the caller. Looks missing ones up, a few clinics at a time.
    pub(crate) async fn all(&self, caller: &Caller) -> Result<Relations, BookingError> {
        self.admit(caller).await?;
        let clinics = self.lists.clinics().await?.value;
        let stored = self.parts.stores.relations.list(caller.user, &self.parts.host.id).await?;
        let mut stored: HashMap<ClinicId, Relation> =
            stored.into_iter().map(|relation| (relation.clinic.clone(), relation)).collect();
        let known: Vec<(ClinicId, Option<Relation>)> =
            clinics.clinics().iter().map(|clinic| (clinic.id.clone(), stored.remove(&clinic.id))).collect();
        let answers: Vec<(ClinicId, Result<Relation, BookingError>)> = stream::iter(known)
            .map(|(clinic, relation)| async move {
                let answer = match relation {
                    Some(relation) => Ok(relation),
                    None => {
                        let in_turn = async {
                            let _turn = self.limits.in_a_list().await;
                            self.find(caller, &clinic).await
                        };
                        patiently(&self.parts, in_turn).await
                    }
                };
                (clinic, answer)
            })
            .buffered(self.parts.settings.clinics_at_a_time.max(1))
            .collect()
            .await;
        let mut unlisted: Vec<Relation> = stored.into_values().collect();
        unlisted.sort_by(|one, other| one.clinic.cmp(&other.clinic));
        let mut relations = Relations { found: Vec::new(), silent: Vec::new(), unlisted };
        for (clinic, answer) in answers {
            match answer {
                Ok(relation) => relations.found.push(relation),
                Err(BookingError::Hospital(problem)) if is_refusal(problem.code) => {}
                Err(BookingError::Hospital(problem)) => {
                    tracing::warn!(clinic.id = %clinic, code = problem.code.name(), "clinic {clinic} did not say who the user is");
                    relations.silent.push(clinic);
                }
                Err(other) => return Err(other),
            }
        }
        Ok(relations)
    }

    /// The caller's relation at one clinic, stored or looked up. `PatientUnknown` and `PatientAmbiguous` are returned as errors.
    pub(crate) async fn at(&self, caller: &Caller, clinic: &ClinicId) -> Result<Relation, BookingError> {
        self.admit(caller).await?;
        match self.parts.stores.relations.lookup(caller.user, &self.parts.host.id, clinic).await? {
            Some(relation) => Ok(relation),
            None => self.find(caller, clinic).await,
        }
    }

    /// Replaces a relation whose patient id the hospital system no longer knows. `None` if the lookup returns the same id again: the
    /// hospital system contradicts itself, and repeating would never end.
    pub(crate) async fn renew(
        &self,
        caller: &Caller,
        outdated: &Relation,
    ) -> Result<Option<Relation>, BookingError> {
        self.forget(outdated).await?;
        let found = self.find(caller, &outdated.clinic).await?;
        Ok((found.patient != outdated.patient).then_some(found))
    }

    /// Removes a relation that the hospital system has rejected.
    pub(crate) async fn forget(&self, outdated: &Relation) -> Result<(), BookingError> {
        self.parts.stores.relations.remove(outdated.user, &outdated.host, &outdated.clinic).await?;
        tracing::info!(user.id = %outdated.user, clinic.id = %outdated.clinic,
            "clinic {} no longer knows user {}: the relation was removed", outdated.clinic, outdated.user);
        Ok(())
    }

    /// If the host requires verified identities, refuses callers whom neither the state portal nor an administrator has verified, and
    /// ignores their earlier relations.
    pub(crate) async fn admit(&self, caller: &Caller) -> Result<(), BookingError> {
        if self.parts.settings.patients == Patients::Declared {
            return Ok(());
        }
        let user = self.parts.stores.users.lookup(caller.user).await?;
        match user.ok_or(BookingError::NotFound { what: "user" })?.is_vouched_for() {
            true => Ok(()),
            false => Err(BookingError::IdentityUnproved),
        }
    }

    async fn find(&self, caller: &Caller, clinic: &ClinicId) -> Result<Relation, BookingError> {
        let user = self.parts.stores.users.lookup(caller.user).await?;
        let user = user.ok_or(BookingError::NotFound { what: "user" })?;
        let key = Asked { user: user.id, person: Fingerprint::of(&user), clinic: clinic.clone() };
        if let Some((problem, at)) = self.refused.get(&key) {
            let kept = TimeDelta::from_std(self.parts.settings.unknown_kept).unwrap_or(TimeDelta::MAX);
            if self.parts.clock.now() - at < kept {
                return Err(problem.into());
            }
        }
        self.lists.known_clinic(clinic).await?;
        let (parts, by, limits) = (self.parts.clone(), caller.clone(), Arc::clone(&self.limits));
        let (at, told) = (clinic.clone(), self.told.clone());
        let question = move || async move {
            let turn = limits.of(by.user).await?;
            if told.get(&(by.user, at.clone())).is_none() {
                let detail = serde_json::json!({ "host": parts.host.id, "clinic": at, "purpose": "search" });
                // The audit event is written before personal data leaves the kernel.
                if let Err(error) =
                    parts.stores.audit.add(line(&parts, &by, AuditKind::RecordSent, detail)).await
                {
                    return Ok(Err(error.into()));
                }
                told.insert((by.user, at.clone()), ());
            }
            let patient = match parts.scheduling.find_patient(&at, &user).await {
                Ok(patient) => patient,
                Err(problem) => return Ok(Err(problem.into())),
            };
            drop(turn);
            let confirmed_at = parts.clock.now();
            let host = parts.host.id.clone();
            let relation = Relation { user: user.id, host, clinic: at, patient, confirmed_at };
            Ok(remember(&parts, &by, &user, &relation).await.map(|()| relation))
        };
        let found = self.asked.ask(key.clone(), question, |_| ()).await?;
        if let Err(BookingError::Hospital(problem)) = &found
            && is_refusal(problem.code)
        {
            self.refused.insert(key, (problem.clone(), self.parts.clock.now()));
        }
        found
    }
}

/// Stores the relation once for all callers that joined the lookup. If the user's personal data changed meanwhile, the relation is
/// discarded, so that nobody gets another person's record.
async fn remember(
    parts: &BookingParts,
    caller: &Caller,
    asked: &User,
    relation: &Relation,
) -> Result<(), BookingError> {
    let detail = serde_json::json!({ "host": relation.host, "clinic": relation.clinic });
    let found = line(parts, caller, AuditKind::RelationFound, detail);
    let person = PersonalData::of(asked);
    let mut work = parts.stores.begin().await?;
    match work.relations().set_for(relation.clone(), &person).await {
        Err(StorageError::Conflict { what: "users.person" }) => {
            let why = "the person changed while the hospital was asked";
            return Err(Problem::new(ProblemCode::TimedOut, why).into());
        }
        outcome => {
            if outcome? {
                work.audit().add(found).await?;
            }
        }
    }
    Ok(work.commit().await?)
}

fn line(parts: &BookingParts, caller: &Caller, kind: AuditKind, detail: serde_json::Value) -> AuditEvent {
    AuditEvent {
        at: parts.clock.now(),
        actor: Some(caller.user),
        subject: Some(caller.user),
        kind,
        detail,
        origin: caller.origin.clone(),
    }
}
