//! Identifies the person at the hospital and updates or removes the copy accordingly.

use super::Syncer;
use crate::relation::is_refusal;
use crate::{Caller, RecordError};
use cabinet_domain::{AuditKind, PatientId, Relation};
use cabinet_ports::Problem;
use cabinet_ports::repository::{ListDates, RecordSync};
use chrono::TimeDelta;
use serde_json::json;

impl Syncer {
    /// The relation for the copy. Removes a copy that has no relation or belongs to another patient.
    pub(super) async fn matched(
        &self,
        caller: &Caller,
        into: Option<&PatientId>,
    ) -> Result<Relation, RecordError> {
        self.relations.check_consent(caller.user).await?;
        if let Err(error) = self.relations.admit(caller.user).await {
            if matches!(error, RecordError::IdentityUnproved) {
                self.forget_copy(caller.user, "identity_unproved").await?;
            }
            return Err(error);
        }
        let stored = self.relations.stored(caller.user).await?;
        let kept = self.kept(caller.user).await?.and_then(|kept| kept.patient);
        if kept.is_some() && kept.as_ref() != stored.as_ref().map(|relation| &relation.patient) {
            self.forget_copy(caller.user, "relation_ended").await?;
        }
        match stored {
            Some(relation) if self.holds(&relation, into) => Ok(relation),
            stored => self.ask_anew(caller, stored.as_ref(), into).await,
        }
    }

    /// Whether the stored relation can be used without a new lookup.
    fn holds(&self, relation: &Relation, into: Option<&PatientId>) -> bool {
        let kept = TimeDelta::from_std(self.parts.settings.match_kept).unwrap_or(TimeDelta::MAX);
        let is_followed = into.is_some_and(|into| *into != relation.patient);
        !is_followed && self.parts.clock.now() - relation.confirmed_at < kept
    }

    /// Looks the person up again. A different patient id removes the copy, unless the hospital announced it as a merge (`into`). If the
    /// hospital cannot identify the person, the relation is removed as well.
    pub(super) async fn ask_anew(
        &self,
        caller: &Caller,
        before: Option<&Relation>,
        into: Option<&PatientId>,
    ) -> Result<Relation, RecordError> {
        match self.relations.ask(caller, before).await {
            Ok(found) => {
                match before {
                    Some(before) if before.patient != found.patient => {
                        if into == Some(&found.patient) {
                            self.move_copy(before, &found).await?;
                        } else {
                            self.forget_copy(caller.user, "another_patient").await?;
                        }
                    }
                    Some(_) | None => {}
                }
                Ok(found)
            }
            Err(RecordError::Hospital(problem)) if is_refusal(problem.code) => {
                self.relations.forget(caller.user).await?;
                self.forget_copy(caller.user, problem.code.name()).await?;
                self.note_nobody(caller, &problem).await?;
                Err(problem.into())
            }
            Err(RecordError::Hospital(problem)) => {
                match (before, self.kept(caller.user).await?) {
                    (Some(_), Some(kept)) => {
                        let asked_at = self.parts.clock.now();
                        self.note_failure(&RecordSync { asked_at, ..kept }, problem.code.name()).await?;
                    }
                    _ => self.note_nobody(caller, &problem).await?,
                }
                Err(problem.into())
            }
            Err(other) => Err(other),
        }
    }

    /// Records that the hospital was asked and there is no copy.
    async fn note_nobody(&self, caller: &Caller, problem: &Problem) -> Result<(), RecordError> {
        let sync = RecordSync {
            user: caller.user,
            host: self.parts.host.id.clone(),
            patient: None,
            as_of: ListDates::default(),
            asked_at: self.parts.clock.now(),
            failure: Some(problem.code.name().to_owned()),
        };
        let mut work = self.parts.stores.begin().await?;
        work.records().set_sync(sync).await?;
        Ok(work.commit().await?)
    }

    /// Moves the copy and the import choice to the new patient id, both or none.
    async fn move_copy(&self, before: &Relation, found: &Relation) -> Result<(), RecordError> {
        let (user, host, stores) = (found.user, &self.parts.host.id, &self.parts.stores);
        let line = self.audit_log.by_kernel(user, AuditKind::RecordMoved, json!({ "host": host }));
        let mut work = stores.begin().await?;
        let is_moved = work.records().move_patient(user, host, &found.patient).await?;
        work.epicris().follow(user, host, &before.patient, &found.patient).await?;
        if is_moved {
            work.audit().add(line).await?;
        }
        Ok(work.commit().await?)
    }
}
