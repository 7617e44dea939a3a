//! The texts of what a patient takes along, in the four languages: the printout of an appointment, and its pass for a wallet.

use cabinet_config::Language;
use chrono::{DateTime, Datelike as _, FixedOffset};
use serde::Deserialize;

/// The texts of one language: labels, sentences, and how a date is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AppointmentTexts {
    pub(super) title: String,
    pub(super) when: String,
    pub(super) doctor: String,
    pub(super) speciality: String,
    pub(super) clinic: String,
    pub(super) address: String,
    pub(super) room: String,
    pub(super) number: String,
    pub(super) phone: String,
    pub(super) patient: String,
    pub(super) bring: String,
    pub(super) cancelled: String,
    pub(super) past: String,
    pub(super) arrive: String,
    pub(super) code: String,
    /// What a pass is.
    pub(super) description: String,
    /// That a pass stays as it is when the visit is moved or cancelled.
    pub(super) unchanged: String,
    /// With `{weekday}`, `{day}`, `{month}`, `{year}` and `{time}`.
    date: String,
    /// From Monday, separated by spaces.
    weekdays: String,
    /// From January, as they stand after a day, separated by spaces.
    months: String,
}

impl AppointmentTexts {
    /// # Errors
    /// If the built-in file is not complete.
    pub(super) fn of(language: Language) -> Result<Self, serde_json::Error> {
        serde_json::from_str(match language {
            Language::Ru => include_str!("../../../texts/printout/ru.json"),
            Language::En => include_str!("../../../texts/printout/en.json"),
            Language::De => include_str!("../../../texts/printout/de.json"),
            Language::Fr => include_str!("../../../texts/printout/fr.json"),
        })
    }

    /// A time with its weekday, on the clocks of its offset.
    pub(super) fn date(&self, at: DateTime<FixedOffset>) -> String {
        let nth = |words: &str, place: u32| {
            words.split(' ').nth(usize::try_from(place).unwrap_or_default()).unwrap_or_default().to_owned()
        };
        self.date
            .replace("{weekday}", &nth(&self.weekdays, at.weekday().num_days_from_monday()))
            .replace("{day}", &at.day().to_string())
            .replace("{month}", &nth(&self.months, at.month0()))
            .replace("{year}", &at.year().to_string())
            .replace("{time}", &at.format("%H:%M").to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_writes_dates_with_weekday_and_month() {
        let expected = [
            (Language::Ru, "воскресенье, 1 марта 2026 г., 09:05"),
            (Language::En, "Sunday, 1 March 2026, 09:05"),
            (Language::De, "Sonntag, 1. März 2026, 09:05 Uhr"),
            (Language::Fr, "dimanche 1 mars 2026, 09:05"),
        ];
        for (language, expected) in expected {
            let texts = AppointmentTexts::of(language).unwrap();
            assert_eq!(texts.date("2026-03-01T09:05:00+03:00".parse().unwrap()), expected);
            assert_eq!((texts.weekdays.split(' ').count(), texts.months.split(' ').count()), (7, 12));
        }
    }
}
