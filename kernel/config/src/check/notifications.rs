//! Quiet hours leave part of each day.

use super::Findings;
use cabinet_domain::QuietHours;

pub(super) fn check(findings: &mut Findings<'_>) {
    let key = "notifications.quiet_hours";
    let Some(hours) = findings.text(key) else { return };
    // The schema reports what has another form.
    if hours.len() == 11 && hours.parse::<QuietHours>().is_err() {
        findings.report(
            key,
            format!("\"{hours}\""),
            "two different times, at most 16 hours apart".to_owned(),
        );
    }
}
