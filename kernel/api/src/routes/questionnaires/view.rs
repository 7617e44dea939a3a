//! Questionnaires in responses, with the specification's names (A-178…A-188, B-174…B-188).

use cabinet_domain::{
    Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireVersion, UserId,
};
use cabinet_ports::repository::{AnswerDelivery, QuestionnaireSummary};
use cabinet_questionnaires::{AnsweredQuestionnaire, Form, FormFault, KeptScore, result_list};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A question of a questionnaire.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizQuestion)]
pub(super) struct QuestionView {
    /// Its name in the model: the key of its answer.
    id: String,
    /// Its title in the hospital's first language.
    name: String,
    title: String,
    /// `text`, `comment`, `checkbox`, `radiogroup`, `dropdown`, `rating` or `expression`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Texts of the choices (B-185); null for a question without choices.
    choices: Option<Vec<String>>,
}

/// A page of a questionnaire.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizPage)]
pub(super) struct PageView {
    name: String,
    title: Option<String>,
    /// Ids of its questions.
    questions: Vec<String>,
}

/// A questionnaire.
#[derive(Serialize, ToSchema)]
#[schema(as = Quiz)]
pub(super) struct QuizView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireId,
    title: String,
    /// `draft`, `published` or `archived`.
    state: &'static str,
    /// Increases with every change; 0 for a patient.
    revision: i64,
    /// The last published version, for a patient the one that was sent; 0 before the first.
    version: i64,
    /// The form as SurveyJS JSON.
    #[schema(value_type = Object)]
    model: Value,
    questions: Vec<QuestionView>,
    pages: Vec<PageView>,
    created: DateTime<Utc>,
    updated: DateTime<Utc>,
    /// The administrator who changed it last.
    #[schema(value_type = Option<uuid::Uuid>)]
    updated_by: Option<UserId>,
}

impl QuizView {
    /// As administrators edit it.
    pub(super) fn edited(questionnaire: Questionnaire, language: &str) -> Self {
        let (questions, pages) = parts(&questionnaire.model, language);
        Self {
            id: questionnaire.id,
            title: questionnaire.title.as_str().to_owned(),
            state: questionnaire.state.name(),
            revision: questionnaire.revision,
            version: questionnaire.version,
            model: questionnaire.model,
            questions,
            pages,
            created: questionnaire.created_at,
            updated: questionnaire.updated_at,
            updated_by: questionnaire.updated_by,
        }
    }

    /// As it was sent to a patient.
    pub(super) fn sent(version: QuestionnaireVersion, language: &str) -> Self {
        let (questions, pages) = parts(&version.model, language);
        Self {
            id: version.questionnaire,
            title: version.title.as_str().to_owned(),
            state: "published",
            revision: 0,
            version: version.version,
            model: version.model,
            questions,
            pages,
            created: version.published_at,
            updated: version.published_at,
            updated_by: None,
        }
    }
}

/// Questions and pages of a model. A stored model was checked.
fn parts(model: &Value, language: &str) -> (Vec<QuestionView>, Vec<PageView>) {
    let Ok(form) = Form::parse(model) else { return (Vec::new(), Vec::new()) };
    let questions = form
        .questions()
        .map(|question| QuestionView {
            id: question.name.clone(),
            name: question.title(language).to_owned(),
            title: question.title(language).to_owned(),
            kind: question.type_name(),
            choices: question
                .choices()
                .map(|choices| choices.items.iter().map(|choice| choice.text(language)).collect()),
        })
        .collect();
    let names = |place: usize| {
        let of_page = form.questions().filter(|question| question.page == place);
        of_page.map(|question| question.name.clone()).collect()
    };
    let page = |(place, page): (usize, &cabinet_questionnaires::Page)| PageView {
        name: page.name.clone(),
        title: page.title.as_ref().map(|title| title.of(language).to_owned()),
        questions: names(place),
    };
    let pages = form.pages().iter().enumerate().map(page).collect();
    (questions, pages)
}

/// A questionnaire in the list.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizSummary)]
pub(super) struct QuizSummary {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireId,
    title: String,
    /// `draft`, `published` or `archived`.
    state: &'static str,
    revision: i64,
    version: i64,
    /// How many questions it has.
    questions: i64,
    /// How often it was sent.
    sent: i64,
    completed: i64,
    updated: DateTime<Utc>,
}

