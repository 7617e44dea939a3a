//! The chat of the tests' hospital.

use cabinet_chat::{ChatSettings, Department, Translated};
use cabinet_config::Variant;
use std::collections::BTreeMap;

/// The variant's settings, with a department, an employee and a prepared answer.
pub(super) fn chat_settings(variant: &Variant, agreed: BTreeMap<String, String>) -> ChatSettings {
    let title = Translated { text: "Лаборатория".to_owned(), translations: BTreeMap::new() };
    ChatSettings {
        shows_name: variant.chat.shows_name,
        answer_within_min: Some(30),
        agreed,
        departments: vec![Department { id: "laboratory".to_owned(), title }],
        staff: vec!["@nurse:clinic.test".to_owned()],
        answers: [("results".to_owned(), "Результаты будут завтра.".to_owned())].into(),
        ..ChatSettings::new(variant.timezone)
    }
}
