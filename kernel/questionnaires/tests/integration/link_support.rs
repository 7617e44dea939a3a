//! Links to the questionnaire of `support.rs`.

use crate::support::{Scene, answers};
use cabinet_domain::{AuditEvent, Origin, QuestionnaireId, QuestionnaireLinkId};
use cabinet_ports::repository::{AuditFilter, QuestionnaireLink, QuestionnaireLinkConsent};
use cabinet_questionnaires::{
    LinkAnswersToSave, LinkRequest, OpenedLink, QuestionnaireError, QuestionnaireService, SavedLink,
};
use chrono::{DateTime, NaiveDate, Utc};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};

/// A link and its secret.
pub struct Made {
    pub link: QuestionnaireLink,
    pub secret: SecretString,
}

pub fn born() -> NaiveDate {
    NaiveDate::from_ymd_opt(1951, 3, 8).unwrap()
}

pub fn other_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(1951, 8, 3).unwrap()
}

pub fn request(questionnaire: QuestionnaireId) -> LinkRequest {
    LinkRequest {
        questionnaire,
        name: "Мария Ивановна".to_owned(),
        birth_date: born(),
        email: None,
        language: "de".to_owned(),
        days: 7,
    }
}

pub fn consent() -> QuestionnaireLinkConsent {
    QuestionnaireLinkConsent {
        version: "3".to_owned(),
        hash: "ab".to_owned(),
        language: "ru".to_owned(),
        at: DateTime::<Utc>::MIN_UTC,
    }
}

pub async fn try_open(
    service: &QuestionnaireService,
    secret: &SecretString,
    birth_date: NaiveDate,
) -> Result<OpenedLink, QuestionnaireError> {
    service.open_link(secret, birth_date, consent(), Some(&Origin::of_request("r"))).await
}

pub fn to_save(ticket: &SecretString, revision: i64, value: Value) -> LinkAnswersToSave {
    LinkAnswersToSave {
        ticket: ticket.clone(),
        revision,
        answers: answers(value),
        page: Some(0),
        is_completed: false,
    }
}

pub fn to_complete(ticket: &SecretString, revision: i64) -> LinkAnswersToSave {
    LinkAnswersToSave {
        is_completed: true,
        ..to_save(ticket, revision, json!({ "hurts": "yes", "pain": 9 }))
    }
}

impl Scene {
    pub async fn linked(&self, questionnaire: QuestionnaireId) -> Made {
        let made = self.service.create_link(&self.admin, request(questionnaire)).await.unwrap();
        let address = made.address.expose_secret().to_owned();
        let secret = address.strip_prefix("https://cabinet.test/quiz/link#token=").unwrap().to_owned();
        Made { link: made.link, secret: secret.into() }
    }

    pub async fn opened(&self, made: &Made) -> OpenedLink {
        try_open(&self.service, &made.secret, born()).await.unwrap()
    }

    pub async fn save(&self, sent: LinkAnswersToSave) -> Result<SavedLink, QuestionnaireError> {
        self.service.save_by_link(sent, Some(&Origin::of_request("r"))).await
    }

    pub async fn stored(&self, id: QuestionnaireLinkId) -> QuestionnaireLink {
        self.stores.questionnaire_links.lookup(id).await.unwrap().unwrap()
    }

    /// All audit events that concern nobody's account, the last first.
    pub async fn link_events(&self) -> Vec<AuditEvent> {
        let found = self.stores.audit.search(&AuditFilter::default(), None, 99).await.unwrap();
        found.into_iter().map(|line| line.event).filter(|event| event.subject.is_none()).collect()
    }

    pub async fn link_kinds(&self) -> Vec<String> {
        self.link_events().await.into_iter().map(|event| event.kind.name()).collect()
    }
}

/// Whether nothing more is told than that the link does not open.
pub fn is_not_valid<T>(outcome: Result<T, QuestionnaireError>) -> bool {
    match outcome {
        Err(error @ QuestionnaireError::LinkNotValid) => {
            assert_eq!(error.to_string(), "the link to the questionnaire is not valid");
            true
        }
        _ => false,
    }
}
