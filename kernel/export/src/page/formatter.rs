//! Formats values for people: times in the hospital's time zone, codes as words.

use crate::words::Words;
use cabinet_config::Language;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;
use std::sync::Arc;

/// Formats in one language and one time zone.
pub(crate) struct Formatter {
    pub(crate) language: Language,
    pub(crate) words: Arc<Words>,
    pub(crate) zone: Tz,
}

impl Formatter {
    pub(crate) fn say(&self, key: &str) -> String {
        self.words.say(key).to_owned()
    }

    pub(crate) fn say_of(&self, kind: &str, code: &str) -> String {
        self.words.say_of(kind, code)
    }

    pub(crate) fn day(&self, day: NaiveDate) -> String {
        day.format(self.day_form()).to_string()
    }

    /// The date of an instant in the time zone.
    pub(crate) fn day_of(&self, at: DateTime<Utc>) -> String {
        self.day(at.with_timezone(&self.zone).date_naive())
    }

    pub(crate) fn moment(&self, at: DateTime<Utc>) -> String {
        self.wall(at.with_timezone(&self.zone).naive_local())
    }

    /// A local time.
    pub(crate) fn wall(&self, at: NaiveDateTime) -> String {
        format!("{}, {}", self.day(at.date()), at.format("%H:%M"))
    }

    pub(crate) fn yes_or_no(&self, is_so: bool) -> String {
        self.say(if is_so { "word.yes" } else { "word.no" })
    }

    const fn day_form(&self) -> &'static str {
        match self.language {
            Language::Ru | Language::De => "%d.%m.%Y",
            Language::En => "%d %b %Y",
            Language::Fr => "%d/%m/%Y",
        }
    }
}
