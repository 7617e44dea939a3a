//! The format of calendars: RFC 5545, with the name and the refresh interval of RFC 7986 and the properties that programs read instead of them.
//!
//! Times are in UTC (§3.3.5 form 2): an appointment is one moment, and each calendar shows it by the clock of its place. A `VTIMEZONE` would
//! have to repeat the rules of the hospital's zone, which change by law, in every answer.

use super::event::CalendarEvent;
use super::texts::CalendarTexts;
use chrono::{DateTime, Utc};

/// Octets of a line, without its end (§3.1).
const LINE_AT_MOST: usize = 75;
/// Characters of a text; longer ones are cut. No name or address of a clinic is as long.
const TEXT_AT_MOST: usize = 1_000;
/// The duration if the hospital does not return the end; as in the file of a single appointment.
const ASSUMED_DURATION: &str = "PT30M";
/// How often a calendar should ask.
const REFRESH_INTERVAL: &str = "PT2H";

/// What is written once for all events.
pub(super) struct Frame<'t> {
    pub(super) texts: &'t CalendarTexts,
    /// Whether doctor, speciality, clinic and room are named.
    pub(super) has_details: bool,
    /// Host name of the portal; makes ids unique in the world (§3.8.4.7).
    pub(super) site: &'t str,
    /// Since when the calendar has said this (§3.8.7.2).
    pub(super) since: DateTime<Utc>,
}

/// Writes a calendar.
pub(super) fn write(events: &[CalendarEvent], frame: &Frame<'_>) -> String {
    let mut file = IcsFile::default();
    file.line("BEGIN", "VCALENDAR");
    file.line("VERSION", "2.0");
    file.line("PRODID", "-//Cabinet//Visits//EN");
    file.line("CALSCALE", "GREGORIAN");
    file.line("METHOD", "PUBLISH");
    file.text("NAME", &frame.texts.calendar);
    file.text("X-WR-CALNAME", &frame.texts.calendar);
    file.line("REFRESH-INTERVAL;VALUE=DURATION", REFRESH_INTERVAL);
    file.line("X-PUBLISHED-TTL", REFRESH_INTERVAL);
    for event in events {
        write_event(&mut file, event, frame);
    }
    file.line("END", "VCALENDAR");
    file.0
}

fn write_event(file: &mut IcsFile, event: &CalendarEvent, frame: &Frame<'_>) {
    let Frame { texts, has_details, site, since } = frame;
    file.line("BEGIN", "VEVENT");
    // Ids are not cut: two visits must not become one.
    file.line("UID", &escaped(&format!("{}/{}@{site}", event.clinic, event.ticket)));
    file.line("SEQUENCE", &event.sequence.to_string());
    file.line("DTSTAMP", &utc(*since));
    file.line("DTSTART", &utc(event.start));
    match event.end {
        Some(end) => file.line("DTEND", &utc(end)),
        None => file.line("DURATION", ASSUMED_DURATION),
    }
    let address = event.address.as_deref();
    if *has_details {
        file.text("SUMMARY", &texts.title(event.speciality.as_deref(), event.doctor.as_deref()));
        let place = [event.clinic_name.as_deref(), address].map(|part| part.filter(|part| !part.is_empty()));
        file.filled("LOCATION", &place.into_iter().flatten().collect::<Vec<_>>().join(", "));
        file.filled("DESCRIPTION", &event.room.as_deref().map(|room| texts.room(room)).unwrap_or_default());
    } else {
        file.text("SUMMARY", &texts.visit);
        file.filled("LOCATION", address.unwrap_or_default());
    }
    file.line("CLASS", "PRIVATE");
    file.line("STATUS", if event.is_cancelled { "CANCELLED" } else { "CONFIRMED" });
    file.line("TRANSP", if event.is_cancelled { "TRANSPARENT" } else { "OPAQUE" });
    file.line("END", "VEVENT");
}

