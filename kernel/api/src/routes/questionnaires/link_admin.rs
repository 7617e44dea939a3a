//! `POST`, `GET` and `DELETE /api/admin/quiz/links`: an administrator's links to a questionnaire for persons without an account

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_domain::{Email, QuestionnaireId, QuestionnaireLinkId, UserId};
use cabinet_http::ApiProblem;
use cabinet_http::extract::{Json as Body, Query};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_ports::repository::QuestionnaireLinkPlace;
use cabinet_questionnaires::{LinkLine, LinkRequest};
use chrono::{DateTime, NaiveDate, Utc};
use secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

const MOST: u32 = 200;
const USUAL: u32 = 50;

/// A link to be made.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewQuizLink)]
pub(super) struct NewLinkBody {
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// Whom it is for, 1 to 200 characters; for the administrators' list only.
    name: String,
    /// Opens the link.
    birth_date: NaiveDate,
    /// Where the link is sent; it is not sent if absent. The address is not kept.
    #[serde(default)]
    email: Option<String>,
    /// Language of the e-mail: one of the hospital's.
    language: String,
    #[schema(minimum = 1, maximum = 90)]
    valid_days: i64,
}

/// A new link.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedQuizLink)]
pub(super) struct CreatedView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireLinkId,
    /// Its address, with the secret. It is shown once.
    url: String,
    expires: DateTime<Utc>,
}

/// A link, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizLink)]
pub(super) struct LinkView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireLinkId,
    name: String,
    version: i64,
    /// `waiting`, `opened`, `completed`, `expired`, `revoked` or `locked`.
    state: &'static str,
    created: DateTime<Utc>,
    /// The administrator's account, while it exists.
    #[schema(value_type = Option<uuid::Uuid>)]
    created_by: Option<UserId>,
    expires: DateTime<Utc>,
    /// When an e-mail with the link was written.
    sent: Option<DateTime<Utc>>,
    /// When it was first opened.
    opened: Option<DateTime<Utc>>,
    completed: Option<DateTime<Utc>>,
}

impl LinkView {
    fn of(LinkLine { link, name }: LinkLine, now: DateTime<Utc>) -> Self {
        Self {
            id: link.id,
            name,
            version: link.version,
            state: link.state(now).name(),
            created: link.created_at,
            created_by: link.created_by,
            expires: link.expires_at,
            sent: link.sent_at,
            opened: link.opened_at,
            completed: link.completed_at,
        }
    }
}

/// Query of the list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizLinksQuery {
    #[param(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// `next` of the previous page.
    after: Option<String>,
    /// Links per page; 50 if absent.
    #[param(minimum = 1, maximum = 200)]
    size: Option<u32>,
}

/// A page of links.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizLinks)]
pub(super) struct LinksView {
    /// The newest first.
    items: Vec<LinkView>,
    /// Value for `after` of the next page; null on the last page.
    next: Option<String>,
}

/// The link that is meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizLinkQuery {
    #[param(value_type = uuid::Uuid)]
    pub(super) id: QuestionnaireLinkId,
}

/// Makes a link with which a person without an account answers a questionnaire, once, and sends it if there is an address.
#[utoipa::path(
    post, path = "/api/admin/quiz/links", tag = "questionnaires", security(("bearer" = [])), request_body = NewLinkBody,
    responses(
        (status = 201, body = CreatedView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `not_published`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `name` (`required`, `too_long`), `birth_date` (`birth_date_range`), `email` (`invalid`; \
            `unavailable`: no mail server), `language` (`invalid`), `valid_days` (`out_of_range`)", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_quiz_link(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Body(body): Body<NewLinkBody>,
) -> Result<(StatusCode, Json<CreatedView>), RouteError> {
    let invalid = |field| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let email: Option<Email> =
        body.email.map(|text| text.parse().map_err(|_| invalid("email"))).transpose()?;
    if !app.languages.iter().any(|language| language.code() == body.language) {
        return Err(invalid("language").into());
    }
    let request = LinkRequest {
        questionnaire: body.quiz_id,
        name: body.name,
        birth_date: body.birth_date,
        email,
        language: body.language,
        days: body.valid_days,
    };
    let created = app.service.create_link(&admin, request).await?;
    Ok((
        StatusCode::CREATED,
        Json(CreatedView {
            id: created.link.id,
            url: created.address.expose_secret().to_owned(),
            expires: created.link.expires_at,
        }),
    ))
}

/// Lists the links to a questionnaire.
#[utoipa::path(
    get, path = "/api/admin/quiz/links", tag = "questionnaires", security(("bearer" = [])), params(QuizLinksQuery),
    responses(
        (status = 200, body = LinksView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_quiz_links(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizLinksQuery>,
) -> Result<Json<LinksView>, RouteError> {
    let invalid = |field| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let size = query.size.unwrap_or(USUAL);
    if !(1..=MOST).contains(&size) {
        return Err(invalid("size").into());
    }
    let after = query.after.map(|text| place(&text).ok_or_else(|| invalid("after"))).transpose()?;
    let (lines, next) = app.service.links(&admin, query.quiz_id, after, size).await?;
    let now = app.clock.now();
    Ok(Json(LinksView {
        items: lines.into_iter().map(|line| LinkView::of(line, now)).collect(),
        next: next.map(|next| format!("{}_{}", next.created_at.timestamp_micros(), next.id)),
    }))
}

/// Revokes a link: it takes no answers any more, from whoever has it open either.
#[utoipa::path(
    delete, path = "/api/admin/quiz/links", tag = "questionnaires", security(("bearer" = [])), params(QuizLinkQuery),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `questionnaire_completed`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn revoke_quiz_link(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizLinkQuery>,
) -> Result<StatusCode, RouteError> {
    app.service.revoke_link(&admin, query.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn place(text: &str) -> Option<QuestionnaireLinkPlace> {
    let (micros, id) = text.split_once('_')?;
    let created_at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some(QuestionnaireLinkPlace { created_at, id: id.parse().ok()? })
}
