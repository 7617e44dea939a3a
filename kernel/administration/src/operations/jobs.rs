//! Lists jobs, retries them, discards those of discardable kinds, and acknowledges failed ones.

use super::{OperationsService, because};
use crate::{AdministrationError, Administrator, Reason};
use cabinet_domain::{AuditKind, JobId, UserId};
use cabinet_ports::repository::{JobChange, JobFilter, JobLine};
use serde_json::json;

/// Jobs on a page.
const JOBS_ON_A_PAGE: u32 = 50;

impl OperationsService {
    /// A page of jobs, newest first, and the position of the next page.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn jobs(
        &self,
        by: &Administrator,
        filter: &JobFilter,
        after: Option<JobId>,
    ) -> Result<(Vec<JobLine>, Option<JobId>), AdministrationError> {
        self.check(by).await?;
        let mut jobs = self.stores().job_admin.list(filter, after, self.now(), JOBS_ON_A_PAGE + 1).await?;
        let is_last = jobs.len() <= JOBS_ON_A_PAGE as usize;
        jobs.truncate(JOBS_ON_A_PAGE as usize);
        let next = jobs.last().map(|job| job.id).filter(|_| !is_last);
        Ok((jobs, next))
    }

    /// Makes a waiting or failed job due now and restarts its backoff.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `JobRunning`, `JobOpenAlready`, `Storage`.
    pub async fn retry_job(
        &self,
        by: &Administrator,
        id: JobId,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        self.check(by).await?;
        let mut work = self.stores().begin().await?;
        let change = work.job_admin().retry_now(id, self.now()).await;
        let (kind, subject) = done(change.map_err(taken_meanwhile)?)?;
        let detail = because(reason, json!({ "job": id, "kind": kind }));
        work.audit().add(self.event(by, subject, AuditKind::JobRetried, detail)).await?;
        Ok(work.commit().await?)
    }

    /// Removes a waiting or failed job.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `JobRunning`, `JobOwed`, `Storage`.
    pub async fn discard_job(
        &self,
        by: &Administrator,
        id: JobId,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        self.check(by).await?;
        let mut work = self.stores().begin().await?;
        let (kind, subject) = done(work.job_admin().discard(id, self.now()).await?)?;
        let detail = because(reason, json!({ "job": id, "kind": kind }));
        work.audit().add(self.event(by, subject, AuditKind::JobDiscarded, detail)).await?;
        Ok(work.commit().await?)
    }

    /// Notes that a failed job is settled: somebody did outside what it was to do, or it will never be done. It stays listed and can be run
    /// again, but is no failure of the system any more. Acknowledging twice changes nothing.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `JobNotFailed`, `Storage`.
    pub async fn acknowledge_job(
        &self,
        by: &Administrator,
        id: JobId,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        self.check(by).await?;
        let mut work = self.stores().begin().await?;
        let change = work.job_admin().acknowledge(id, self.now()).await?;
        if change == JobChange::Unchanged {
            return Ok(());
        }
        let (kind, subject) = done(change)?;
        let detail = because(reason, json!({ "job": id, "kind": kind }));
        work.audit().add(self.event(by, subject, AuditKind::JobAcknowledged, detail)).await?;
        Ok(work.commit().await?)
    }
}

fn done(change: JobChange) -> Result<(String, Option<UserId>), AdministrationError> {
    match change {
        JobChange::Done { kind, subject } => Ok((kind, subject)),
        JobChange::Missing => Err(AdministrationError::NotFound),
        JobChange::Running => Err(AdministrationError::JobRunning),
        JobChange::Owed => Err(AdministrationError::JobOwed),
        JobChange::OpenAlready => Err(AdministrationError::JobOpenAlready),
        // Only an acknowledgement can be without effect, and is answered before.
        JobChange::NotFailed | JobChange::Unchanged => Err(AdministrationError::JobNotFailed),
    }
}

/// A job with the same key was added in another transaction at the same moment.
fn taken_meanwhile(error: cabinet_ports::StorageError) -> AdministrationError {
    match error {
        cabinet_ports::StorageError::Conflict { what: "jobs.unique_key" } => {
            AdministrationError::JobOpenAlready
        }
        other => other.into(),
    }
}
