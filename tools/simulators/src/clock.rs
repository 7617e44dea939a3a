//! The clocks of the demo. Tests give others.
#![expect(clippy::disallowed_methods, reason = "the one place where the demo's time comes from")]

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

/// Moscow has been three hours ahead of UTC all year round since 2014.
pub const MOSCOW_HOURS: i64 = 3;

pub fn utc_now() -> DateTime<Utc> {
    Utc::now()
}

/// The time on the hospitals' wall clocks.
pub fn moscow_now() -> NaiveDateTime {
    (Utc::now() + TimeDelta::hours(MOSCOW_HOURS)).naive_utc()
}
