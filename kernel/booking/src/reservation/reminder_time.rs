//! When a reminder of a visit is sent: not at night of the hospital's zone, and never after the visit (issue 17).

use chrono::{DateTime, Days, NaiveTime, TimeDelta, TimeZone as _, Timelike as _, Utc};
use chrono_tz::Tz;

/// Quiet hours: nothing is sent from this hour of the evening …
const QUIET_FROM: u32 = 22;
/// … to this hour of the morning.
const QUIET_TO: u32 = 8;
/// A reminder that falls into the night is sent in the morning, if that is at least this long before the visit …
const STILL_USEFUL: TimeDelta = TimeDelta::hours(1);
/// … and otherwise at this hour of the evening before.
const EVENING: u32 = 21;

/// The reminders of one visit, as hours before it, the first one first (issue 17).
pub(crate) const REMINDERS: [u32; 2] = [24, 2];

/// What is to be done about a reminder now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    Now,
    /// It is too early, or night.
    Later(DateTime<Utc>),
    /// The visit has begun, or the next reminder is due as well.
    Over,
}

/// When the reminder `hours` before the visit is sent.
pub(crate) fn reminder_time(visit: DateTime<Tz>, hours: u32) -> DateTime<Utc> {
    let at = visit - TimeDelta::hours(hours.into());
    if !is_quiet(&at) {
        return at.to_utc();
    }
    let morning = morning_after(&at);
    if visit.to_utc() - morning >= STILL_USEFUL { morning } else { evening_before(&at) }
}

/// Whether a reminder is sent now.
pub(super) fn due(visit: DateTime<Tz>, hours: u32, now: DateTime<Utc>) -> Due {
    let next = REMINDERS.into_iter().find(|next| *next < hours).map(|next| reminder_time(visit, next));
    let last = next.map_or_else(|| visit.to_utc(), |next| next.min(visit.to_utc()));
    let at = reminder_time(visit, hours);
    if now >= last {
        return Due::Over;
    }
    if now < at {
        return Due::Later(at);
    }
    let here = now.with_timezone(&visit.timezone());
    if !is_quiet(&here) {
        return Due::Now;
    }
    // No kernel ran when it was due.
    let morning = morning_after(&here);
    if morning < last { Due::Later(morning) } else { Due::Over }
}

fn is_quiet(at: &DateTime<Tz>) -> bool {
    !(QUIET_TO..QUIET_FROM).contains(&at.hour())
}

/// The end of the night in which `at` is.
fn morning_after(at: &DateTime<Tz>) -> DateTime<Utc> {
    let nights = u64::from(at.hour() >= QUIET_FROM);
    on_the_hour(at, at.date_naive().checked_add_days(Days::new(nights)), QUIET_TO)
}

/// The evening before the night in which `at` is.
fn evening_before(at: &DateTime<Tz>) -> DateTime<Utc> {
    let nights = u64::from(at.hour() < QUIET_TO);
    on_the_hour(at, at.date_naive().checked_sub_days(Days::new(nights)), EVENING)
}

/// The given hour of a day. `at` itself if there is no such day or hour.
fn on_the_hour(at: &DateTime<Tz>, day: Option<chrono::NaiveDate>, hour: u32) -> DateTime<Utc> {
    let local = day.zip(NaiveTime::from_hms_opt(hour, 0, 0)).map(|(day, time)| day.and_time(time));
    let moment = local.and_then(|local| at.timezone().from_local_datetime(&local).earliest());
    moment.map_or_else(|| at.to_utc(), |moment| moment.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::local_time::in_zone;

    const MOSCOW: Tz = chrono_tz::Europe::Moscow;

    fn at(zone: Tz, local: &str) -> DateTime<Tz> {
        in_zone(local.parse().unwrap(), zone).with_timezone(&zone)
    }

    fn sent(zone: Tz, visit: &str) -> [String; 2] {
        REMINDERS.map(|hours| {
            let time = reminder_time(at(zone, visit), hours).with_timezone(&zone);
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

    /// Issue 17: clocks going forward and back, another time zone. A day has 23 or 25 hours then.
    #[test]
    fn reminders_follow_the_clock_of_the_hospital() {
        let berlin = chrono_tz::Europe::Berlin;
        assert_eq!(sent(berlin, "2026-03-29T12:00:00"), ["03-28 11:00", "03-29 10:00"]);
        assert_eq!(sent(berlin, "2026-10-25T12:00:00"), ["10-24 13:00", "10-25 10:00"]);
        let far = reminder_time(at(chrono_tz::Asia::Kamchatka, "2026-11-24T10:00:00"), 2);
        assert_eq!(far.to_rfc3339(), "2026-11-23T20:00:00+00:00");
    }

    /// Issue 17: a kernel that was stopped sends late, but not at night, not after the visit, and not two at once.
    #[test]
    fn a_late_reminder_waits_for_the_morning_or_is_dropped() {
        let visit = at(MOSCOW, "2026-11-24T12:00:00");
        let now = |local| at(MOSCOW, local).to_utc();
        let morning = Due::Later(now("2026-11-24T08:00:00"));
        assert_eq!(due(visit, 24, now("2026-11-23T11:59:00")), Due::Later(now("2026-11-23T12:00:00")));
        assert_eq!(due(visit, 24, now("2026-11-23T18:00:00")), Due::Now);
        assert_eq!(due(visit, 24, now("2026-11-23T23:00:00")), morning);
        assert_eq!(due(visit, 24, now("2026-11-24T03:00:00")), morning);
        assert_eq!(due(visit, 24, now("2026-11-24T10:00:00")), Due::Over);
        assert_eq!(due(visit, 2, now("2026-11-24T11:59:00")), Due::Now);
        assert_eq!(due(visit, 2, now("2026-11-24T12:00:00")), Due::Over);
        let early = at(MOSCOW, "2026-11-24T07:30:00");
        assert_eq!(due(early, 2, now("2026-11-24T02:00:00")), Due::Over);
    }
}
