//! When a reminder of a visit is sent: not in the patient's quiet hours, and never after the visit (issue 17).

use cabinet_domain::QuietHours;
use cabinet_ports::repository::VISIT_REMINDERS;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

/// A reminder that falls into quiet hours is sent after them, if that is at least this long before the visit …
const STILL_USEFUL: TimeDelta = TimeDelta::hours(1);
/// … and otherwise this long before they begin.
const BEFORE_QUIET: TimeDelta = TimeDelta::hours(1);

/// What is to be done about a reminder now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    Now,
    /// It is too early, or the patient has quiet hours.
    Later(DateTime<Utc>),
    /// The visit has begun, or the next reminder is due as well.
    Over,
}

/// When the reminder `hours` before the visit is sent.
pub(crate) fn reminder_time(visit: DateTime<Tz>, hours: u32, quiet: Option<QuietHours>) -> DateTime<Utc> {
    let (at, zone) = ((visit - TimeDelta::hours(hours.into())).to_utc(), visit.timezone());
    let night = quiet.and_then(|quiet| quiet.begin(at, zone).zip(quiet.end(at, zone)));
    match night {
        None => at,
        Some((_, end)) if visit.to_utc() - end >= STILL_USEFUL => end,
        Some((begin, _)) => begin - BEFORE_QUIET,
    }
}

/// Whether a reminder is sent now.
pub(super) fn due(visit: DateTime<Tz>, hours: u32, now: DateTime<Utc>, quiet: Option<QuietHours>) -> Due {
    let next = VISIT_REMINDERS.into_iter().find(|next| *next < hours);
    let next = next.map(|next| reminder_time(visit, next, quiet));
    let last = next.map_or_else(|| visit.to_utc(), |next| next.min(visit.to_utc()));
    let at = reminder_time(visit, hours, quiet);
    if now >= last {
        return Due::Over;
    }
    if now < at {
        return Due::Later(at);
    }
    match quiet.and_then(|quiet| quiet.end(now, visit.timezone())) {
        None => Due::Now,
        // No kernel ran when it was due, or the patient has chosen other quiet hours since.
        Some(end) if end < last => Due::Later(end),
        Some(_) => Due::Over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::local_time::in_zone;

    const MOSCOW: Tz = chrono_tz::Europe::Moscow;

    fn at(zone: Tz, local: &str) -> DateTime<Tz> {
        in_zone(local.parse().unwrap(), zone).with_timezone(&zone)
    }

    fn night() -> Option<QuietHours> {
        "22:00-08:00".parse().ok()
    }

    fn sent(zone: Tz, visit: &str) -> [String; 2] {
        sent_with(night(), zone, visit)
    }

    fn sent_with(quiet: Option<QuietHours>, zone: Tz, visit: &str) -> [String; 2] {
        VISIT_REMINDERS.map(|hours| {
            let time = reminder_time(at(zone, visit), hours, quiet).with_timezone(&zone);
            time.format("%m-%d %H:%M").to_string()
        })
    }

    /// Issue 17: nothing from 22 to 8 o'clock; before or after, and never after the visit.
    #[test]
    fn a_reminder_that_falls_into_the_night_is_sent_in_the_morning_or_the_evening_before() {
        for (visit, day, hours) in [
            ("2026-11-24T15:30:00", "11-23 15:30", "11-24 13:30"),
            ("2026-11-24T10:00:00", "11-23 10:00", "11-24 08:00"),
            ("2026-11-24T09:00:00", "11-23 09:00", "11-24 08:00"),
            ("2026-11-24T08:30:00", "11-23 08:30", "11-23 21:00"),
            ("2026-11-24T07:00:00", "11-23 08:00", "11-23 21:00"),
            ("2026-11-24T23:30:00", "11-24 08:00", "11-24 21:30"),
            ("2026-11-24T00:30:00", "11-23 08:00", "11-23 21:00"),
        ] {
            assert_eq!(sent(MOSCOW, visit), [day, hours], "{visit}");
        }
    }

    /// Issue 17: people choose their quiet hours, or none.
    #[test]
    fn a_reminder_keeps_to_the_patient_s_own_quiet_hours() {
        let own = "20:00-10:00".parse().ok();
        for (visit, day, hours) in [
            ("2026-11-24T15:30:00", "11-23 15:30", "11-24 13:30"),
            ("2026-11-24T11:00:00", "11-23 11:00", "11-24 10:00"),
            ("2026-11-24T10:30:00", "11-23 10:30", "11-23 19:00"),
            ("2026-11-24T09:30:00", "11-23 10:00", "11-23 19:00"),
        ] {
            assert_eq!(sent_with(own, MOSCOW, visit), [day, hours], "{visit}");
        }
        let at_lunch = "13:00-15:00".parse().ok();
        assert_eq!(sent_with(at_lunch, MOSCOW, "2026-11-24T16:00:00"), ["11-23 16:00", "11-24 15:00"]);
        assert_eq!(sent_with(at_lunch, MOSCOW, "2026-11-24T15:30:00"), ["11-23 15:30", "11-24 12:00"]);
        assert_eq!(sent_with(None, MOSCOW, "2026-11-24T07:00:00"), ["11-23 07:00", "11-24 05:00"]);
    }

    /// Issue 17: clocks going forward and back, another time zone. A day has 23 or 25 hours then.
    #[test]
    fn reminders_follow_the_clock_of_the_hospital() {
        let berlin = chrono_tz::Europe::Berlin;
        assert_eq!(sent(berlin, "2026-03-29T12:00:00"), ["03-28 11:00", "03-29 10:00"]);
        assert_eq!(sent(berlin, "2026-10-25T12:00:00"), ["10-24 13:00", "10-25 10:00"]);
        let far = reminder_time(at(chrono_tz::Asia::Kamchatka, "2026-11-24T10:00:00"), 2, night());
        assert_eq!(far.to_rfc3339(), "2026-11-23T20:00:00+00:00");
    }

    /// Issue 17: a kernel that was stopped sends late, but not at night, not after the visit, and not two at once.
    #[test]
    fn a_late_reminder_waits_for_the_morning_or_is_dropped() {
        let visit = at(MOSCOW, "2026-11-24T12:00:00");
        let now = |local| at(MOSCOW, local).to_utc();
        let morning = Due::Later(now("2026-11-24T08:00:00"));
        assert_eq!(
            due(visit, 24, now("2026-11-23T11:59:00"), night()),
            Due::Later(now("2026-11-23T12:00:00"))
        );
        assert_eq!(due(visit, 24, now("2026-11-23T18:00:00"), night()), Due::Now);
        assert_eq!(due(visit, 24, now("2026-11-23T23:00:00"), night()), morning);
        assert_eq!(due(visit, 24, now("2026-11-24T03:00:00"), night()), morning);
        assert_eq!(due(visit, 24, now("2026-11-24T10:00:00"), night()), Due::Over);
        assert_eq!(due(visit, 2, now("2026-11-24T11:59:00"), night()), Due::Now);
        assert_eq!(due(visit, 2, now("2026-11-24T12:00:00"), night()), Due::Over);
        let early = at(MOSCOW, "2026-11-24T07:30:00");
        assert_eq!(due(early, 2, now("2026-11-24T02:00:00"), night()), Due::Over);
    }
}