impl From<QuestionnaireSummary> for QuizSummary {
    fn from(summary: QuestionnaireSummary) -> Self {
        Self {
            id: summary.id,
            title: summary.title,
            state: summary.state.name(),
            revision: summary.revision,
            version: summary.version,
            questions: summary.questions,
            sent: summary.sent,
            completed: summary.completed,
            updated: summary.updated_at,
        }
    }
}

/// What is wrong with a model.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizFault)]
pub(super) struct FaultView {
    /// Where: `pages[0].elements[3].visibleIf`.
    path: String,
    code: String,
    detail: String,
}

impl From<FormFault> for FaultView {
    fn from(fault: FormFault) -> Self {
        Self { path: fault.path, code: fault.code.to_owned(), detail: fault.detail }
    }
}

/// The questionnaire of a user questionnaire.
#[derive(Serialize, ToSchema)]
#[schema(as = UserQuizForm)]
pub(super) struct UserQuizForm {
    /// The title of the version that was sent.
    title: String,
    version: i64,
    /// How many questions that version has (A-076: about how long it takes).
    questions: i64,
    /// The form as SurveyJS JSON; only if one was asked for by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    model: Option<Value>,
}

impl UserQuizForm {
    /// With the model.
    pub(super) fn of(version: &QuestionnaireVersion) -> Self {
        Self {
            title: version.title.as_str().to_owned(),
            version: version.version,
            questions: version.questions,
            model: Some(version.model.clone()),
        }
    }
}

/// A score of completed answers.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizScore)]
pub(super) struct ScoreView {
    name: String,
    title: String,
    /// Null if none of its questions was answered.
    value: Option<f64>,
    /// Whether it reached the value from which somebody is to look at the answers.
    alert: bool,
}

impl From<KeptScore> for ScoreView {
    fn from(score: KeptScore) -> Self {
        Self { name: score.name, title: score.title, value: score.value, alert: score.is_alert }
    }
}

/// A questionnaire that a patient was sent (A-180…A-188).
#[derive(Serialize, ToSchema)]
#[schema(as = UserQuiz)]
pub(super) struct UserQuiz {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireAssignmentId,
    /// The patient's id at the hospital's systems.
    client_id: Option<String>,
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    quiz: UserQuizForm,
    /// Answers as one text per question; a list as `['a','b']`.
    result_list: BTreeMap<String, String>,
    /// The same answers as JSON.
    #[schema(value_type = Object)]
    answers: Value,
    /// 0 new, 1 completed.
    status: u8,
    /// Increases with every draft; 0 before the first.
    revision: i64,
    /// The page on which the patient stopped, from 0.
    page: Option<i64>,
    assigned: DateTime<Utc>,
    /// The last day on which it is expected.
    due: Option<NaiveDate>,
    /// When the last draft was saved.
    saved: Option<DateTime<Utc>>,
    completed: Option<DateTime<Utc>>,
    /// For administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<ScoreView>>,
    /// Only of a questionnaire of the hospital's own service, once it was completed: `sending` until the service has said what it did, then
    /// `saved`, `refused` (the answers may be corrected), `closed`, `outdated` (the form is another one by now) or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    delivery: Option<&'static str>,
    /// Why the hospital's own service did not take the answers, in its own words; only if it gave a reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    delivery_reason: Option<String>,
    /// Only if the hospital's own service could not be asked: since when this is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    stale_since: Option<DateTime<Utc>>,
}

impl UserQuiz {
    pub(super) fn of(answered: AnsweredQuestionnaire, model: Option<Value>, is_for_admin: bool) -> Self {
        let AnsweredQuestionnaire { assignment, answers, scores, at_service } = answered;
        Self {
            id: assignment.id,
            client_id: Some(assignment.client_ids).filter(|ids| !ids.is_empty()),
            user_id: assignment.user,
            quiz_id: assignment.questionnaire,
            quiz: UserQuizForm {
                title: assignment.title,
                version: assignment.version,
                questions: assignment.questions,
                model,
            },
            result_list: result_list(&answers),
            answers: Value::Object(answers),
            status: u8::from(assignment.completed_at.is_some()),
            revision: assignment.revision,
            page: assignment.page,
            assigned: assignment.assigned_at,
            due: assignment.due,
            saved: assignment.saved_at,
            completed: assignment.completed_at,
            scores: is_for_admin.then(|| scores.into_iter().map(ScoreView::from).collect()),
            delivery: at_service.as_ref().and_then(|at| at.delivery).map(AnswerDelivery::name),
            stale_since: at_service.as_ref().filter(|at| at.is_stale).map(|at| at.known_at),
            delivery_reason: at_service.and_then(|at| at.reason),
        }
    }
}
