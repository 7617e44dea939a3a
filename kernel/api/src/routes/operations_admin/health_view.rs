//! The response of the health page.

use cabinet_administration::{HealthState, MailCondition, PluginHealth as KnownPlugin};
use cabinet_ports::repository::{AuditFault, JobCount};
use cabinet_ports::{PluginCondition, RecentError};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The health of the system.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`, `warning` or `failure` (docs/operations.md)
    pub(super) state: &'static str,
    pub(super) plugins: Vec<PluginHealth>,
    pub(super) jobs: JobsHealth,
    pub(super) disk: DiskHealth,
    pub(super) mail: MailHealth,
    /// The latest different errors of this kernel since its start, newest first.
    pub(super) errors: Vec<ErrorHealth>,
    pub(super) versions: VersionsHealth,
    pub(super) backup: BackupHealth,
    pub(super) audit: AuditHealth,
}

/// A plugin of this kernel.
#[derive(Serialize, ToSchema)]
pub(super) struct PluginHealth {
    id: String,
    name: String,
    version: Option<String>,
    ports: Vec<String>,
    /// `ready`, `resting` (it failed repeatedly and is not called for a moment), `failed` (it could not be loaded) or `disabled`
    state: &'static str,
    /// Since when this version is loaded, or since when it could not be loaded.
    since: Option<DateTime<Utc>>,
    /// Calls since the start of the kernel.
    calls: u64,
    failures: u64,
    last_failure: Option<FailureMark>,
    system: SystemHealth,
}

/// The systems behind a plugin.
#[derive(Serialize, ToSchema)]
pub(super) struct SystemHealth {
    /// Whether all of them answer; null if it is not known.
    reachable: Option<bool>,
    checked_at: Option<DateTime<Utc>>,
}

/// When something failed last.
#[derive(Serialize, ToSchema)]
pub(super) struct FailureMark {
    at: DateTime<Utc>,
    /// For an e-mail a constant English text of the kernel.
    code: Option<String>,
}

/// The job queue.
#[derive(Serialize, ToSchema)]
pub(super) struct JobsHealth {
    waiting: u64,
    running: u64,
    /// Jobs that failed for good, without the acknowledged ones.
    failed: u64,
    /// Jobs that failed for good and that an administrator has acknowledged.
    acknowledged: u64,
    /// Since when the oldest job is due that no worker has taken.
    oldest_waiting: Option<DateTime<Utc>>,
    kinds: Vec<JobKindHealth>,
}

/// Jobs of one kind.
#[derive(Serialize, ToSchema)]
pub(super) struct JobKindHealth {
    kind: String,
    waiting: u64,
    failed: u64,
    acknowledged: u64,
}

/// The disk of the files.
#[derive(Serialize, ToSchema)]
pub(super) struct DiskHealth {
    /// Null if the store does not say.
    free_bytes: Option<u64>,
    total_bytes: Option<u64>,
    /// What uploads leave free.
    keep_free_bytes: u64,
}

/// Outgoing e-mail.
#[derive(Serialize, ToSchema)]
pub(super) struct MailHealth {
    /// `up`, `down`, or `off` if the hospital has no mail server
    state: &'static str,
    waiting: u64,
    failed: u64,
    last_failure: Option<FailureMark>,
}

/// An error of this kernel. Codes and routes only.
#[derive(Serialize, ToSchema)]
pub(super) struct ErrorHealth {
    /// When it occurred last.
    at: DateTime<Utc>,
    /// A route, or `jobs/` and a kind of job.
    area: String,
    code: String,
    request_id: Option<String>,
    /// How often it occurred.
    count: u64,
}

/// What runs.
#[derive(Serialize, ToSchema)]
pub(super) struct VersionsHealth {
    kernel: &'static str,
    commit: Option<&'static str>,
    /// `sqlite` or `postgres`
    database: &'static str,
    database_version: String,
    /// Number of the last migration.
    migration: i64,
    started_at: DateTime<Utc>,
}

/// The last complete backup.
#[derive(Serialize, ToSchema)]
pub(super) struct BackupHealth {
    last_at: Option<DateTime<Utc>>,
    age_seconds: Option<i64>,
    /// Older than a day and two hours, or none was made.
    is_old: bool,
}

/// The last verification of the audit log's hash chain that has ended.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditHealth {
    /// Null if it was never verified.
    verified_at: Option<DateTime<Utc>>,
    /// Where the chain breaks: a code as in `GET /api/admin/audit/verification`; null if it does not.
    fault: Option<&'static str>,
}

impl Health {
    pub(super) fn new(health: cabinet_administration::Health, language: &str) -> Self {
        let sum = |of: fn(&JobCount) -> u64| health.jobs.iter().map(of).sum();
        let kind = |count: &JobCount| JobKindHealth {
            kind: count.kind.clone(),
            waiting: count.waiting,
            failed: count.failed,
            acknowledged: count.acknowledged,
        };
        let letters = health.letters.as_ref();
        Self {
            state: match health.state {
                HealthState::Ok => "ok",
                HealthState::Warning => "warning",
                HealthState::Failure => "failure",
            },
            jobs: JobsHealth {
                waiting: sum(|count| count.waiting),
                running: sum(|count| count.running),
                failed: sum(|count| count.failed),
                acknowledged: sum(|count| count.acknowledged),
                oldest_waiting: health.jobs.iter().filter_map(|count| count.oldest_due).min(),
                kinds: health.jobs.iter().map(kind).collect(),
            },
            disk: DiskHealth {
                free_bytes: health.free_bytes,
                total_bytes: health.total_bytes,
                keep_free_bytes: health.keep_free_bytes,
            },
            mail: MailHealth {
                state: match health.mail {
                    MailCondition::Up => "up",
                    MailCondition::Down => "down",
                    MailCondition::Off => "off",
                },
                waiting: letters.map_or(0, |count| count.waiting),
                failed: letters.map_or(0, |count| count.failed),
                last_failure: letters
                    .and_then(|count| count.last_failed.clone())
                    .map(|(at, code)| FailureMark { at, code: Some(code) }),
            },
            versions: VersionsHealth {
                kernel: health.kernel.version,
                commit: health.kernel.commit,
                database: health.database.kind,
                database_version: health.database.version.clone(),
                migration: health.database.migration,
                started_at: health.kernel.started_at,
            },
            backup: BackupHealth {
                last_at: health.last_backup,
                age_seconds: health.backup_age.map(|age| age.num_seconds()),
                is_old: health.is_backup_old,
            },
            audit: AuditHealth {
                verified_at: health.audit.map(|check| check.at),
                fault: health.audit.and_then(|check| check.fault).map(AuditFault::code),
            },
            plugins: health.plugins.into_iter().map(|plugin| PluginHealth::new(plugin, language)).collect(),
            errors: health.errors.into_iter().map(ErrorHealth::from).collect(),
        }
    }
}

impl Health {
    /// Without ids of requests, which a client may choose, and without texts that are no constants.
    pub(super) fn without_requests(mut self) -> Self {
        self.errors.iter_mut().for_each(|error| error.request_id = None);
        if let Some(code) = self.mail.last_failure.as_mut().and_then(|failure| failure.code.as_mut()) {
            *code = super::constant_text::constant(code).to_owned();
        }
        self
    }
}

impl PluginHealth {
    pub(super) fn new(plugin: KnownPlugin, language: &str) -> Self {
        let KnownPlugin { report, is_reachable, checked_at } = plugin;
        let name = report.names.get(language).or_else(|| report.names.values().next());
        Self {
            name: name.cloned().unwrap_or_else(|| report.id.to_string()),
            id: report.id.to_string(),
            version: report.version,
            ports: report.ports,
            state: match report.condition {
                PluginCondition::Ready => "ready",
                PluginCondition::Resting => "resting",
                PluginCondition::Failed => "failed",
                PluginCondition::Disabled => "disabled",
            },
            since: report.since,
            calls: report.calls,
            failures: report.failures,
            last_failure: report
                .last_failure
                .map(|(at, code)| FailureMark { at, code: Some(code.to_owned()) }),
            system: SystemHealth { reachable: is_reachable, checked_at },
        }
    }
}

impl From<RecentError> for ErrorHealth {
    fn from(error: RecentError) -> Self {
        let RecentError { at, area, code, request_id, count } = error;
        Self { at, area, code, request_id, count }
    }
}
