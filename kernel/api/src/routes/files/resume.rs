//! Decides which bytes of a file are sent. A part is sent only if it is certain to belong to the content that the client has. The
//! hospital's validator decides, as received with the part itself, because hospitals may replace files without telling the cabinet. In
//! every other case the complete file is sent, which is always correct (RFC 9110 §13.1.5, §14.2).
//!
//! | the client requests | the hospital responds | the client gets |
//! |---|---|---|
//! | a part, with `If-Range` | a part with the same validator | 206 |
//! | | a part with another validator, or without one | 200, the complete file |
//! | | out of range, same validator | 416 |
//! | | out of range, another validator | 200, the complete file |
//! | a part, without a condition | a part with a validator | 206; the validator is in `ETag` for the client to compare |
//! | | a part without a validator | 200, the complete file |
//! | | out of range | 416 |

use axum::http::HeaderValue;
use cabinet_domain::RecordDocumentId;
use cabinet_http::cached_response::etag;
use cabinet_http::range::Wanted;
use cabinet_ports::ProblemCode;
use cabinet_ports::records::OpenFile;
use cabinet_records::{OwnDocument, RecordError};

/// The result of opening a file.
pub(super) enum Opened {
    /// A complete or partial file, and the `ETag` of the complete content.
    File(OpenFile, Option<HeaderValue>),
    /// The range lies outside of the file.
    Outside,
}

/// Opens the file of a document.
///
/// # Errors
/// Those of [`OwnDocument::file`].
pub(super) async fn open(document: &OwnDocument<'_>, wanted: Option<Wanted>) -> Result<Opened, RecordError> {
    let Some(wanted) = wanted else {
        return whole(document).await;
    };
    match document.file(Some(wanted.range)).await {
        Ok(file) => {
            let tag = tag(document.id(), &file);
            if file.part.is_none() || tag.as_ref().is_some_and(|tag| wanted.is_of(tag)) {
                return Ok(Opened::File(file, tag));
            }
            // Close this connection before opening the next one.
            drop(file);
            whole(document).await
        }
        Err(RecordError::Hospital(problem)) if problem.code == ProblemCode::Invalid => {
            if wanted.has_condition() {
                match whole(document).await? {
                    Opened::File(_, Some(tag)) if wanted.is_of(&tag) => Ok(Opened::Outside),
                    other => Ok(other),
                }
            } else {
                Ok(Opened::Outside)
            }
        }
        Err(error) => Err(error),
    }
}

async fn whole(document: &OwnDocument<'_>) -> Result<Opened, RecordError> {
    let file = document.file(None).await?;
    let tag = tag(document.id(), &file);
    Ok(Opened::File(file, tag))
}

/// Builds the tag. It contains the document id, because a hospital may use the same validator for two documents.
fn tag(id: RecordDocumentId, file: &OpenFile) -> Option<HeaderValue> {
    let validator = file.validator.as_ref()?;
    Some(etag(format!("{id}\n{validator}").as_bytes()))
}
