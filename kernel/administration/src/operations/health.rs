//! The health of the system: everything in one answer, and one state (`health_rules`).

use super::conditions::{AuditCheck, MailCondition, PluginHealth, SystemCheck, with_systems};
use super::health_rules::{Facts, HealthState, state};
use super::{KernelVersion, OperationsService};
use crate::{AdministrationError, Administrator};
use cabinet_ports::repository::{DatabaseFacts, JobCount};
use cabinet_ports::{RecentError, SEND_LETTER};
use chrono::{DateTime, TimeDelta, Utc};

/// Name of the readiness check of the mail server.
const MAIL: &str = "mail";

/// The health of the system as this kernel sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    pub state: HealthState,
    pub plugins: Vec<PluginHealth>,
    pub jobs: Vec<JobCount>,
    pub free_bytes: Option<u64>,
    pub total_bytes: Option<u64>,
    pub keep_free_bytes: u64,
    pub mail: MailCondition,
    /// E-mails in the queue.
    pub letters: Option<JobCount>,
    pub errors: Vec<RecentError>,
    pub kernel: KernelVersion,
    pub database: DatabaseFacts,
    pub last_backup: Option<DateTime<Utc>>,
    pub backup_age: Option<TimeDelta>,
    pub is_backup_old: bool,
    /// `None` if the audit log was never verified.
    pub audit: Option<AuditCheck>,
}

impl OperationsService {
    /// The health of the system. `checks` are the readiness checks of this kernel.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn health(
        &self,
        by: &Administrator,
        checks: &[SystemCheck],
    ) -> Result<Health, AdministrationError> {
        self.check(by).await?;
        let (stores, now) = (self.stores(), self.now());
        let jobs = stores.job_admin.counts(now).await?;
        let last_backup = stores.system.last_backup().await?;
        let backup_age = last_backup.map(|at| (now - at).max(TimeDelta::zero()));
        let verified = stores.audit_chain.verification(now).await?.finished;
        let audit = verified.map(|run| AuditCheck { at: run.finished_at, fault: run.proof.fault });
        // A disk whose free space is unknown is treated as full.
        let free_bytes = self.parts.files.free_bytes().await.unwrap_or(Some(0));
        let total_bytes = self.parts.files.total_bytes().await.unwrap_or_default();
        let reports = self.parts.plugins.reports();
        let plugins: Vec<_> = reports.into_iter().map(|report| with_systems(report, checks)).collect();
        let mail = match checks.iter().find(|check| check.name == MAIL) {
            None => MailCondition::Off,
            Some(check) if check.is_up => MailCondition::Up,
            Some(_) => MailCondition::Down,
        };
        let facts = Facts {
            now,
            plugins: &plugins,
            jobs: &jobs,
            free_bytes,
            keep_free_bytes: self.parts.keep_free_bytes,
            mail,
            backup_age,
            is_audit_broken: audit.is_some_and(|check| check.fault.is_some()),
        };
        Ok(Health {
            state: state(&facts),
            is_backup_old: facts.is_backup_old(),
            plugins,
            letters: jobs.iter().find(|count| count.kind == SEND_LETTER).cloned(),
            jobs,
            free_bytes,
            total_bytes,
            keep_free_bytes: self.parts.keep_free_bytes,
            mail,
            errors: self.parts.errors.list(),
            kernel: self.parts.kernel.clone(),
            database: stores.system.facts().await?,
            last_backup,
            backup_age,
            audit,
        })
    }
}
