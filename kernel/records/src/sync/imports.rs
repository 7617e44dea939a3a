//! Import of discharge summaries: tells the hospital the owner's last choice and receives the time of the last
//! import. The call is repeated after each copy to update that time; it is idempotent.

use super::{STORAGE_FAILED, Syncer, away, is_denial};
use crate::{RecordError, jobs};
use cabinet_domain::{Relation, UserId};
use cabinet_ports::repository::EpicrisImport;
use cabinet_ports::{JobOutcome, ProblemCode};

impl Syncer {
    /// Tells the hospital the current choice; called by the job `epicris_import`.
    pub(crate) async fn tell_import(&self, user: UserId, attempts: u32) -> JobOutcome {
        match self.import(user).await {
            Ok(())
            | Err(
                RecordError::NotFound { .. } | RecordError::IdentityUnproved | RecordError::ConsentRequired,
            ) => JobOutcome::Done,
            Err(RecordError::Hospital(problem))
                if is_denial(problem.code) || problem.code == ProblemCode::Unsupported =>
            {
                JobOutcome::Done
            }
            Err(RecordError::Hospital(_)) => away(attempts, "the hospital does not take the choice now"),
            Err(_) => JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" },
        }
    }

    async fn import(&self, user: UserId) -> Result<(), RecordError> {
        self.relations.check_consent(user).await?;
        self.relations.admit(user).await?;
        let Some(relation) = self.relations.stored(user).await? else { return Ok(()) };
        let Some(choice) = self.choice(&relation).await? else { return Ok(()) };
        if self.tell(&relation, choice).await? {
            let now = self.parts.clock.now();
            let order = jobs::sync(user, &self.parts.host.id, jobs::Reason::Feed, now);
            self.parts.stores.jobs.add(order).await?;
        }
        Ok(())
    }

    /// Asks for the time of the last import if the import is on. The copy is complete without it, so a failure is only logged.
    pub(super) async fn ask_last_import(&self, relation: &Relation) {
        let asked = async {
            match self.choice(relation).await? {
                Some(choice) if choice.is_on => self.tell(relation, choice).await.map(drop),
                Some(_) | None => Ok(()),
            }
        };
        if let Err(error) = asked.await {
            let host = &self.parts.host.id;
            tracing::debug!(host.id = %host, %error, "{host} does not say when summaries were last imported");
        }
    }

    /// Sends the choice, and sends again if the owner has changed it meanwhile. Each concurrent sender rechecks after its own call, so the
    /// last choice is also the last one sent. Returns whether the import is on.
    async fn tell(&self, relation: &Relation, mut choice: EpicrisImport) -> Result<bool, RecordError> {
        loop {
            let told = choice.is_on;
            let last = self.parts.records.set_epicris_import(&relation.patient, told).await?;
            if let Some(at) = last {
                let (user, host) = (relation.user, &self.parts.host.id);
                self.parts.stores.epicris.note_imported(user, host, &relation.patient, at).await?;
            }
            match self.choice(relation).await? {
                Some(now) if now.is_on != told => choice = now,
                Some(_) | None => return Ok(told),
            }
        }
    }

    async fn choice(&self, relation: &Relation) -> Result<Option<EpicrisImport>, RecordError> {
        let choices = self.parts.stores.epicris.list(relation.user).await?;
        let is_it =
            |choice: &EpicrisImport| choice.host == self.parts.host.id && choice.patient == relation.patient;
        Ok(choices.into_iter().find(is_it))
    }
}
