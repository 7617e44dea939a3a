//! Reads only the invoices of a person, before a payment: an invoice in an older copy may have been paid at the hospital. Also has the owner
//! reminded of new ones.

use super::{Syncer, is_denial, is_of};
use crate::RecordError;
use crate::seal::Sealer;
use cabinet_domain::{JobId, Relation, UserId};
use cabinet_ports::repository::{FreshRecord, NewJob, REMIND_OF_INVOICES, RecordSync};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;
use uuid::Uuid;

const NO_COPY: RecordError = RecordError::NotFound { what: "invoice" };

impl Syncer {
    /// Brings the copy of the invoices up to date unless it is younger than `age`.
    ///
    /// # Errors
    /// `NotFound` if there is no copy; `Hospital`; `Storage`.
    pub(crate) async fn refresh_invoices(&self, user: UserId, age: TimeDelta) -> Result<(), RecordError> {
        // Concurrent requests of one person run one after the other, so the later ones find a recent copy.
        let turn = self.invoice_turns.get_with(user, Default::default);
        let _turn = turn.lock().await;
        let now = self.parts.clock.now();
        let relation = self.relations.stored(user).await?.ok_or(NO_COPY)?;
        if self.copy_of(&relation).await?.as_of.invoices.is_some_and(|at| now - at < age) {
            return Ok(());
        }
        let sealer = Sealer::new(&self.parts.vault, user, &self.parts.host.id);
        match self.invoices(&relation, &sealer).await {
            Ok(invoices) => {
                let fresh = FreshRecord { invoices, ..FreshRecord::default() };
                self.keep_invoices(&relation, fresh, now).await
            }
            Err(RecordError::Hospital(problem)) if is_denial(problem.code) => {
                self.order_denied(user).await?;
                Err(problem.into())
            }
            Err(error) => Err(error),
        }
    }

    /// Stores invoices that were read alone at `now`. If the copy was moved or removed meanwhile, the caller finds no invoice in it.
    async fn keep_invoices(
        &self,
        relation: &Relation,
        fresh: FreshRecord,
        now: DateTime<Utc>,
    ) -> Result<(), RecordError> {
        self.relations.check_consent(relation.user).await?;
        let reminder = self.invoice_reminder(relation.user, &fresh).await?;
        let mut work = self.parts.stores.begin().await?;
        // Read again under the lock: a synchronization may have changed the dates of the other lists meanwhile.
        let kept = work.records().lock_sync(relation.user, &self.parts.host.id).await?;
        let mut sync = kept.filter(|kept| is_of(kept, relation)).ok_or(NO_COPY)?;
        sync.as_of.invoices = Some(now);
        if !work.records().apply(sync, fresh).await? {
            return Ok(());
        }
        if let Some(reminder) = reminder {
            work.jobs().add(reminder).await?;
        }
        Ok(work.commit().await?)
    }

    /// The job that reminds of invoices, if there is a new one among them. The worker looks whether one is still unpaid then.
    pub(super) async fn invoice_reminder(
        &self,
        user: UserId,
        fresh: &FreshRecord,
    ) -> Result<Option<NewJob>, RecordError> {
        let (Some(after), Some(invoices)) = (self.parts.settings.invoice_reminder, &fresh.invoices) else {
            return Ok(None);
        };
        if invoices.is_empty() {
            return Ok(None);
        }
        let kept = self.parts.stores.records.invoices(user, &self.parts.host.id).await?;
        let kept: HashSet<&str> = kept.iter().map(|row| row.foreign_id.as_str()).collect();
        if invoices.iter().all(|row| kept.contains(row.foreign_id.as_str())) {
            return Ok(None);
        }
        Ok(Some(NewJob {
            id: JobId(Uuid::now_v7()),
            kind: REMIND_OF_INVOICES.to_owned(),
            payload: serde_json::json!({ "user": user }),
            unique_key: Some(format!("{REMIND_OF_INVOICES}:{user}")),
            run_at: self.parts.clock.now() + after,
        }))
    }

    /// The state of the copy, if it is this patient's.
    async fn copy_of(&self, relation: &Relation) -> Result<RecordSync, RecordError> {
        let kept = self.kept(relation.user).await?;
        kept.filter(|kept| is_of(kept, relation)).ok_or(NO_COPY)
    }
}
