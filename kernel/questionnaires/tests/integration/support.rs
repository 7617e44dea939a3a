//! A hospital with an administrator and two patients.

use cabinet_domain::{AuditEvent, Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, Role, UserId};
use cabinet_fakes::{FakeClock, FakePost, person};
use cabinet_ports::Stores;
use cabinet_ports::repository::{NewUser, QuestionnaireAssignment};
use cabinet_questionnaires::{
    Answers, AnswersToSave, QuestionnaireCaller, QuestionnaireChange, QuestionnaireLetters,
    QuestionnaireParts, QuestionnaireService, QuestionnaireTarget,
};
use cabinet_test_storage::{TestStorage, committed};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

pub struct Scene {
    pub storage: TestStorage,
    pub stores: Stores,
    pub clock: Arc<FakeClock>,
    pub post: Arc<FakePost>,
    pub service: Arc<QuestionnaireService>,
    pub admin: QuestionnaireCaller,
    pub anna: QuestionnaireCaller,
    pub petr: QuestionnaireCaller,
}

pub fn start() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-11-26T09:00:00Z").unwrap().to_utc()
}

pub async fn scene() -> Scene {
    scene_on(TestStorage::open().await).await
}

pub async fn scene_on(storage: TestStorage) -> Scene {
    let stores = storage.stores();
    let clock = Arc::new(FakeClock::at(start()));
    let post = Arc::new(FakePost::default());
    let key = "the key of the tests: 32 bytes or more".to_owned().into();
    let service = QuestionnaireService::open(QuestionnaireParts {
        stores: stores.clone(),
        vault: Arc::new(Vault::new(&key, &[]).unwrap()),
        zone: chrono_tz::Europe::Moscow,
        language: "ru".to_owned(),
        letters: QuestionnaireLetters { post: Some(post.clone()), remind_days: vec![3, 0], alert_role: None },
        link_url: "https://cabinet.test/quiz/link".parse().unwrap(),
        hospital: None,
        clock: clock.clone(),
    });
    let add = async |user: NewUser| committed!(stores, users.add(user, None)).await.unwrap().id;
    let admin = add(NewUser { role: Role::Admin, ..person("admin") }).await;
    let (anna, petr) = (add(with_email("anna")).await, add(person("petr")).await);
    let caller = |user, is_admin| QuestionnaireCaller { user, is_admin, origin: None };
    Scene {
        storage,
        stores,
        clock,
        post,
        service,
        admin: caller(admin, true),
        anna: caller(anna, false),
        petr: caller(petr, false),
    }
}

/// A person with a confirmed address.
pub fn with_email(login: &str) -> NewUser {
    NewUser { email: Some(format!("{login}@example.ru").parse().unwrap()), ..person(login) }
}

/// Does it hurt, how much (only if it does, and with a score), where, and anything else.
pub fn model() -> Value {
    json!({
        "title": "Боль",
        "pages": [{ "name": "p1", "elements": [
            { "type": "radiogroup", "name": "hurts", "title": { "default": "Hurts?", "ru": "Болит?" },
              "choices": [{ "value": "yes", "text": { "default": "Yes", "ru": "Да" } }, "no"], "isRequired": true },
            { "type": "rating", "name": "pain", "rateMin": 0, "rateMax": 10, "visibleIf": "{hurts} = 'yes'", "isRequired": true,
              "cabinet": { "score": "value" } },
            { "type": "checkbox", "name": "where", "choices": ["head", "it's \\ here"] },
            { "type": "comment", "name": "more" },
        ] }],
        "cabinet": { "scores": [{ "name": "level", "title": "Уровень", "questions": ["pain"], "method": "sum", "alertFrom": 8 }] },
    })
}

pub fn answers(value: Value) -> Answers {
    value.as_object().unwrap().clone()
}

impl Scene {
    pub async fn draft(&self) -> Questionnaire {
        self.service.create(&self.admin, "Шкала боли", model()).await.unwrap()
    }

    pub async fn published(&self) -> Questionnaire {
        let draft = self.draft().await;
        self.service.change(&self.admin, published(&draft)).await.unwrap()
    }

    pub async fn sent(&self, id: QuestionnaireId, user: UserId) -> QuestionnaireAssignment {
        let target = QuestionnaireTarget::User(user);
        self.service.assign(&self.admin, id, &target, None).await.unwrap()
    }

    pub async fn events(&self, user: UserId) -> Vec<AuditEvent> {
        self.stores.audit.list(user, 99).await.unwrap()
    }

    /// Kinds of a person's audit events, the last first.
    pub async fn kinds(&self, user: UserId) -> Vec<String> {
        self.events(user).await.into_iter().map(|event| event.kind.name()).collect()
    }
}

pub fn change(of: &Questionnaire) -> QuestionnaireChange {
    QuestionnaireChange {
        id: of.id,
        revision: of.revision,
        title: of.title.as_str().to_owned(),
        model: of.model.clone(),
        publish: false,
        archived: None,
    }
}

pub fn published(of: &Questionnaire) -> QuestionnaireChange {
    QuestionnaireChange { publish: true, ..change(of) }
}

pub fn draft_of(id: QuestionnaireAssignmentId, revision: i64, value: Value) -> AnswersToSave {
    AnswersToSave {
        id,
        revision,
        answers: Some(answers(value)),
        result_list: BTreeMap::new(),
        page: Some(0),
        is_completed: false,
    }
}

pub fn completed(id: QuestionnaireAssignmentId, revision: i64, value: Value) -> AnswersToSave {
    AnswersToSave { is_completed: true, ..draft_of(id, revision, value) }
}
