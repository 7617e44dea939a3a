//! What people are notified of, by which channel, and when not (docs/adr/0054).

use crate::local_time::in_zone;
use chrono::{DateTime, Days, NaiveTime, TimeDelta, TimeZone as _, Timelike as _, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// What a notification is about. People choose by kind; what confirms their own action, or concerns the safety of their account, has no kind
/// and is always sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// A visit comes.
    Visit,
    /// A slot that the person waits for has come free.
    Slot,
    /// The medical record has something new, or the hospital has saved a file.
    Result,
    /// A questionnaire waits, or its last day comes.
    Questionnaire,
    /// An invoice is not paid.
    Invoice,
    /// The clinic has written in the chat.
    Chat,
}

impl NotificationKind {
    pub const ALL: [Self; 6] =
        [Self::Visit, Self::Slot, Self::Result, Self::Questionnaire, Self::Invoice, Self::Chat];

    /// The name in messages, jobs and the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visit => "visit",
            Self::Slot => "slot",
            Self::Result => "result",
            Self::Questionnaire => "questionnaire",
            Self::Invoice => "invoice",
            Self::Chat => "chat",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// How a notification reaches a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationChannel {
    Mail,
    /// The browsers on which the person has switched notifications on.
    Push,
}

impl NotificationChannel {
    pub const ALL: [Self; 2] = [Self::Mail, Self::Push];

    /// The name in the API and the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Push => "push",
        }
    }

    /// The channel with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.name() == name)
    }
}

/// The part of each day, by the hospital's clock, in which a person is not notified. It is written `22:00-08:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    from: NaiveTime,
    to: NaiveTime,
}

/// Not two different times of a day, to the minute, or more than [`QuietHours::LONGEST`] apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these are no quiet hours")]
pub struct InvalidQuietHours;

impl QuietHours {
    /// Every day has time in which notifications can be sent.
    pub const LONGEST: TimeDelta = TimeDelta::hours(16);

    /// # Errors
    /// [`InvalidQuietHours`]
    pub fn new(from: NaiveTime, to: NaiveTime) -> Result<Self, InvalidQuietHours> {
        let to_the_minute = [from, to].iter().all(|time| time.second() == 0 && time.nanosecond() == 0);
        let span = to.signed_duration_since(from);
        let span = if span < TimeDelta::zero() { span + TimeDelta::days(1) } else { span };
        match to_the_minute && span > TimeDelta::zero() && span <= Self::LONGEST {
            true => Ok(Self { from, to }),
            false => Err(InvalidQuietHours),
        }
    }

    pub const fn from(self) -> NaiveTime {
        self.from
    }

    pub const fn to(self) -> NaiveTime {
        self.to
    }

    fn contains(self, time: NaiveTime) -> bool {
        match self.from < self.to {
            true => self.from <= time && time < self.to,
            false => self.from <= time || time < self.to,
        }
    }

    /// When the quiet hours that `at` falls into end. `None` if it falls into none.
    pub fn end(self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let local = at.with_timezone(&zone);
        if !self.contains(local.time()) {
            return None;
        }
        let today = local.date_naive();
        let day = match local.time() < self.to {
            true => Some(today),
            false => today.checked_add_days(Days::new(1)),
        };
        let end = day?.and_time(self.to);
        let first = in_zone(end, zone).to_utc();
        // A clock that goes back repeats an hour: its first time may be over.
        let second = zone.from_local_datetime(&end).latest().map(|second| second.to_utc());
        Some(if first > at { first } else { second.unwrap_or(first) })
    }

    /// When quiet hours begin next after `at`.
    pub fn next_begin(self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let today = at.with_timezone(&zone).date_naive();
        let begin =
            |days| Some(in_zone(today.checked_add_days(Days::new(days))?.and_time(self.from), zone).to_utc());
        (0..=2).filter_map(begin).find(|begin| *begin > at)
    }

    /// When the quiet hours that `at` falls into begin. `None` if it falls into none.
    pub fn begin(self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let local = at.with_timezone(&zone);
        if !self.contains(local.time()) {
            return None;
        }
        let today = local.date_naive();
        let day = match local.time() >= self.from {
            true => Some(today),
            false => today.checked_sub_days(Days::new(1)),
        };
        Some(in_zone(day?.and_time(self.from), zone).to_utc())
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from.format("%H:%M"), self.to.format("%H:%M"))
    }
}

impl FromStr for QuietHours {
    type Err = InvalidQuietHours;

    fn from_str(text: &str) -> Result<Self, InvalidQuietHours> {
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").map_err(|_| InvalidQuietHours);
        let (from, to) = text.split_once('-').ok_or(InvalidQuietHours)?;
        Self::new(time(from)?, time(to)?)
    }
}

/// What a person has chosen about quiet hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum QuietChoice {
    /// Nothing: the hospital's apply.
    #[default]
    Default,
    /// To be notified at any time.
    Never,
    Own(QuietHours),
}

impl QuietChoice {
    /// The quiet hours that apply at a hospital with these.
    pub fn hours(self, of_hospital: Option<QuietHours>) -> Option<QuietHours> {
        match self {
            Self::Default => of_hospital,
            Self::Never => None,
            Self::Own(hours) => Some(hours),
        }
    }
}

/// A person's choices.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NotificationSettings {
    /// What the person does not want. Everything else is sent.
    pub stopped: BTreeSet<(NotificationKind, NotificationChannel)>,
    pub quiet: QuietChoice,
}

