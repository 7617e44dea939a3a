//! `POST /api/documents`.

use super::view::DocumentView;
use crate::extract::Json;
use crate::problem::{FieldProblem, ProblemBody, of_document};
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_domain::{DocumentText, DocumentType};
use cabinet_profile::NewDocument;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

/// The new document. Unknown members are left alone.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewDocumentBody {
    /// One of `GET /api/documents/types`; `PASSPORT` if absent.
    #[serde(default)]
    #[schema(value_type = String)]
    r#type: DocumentType,
    serial: Option<String>,
    number: String,
    /// At most 255 characters.
    issued_by: Option<String>,
    /// `YYYY-MM-DD`, between birth and today.
    issue_date: Option<String>,
}

impl NewDocumentBody {
    fn check(self) -> Result<NewDocument, ApiProblem> {
        let issue_date = match self.issue_date.as_deref().map(str::trim) {
            None | Some("") => Err(FieldProblem::new("issueDate", "required")),
            Some(text) => text.parse::<NaiveDate>().map_err(|_| FieldProblem::new("issueDate", "invalid")),
        };
        let (serial, issued_by) = (self.serial.as_deref(), self.issued_by.as_deref());
        match (DocumentText::new(self.r#type, serial, &self.number, issued_by), issue_date) {
            (Ok(text), Ok(day)) => {
                Ok(NewDocument { kind: self.r#type, text, issue_date: Some(day), from_esia: false })
            }
            (text, day) => {
                let mut problem = of_document(text.err().unwrap_or_default());
                problem.errors.extend(day.err());
                Err(problem)
            }
        }
    }
}

/// Adds a document of the patient's own.
#[utoipa::path(
    post, path = "/documents", tag = "documents", security(("bearer" = [])), request_body = NewDocumentBody,
    responses(
        (status = 201, body = DocumentView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`too_many_documents`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation` with the fields", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn add(
    State(app): State<ApiState>,
    owner: Owner,
    extensions: Extensions,
    Json(body): Json<NewDocumentBody>,
) -> Result<(StatusCode, axum::Json<DocumentView>), ApiProblem> {
    let document = app.profile.documents.add(&caller(owner.id(), &extensions), body.check()?).await?;
    Ok((StatusCode::CREATED, axum::Json(document.into())))
}
