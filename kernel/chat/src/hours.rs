//! When the clinic answers.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, NaiveTime, TimeZone as _, Utc, Weekday};
use chrono_tz::Tz;

/// The hours of a week in which the clinic answers. Without any it always does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpeningHours(Vec<(Weekday, NaiveTime, NaiveTime)>);

/// Hours that are no hours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}: expected times such as 08:00, the end after the beginning, and days from 1 (Monday) to 7")]
pub struct WrongHours(pub String);

impl OpeningHours {
    /// Adds hours of some days, 1 being Monday (ISO 8601). The end `24:00` is midnight.
    ///
    /// # Errors
    /// [`WrongHours`]
    pub fn add(&mut self, days: &[u8], from: &str, to: &str) -> Result<(), WrongHours> {
        let wrong = || WrongHours(format!("{from}–{to}"));
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").map_err(|_| wrong());
        let end = match to {
            "24:00" => NaiveTime::from_hms_opt(23, 59, 59).ok_or_else(wrong)?,
            to => time(to)?,
        };
        let begin = time(from)?;
        if begin >= end {
            return Err(wrong());
        }
        for day in days {
            let day = day.checked_sub(1).and_then(|day| Weekday::try_from(day).ok()).ok_or_else(wrong)?;
            self.0.push((day, begin, end));
        }
        Ok(())
    }

    /// Whether the clinic answers at this moment.
    pub fn is_open(&self, now: DateTime<Utc>, zone: Tz) -> bool {
        let local = now.with_timezone(&zone);
        let (day, time) = (local.weekday(), local.time());
        self.0.is_empty() || self.0.iter().any(|(on, from, to)| *on == day && *from <= time && time < *to)
    }

    /// When the clinic answers again; `None` while it does.
    pub fn opens_at(&self, now: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        if self.is_open(now, zone) {
            return None;
        }
        let today = now.with_timezone(&zone).date_naive();
        // The week and the same day of the next one, whose hours of today may be over.
        let days = (0..=7).filter_map(|ahead| today.checked_add_days(Days::new(ahead)));
        days.flat_map(|day| self.begins(day, zone)).filter(|at| *at > now).min()
    }

    fn begins(&self, day: NaiveDate, zone: Tz) -> impl Iterator<Item = DateTime<Utc>> {
        let of_day = self.0.iter().filter(move |(on, ..)| *on == day.weekday());
        // An hour that a change of the clocks leaves out begins with the next one that there is.
        of_day.filter_map(move |(_, from, _)| {
            let local = zone.from_local_datetime(&day.and_time(*from)).earliest();
            Some(local?.with_timezone(&Utc))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn weekdays() -> OpeningHours {
        let mut hours = OpeningHours::default();
        hours.add(&[1, 2, 3, 4, 5], "08:00", "20:00").unwrap();
        hours.add(&[6], "09:00", "14:00").unwrap();
        hours
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_clinic_answers_in_its_own_zone() {
        let (hours, zone) = (weekdays(), chrono_tz::Europe::Moscow);
        // Friday, 27 November 2026, 08:00 in Moscow.
        assert!(hours.is_open(at("2026-11-27T05:00:00Z"), zone));
        assert!(!hours.is_open(at("2026-11-27T04:59:59Z"), zone));
        assert!(!hours.is_open(at("2026-11-27T17:00:00Z"), zone));
        assert_eq!(hours.opens_at(at("2026-11-27T04:00:00Z"), zone), Some(at("2026-11-27T05:00:00Z")));
        assert_eq!(hours.opens_at(at("2026-11-27T18:00:00Z"), zone), Some(at("2026-11-28T06:00:00Z")));
        assert_eq!(
            hours.opens_at(at("2026-11-28T12:00:00Z"), zone),
            Some(at("2026-11-30T05:00:00Z")),
            "Monday"
        );
        assert_eq!(hours.opens_at(at("2026-11-27T06:00:00Z"), zone), None);
    }

    #[test]
    fn without_hours_it_always_answers() {
        let hours = OpeningHours::default();
        assert!(hours.is_open(at("2026-11-29T00:00:00Z"), Tz::UTC));
        assert_eq!(hours.opens_at(at("2026-11-29T00:00:00Z"), Tz::UTC), None);
    }

    #[test]
    fn hours_that_are_none_are_refused() {
        for (days, from, to) in [
            (&[1][..], "20:00", "08:00"),
            (&[1], "08:00", "08:00"),
            (&[0], "08:00", "09:00"),
            (&[8], "08:00", "09:00"),
            (&[1], "8", "9"),
            (&[1], "24:00", "24:00"),
        ] {
            assert!(OpeningHours::default().add(days, from, to).is_err(), "{days:?} {from} {to}");
        }
        assert!(OpeningHours::default().add(&[7], "00:00", "24:00").is_ok());
    }

    proptest! {
        /// Whenever it is closed, it opens within a week, and is open then.
        #[test]
        fn it_opens_when_it_says(minute in 0_i64..20_000_000) {
            let now = DateTime::from_timestamp(minute * 60, 0).unwrap();
            let (hours, zone) = (weekdays(), chrono_tz::Asia::Yekaterinburg);
            match hours.opens_at(now, zone) {
                None => prop_assert!(hours.is_open(now, zone)),
                Some(opens) => {
                    prop_assert!(opens > now && opens - now <= chrono::TimeDelta::days(7));
                    prop_assert!(hours.is_open(opens, zone));
                }
            }
        }
    }
}
