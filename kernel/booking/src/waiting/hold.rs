//! How long a slot is offered to one person.
//!
//! * The hold counts time outside the person's quiet hours only: they are told at the end of their quiet hours, and an offer never lapses in
//!   them unseen.
//! * A slot that begins soon is held for a sixth of the time that is left, so several people can be asked.
//! * It is not held within the last hour before it begins, which is needed for the way.
//! * A person who could not be told at least a quarter of an hour before is passed over for this slot; they keep their place.

use cabinet_domain::QuietHours;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

/// Nothing is offered later than this before its beginning.
pub(super) const LEAD: TimeDelta = TimeDelta::hours(1);
/// The shortest hold.
const SHORTEST: TimeDelta = TimeDelta::minutes(15);
/// A hold takes at most this part of the time until the slot can be offered no more.
const PART: i32 = 6;
/// Quiet hours leave eight hours of each day, so few days are enough for any hold.
const NIGHTS_AT_MOST: usize = 8;

/// Until when a slot that begins at `start` is held for a person who is told of it now. `None` if it cannot be offered to them.
pub(super) fn held_until(
    now: DateTime<Utc>,
    start: DateTime<Utc>,
    hold: TimeDelta,
    quiet: Option<QuietHours>,
    zone: Tz,
) -> Option<DateTime<Utc>> {
    let limit = start - LEAD;
    let hold = hold.min((limit - now) / PART).max(SHORTEST);
    let (mut at, mut told, mut last) = (now, TimeDelta::zero(), None);
    for _ in 0..NIGHTS_AT_MOST {
        at = quiet.and_then(|quiet| quiet.end(at, zone)).unwrap_or(at);
        if at >= limit {
            break;
        }
        let night = quiet.and_then(|quiet| quiet.next_begin(at, zone));
        let end = night.map_or(limit, |night| night.min(limit));
        if told + (end - at) >= hold {
            return Some(at + (hold - told));
        }
        told += end - at;
        last = Some(end);
        at = end;
    }
    last.filter(|_| told >= SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::local_time::in_zone;

    const MOSCOW: Tz = chrono_tz::Europe::Moscow;
    const BERLIN: Tz = chrono_tz::Europe::Berlin;

    fn at(zone: Tz, local: &str) -> DateTime<Utc> {
        in_zone(local.parse().unwrap(), zone).to_utc()
    }

    fn held(zone: Tz, quiet: &str, now: &str, start: &str) -> Option<String> {
        let until =
            held_until(at(zone, now), at(zone, start), TimeDelta::hours(2), quiet.parse().ok(), zone)?;
        Some(until.with_timezone(&zone).format("%m-%d %H:%M").to_string())
    }

    /// Issue 17: an offer does not lapse in quiet hours unseen.
    #[test]
    fn a_hold_counts_the_hours_in_which_the_person_is_told() {
        for (now, start, expected) in [
            ("2026-11-24T12:00:00", "2026-11-30T09:00:00", Some("11-24 14:00")),
            // Half an hour of the evening counts, the rest comes in the morning.
            ("2026-11-24T21:30:00", "2026-11-30T09:00:00", Some("11-25 09:30")),
            ("2026-11-24T20:00:00", "2026-11-30T09:00:00", Some("11-24 22:00")),
            ("2026-11-24T23:00:00", "2026-11-30T09:00:00", Some("11-25 10:00")),
            ("2026-11-25T03:00:00", "2026-11-30T09:00:00", Some("11-25 10:00")),
        ] {
            assert_eq!(held(MOSCOW, "22:00-08:00", now, start).as_deref(), expected, "{now}");
        }
        assert_eq!(
            held(MOSCOW, "", "2026-11-24T23:00:00", "2026-11-30T09:00:00").as_deref(),
            Some("11-25 01:00")
        );
    }

    #[test]
    fn a_slot_that_begins_soon_is_held_for_a_shorter_time() {
        for (now, start, expected) in [
            ("2026-11-24T12:00:00", "2026-11-24T19:00:00", Some("11-24 13:00")),
            ("2026-11-24T12:00:00", "2026-11-24T13:30:00", Some("11-24 12:15")),
            ("2026-11-24T12:00:00", "2026-11-24T13:15:00", Some("11-24 12:15")),
            ("2026-11-24T12:00:00", "2026-11-24T13:14:00", None),
            ("2026-11-24T12:00:00", "2026-11-24T13:00:00", None),
            ("2026-11-24T12:00:00", "2026-11-24T11:00:00", None),
            // In the night, the person could be told at eight at the earliest.
            ("2026-11-24T23:00:00", "2026-11-25T09:00:00", None),
            ("2026-11-24T23:00:00", "2026-11-25T09:10:00", None),
            ("2026-11-24T23:00:00", "2026-11-25T09:30:00", Some("11-25 08:30")),
            // Told in the evening: it ends when the quiet hours begin.
            ("2026-11-24T21:00:00", "2026-11-25T08:30:00", Some("11-24 22:00")),
            ("2026-11-24T21:50:00", "2026-11-25T08:30:00", None),
        ] {
            assert_eq!(held(MOSCOW, "22:00-08:00", now, start).as_deref(), expected, "{now} for {start}");
        }
    }

    /// Issue 17: clocks going forward and back.
    #[test]
    fn a_hold_follows_the_clock_of_the_hospital() {
        let quiet = "22:00-08:00";
        for (now, expected) in [
            ("2026-03-28T23:00:00", "03-29 10:00"),
            ("2026-10-24T23:00:00", "10-25 10:00"),
            ("2026-10-24T21:30:00", "10-25 09:30"),
        ] {
            let until = held(BERLIN, quiet, now, "2026-11-30T09:00:00");
            assert_eq!(until.as_deref(), Some(expected), "{now}");
        }
        // Without quiet hours, two hours are two hours, also over the change of clocks.
        let (now, start) = (at(BERLIN, "2026-10-25T01:30:00"), at(BERLIN, "2026-11-30T09:00:00"));
        let until = held_until(now, start, TimeDelta::hours(2), None, BERLIN).unwrap();
        assert_eq!(until - now, TimeDelta::hours(2));
    }

    /// For any moment: outside quiet hours, or at their very beginning, and never in the last hour before the slot.
    #[test]
    fn a_hold_never_ends_in_quiet_hours() {
        let quiet: QuietHours = "22:00-08:00".parse().unwrap();
        let begin = at(MOSCOW, "2026-11-24T00:00:00");
        for minutes in (0..2880).step_by(7) {
            for ahead in (0..4320).step_by(41) {
                let now = begin + TimeDelta::minutes(minutes);
                let start = now + TimeDelta::minutes(ahead);
                let Some(until) = held_until(now, start, TimeDelta::hours(2), Some(quiet), MOSCOW) else {
                    continue;
                };
                let case = format!("{now} {start} {until}");
                assert!(until > now && until <= start - LEAD, "{case}");
                assert!(quiet.end(until - TimeDelta::seconds(1), MOSCOW).is_none(), "{case}");
            }
        }
    }
}
