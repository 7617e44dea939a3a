//! Days and local times in the contract's formats, `YYYY-MM-DD` and `YYYY-MM-DDTHH:MM:SS`. Nothing is guessed: a text of another form, a day that is
//! not in the calendar, or a time with a zone is `None`, because its meaning would be ambiguous.
//!
//! The values are those of [`chrono`], which is re-exported for arithmetic; [`text_of_day`] and [`text_of_time`] write them again.
//!
//! ```
//! use cabinet_plugin_sdk::chrono::Days;
//! use cabinet_plugin_sdk::dates::{day, text_of_day, time};
//!
//! let end = day("2028-02-28").and_then(|day| day.checked_add_days(Days::new(1))).unwrap();
//! assert_eq!(text_of_day(end), "2028-02-29");
//! assert_eq!(day("28.02.2028"), None);
//! assert_eq!(time("2026-11-24T09:15:00Z"), None);
//! ```

use crate::{IsoDate, LocalDateTime};
use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

/// Reads a day, `YYYY-MM-DD`.
pub fn day(text: &str) -> Option<NaiveDate> {
    let shaped = has_shape(text, b"dddd-dd-dd");
    let number = |from, to| text.get(from..to)?.parse::<u32>().ok();
    let (year, month, day) = (number(0, 4).filter(|_| shaped)?, number(5, 7)?, number(8, 10)?);
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

/// Reads a local time, `YYYY-MM-DDTHH:MM:SS`. There are no leap seconds.
pub fn time(text: &str) -> Option<NaiveDateTime> {
    let (date, clock) = text.split_at_checked(10)?;
    let shaped = has_shape(clock, b"Tdd:dd:dd");
    let number = |from, to| clock.get(from..to)?.parse::<u32>().ok();
    let (hour, minute, second) = (number(1, 3).filter(|_| shaped)?, number(4, 6)?, number(7, 9)?);
    Some(day(date)?.and_time(NaiveTime::from_hms_opt(hour, minute, second)?))
}

/// Reads a local time as [`time`] does; a fraction of a second after it is cut off, as in `2026-11-24T09:15:00.123`.
pub fn time_with_fraction(text: &str) -> Option<NaiveDateTime> {
    let (whole, rest) = text.split_at_checked(19)?;
    let is_fraction = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let ends = rest.is_empty() || rest.strip_prefix('.').is_some_and(is_fraction);
    time(whole).filter(|_| ends)
}

/// Writes a day. Years have four digits in the contract.
pub fn text_of_day(day: NaiveDate) -> IsoDate {
    format!("{:04}-{:02}-{:02}", day.year(), day.month(), day.day())
}

/// Writes a local time, without the fraction of its second.
pub fn text_of_time(time: NaiveDateTime) -> LocalDateTime {
    format!("{}T{:02}:{:02}:{:02}", text_of_day(time.date()), time.hour(), time.minute(), time.second())
}

/// Every day from the first to the last one. Nothing if the last one is before the first.
pub fn days(first: NaiveDate, last: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    first.iter_days().take_while(move |day| *day <= last)
}

fn has_shape(text: &str, shape: &[u8]) -> bool {
    text.len() == shape.len()
        && text.bytes().zip(shape).all(|(found, wanted)| match wanted {
            b'd' => found.is_ascii_digit(),
            _ => found == *wanted,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{Days, TimeDelta};
    use proptest::prelude::*;

    #[test]
    fn what_is_not_in_the_calendar_or_of_another_form_is_none() {
        assert!(day("2028-02-29").is_some() && time("2026-11-24T23:59:59").is_some());
        for text in [
            "2027-02-29",
            "2026-13-01",
            "2026-1-01",
            "26-01-01",
            "2026-01-01 ",
            "+026-01-01",
            "2026-01-0я",
            "",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
        for text in [
            "2026-11-24",
            "2026-11-24 09:15:00",
            "2026-11-24T09:15",
            "2026-11-24T24:00:00",
            "2026-11-24T23:59:60",
            "2026-11-24T09:15:00Z",
            "2026-11-24T09:15:00+03:00",
            "2026-11-24T09:15:0я",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
        let cut = time_with_fraction("2026-11-24T09:15:00.987");
        assert_eq!(cut.map(text_of_time).as_deref(), Some("2026-11-24T09:15:00"));
        for text in ["2026-11-24T09:15:00.", "2026-11-24T09:15:00,5", "2026-11-24T09:15:00.5Z"] {
            assert_eq!(time_with_fraction(text), None, "{text}");
        }
    }

    #[test]
    fn a_span_has_its_first_and_its_last_day() {
        let of = |first: &str, last: &str| {
            days(day(first).unwrap(), day(last).unwrap()).map(text_of_day).collect::<Vec<_>>()
        };
        assert_eq!(of("2027-12-31", "2028-01-01"), ["2027-12-31", "2028-01-01"]);
        assert_eq!(of("2027-12-31", "2027-12-31"), ["2027-12-31"]);
        assert!(of("2027-12-31", "2027-12-30").is_empty());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(seconds in 0_i64..9999 * 365 * 86_400) {
            let start = NaiveDate::from_ymd_opt(1, 1, 1).unwrap().and_time(NaiveTime::MIN);
            let moment = start + TimeDelta::seconds(seconds);
            prop_assert_eq!(time(&text_of_time(moment)), Some(moment));
            prop_assert_eq!(day(&text_of_day(moment.date())), Some(moment.date()));
        }

        /// The texts are ordered as the times are.
        #[test]
        fn a_later_day_is_a_greater_text(from in 0_u64..3_000_000, more in 1_u64..1_000) {
            let start = NaiveDate::from_ymd_opt(1, 1, 1).unwrap() + Days::new(from);
            prop_assert!(text_of_day(start) < text_of_day(start + Days::new(more)));
        }

        #[test]
        fn no_text_is_too_strange(text in any::<String>(), near in "[0-9:T.Z-]{8,24}") {
            for text in [text, near] {
                prop_assert_eq!(day(&text).map(text_of_day), day(&text).map(|_| text.clone()));
                prop_assert_eq!(time(&text).map(text_of_time), time(&text).map(|_| text.clone()));
                let _ = time_with_fraction(&text);
            }
        }
    }
}
