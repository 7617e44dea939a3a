//! Moments in the time of the hospital, with the arithmetic of JavaScript's `Date`: a day or month too many moves on to the next.

use chrono::{Datelike, NaiveDate, NaiveDateTime, Timelike};

const DAY: i64 = 86_400_000;

/// A moment's parts in local time; the month is 0-11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    pub year: i64,
    pub month: i64,
    pub day: i64,
    /// Milliseconds since midnight.
    pub time: i64,
}

/// Converts between moments and local time, which is `offset` milliseconds ahead of UTC.
#[derive(Debug, Clone, Copy)]
pub struct Zone {
    pub offset: i64,
}

impl Zone {
    pub fn parts(self, moment: i64) -> Parts {
        let local = moment + self.offset;
        let (days, time) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        let date = i32::try_from(days)
            .ok()
            .and_then(|days| NaiveDate::default().checked_add_signed(chrono::Duration::days(days.into())))
            .unwrap_or_default();
        Parts { year: date.year().into(), month: date.month0().into(), day: date.day().into(), time }
    }

    /// `MakeDate`: months and days beyond their range are carried.
    pub fn moment(self, parts: Parts) -> i64 {
        days_to(parts.year, parts.month, parts.day) * DAY + parts.time - self.offset
    }

    /// Reads what [`is_date_text`] accepts.
    pub fn read(self, text: &str) -> Option<i64> {
        local(text).map(|local| local.and_utc().timestamp_millis() - self.offset)
    }

    pub fn start_of_day(self, moment: i64) -> i64 {
        let parts = self.parts(moment);
        self.moment(Parts { time: 0, ..parts })
    }
}

/// Days from 1970-01-01 to a date.
fn days_to(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = (year + month.div_euclid(12), month.rem_euclid(12));
    let first = i32::try_from(year)
        .ok()
        .zip(u32::try_from(month + 1).ok())
        .and_then(|(year, month)| NaiveDate::from_ymd_opt(year, month, 1))
        .unwrap_or_default();
    first.signed_duration_since(NaiveDate::default()).num_days() + day - 1
}

/// Days between the dates of two moments' parts.
pub fn days_between(from: Parts, to: Parts) -> i64 {
    days_to(to.year, to.month, to.day) - days_to(from.year, from.month, from.day)
}

/// Whether a text is `2026-11-26`, `2026-11-26T10:30` or `2026-11-26T10:30:00`, of the years 1 to 9999.
pub fn is_date_text(text: &str) -> bool {
    local(text).is_some()
}

fn local(text: &str) -> Option<NaiveDateTime> {
    let is_shape = |shape: &str| {
        text.len() == shape.len()
            && text
                .bytes()
                .zip(shape.bytes())
                .all(|(byte, shape)| if shape == b'0' { byte.is_ascii_digit() } else { byte == shape })
    };
    let date = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    let moment = if is_shape("0000-00-00") {
        date(text)?.and_hms_opt(0, 0, 0)?
    } else if is_shape("0000-00-00T00:00") {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M").ok()?
    } else if is_shape("0000-00-00T00:00:00") {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S").ok()?
    } else {
        return None;
    };
    // A leap second is none to JavaScript.
    ((1..=9999).contains(&moment.year()) && moment.nanosecond() == 0).then_some(moment)
}
