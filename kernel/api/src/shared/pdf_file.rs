//! A document as a PDF file.

use crate::error::RouteError;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use cabinet_http::ApiProblem;
use cabinet_pdf::Document;
use std::fmt::Display;

/// A document to be saved. `name` has ASCII letters only.
pub(crate) async fn pdf_file(document: Document, name: &str) -> Result<Response, RouteError> {
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
