//! Who a user is at each clinic (A-162…A-164). What is stored is believed until the hospital system no longer knows the person; what is
//! missing is looked up; "not known here" is remembered for some minutes in memory, never as data. An answer is about the person
//! of the question: who changes name, birth date, gender or SNILS is asked about anew.

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

/// Refusals are small; the oldest make room.
const REFUSALS_AT_MOST: u64 = 200_000;

/// A clinic that does not know somebody is asked again and again; one line a day tells the person who was told about them.
const TOLD_AGAIN: Duration = Duration::from_secs(24 * 60 * 60);

/// What could be learnt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relations {
    /// Where the user is known, in the order of the clinics.
    pub found: Vec<Relation>,
    /// Clinics that did not answer.
    pub silent: Vec<ClinicId>,
    /// Where the user was known before the clinic left the hospital system's list. Tickets may still be there.
    pub unlisted: Vec<Relation>,
}

/// Looks relations up and keeps them.
pub(crate) struct PatientMatcher {
    parts: BookingParts,
    lists: Arc<Lists>,
    limits: Arc<ConcurrencyLimits>,
    /// The answer or the refusal; a storage error is the answer of all who waited for the same write.
    asked: SingleFlight<Asked, Result<Relation, BookingError>>,
    refused: Cache<Asked, (Problem, DateTime<Utc>)>,
    /// Which clinics were told about whom lately, as far as the audit trail says so.
    told: Cache<(UserId, ClinicId), ()>,
}

/// Who is asked about, and where.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Asked {
    user: UserId,
    person: Fingerprint,
    clinic: ClinicId,
}

/// One of many clinics must not keep the others from the patient: after a while it counts as silent.
pub(crate) async fn patiently<T>(
    parts: &BookingParts,
    answer: impl Future<Output = Result<T, BookingError>>,
) -> Result<T, BookingError> {
    match tokio::time::timeout(parts.settings.clinic_patience, answer).await {
        Ok(answer) => answer,
        Err(_elapsed) => Err(Problem::new(ProblemCode::TimedOut, "one of many clinics kept silent").into()),
    }
}

/// The two ways not to be known: an answer, not a failure.
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

    /// All of the caller's, missing ones looked up at some clinics at a time.
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

    /// The caller's at one clinic, stored or found. The two ways not to be found come as their problems.
    pub(crate) async fn at(&self, caller: &Caller, clinic: &ClinicId) -> Result<Relation, BookingError> {
        self.admit(caller).await?;
        match self.parts.stores.relations.lookup(caller.user, &self.parts.host.id, clinic).await? {
            Some(relation) => Ok(relation),
            None => self.find(caller, clinic).await,
        }
    }

    /// The hospital system does not know the person under this id any more: forget it and look anew. `None` if the new answer is the old
    /// one: then the hospital system contradicts itself, and asking again would not end.
    pub(crate) async fn renew(
        &self,
        caller: &Caller,
        outdated: &Relation,
    ) -> Result<Option<Relation>, BookingError> {
        self.forget(outdated).await?;
        let found = self.find(caller, &outdated.clinic).await?;
        Ok((found.patient != outdated.patient).then_some(found))
    }

    /// Removes a relation that the hospital system has denied.
    pub(crate) async fn forget(&self, outdated: &Relation) -> Result<(), BookingError> {
        self.parts.stores.relations.remove(outdated.user, &outdated.host, &outdated.clinic).await?;
        tracing::info!(user.id = %outdated.user, clinic.id = %outdated.clinic,
            "clinic {} no longer knows user {}: the relation was removed", outdated.clinic, outdated.user);
        Ok(())
    }

    /// Where only the state portal's word counts, nobody else is asked about, and what was found on their own word before is not used.
    async fn admit(&self, caller: &Caller) -> Result<(), BookingError> {
        if self.parts.settings.patients == Patients::Declared {
            return Ok(());
        }
        let user = self.parts.stores.users.lookup(caller.user).await?;
        match user.ok_or(BookingError::NotFound { what: "user" })?.is_from_esia() {
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
                // Whom the hospital is told about is written down before it is told.
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

/// Stores it, once for all who wait for it. Somebody who became another person while the hospital was asked does not get the record of the
/// former one.
async fn remember(
    parts: &BookingParts,
    caller: &Caller,
    asked: &User,
    relation: &Relation,
) -> Result<(), BookingError> {
    let detail = serde_json::json!({ "host": relation.host, "clinic": relation.clinic });
    let found = line(parts, caller, AuditKind::RelationFound, detail);
    let person = PersonalData::of(asked);
    match parts.stores.relations.set_for(relation.clone(), Some(&person), vec![found]).await {
        Err(StorageError::Conflict { what: "users.person" }) => {
            Err(Problem::new(ProblemCode::TimedOut, "the person changed while the hospital was asked").into())
        }
        outcome => Ok(outcome?),
    }
}

/// A line of the audit trail.
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
