//! `GET /api/payment/receipt/{id}`

use super::{PaymentState, key};
use crate::error::RouteError;
use crate::shared::pdf_file::pdf_file;
use crate::shared::record_caller::caller;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
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
    pdf_file(receipt, "receipt.pdf").await
}
