//! `pass.json` of a visit (Apple, Wallet Passes: "Pass").

use crate::certificate::PassCertificate;
use chrono::{DateTime, FixedOffset, SecondsFormat, TimeDelta};
use serde_json::{Value, json};

/// Characters of a text; longer ones are cut.
const TEXT_AT_MOST: usize = 1_000;
/// How long after its end a visit stays among the current passes.
const KEPT: TimeDelta = TimeDelta::hours(24);
const WHITE: &str = "rgb(255, 255, 255)";

/// A visit as a pass shows it. All texts are in the language of its owner.
#[derive(Debug, Clone)]
pub struct VisitPass {
    /// The same for the same visit, so that adding the pass again replaces it. It tells nothing about the visit.
    pub serial: String,
    /// Who issues the pass.
    pub organisation: String,
    /// The name beside the icon.
    pub short_name: String,
    /// What the pass is, for screen readers.
    pub description: String,
    /// `#rrggbb`; white letters are legible on it.
    pub colour: String,
    /// The time of the visit, with the hospital's offset: a pass shows it by the hospital's clock wherever the phone is.
    pub start: DateTime<FixedOffset>,
    /// `None` if it is not known.
    pub end: Option<DateTime<FixedOffset>>,
    pub is_cancelled: bool,
    /// The label of the time.
    pub when: String,
    /// What the QR code holds.
    pub url: String,
    /// The front, which a locked phone may show.
    pub front: Vec<PassField>,
    /// The back, shown after a press.
    pub back: Vec<PassField>,
}

/// A labelled text of a pass.
#[derive(Debug, Clone)]
pub struct PassField {
    /// Unique in the pass.
    pub key: &'static str,
    pub label: String,
    pub value: String,
}

impl PassField {
    fn json(&self) -> Value {
        json!({ "key": self.key, "label": text(&self.label), "value": text(&self.value) })
    }
}

impl VisitPass {
    /// `pass.json`
    pub(crate) fn json(&self, certificate: &PassCertificate) -> Value {
        let when = json!({
            "key": "when",
            "label": text(&self.when),
            "value": self.start.to_rfc3339_opts(SecondsFormat::Secs, true),
            "dateStyle": "PKDateStyleMedium",
            "timeStyle": "PKDateStyleShort",
            "ignoresTimeZone": true,
        });
        let end = self.end.unwrap_or(self.start).max(self.start);
        json!({
            "formatVersion": 1,
            "passTypeIdentifier": certificate.pass_type,
            "teamIdentifier": certificate.team,
            "serialNumber": self.serial,
            "organizationName": text(&self.organisation),
            "logoText": text(&self.short_name),
            "description": text(&self.description),
            "backgroundColor": rgb(&self.colour),
            "foregroundColor": WHITE,
            "labelColor": WHITE,
            "relevantDate": self.start.to_rfc3339_opts(SecondsFormat::Secs, true),
            "expirationDate": end.checked_add_signed(KEPT).unwrap_or(end).to_rfc3339_opts(SecondsFormat::Secs, true),
            "voided": self.is_cancelled,
            "sharingProhibited": true,
            "barcodes": [{ "format": "PKBarcodeFormatQR", "message": self.url, "messageEncoding": "iso-8859-1" }],
            "eventTicket": {
                "primaryFields": [when],
                "secondaryFields": self.front.iter().map(PassField::json).collect::<Vec<_>>(),
                "backFields": self.back.iter().map(PassField::json).collect::<Vec<_>>(),
            },
        })
    }
}

/// `rgb(r, g, b)` of `#rrggbb`; black of anything else.
fn rgb(colour: &str) -> String {
    let channel = |at: usize| {
        let digits = colour.strip_prefix('#').and_then(|digits| digits.get(at..at + 2));
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or_default()
    };
    format!("rgb({}, {}, {})", channel(0), channel(2), channel(4))
}

/// A text of the hospital without control characters and not longer than a pass can show.
fn text(text: &str) -> String {
    let printed = text.chars().filter(|character| !character.is_control() || *character == '\n');
    printed.take(TEXT_AT_MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn certificate() -> PassCertificate {
        PassCertificate {
            pass_type: "pass.org.example.visits".to_owned(),
            team: "A1B2C3D4E5".to_owned(),
            valid_from: DateTime::UNIX_EPOCH,
            valid_to: DateTime::UNIX_EPOCH,
            has_issuer: true,
        }
    }

    fn pass(value: &str) -> VisitPass {
        VisitPass {
            serial: "s".to_owned(),
            organisation: value.to_owned(),
            short_name: value.to_owned(),
            description: value.to_owned(),
            colour: "#0f766e".to_owned(),
            start: "2026-11-30T09:40:00+03:00".parse().unwrap(),
            end: Some("2026-11-30T10:00:00+03:00".parse().unwrap()),
            is_cancelled: false,
            when: value.to_owned(),
            url: "https://lk.hospital.example/visit/my_tickets?ticket=1".to_owned(),
            front: vec![PassField { key: "room", label: value.to_owned(), value: value.to_owned() }],
            back: Vec::new(),
        }
    }

    #[test]
    fn the_time_is_the_hospital_s_wherever_the_phone_is() {
        let json = pass("x").json(&certificate());
        let when = &json["eventTicket"]["primaryFields"][0];
        assert_eq!(
            (&when["value"], &when["ignoresTimeZone"]),
            (&json!("2026-11-30T09:40:00+03:00"), &json!(true))
        );
        assert_eq!(json["relevantDate"], "2026-11-30T09:40:00+03:00");
        assert_eq!(json["expirationDate"], "2026-12-01T10:00:00+03:00");
        assert_eq!(json["backgroundColor"], "rgb(15, 118, 110)");
    }

    #[test]
    fn an_end_before_the_start_does_not_expire_the_pass_early() {
        let mut wrong = pass("x");
        wrong.end = Some("2026-11-01T00:00:00+03:00".parse().unwrap());
        assert_eq!(wrong.json(&certificate())["expirationDate"], "2026-12-01T09:40:00+03:00");
    }

    #[test]
    fn a_cancelled_visit_is_void() {
        let mut cancelled = pass("x");
        cancelled.is_cancelled = true;
        assert_eq!(cancelled.json(&certificate())["voided"], true);
    }

    proptest! {
        #[test]
        fn every_text_of_a_hospital_makes_a_pass(value in "\\PC{0,50}|.{0,2000}", colour in ".{0,10}") {
            let mut visit = pass(&value);
            visit.colour = colour;
            let json = visit.json(&certificate());
            let read: Value = serde_json::from_slice(&serde_json::to_vec(&json).unwrap()).unwrap();
            let label = read["eventTicket"]["secondaryFields"][0]["label"].as_str().unwrap();
            prop_assert!(label.chars().count() <= TEXT_AT_MOST);
            prop_assert!(label.chars().all(|character| !character.is_control() || character == '\n'));
            prop_assert!(read["backgroundColor"].as_str().unwrap().starts_with("rgb("));
        }
    }
}
