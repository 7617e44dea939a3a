//! Dates and times in the hospital's local time. A value with a time zone, or one that is not in the calendar, is rejected, because its
//! meaning would be ambiguous.

use crate::rows::Odd;
use chrono::{NaiveDate, NaiveDateTime, Timelike};

/// A date in the contract's format.
pub fn day(text: &str) -> Option<String> {
    let shaped = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| shaped).map(|day| day.to_string())
}

/// A time, `YYYY-MM-DDTHH:MM:SS`; a fraction of a second is truncated.
pub fn moment(text: &str) -> Option<String> {
    let (head, tail) = text.split_at_checked(19)?;
    let is_fraction = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !tail.is_empty() && !tail.strip_prefix('.').is_some_and(is_fraction) {
        return None;
    }
    written(head, "%Y-%m-%dT%H:%M:%S")
}

/// A time to the minute, `YYYY-MM-DDTHH:MM`, or to the second; returned with seconds.
pub fn minute(text: &str) -> Option<String> {
    if text.len() == 16 { written(&[text, ":00"].concat(), "%Y-%m-%dT%H:%M:%S") } else { moment(text) }
}

/// A time of day, `HH:MM`; seconds are truncated.
pub fn clock(text: &str) -> Option<String> {
    let text = if text.len() == 8 { text } else { &[text, ":00"].concat() };
    written(&["2000-01-01T", text].concat(), "%Y-%m-%dT%H:%M:%S")?.get(11..16).map(str::to_owned)
}

fn written(text: &str, form: &str) -> Option<String> {
    let shape = b"dddd-dd-ddTdd:dd:dd";
    let shaped = text.len() == shape.len()
        && text.bytes().zip(shape).all(|(found, wanted)| match wanted {
            b'd' => found.is_ascii_digit(),
            _ => found == *wanted,
        });
    let parsed = NaiveDateTime::parse_from_str(text, form).ok().filter(|_| shaped)?;
    // chrono accepts a leap second and stores it as nanoseconds of the second before; it is rejected here.
    (parsed.nanosecond() < 1_000_000_000).then(|| text.to_owned())
}

/// Parses a required date.
///
/// # Errors
/// The member, if it is not a date.
pub(crate) fn needed_day(text: &str, member: &str) -> Result<String, Odd> {
    day(text).ok_or_else(|| Odd::new(member, "must be a day, YYYY-MM-DD"))
}

/// Parses a required time, to the second or to the minute.
///
/// # Errors
/// The member, if it is not a time.
pub(crate) fn needed_moment(text: &str, member: &str) -> Result<String, Odd> {
    minute(text).ok_or_else(|| Odd::new(member, "must be a local time, YYYY-MM-DDTHH:MM or with :SS"))
}
