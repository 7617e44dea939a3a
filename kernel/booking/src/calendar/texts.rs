//! What the events say, in the four languages.

use serde::Deserialize;

/// The texts of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CalendarTexts {
    /// Name of the calendar.
    pub(super) calendar: String,
    /// Title of an event without details.
    pub(super) visit: String,
    /// With `{speciality}` and `{doctor}`.
    of: String,
    /// With `{room}`.
    room: String,
}

impl CalendarTexts {
    /// The texts of a language by its code; Russian for another code.
    ///
    /// # Errors
    /// If the built-in file is not complete.
    pub(super) fn of(language: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(match language {
            "en" => include_str!("../../texts/calendar/en.json"),
            "de" => include_str!("../../texts/calendar/de.json"),
            "fr" => include_str!("../../texts/calendar/fr.json"),
            _ => include_str!("../../texts/calendar/ru.json"),
        })
    }

    /// The title of an event with details.
    pub(super) fn title(&self, speciality: Option<&str>, doctor: Option<&str>) -> String {
        let speciality = speciality.unwrap_or(&self.visit);
        match doctor {
            None => speciality.to_owned(),
            Some(doctor) => fill(&self.of, &[("{speciality}", speciality), ("{doctor}", doctor)]),
        }
    }

    pub(super) fn room(&self, room: &str) -> String {
        fill(&self.room, &[("{room}", room)])
    }
}

/// Replaces placeholders. What is filled in is not searched for placeholders.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        filled.push_str(before);
        match values.iter().find_map(|(name, value)| Some((value, from.strip_prefix(name)?))) {
            Some((value, after)) => {
                filled.push_str(value);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = from.get(1..).unwrap_or_default();
            }
        }
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_texts() {
        for (language, room) in
            [("ru", "304"), ("en", "Room 304"), ("de", "Zimmer 304"), ("fr", "Cabinet 304")]
        {
            let texts = CalendarTexts::of(language).unwrap();
            assert!(texts.room("304").ends_with(room), "{language}");
            assert!(!texts.calendar.is_empty() && !texts.visit.is_empty(), "{language}");
            assert!(!texts.title(Some("A"), Some("B")).contains('{'), "{language}");
        }
    }

    #[test]
    fn a_title_has_what_is_known() {
        let texts = CalendarTexts::of("en").unwrap();
        assert_eq!(texts.title(Some("Cardiologist"), Some("Dr. House")), "Cardiologist: Dr. House");
        assert_eq!(texts.title(None, Some("{speciality}")), "Appointment: {speciality}");
        assert_eq!(texts.title(Some("{doctor}"), Some("B")), "{doctor}: B");
        assert_eq!(texts.title(Some("Cardiologist"), None), "Cardiologist");
        assert_eq!(texts.title(None, None), "Appointment");
    }
}