impl NotificationSettings {
    /// Whether the person wants this kind by this channel.
    pub fn wants(&self, kind: NotificationKind, channel: NotificationChannel) -> bool {
        !self.stopped.contains(&(kind, channel))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOSCOW: Tz = chrono_tz::Europe::Moscow;
    const BERLIN: Tz = chrono_tz::Europe::Berlin;

    fn at(zone: Tz, local: &str) -> DateTime<Utc> {
        in_zone(local.parse().unwrap(), zone).to_utc()
    }

    fn end(hours: &str, zone: Tz, now: &str) -> Option<String> {
        let end = hours.parse::<QuietHours>().unwrap().end(at(zone, now), zone)?;
        Some(end.with_timezone(&zone).format("%m-%d %H:%M").to_string())
    }

    /// Issue 17
    #[test]
    fn what_falls_into_quiet_hours_waits_until_their_end() {
        for (hours, now, expected) in [
            ("22:00-08:00", "2026-11-24T21:59:59", None),
            ("22:00-08:00", "2026-11-24T22:00:00", Some("11-25 08:00")),
            ("22:00-08:00", "2026-11-25T07:59:59", Some("11-25 08:00")),
            ("22:00-08:00", "2026-11-25T08:00:00", None),
            ("13:30-15:00", "2026-11-24T13:30:00", Some("11-24 15:00")),
            ("13:30-15:00", "2026-11-24T23:30:00", None),
            ("23:00-00:00", "2026-12-31T23:15:00", Some("01-01 00:00")),
        ] {
            assert_eq!(end(hours, MOSCOW, now).as_deref(), expected, "{hours} at {now}");
        }
    }

    /// Issue 17: clocks that go forward and back, and a place far away.
    #[test]
    fn quiet_hours_follow_the_clock_of_the_hospital() {
        let hours: QuietHours = "22:00-08:00".parse().unwrap();
        let length = |zone, night| {
            let now = at(zone, night);
            hours.end(now, zone).unwrap() - hours.begin(now, zone).unwrap()
        };
        assert_eq!(length(BERLIN, "2026-03-29T01:00:00"), TimeDelta::hours(9));
        assert_eq!(length(BERLIN, "2026-10-25T01:00:00"), TimeDelta::hours(11));
        assert_eq!(length(MOSCOW, "2026-10-25T01:00:00"), TimeDelta::hours(10));
        let far = chrono_tz::Asia::Kamchatka;
        assert_eq!(hours.end(at(MOSCOW, "2026-11-24T15:00:00"), far), Some(at(far, "2026-11-25T08:00:00")));
        // The hour from 2 to 3 does not exist in spring, and comes twice in autumn.
        assert_eq!(end("23:00-02:30", BERLIN, "2026-03-29T01:59:00").as_deref(), Some("03-29 03:30"));
        let second = at(BERLIN, "2026-10-25T02:15:00") + TimeDelta::hours(1);
        let early: QuietHours = "23:00-02:30".parse().unwrap();
        assert_eq!(early.end(second, BERLIN), Some(second + TimeDelta::minutes(15)));
    }

    #[test]
    fn the_next_quiet_hours_begin_today_or_tomorrow() {
        let hours: QuietHours = "22:00-08:00".parse().unwrap();
        for (now, expected) in [
            ("2026-11-24T21:59:00", "2026-11-24T22:00:00"),
            ("2026-11-24T22:00:00", "2026-11-25T22:00:00"),
            ("2026-11-25T03:00:00", "2026-11-25T22:00:00"),
        ] {
            assert_eq!(hours.next_begin(at(MOSCOW, now), MOSCOW), Some(at(MOSCOW, expected)), "{now}");
        }
    }

    #[test]
    fn quiet_hours_leave_eight_hours_of_each_day() {
        for text in ["08:00-08:00", "08:00-00:01", "22:00", "22-8", "22:00-25:00", "22:00:30-08:00", ""] {
            assert_eq!(text.parse::<QuietHours>(), Err(InvalidQuietHours), "{text}");
        }
        for text in ["16:00-08:00", "22:00-08:00", "00:00-00:01"] {
            assert_eq!(text.parse::<QuietHours>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_person_hears_of_everything_until_they_stop_it() {
        let mut settings = NotificationSettings::default();
        let wants = |settings: &NotificationSettings| {
            settings.wants(NotificationKind::Visit, NotificationChannel::Mail)
        };
        assert!(wants(&settings));
        settings.stopped.insert((NotificationKind::Visit, NotificationChannel::Push));
        assert!(wants(&settings), "another channel");
        settings.stopped.insert((NotificationKind::Visit, NotificationChannel::Mail));
        assert!(!wants(&settings));
        for kind in NotificationKind::ALL {
            assert_eq!(NotificationKind::from_name(kind.name()), Some(kind));
        }
        for channel in NotificationChannel::ALL {
            assert_eq!(NotificationChannel::from_name(channel.name()), Some(channel));
        }
    }

    #[test]
    fn the_hospital_s_quiet_hours_apply_until_the_person_has_their_own() {
        let (hospital, own) = ("22:00-08:00".parse().ok(), "20:00-10:00".parse::<QuietHours>().unwrap());
        assert_eq!(QuietChoice::Default.hours(hospital), hospital);
        assert_eq!(QuietChoice::Never.hours(hospital), None);
        assert_eq!(QuietChoice::Own(own).hours(hospital), Some(own));
    }
}
