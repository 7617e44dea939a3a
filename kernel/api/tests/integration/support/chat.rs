//! The chat of the tests' hospital.

use cabinet_chat::{ChatSettings, Department, GuestSettings, Translated};
use cabinet_config::Variant;
use cabinet_domain::ConsentKind;
use cabinet_profile::Consents;
use chrono::TimeDelta;
use std::collections::BTreeMap;

/// The variant's settings, with a department, an employee and a prepared answer.
pub(super) fn chat_settings(variant: &Variant, consents: &Consents) -> ChatSettings {
    let title = Translated { text: "Лаборатория".to_owned(), translations: BTreeMap::new() };
    ChatSettings {
        shows_name: variant.chat.shows_name,
        answer_within_min: Some(30),
        agreed: consents.versions(ConsentKind::Chat),
        departments: vec![Department { id: "laboratory".to_owned(), title }],
        staff: vec!["@nurse:clinic.test".to_owned()],
        answers: [("results".to_owned(), "Результаты будут завтра.".to_owned())].into(),
        guests: variant.chat.guests.then(|| GuestSettings {
            name: variant.chat.guest_name.clone(),
            keep: TimeDelta::hours(variant.chat.guest_hours.into()),
            at_most: variant.chat.guests_at_most,
            agreed: consents.versions(ConsentKind::ChatGuest),
        }),
        ..ChatSettings::new(variant.timezone)
    }
}
