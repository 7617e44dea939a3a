//! Booking: the watch over an unconfirmed booking must outlast any call that can still create the appointment.
//!
//! A booking without an answer is treated as refused when `visits.wait_timeout_s` + `visits.settle_s` have passed and the hospital's list
//! of appointments does not contain it. A plugin call may run until then: it waits for a slot, sends the booking and reads the
//! list, all within its `wall-ms`, for which a manifest may request up to 90 s. A shorter watch would free a slot whose appointment is just
//! being created, and another kernel instance would tell the patient "not booked" while this one still waits.

use super::Findings;
use serde_json::Value;

/// Maximum `wall-ms` of a manifest in seconds (the plugin host rejects more).
const LONGEST_CALL_S: u64 = 90;
/// Allowance for the wait for a call slot (at most 10 s) and for the hospital to list a new appointment.
const BEYOND_S: u64 = 30;

pub(super) fn check(findings: &mut Findings<'_>) {
    let is_demo = findings.value("security.demo").and_then(Value::as_bool).unwrap_or(false);
    if is_demo || findings.text("visits.booking") != Some("on") {
        // A demo books at simulators, where a wrong outcome does no harm, so it may use shorter times.
        return;
    }
    let number = |key: &str| findings.value(key).and_then(Value::as_u64);
    let (Some(wait), Some(settle)) = (number("visits.wait_timeout_s"), number("visits.settle_s")) else {
        return;
    };
    let least = LONGEST_CALL_S + BEYOND_S;
    if wait.saturating_add(settle) < least {
        findings.report(
            "visits.settle_s",
            settle.to_string(),
            format!(
                "at least {}, so that with visits.wait_timeout_s ({wait}) a booking is watched for {least} s: a plugin may wait \
                 {LONGEST_CALL_S} s for the hospital system (wall-ms), and a ticket that comes later must not be told as refused (X-038)",
                least.saturating_sub(wait)
            ),
        );
    }
}
