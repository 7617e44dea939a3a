//! `POST /api/documents`.

use super::DocumentsState;
use super::view::DocumentView;
use crate::error::RouteError;
use crate::shared::field_problems::of_document;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use axum::response::Response;
use cabinet_domain::{DocumentText, DocumentType};
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use cabinet_profile::NewDocument;
use chrono::NaiveDate;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A new document. Unknown members are ignored.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewDocumentBody {
    /// A type of `GET /api/documents/types`; `PASSPORT` if absent.
    #[serde(default)]
    #[schema(value_type = String)]
    r#type: DocumentType,
    serial: Option<String>,
    number: String,
    /// At most 255 characters.
    issued_by: Option<String>,
    /// `YYYY-MM-DD`, between the date of birth and today.
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

/// Adds an identity document of the patient.
#[utoipa::path(
    post, path = "/api/documents", tag = "documents", security(("bearer" = [])), request_body = NewDocumentBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 201, body = DocumentView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`too_many_documents`; `in_progress`: the first request with this key is still running; retry after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation` with the invalid fields; `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn add(
    State(app): State<Arc<DocumentsState>>,
    owner: Owner,
    extensions: Extensions,
    IdempotentJson { request, body }: IdempotentJson<NewDocumentBody>,
) -> Result<Response, RouteError> {
    let by = caller(owner.id(), &extensions);
    let profile = Arc::clone(&app.profile);
    let added = async move {
        let document = profile.documents.add(&by, body.check()?).await?;
        Ok((StatusCode::CREATED, axum::Json(DocumentView::from(document))))
    };
    request.execute(owner.id(), added).await
}
