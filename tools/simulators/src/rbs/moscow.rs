//! Moscow time, in which the gateway counts banking days and reads dates.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, TimeDelta, Utc};

/// Offset from UTC in hours. There is no daylight saving time.
const HOURS: i64 = 3;

/// The local time in Moscow.
pub fn local(at: DateTime<Utc>) -> NaiveDateTime {
    (at + TimeDelta::hours(HOURS)).naive_utc()
}

/// The day in Moscow.
pub fn day(at: DateTime<Utc>) -> NaiveDate {
    local(at).date()
}

/// The instant of a local time. `None` outside the calendar.
pub fn instant(local: NaiveDateTime) -> Option<DateTime<Utc>> {
    local.checked_sub_signed(TimeDelta::hours(HOURS)).map(|utc| utc.and_utc())
}

/// `callbackCreationDate`: `Mon Jan 31 21:46:52 MSK 2022`.
pub fn java_date(at: DateTime<Utc>) -> String {
    local(at).format("%a %b %d %H:%M:%S MSK %Y").to_string()
}

/// The time with its offset, for the control API.
pub fn offset_time(at: DateTime<Utc>) -> Option<DateTime<FixedOffset>> {
    let hours = i32::try_from(HOURS).ok()?;
    Some(at.with_timezone(&FixedOffset::east_opt(hours * 3600)?))
}
