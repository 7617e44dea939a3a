//! The clocks of the demo. Tests give others.
#![expect(clippy::disallowed_methods, reason = "the one place where the demo's time comes from")]

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;

/// Moscow has been three hours ahead of UTC all year round since 2014.
const MOSCOW_HOURS: i64 = 3;

pub fn utc_now() -> DateTime<Utc> {
    Utc::now()
}

/// The time on the hospitals' wall clocks.
pub fn moscow_now() -> NaiveDateTime {
    (Utc::now() + TimeDelta::hours(MOSCOW_HOURS)).naive_utc()
}

/// The time on the wall clock of a hospital in this zone.
pub fn now_in(zone: Tz) -> NaiveDateTime {
    Utc::now().with_timezone(&zone).naive_local()
}
