//! The questionnaires that a person was sent, and what they answered. Scores are left out: they are the hospital's reading of the answers,
//! which patients do not see in the cabinet either.

use crate::ExportError;
use cabinet_domain::UserId;
use cabinet_forms::fhir::to_response;
use cabinet_forms::{Form, Question, to_list_text};
use cabinet_ports::repository::QuestionnaireAssignment;
use cabinet_questionnaires::{Answers, OwnQuestionnaire, QuestionnaireService};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// A questionnaire that the person was sent.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SentQuestionnaire {
    pub id: Uuid,
    pub questionnaire_id: Uuid,
    /// Of the version that was sent.
    pub title: String,
    pub version: i64,
    pub assigned_at: DateTime<Utc>,
    pub due: Option<NaiveDate>,
    /// When the last draft was saved.
    pub saved_at: Option<DateTime<Utc>>,
    /// `None` if the answers are a draft.
    pub completed_at: Option<DateTime<Utc>>,
    /// In the order of the form.
    pub answers: Vec<QuestionnaireAnswer>,
    /// The completed answers as `QuestionnaireResponse` of FHIR R4.
    #[serde(skip)]
    pub response: Option<Value>,
}

/// The answer to a question.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireAnswer {
    /// The question's name in the form.
    pub name: String,
    pub question: String,
    /// The answer in words; a list as `['a','b']`.
    pub text: String,
    /// The answer as the form has it.
    pub value: Value,
    /// What was written for "other".
    pub comment: Option<String>,
}

pub(crate) async fn collect(
    service: &QuestionnaireService,
    owner: UserId,
    language: &str,
) -> Result<Vec<SentQuestionnaire>, ExportError> {
    let own = service.own_questionnaires(owner).await?;
    Ok(own.into_iter().map(|own| sent(service, own, language)).collect())
}

fn sent(service: &QuestionnaireService, own: OwnQuestionnaire, language: &str) -> SentQuestionnaire {
    let OwnQuestionnaire { answered, form } = own;
    let QuestionnaireAssignment { id, questionnaire, version, completed_at, .. } = answered.assignment;
    let canonical = format!("urn:uuid:{questionnaire}|{version}");
    let response = completed_at.map(|at| {
        let local = at.with_timezone(&service.zone()).fixed_offset();
        to_response(&form, &canonical, &answered.answers, local)
    });
    SentQuestionnaire {
        id: id.0,
        questionnaire_id: questionnaire.0,
        title: answered.assignment.title,
        version,
        assigned_at: answered.assignment.assigned_at,
        due: answered.assignment.due,
        saved_at: answered.assignment.saved_at,
        completed_at,
        answers: answers(&form, &answered.answers, language),
        response,
    }
}

fn answers(form: &Form, answers: &Answers, language: &str) -> Vec<QuestionnaireAnswer> {
    form.questions()
        .filter_map(|question| {
            let value = answers.get(&question.name)?.clone();
            let comment = answers.get(&format!("{}-Comment", question.name)).and_then(Value::as_str);
            Some(QuestionnaireAnswer {
                name: question.name.clone(),
                question: question.title(language).to_owned(),
                text: in_words(question, &value, language),
                value,
                comment: comment.filter(|text| !text.is_empty()).map(str::to_owned),
            })
        })
        .collect()
}

fn in_words(question: &Question, value: &Value, language: &str) -> String {
    let shown = |value: &Value| {
        let text = question.answer_to_text(value);
        let choices = question.choices().into_iter().flat_map(|choices| &choices.items);
        let known = choices.into_iter().find(|choice| choice.value_text() == text);
        known.map(|choice| choice.text(language)).filter(|text| !text.is_empty()).unwrap_or(text)
    };
    match value {
        Value::Array(items) => to_list_text(&items.iter().map(shown).collect::<Vec<_>>()),
        value => shown(value),
    }
}
