//! `GET`, `POST`, `PUT` and `DELETE /api/admin/quiz/rules` (issue 15)

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::matching::MatchingBody;
use crate::error::RouteError;
use crate::shared::cabinet_filter::FilterBody;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_domain::{ClinicId, MedicalHostId, QuestionnaireId, QuestionnaireRuleId, SpecialityId};
use cabinet_http::extract::{self, Query};
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::{QuestionnaireRuleFault, QuestionnaireTrigger};
use cabinet_questionnaires::{
    OpenedQuestionnaireRule, QuestionnaireError, QuestionnaireRuleChange, RuleMatching,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// When a rule sends.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = QuizRuleTrigger)]
pub(super) struct TriggerBody {
    /// `after_visit`: so many days after a visit that was booked through the portal. `every_days`: to every patient, and again after so many days.
    kind: String,
    /// 0 to 90 after a visit, 1 to 730 otherwise.
    days: u32,
    /// After visits at this host only. The id of a clinic is unique within its host.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    host: Option<MedicalHostId>,
    /// After visits at this clinic only.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    clinic: Option<ClinicId>,
    /// After visits to doctors of this speciality only: its id at the clinic.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    speciality: Option<SpecialityId>,
}

impl TriggerBody {
    fn read(self) -> Result<QuestionnaireTrigger, QuestionnaireError> {
        let Self { kind, days, host, clinic, speciality } = self;
        match kind.as_str() {
            "after_visit" => Ok(QuestionnaireTrigger::AfterVisit { days, host, clinic, speciality }),
            "every_days" if host.is_none() && clinic.is_none() && speciality.is_none() => {
                Ok(QuestionnaireTrigger::EveryDays { days })
            }
            _ => Err(QuestionnaireError::Invalid { field: "trigger", code: "invalid" }),
        }
    }
}

impl From<QuestionnaireTrigger> for TriggerBody {
    fn from(trigger: QuestionnaireTrigger) -> Self {
        let (kind, days) = (trigger.kind().to_owned(), trigger.days());
        match trigger {
            QuestionnaireTrigger::AfterVisit { host, clinic, speciality, .. } => {
                Self { kind, days, host, clinic, speciality }
            }
            QuestionnaireTrigger::EveryDays { .. } => {
                Self { kind, days, host: None, clinic: None, speciality: None }
            }
        }
    }
}

/// A rule that sends a questionnaire by itself.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizRule)]
pub(super) struct RuleView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireRuleId,
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    quiz_title: String,
    /// Increases with every change.
    revision: i64,
    title: String,
    trigger: TriggerBody,
    /// Which patients, as a filter of the table of users; null: all.
    matching: Option<FilterBody>,
    /// Days from the sending to the due day.
    due_days: Option<u32>,
    is_on: bool,
    /// Rules are run once an hour.
    last_run: Option<DateTime<Utc>>,
    /// Patients who got the questionnaire by it.
    sent: i64,
    /// Why the last run sent nothing: `questionnaire_archived`, `not_published`, `matching_unreadable`.
    last_error: Option<&'static str>,
}

impl From<OpenedQuestionnaireRule> for RuleView {
    fn from(opened: OpenedQuestionnaireRule) -> Self {
        let listed = opened.listed;
        Self {
            id: listed.rule.id,
            quiz_id: listed.rule.questionnaire,
            quiz_title: listed.questionnaire_title,
            revision: listed.rule.revision,
            title: listed.rule.title,
            trigger: listed.rule.trigger.into(),
            matching: opened.matching.and_then(|typed| serde_json::from_value(typed).ok()),
            due_days: listed.rule.due_days,
            is_on: listed.rule.is_on,
            last_run: listed.last_run,
            sent: listed.sent,
            last_error: listed.last_fault.map(QuestionnaireRuleFault::name),
        }
    }
}

/// A rule to be saved.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewQuizRule)]
pub(super) struct NewRuleBody {
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    title: String,
    trigger: TriggerBody,
    /// A filter of the table of users; without it, all patients.
    #[serde(default)]
    #[schema(value_type = Option<FilterBody>)]
    matching: Option<MatchingBody>,
    #[serde(default)]
    due_days: Option<u32>,
    is_on: bool,
}

impl NewRuleBody {
    fn read(self, app: &QuestionnairesState) -> Result<QuestionnaireRuleChange, RouteError> {
        let matching = match self.matching {
            Some(body) => {
                let body = body.read()?;
                let typed = serde_json::to_value(&body)
                    .map_err(|_| QuestionnaireError::Invalid { field: "matching", code: "invalid" })?;
                Some(RuleMatching { typed, filter: app.administration.meant(&body.read()?)? })
            }
            None => None,
        };
        Ok(QuestionnaireRuleChange {
            questionnaire: self.quiz_id,
            title: self.title,
            trigger: self.trigger.read()?,
            matching,
            due_days: self.due_days,
            is_on: self.is_on,
        })
    }
}

/// A rule to be changed.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizRuleChange)]
pub(super) struct RuleChangeBody {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireRuleId,
    /// The revision that was read.
    revision: i64,
    #[serde(flatten)]
    rule: NewRuleBody,
}

/// Lists the rules that send questionnaires by themselves, the oldest first.
#[utoipa::path(
    get, path = "/api/admin/quiz/rules", tag = "questionnaires", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<RuleView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_rules(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
) -> Result<Json<Vec<RuleView>>, RouteError> {
    let rules = app.service.rules(&admin).await?;
    Ok(Json(rules.into_iter().map(RuleView::from).collect()))
}

/// Creates a rule. It sends for visits and from days after today.
#[utoipa::path(
    post, path = "/api/admin/quiz/rules", tag = "questionnaires", security(("bearer" = [])), request_body = NewRuleBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 201, body = RuleView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "there is no such questionnaire", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `in_progress`: the first request with this key is still running", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `title` (`required`, `too_long`), `trigger` (`invalid`), `days`, `due_days` \
            (`out_of_range`), the names of filters that are `invalid` or `unknown`; `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_quiz_rule(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    IdempotentJson { request, body }: IdempotentJson<NewRuleBody>,
) -> Result<Response, RouteError> {
    let by = admin.user;
    let created = async move {
        let change = body.read(&app)?;
        let rule = app.service.create_rule(&admin, &change).await?;
        Ok::<_, RouteError>((StatusCode::CREATED, Json(RuleView::from(rule))))
    };
    request.execute(by, created).await
}

/// Replaces a rule. One that is turned on again does not catch up on the time in which it was off.
#[utoipa::path(
    put, path = "/api/admin/quiz/rules", tag = "questionnaires", security(("bearer" = [])), request_body = RuleChangeBody,
    responses(
        (status = 200, body = RuleView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `questionnaire_changed`: another administrator has saved the rule in the meantime", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`, as for a new rule", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn change_quiz_rule(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    extract::Json(body): extract::Json<RuleChangeBody>,
) -> Result<Json<RuleView>, RouteError> {
    let place = (body.id, body.revision);
    let change = body.rule.read(&app)?;
    Ok(Json(app.service.change_rule(&admin, place, &change).await?.into()))
}

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizRuleQuery {
    #[param(value_type = uuid::Uuid)]
    id: QuestionnaireRuleId,
}

/// Deletes a rule. What it has sent stays.
#[utoipa::path(
    delete, path = "/api/admin/quiz/rules", tag = "questionnaires", security(("bearer" = [])), params(QuizRuleQuery),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn delete_quiz_rule(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizRuleQuery>,
) -> Result<StatusCode, RouteError> {
    app.service.delete_rule(&admin, query.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
