//! A questionnaire with every kind of question, and its answers.

use super::TestEnv;
use cabinet_domain::{QuestionnaireId, Role, UserId};
use cabinet_fakes::person;
use cabinet_ports::repository::{NewUser, QuestionnaireLinkConsent};
use cabinet_questionnaires::{
    AnswersToSave, LinkAnswersToSave, LinkRequest, QuestionnaireCaller, QuestionnaireChange,
    QuestionnaireTarget,
};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub fn questionnaire_model() -> Value {
    json!({
        "title": { "default": "Pain", "ru": "Боль" },
        "pages": [{ "name": "p1", "elements": [
            { "type": "radiogroup", "name": "hurts", "title": { "default": "Hurts?", "ru": "Болит?" },
              "choices": [{ "value": "yes", "text": { "default": "Yes", "ru": "Да" } }, { "value": "no", "text": { "default": "No", "ru": "Нет" } }] },
            { "type": "rating", "name": "pain", "title": { "default": "How much?", "ru": "Сильно?" }, "rateMin": 0, "rateMax": 10,
              "cabinet": { "score": "value" } },
            { "type": "checkbox", "name": "where", "title": { "default": "Where?", "ru": "Где?" }, "showOtherItem": true,
              "choices": [{ "value": "h", "text": { "default": "head", "ru": "голова" } }, { "value": "b", "text": "it's \\ back" }] },
            { "type": "dropdown", "name": "with", "choices": [0, 5, 10], "showNoneItem": true },
        ] }, { "name": "p2", "elements": [
            { "type": "comment", "name": "more", "visibleIf": "{hurts} = 'yes' or {hurts} empty" },
            { "type": "text", "name": "weight", "inputType": "number" },
            { "type": "text", "name": "since", "inputType": "date" },
            { "type": "text", "name": "at", "inputType": "datetime-local" },
        ] }],
        "cabinet": { "scores": [{ "name": "level", "title": { "default": "Level", "ru": "Уровень" }, "questions": ["pain"], "method": "sum" }] },
    })
}

/// A published questionnaire, and its administrator.
pub async fn published(env: &TestEnv) -> (QuestionnaireId, QuestionnaireCaller) {
    let new = NewUser { role: Role::Admin, ..person("admin") };
    let user = committed!(env.stores, users.add(new, None)).await.unwrap().id;
    let admin = QuestionnaireCaller { user, is_admin: true, origin: None };
    let draft = env.questionnaires.create(&admin, "Шкала боли", questionnaire_model()).await.unwrap();
    let change = QuestionnaireChange {
        id: draft.id,
        revision: 1,
        title: "Шкала боли".to_owned(),
        model: draft.model,
        publish: true,
        archived: None,
    };
    env.questionnaires.change(&admin, change).await.unwrap();
    (draft.id, admin)
}

/// Sends the questionnaire to a patient, who saves answers.
pub async fn complete(
    env: &TestEnv,
    (id, admin): &(QuestionnaireId, QuestionnaireCaller),
    user: UserId,
    answers: Value,
    is_completed: bool,
) {
    let target = QuestionnaireTarget::User(user);
    let sent = env.questionnaires.assign(admin, *id, &target, None).await.unwrap();
    let save = AnswersToSave {
        id: sent.id,
        revision: 0,
        answers: Some(answers.as_object().unwrap().clone()),
        result_list: BTreeMap::new(),
        page: None,
        is_completed,
    };
    let patient = QuestionnaireCaller { user, is_admin: false, origin: None };
    env.questionnaires.save(&patient, save).await.unwrap();
}

/// A person without an account answers the questionnaire by link.
pub async fn by_link(env: &TestEnv, (id, admin): &(QuestionnaireId, QuestionnaireCaller)) {
    let birth_date = NaiveDate::from_ymd_opt(1951, 3, 8).unwrap();
    let request = LinkRequest {
        questionnaire: *id,
        name: "Мария Ивановна".to_owned(),
        birth_date,
        email: None,
        language: "ru".to_owned(),
        days: 7,
    };
    let made = env.questionnaires.create_link(admin, request).await.unwrap();
    let secret = made.address.expose_secret().split_once("token=").unwrap().1.to_owned().into();
    let consent = QuestionnaireLinkConsent {
        version: "1".to_owned(),
        hash: "ab".to_owned(),
        language: "ru".to_owned(),
        at: crate::support::now(),
    };
    let opened = env.questionnaires.open_link(&secret, birth_date, consent, None).await.unwrap();
    let answers = json!({ "hurts": "yes", "pain": 9 }).as_object().unwrap().clone();
    let sent =
        LinkAnswersToSave { ticket: opened.ticket, revision: 0, answers, page: None, is_completed: true };
    env.questionnaires.save_by_link(sent, None).await.unwrap();
}
