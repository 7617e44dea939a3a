//! Booking: the watch over an open booking outlasts whoever may still bring its ticket.
//!
//! An open booking is believed refused when `visits.wait_timeout_s` + `visits.settle_s` have passed and the hospital's history does not
//! show its ticket. Until then a plugin may still be asking: a call waits for a place, asks, and reads the history, all within
//! its `wall-ms`, of which a manifest may ask for 90 s. A shorter watch would free a slot whose ticket is just being written, and a
//! kernel beside this one would tell the patient "not booked" while this one still waits.

use super::Findings;
use serde_json::Value;

/// The longest `wall-ms` of a manifest (architecture §3; the plugin host refuses more), in seconds.
const LONGEST_CALL_S: u64 = 90;
/// For the wait for a place (10 s at most), and for the hospital to show a ticket that it has just written.
const BEYOND_S: u64 = 30;

pub(super) fn check(findings: &mut Findings<'_>) {
    let is_demo = findings.value("security.demo").and_then(Value::as_bool).unwrap_or(false);
    if is_demo || findings.text("visits.booking") != Some("on") {
        // A demo books at simulators, whose tickets nobody misses: its patients may be told sooner.
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
