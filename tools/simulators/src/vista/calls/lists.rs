//! The lists of a record: diagnoses, documents, laboratory values, prescriptions. They do not contain rows with `deleted=1`.

use crate::vista::adapter::Adapter;
use crate::vista::archive::document::{Document, Kind};
use crate::vista::archive::findings::{Diagnosis, Observation, Prescription};
use crate::vista::paging::{Piece, piece};
use crate::vista::refusal::Refusal;
use crate::vista::request::{Asked, Named, day};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;

/// The query of lists with an optional start date.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct From {
    cursor: Option<String>,
    since: Option<String>,
}

/// `GET /clients/{id}/diagnoses`
pub async fn diagnoses(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    Asked(from): Asked<From>,
) -> Result<Json<Piece<Diagnosis>>, Refusal> {
    let since = from.since.as_deref().map(day).transpose()?;
    let archive = adapter.archive();
    let rows = archive.card(&id)?.diagnoses.iter();
    let rows: Vec<_> =
        rows.filter(|row| !row.deleted && since.is_none_or(|since| row.set_date >= since)).collect();
    piece(id.clone(), &rows, |row| row.id, from.cursor.as_deref()).map(Json)
}

/// `GET /clients/{id}/observations`
pub async fn observations(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    Asked(from): Asked<From>,
) -> Result<Json<Piece<Observation>>, Refusal> {
    let since = from.since.as_deref().map(day).transpose()?;
    let archive = adapter.archive();
    let rows = archive.card(&id)?.observations.iter();
    let rows: Vec<_> =
        rows.filter(|row| !row.deleted && since.is_none_or(|since| row.taken_at.date() >= since)).collect();
    piece(id.clone(), &rows, |row| row.id, from.cursor.as_deref()).map(Json)
}

/// The query of a list without filters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    cursor: Option<String>,
}

/// `GET /clients/{id}/prescriptions`
pub async fn prescriptions(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    Asked(at): Asked<At>,
) -> Result<Json<Piece<Prescription>>, Refusal> {
    let archive = adapter.archive();
    let rows: Vec<_> = archive.card(&id)?.prescriptions.iter().collect();
    piece(id.clone(), &rows, |row| row.id, at.cursor.as_deref()).map(Json)
}

/// The query of the document list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    cursor: Option<String>,
    since: Option<String>,
    kind: Option<Kind>,
    mkb: Option<String>,
    q: Option<String>,
}

/// `GET /clients/{id}/documents`
pub async fn documents(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<Piece<Document>>, Refusal> {
    let since = wanted.since.as_deref().map(day).transpose()?;
    let words = wanted.q.as_deref().unwrap_or_default().to_lowercase();
    let fits = |row: &&Document| {
        !row.deleted
            && since.is_none_or(|since| row.created.date() >= since)
            && wanted.kind.is_none_or(|kind| row.kind == kind)
            && wanted.mkb.as_ref().is_none_or(|mkb| row.mkb.as_ref() == Some(mkb))
            && row.name.to_lowercase().contains(&words)
    };
    let archive = adapter.archive();
    let rows: Vec<_> = archive.card(&id)?.documents.iter().filter(fits).collect();
    piece(id.clone(), &rows, |row| row.id, wanted.cursor.as_deref()).map(Json)
}
