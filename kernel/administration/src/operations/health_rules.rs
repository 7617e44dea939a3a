//! When the system is well (docs/operations.md, "The health page").

use super::conditions::{MailCondition, PluginHealth};
use cabinet_ports::PluginCondition;
use cabinet_ports::repository::{DISCARDABLE_JOBS, JobCount};
use chrono::{DateTime, TimeDelta, Utc};

/// A backup is made every night; two hours more, because it takes some time.
const BACKUP_OLD: TimeDelta = TimeDelta::hours(26);
/// The queue looks for due jobs every two seconds. A job that is due for so long is not taken.
const JOB_OVERDUE: TimeDelta = TimeDelta::minutes(15);

/// The state of the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HealthState {
    Ok,
    /// Somebody should look at it.
    Warning,
    /// Something does not work, or something that is owed will not happen by itself.
    Failure,
}

/// What the state depends on.
pub(super) struct Facts<'f> {
    pub(super) now: DateTime<Utc>,
    pub(super) plugins: &'f [PluginHealth],
    pub(super) jobs: &'f [JobCount],
    pub(super) free_bytes: Option<u64>,
    pub(super) keep_free_bytes: u64,
    pub(super) mail: MailCondition,
    pub(super) backup_age: Option<TimeDelta>,
    /// The last verification of the audit log found a fault.
    pub(super) is_audit_broken: bool,
}

impl Facts<'_> {
    /// No backup is an old one.
    pub(super) fn is_backup_old(&self) -> bool {
        self.backup_age.is_none_or(|age| age > BACKUP_OLD)
    }

    fn is_failure(&self) -> bool {
        let owed = |count: &JobCount| count.failed > 0 && !DISCARDABLE_JOBS.contains(&count.kind.as_str());
        self.is_audit_broken
            || self.free_bytes.is_some_and(|free| free <= self.keep_free_bytes)
            || self.plugins.iter().any(|plugin| plugin.report.condition == PluginCondition::Failed)
            || self.jobs.iter().any(owed)
    }

    fn is_warning(&self) -> bool {
        let overdue = |count: &JobCount| count.oldest_due.is_some_and(|since| self.now - since > JOB_OVERDUE);
        self.is_backup_old()
            || self.mail == MailCondition::Down
            || self.jobs.iter().any(|count| count.failed > 0 || overdue(count))
            || self.plugins.iter().any(|plugin| {
                plugin.report.condition == PluginCondition::Resting
                    || plugin.report.condition == PluginCondition::Ready && plugin.is_reachable == Some(false)
            })
    }
}

/// The worst of what is found.
pub(super) fn state(facts: &Facts<'_>) -> HealthState {
    if facts.is_failure() {
        HealthState::Failure
    } else if facts.is_warning() {
        HealthState::Warning
    } else {
        HealthState::Ok
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::{PluginReport, SEND_LETTER};
    use std::collections::BTreeMap;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn plugin(condition: PluginCondition, is_reachable: Option<bool>) -> PluginHealth {
        let report = PluginReport {
            id: "netrika".parse().unwrap(),
            names: BTreeMap::new(),
            version: None,
            ports: Vec::new(),
            condition,
            since: None,
            calls: 0,
            failures: 0,
            last_failure: None,
        };
        PluginHealth { report, is_reachable, checked_at: None }
    }

    fn jobs(kind: &str, failed: u64, due_for: Option<TimeDelta>) -> JobCount {
        JobCount {
            kind: kind.to_owned(),
            waiting: 1,
            running: 0,
            failed,
            acknowledged: 0,
            oldest_due: due_for.map(|age| NOW - age),
            last_failed: None,
        }
    }

    const WELL: Facts<'_> = Facts {
        now: NOW,
        plugins: &[],
        jobs: &[],
        free_bytes: Some(2),
        keep_free_bytes: 1,
        mail: MailCondition::Up,
        backup_age: Some(TimeDelta::hours(25)),
        is_audit_broken: false,
    };

    #[test]
    fn without_a_fault_the_state_is_ok() {
        let plugins = [
            plugin(PluginCondition::Ready, Some(true)),
            plugin(PluginCondition::Ready, None),
            plugin(PluginCondition::Disabled, None),
        ];
        // Acknowledged failures, also of owed jobs, are settled.
        let settled = JobCount { acknowledged: 3, ..jobs("settle_refund", 0, None) };
        let jobs = [jobs("settle_booking", 0, Some(TimeDelta::minutes(14))), settled];
        assert_eq!(state(&Facts { plugins: &plugins, jobs: &jobs, ..WELL }), HealthState::Ok);
        assert_eq!(state(&Facts { free_bytes: None, mail: MailCondition::Off, ..WELL }), HealthState::Ok);
    }

    #[test]
    fn what_somebody_should_look_at_is_a_warning() {
        let resting = [plugin(PluginCondition::Resting, None)];
        let unreachable = [plugin(PluginCondition::Ready, Some(false))];
        let letter = [jobs(SEND_LETTER, 1, None)];
        let overdue = [jobs("settle_booking", 0, Some(TimeDelta::minutes(16)))];
        for (name, facts) in [
            ("resting", Facts { plugins: &resting, ..WELL }),
            ("unreachable", Facts { plugins: &unreachable, ..WELL }),
            ("letter", Facts { jobs: &letter, ..WELL }),
            ("overdue", Facts { jobs: &overdue, ..WELL }),
            ("mail", Facts { mail: MailCondition::Down, ..WELL }),
            ("old backup", Facts { backup_age: Some(TimeDelta::hours(27)), ..WELL }),
            ("no backup", Facts { backup_age: None, ..WELL }),
        ] {
            assert_eq!(state(&facts), HealthState::Warning, "{name}");
        }
    }

    #[test]
    fn what_does_not_work_or_is_owed_is_a_failure() {
        let failed = [plugin(PluginCondition::Failed, Some(false))];
        let owed = [jobs("settle_refund", 1, None)];
        for (name, facts) in [
            ("plugin", Facts { plugins: &failed, ..WELL }),
            ("job", Facts { jobs: &owed, ..WELL }),
            ("disk", Facts { free_bytes: Some(1), ..WELL }),
            ("audit log", Facts { is_audit_broken: true, backup_age: None, ..WELL }),
        ] {
            assert_eq!(state(&facts), HealthState::Failure, "{name}");
        }
    }
}
