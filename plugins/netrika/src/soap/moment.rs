//! Local times and days. HubService writes `xs:dateTime` without zone for the clinic's local time, and the year 1 for "no date" (protocol
//! sheet netrika §1). Comparing the texts compares the times.

use super::reader::Unreadable;
use cabinet_plugin_sdk::chrono::Datelike as _;
use cabinet_plugin_sdk::dates;

/// Parses a time to the contract's format, `YYYY-MM-DDTHH:MM:SS`. `None` for "no date" and for invalid times. A fraction is cut off. A time
/// with `Z` or an offset is invalid: it is unknown whether its local time is the clinic's.
pub fn moment(text: &str) -> Option<String> {
    let found = dates::time_with_fraction(text.trim()).filter(|time| time.year() >= 1900)?;
    Some(dates::text_of_time(found))
}

/// Checks that no time has a zone. Dropping such times from a list would leave an incomplete list that looks complete.
///
/// # Errors
/// If a time has a zone.
pub fn without_zones<'a>(mut times: impl Iterator<Item = &'a str>) -> Result<(), Unreadable> {
    let has_zone = |time: &str| time.trim().get(19..).is_some_and(|tail| tail.contains(['Z', 'z', '+', '-']));
    if times.any(has_zone) { Err("a time has a zone") } else { Ok(()) }
}

/// The day of a moment, `YYYY-MM-DD`.
pub fn day(text: &str) -> Option<String> {
    moment(text)?.get(..10).map(str::to_owned)
}

/// Whether the text is a day in the contract's format.
pub fn is_day(text: &str) -> bool {
    text.len() == 10 && moment(&[text, "T00:00:00"].concat()).is_some()
}

#[cfg(test)]
mod tests {
    use super::{day, is_day, moment};

    #[test]
    fn moments_are_read_and_no_dates_are_none() {
        assert_eq!(moment("2026-11-24T09:15:00").as_deref(), Some("2026-11-24T09:15:00"));
        assert_eq!(moment(" 2026-11-24T09:15:00.123 ").as_deref(), Some("2026-11-24T09:15:00"));
        assert_eq!(day("2028-02-29T00:00:00").as_deref(), Some("2028-02-29"));
        for none in [
            "0001-01-01T00:00:00",
            "",
            "2026-11-24",
            "2026-13-24T09:15:00",
            "2026-02-29T00:00:00",
            "2026-11-24T24:00:00",
            "2026-11-24T09:15:0я",
            "2026-11-24T09:15:00x",
            "2026-11-24T09:15:00.",
            "2026-11-24T09:15:00.5x",
            "2026-11-24T09:15:00Z",
            "2026-11-24T09:15:00+03:00",
            "2026-11-24T09:15:00.123-05:00",
        ] {
            assert_eq!(moment(none), None, "{none}");
        }
    }

    #[test]
    fn days_are_checked() {
        assert!(is_day("1958-03-12"));
        assert!(!is_day("1958-3-12") && !is_day("12.03.1958") && !is_day("1958-03-12T00:00:00"));
    }
}
