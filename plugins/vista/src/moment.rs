//! Dates and times in the hospital's local time. A value with a time zone, or one that is not in the calendar, is rejected, because its
//! meaning would be ambiguous.

use crate::rows::Odd;
use cabinet_plugin_sdk::dates;

/// A date in the contract's format.
pub fn day(text: &str) -> Option<String> {
    dates::day(text).map(dates::text_of_day)
}

/// A time, `YYYY-MM-DDTHH:MM:SS`; a fraction of a second is truncated.
pub fn moment(text: &str) -> Option<String> {
    dates::time_with_fraction(text).map(dates::text_of_time)
}

/// A time to the minute, `YYYY-MM-DDTHH:MM`, or to the second; returned with seconds.
pub fn minute(text: &str) -> Option<String> {
    if text.len() == 16 { moment(&[text, ":00"].concat()) } else { moment(text) }
}

/// A time of day, `HH:MM`; seconds are truncated.
pub fn clock(text: &str) -> Option<String> {
    let text = if text.len() == 8 { text } else { &[text, ":00"].concat() };
    let time = dates::time(&["2000-01-01T", text].concat())?;
    dates::text_of_time(time).get(11..16).map(str::to_owned)
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
