//! Time zone conversion. Hospital systems send the clinic's wall-clock time without a zone; only this module adds the offset.

use chrono::{DateTime, FixedOffset, Months, NaiveDate, NaiveDateTime, Offset, TimeZone, Utc};
use chrono_tz::Tz;

/// Converts a wall-clock time in `zone` to a moment. An hour repeated at the end of summer time resolves to its first occurrence; an hour
/// skipped at the start of summer time resolves to the moment one hour later.
pub fn in_zone(local: NaiveDateTime, zone: Tz) -> DateTime<FixedOffset> {
    let resolved = zone.from_local_datetime(&local).earliest().unwrap_or_else(|| {
        let shifted = local + chrono::TimeDelta::hours(1);
        zone.from_local_datetime(&shifted).earliest().unwrap_or_else(|| zone.from_utc_datetime(&local))
    });
    resolved.with_timezone(&resolved.offset().fix())
}

/// Today's date in `zone`.
pub fn today(now: DateTime<Utc>, zone: Tz) -> NaiveDate {
    now.with_timezone(&zone).date_naive()
}

/// The date range in which appointments are offered: from `today` to `months` calendar months later, both inclusive.
pub fn availability_window(today: NaiveDate, months: u32) -> (NaiveDate, NaiveDate) {
    (today, today.checked_add_months(Months::new(months)).unwrap_or(today))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(y: i32, m: u32, d: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(y, m, d).unwrap()
    }

    ///
    #[test]
    fn the_window_is_two_calendar_months_and_ends_at_a_short_month() {
        assert_eq!(availability_window(day(2026, 11, 21), 2), (day(2026, 11, 21), day(2027, 1, 21)));
        assert_eq!(availability_window(day(2026, 12, 31), 2).1, day(2027, 2, 28));
    }

    ///
    #[test]
    fn local_times_get_the_offset_of_the_hospital() {
        let at = day(2026, 11, 24).and_hms_opt(9, 40, 0).unwrap();
        assert_eq!(in_zone(at, chrono_tz::Europe::Moscow).to_rfc3339(), "2026-11-24T09:40:00+03:00");
        assert_eq!(in_zone(at, chrono_tz::Asia::Yekaterinburg).to_rfc3339(), "2026-11-24T09:40:00+05:00");
    }

    #[test]
    fn an_hour_that_does_not_exist_is_the_moment_after_the_gap() {
        let at = day(2026, 3, 29).and_hms_opt(2, 30, 0).unwrap();
        assert_eq!(in_zone(at, chrono_tz::Europe::Berlin).to_rfc3339(), "2026-03-29T03:30:00+02:00");
    }

    #[test]
    fn today_is_the_hospital_s_day() {
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 22, 30, 0).unwrap();
        assert_eq!(today(now, chrono_tz::Europe::Moscow), day(2026, 11, 22));
        assert_eq!(today(now, chrono_tz::UTC), day(2026, 11, 21));
    }
}