/// `20261124T064000Z`.
fn utc(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// The text of a file.
#[derive(Default)]
struct IcsFile(String);

impl IcsFile {
    /// Writes a property, folded at 75 octets without splitting a character (§3.1).
    fn line(&mut self, name: &str, value: &str) {
        let mut octets = 0;
        for character in name.chars().chain([':']).chain(value.chars()) {
            if octets + character.len_utf8() > LINE_AT_MOST {
                self.0.push_str("\r\n ");
                // The space that marks a continued line counts too.
                octets = 1;
            }
            self.0.push(character);
            octets += character.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    /// Writes a property whose value is a text.
    fn text(&mut self, name: &str, text: &str) {
        let cut: String = text.chars().take(TEXT_AT_MOST).collect();
        self.line(name, &escaped(&cut));
    }

    /// The same, unless the text is empty.
    fn filled(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.text(name, text);
        }
    }
}

/// Escapes a text (§3.3.11). Other control characters are not allowed there and are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\r' => {
                characters.next_if_eq(&'\n');
                escaped.push_str("\\n");
            }
            '\n' => escaped.push_str("\\n"),
            _ if character.is_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn event() -> CalendarEvent {
        CalendarEvent {
            clinic: "c1".into(),
            ticket: "t1".into(),
            sequence: 0,
            start: "2026-11-24T06:40:00Z".parse().unwrap(),
            end: Some("2026-11-24T07:00:00Z".parse().unwrap()),
            is_cancelled: false,
            address: Some("1, Long Street".to_owned()),
            clinic_name: Some("Oncology".to_owned()),
            doctor: Some("Dr. House".to_owned()),
            speciality: Some("Oncologist".to_owned()),
            room: Some("304".to_owned()),
        }
    }

    fn file(events: &[CalendarEvent], has_details: bool) -> String {
        let texts = CalendarTexts::of("en").unwrap();
        let since = "2026-11-20T10:00:00Z".parse().unwrap();
        write(events, &Frame { texts: &texts, has_details, site: "portal.example", since })
    }

    /// The lines, unfolded.
    fn lines(file: &str) -> Vec<String> {
        let unfolded = file.replace("\r\n ", "");
        unfolded.strip_suffix("\r\n").unwrap().split("\r\n").map(str::to_owned).collect()
    }

    /// Reverses the escaping, as a calendar does.
    fn plain(value: &str) -> String {
        let mut plain = String::new();
        let mut characters = value.chars();
        while let Some(character) = characters.next() {
            match character {
                '\\' => match characters.next().unwrap() {
                    'n' | 'N' => plain.push('\n'),
                    escaped => plain.push(escaped),
                },
                _ => plain.push(character),
            }
        }
        plain
    }

    #[test]
    fn an_event_says_only_when_and_where_unless_details_are_wanted() {
        let neutral = file(&[event()], false);
        assert_eq!(
            lines(&neutral),
            [
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "PRODID:-//Cabinet//Visits//EN",
                "CALSCALE:GREGORIAN",
                "METHOD:PUBLISH",
                "NAME:Appointments",
                "X-WR-CALNAME:Appointments",
                "REFRESH-INTERVAL;VALUE=DURATION:PT2H",
                "X-PUBLISHED-TTL:PT2H",
                "BEGIN:VEVENT",
                "UID:c1/t1@portal.example",
                "SEQUENCE:0",
                "DTSTAMP:20261120T100000Z",
                "DTSTART:20261124T064000Z",
                "DTEND:20261124T070000Z",
                "SUMMARY:Appointment",
                r"LOCATION:1\, Long Street",
                "CLASS:PRIVATE",
                "STATUS:CONFIRMED",
                "TRANSP:OPAQUE",
                "END:VEVENT",
                "END:VCALENDAR",
            ]
        );
        let detailed = lines(&file(&[event()], true));
        for line in
            ["SUMMARY:Oncologist: Dr. House", r"LOCATION:Oncology\, 1\, Long Street", "DESCRIPTION:Room 304"]
        {
            assert!(detailed.contains(&line.to_owned()), "{detailed:?}");
        }
    }

    #[test]
    fn a_cancelled_visit_says_so_and_one_without_an_end_has_a_duration() {
        let cancelled =
            CalendarEvent { is_cancelled: true, sequence: 3, end: None, address: None, ..event() };
        let lines = lines(&file(&[cancelled], false));
        for line in ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "SEQUENCE:3", "DURATION:PT30M"] {
            assert!(lines.contains(&line.to_owned()), "{lines:?}");
        }
        assert!(!lines.iter().any(|line| line.starts_with("LOCATION")), "{lines:?}");
    }

    #[test]
    fn no_reminder_is_set() {
        assert!(!file(&[event()], true).contains("VALARM"));
    }

    /// The clocks of Berlin go back: the hour from two to three comes twice, and each is another moment.
    #[test]
    fn the_hour_that_comes_twice_is_told_apart() {
        let at = |start: &str| {
            let start: DateTime<chrono::FixedOffset> = start.parse().unwrap();
            let told = file(&[CalendarEvent { start: start.to_utc(), end: None, ..event() }], false);
            lines(&told).into_iter().find(|line| line.starts_with("DTSTART")).unwrap()
        };
        assert_eq!(at("2026-10-25T02:30:00+02:00"), "DTSTART:20261025T003000Z");
        assert_eq!(at("2026-10-25T02:30:00+01:00"), "DTSTART:20261025T013000Z");
        assert_eq!(at("2026-03-29T03:00:00+02:00"), "DTSTART:20260329T010000Z");
    }

    #[test]
    fn a_name_with_line_breaks_and_separators_adds_no_line() {
        let name = "Klinik; \"Süd\", \\ 🏥\r\nATTACH:http://evil.example\rX\nBEGIN:VALARM\u{0}\u{7f}\u{85}";
        let odd = CalendarEvent { clinic_name: Some(name.to_owned()), ticket: "t\r\n1;2".into(), ..event() };
        let told = file(&[odd], true);
        let lines = lines(&told);
        let starts = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!((starts("ATTACH"), starts("BEGIN"), starts("UID")), (0, 2, 1), "{lines:?}");
        let place = lines.iter().find_map(|line| line.strip_prefix("LOCATION:")).unwrap();
        let expected = "Klinik; \"Süd\", \\ 🏥\nATTACH:http://evil.example\nX\nBEGIN:VALARM, 1, Long Street";
        assert_eq!(plain(place), expected);
    }

    #[test]
    fn a_text_of_any_length_is_cut() {
        let long = CalendarEvent { doctor: Some("я".repeat(100_000)), ..event() };
        assert!(file(&[long], true).len() < 5_000);
    }

    proptest! {
        #[test]
        fn every_line_is_short_and_says_what_was_meant(
            name in any::<String>(), ticket in any::<String>(), room in "\\PC{0,300}"
        ) {
            let odd = CalendarEvent {
                clinic_name: Some(name.clone()), ticket: ticket.as_str().into(), room: Some(room.clone()),
                address: None, ..event()
            };
            let told = file(&[odd], true);
            for line in told.split("\r\n") {
                prop_assert!(line.len() <= LINE_AT_MOST);
                prop_assert!(!line.chars().any(char::is_control));
            }
            let meant = |text: &str| -> String {
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                text.chars().filter(|c| *c == '\n' || !c.is_control()).collect()
            };
            let lines = lines(&told);
            let said = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)).map(plain);
            prop_assert_eq!(said("UID:").unwrap(), format!("c1/{}@portal.example", meant(&ticket)));
            prop_assert_eq!(said("LOCATION:").unwrap_or_default(), meant(&name));
            prop_assert_eq!(said("DESCRIPTION:").unwrap(), format!("Room {room}"));
        }
    }
}
