//! `GET /api/payment/receipt/{id}`

use super::{PaymentState, key};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner};
use cabinet_pdf::Document;
use std::fmt::Display;
use std::sync::Arc;

/// The receipt of a payment as PDF (PDF/UA-1, PDF/A-2a), in the language of the request.
#[utoipa::path(
    get, path = "/api/payment/receipt/{id}", tag = "payment", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the invoice")),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`, also if the invoice was not paid here", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn receipt(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, RouteError> {
    let language = screen_language(&app.languages, &headers);
    let receipt = app.payments.receipt(&caller(&owner), key(&id)?, language).await?;
    file(receipt, "receipt.pdf").await
}

/// A document to be saved. `name` has ASCII letters only.
pub(super) async fn file(document: Document, name: &str) -> Result<Response, RouteError> {
    // Takes some milliseconds: other requests go on meanwhile.
    let written = tokio::task::spawn_blocking(move || document.to_pdf()).await;
    let pdf = match written {
        Ok(Ok(pdf)) => pdf,
        Ok(Err(error)) => return Err(unwritten(&error)),
        Err(error) => return Err(unwritten(&error)),
    };
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, pdf).into_response())
}

fn unwritten(error: &dyn Display) -> RouteError {
    tracing::error!(%error, "a document could not be written");
    ApiProblem::internal().into()
}
