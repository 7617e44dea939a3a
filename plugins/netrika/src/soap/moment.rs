//! Local times and days. HubService writes `xs:dateTime` without zone for the clinic's local time, and the year 1 for "no date" (protocol
//! sheet netrika §1). Comparing the texts compares the times.

use super::reader::Unreadable;
use chrono::NaiveDate;

/// Parses a time to the contract's format, `YYYY-MM-DDTHH:MM:SS`. `None` for "no date" and for invalid times. A fraction is cut off. A time
/// with `Z` or an offset is invalid: it is unknown whether its local time is the clinic's.
pub fn moment(text: &str) -> Option<String> {
    let text = text.trim();
    let (head, tail) = text.split_at_checked(19)?;
    let shape = head.bytes().zip(*b"dddd-dd-ddTdd:dd:dd").all(|(found, wanted)| match wanted {
        b'd' => found.is_ascii_digit(),
        _ => found == wanted,
    });
    let number = |from: usize, to: usize| head.get(from..to).and_then(|part| part.parse::<u32>().ok());
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let is_day = i32::try_from(year).is_ok_and(|year| NaiveDate::from_ymd_opt(year, month, day).is_some());
    let in_range =
        year >= 1900 && is_day && number(11, 13)? < 24 && number(14, 16)? < 60 && number(17, 19)? < 60;
    let fraction = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let ends = tail.is_empty() || tail.strip_prefix('.').is_some_and(fraction);
    (shape && in_range && ends).then(|| head.to_owned())
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
