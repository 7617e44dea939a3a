//! Time zone conversion. Hospital systems send the clinic's wall-clock time without a zone; only this module adds the offset.

use chrono::{
    DateTime, FixedOffset, Months, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Utc,
};
use chrono_tz::Tz;

/// Converts a wall-clock time in `zone` to a moment. An hour repeated at the end of summer time resolves to its first occurrence; an hour
/// skipped at the start of summer time resolves to the moment one hour later.
pub fn in_zone(local: NaiveDateTime, zone: Tz) -> DateTime<FixedOffset> {
    let resolved = zone.from_local_datetime(&local).earliest().unwrap_or_else(|| {
        let shifted = local + TimeDelta::hours(1);
        zone.from_local_datetime(&shifted).earliest().unwrap_or_else(|| zone.from_utc_datetime(&local))
    });
    resolved.with_timezone(&resolved.offset().fix())
}

/// Today's date in `zone`.
pub fn today(now: DateTime<Utc>, zone: Tz) -> NaiveDate {
    now.with_timezone(&zone).date_naive()
}

/// The moment at which `day` ends in `zone`. A midnight that the clock skips resolves to the moment after the gap; one that it shows twice
/// resolves to the first.
pub fn end_of_day(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    /// The first time after a gap is a multiple of this.
    const STEP: TimeDelta = TimeDelta::minutes(15);
    /// The longest gap is a whole day (Samoa, 2011).
    const STEPS: i32 = 4 * 30;
    let midnight = day.succ_opt().unwrap_or(day).and_time(NaiveTime::MIN);
    (0..=STEPS)
        .filter_map(|step| midnight.checked_add_signed(STEP * step))
        .find_map(|local| zone.from_local_datetime(&local).earliest())
        .map_or_else(|| midnight.and_utc(), |end| end.to_utc())
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

    #[test]
    fn a_day_ends_where_the_clock_shows_the_next_day_for_the_first_time() {
        use chrono_tz::{Africa, America, Europe, Pacific};
        for (zone, date, end) in [
            (Europe::Moscow, day(2026, 11, 21), "2026-11-21T21:00:00Z"),
            // The clock goes forward and back in the night, not at midnight.
            (Europe::Berlin, day(2026, 3, 28), "2026-03-28T23:00:00Z"),
            (Europe::Berlin, day(2026, 3, 29), "2026-03-29T22:00:00Z"),
            (Europe::Berlin, day(2026, 10, 25), "2026-10-25T23:00:00Z"),
            // There is no midnight: 23:59 is followed by 01:00.
            (Africa::Cairo, day(2026, 4, 23), "2026-04-23T22:00:00Z"),
            // 23:00 to 24:00 comes twice before the day ends.
            (Africa::Cairo, day(2026, 10, 29), "2026-10-29T22:00:00Z"),
            // Midnight comes twice: 00:59 is followed by 00:00.
            (America::Havana, day(2026, 10, 31), "2026-11-01T04:00:00Z"),
            // The whole next day does not exist.
            (Pacific::Apia, day(2011, 12, 29), "2011-12-30T10:00:00Z"),
        ] {
            let end: DateTime<Utc> = end.parse().unwrap();
            assert_eq!(end_of_day(date, zone), end, "{zone} {date}");
            assert_eq!(today(end - TimeDelta::seconds(1), zone), date, "{zone} {date}");
            assert!(today(end, zone) > date, "{zone} {date}");
        }
    }
}
