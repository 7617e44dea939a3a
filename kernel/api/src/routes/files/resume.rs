//! Which bytes of a file are sent. A part goes out only where it is sure to be of the content that the client has: the hospital's own name
//! for the bytes decides, seen on the very answer that the part comes with, for files are swapped there without anybody telling the
//! cabinet. Everything else is answered with the whole, which is always right (RFC 9110 §13.1.5, §14.2).
//!
//! | the client asks for | the hospital's answer | it gets |
//! |---|---|---|
//! | a part, with `If-Range` | a part that has this name | 206 |
//! | | a part of another name, or without one | 200, the whole |
//! | | outside of the file, which still has this name | 416 |
//! | | outside of the file, which has another name | 200, the whole |
//! | a part, without a condition | a part that has a name | 206; the name is in `ETag`, the client compares |
//! | | a part without a name | 200, the whole |
//! | | outside of the file | 416 |

use super::range::Wanted;
use crate::App;
use crate::web::etag;
use axum::http::HeaderValue;
use cabinet_domain::RecordDocumentId;
use cabinet_ports::ProblemCode;
use cabinet_ports::records::OpenFile;
use cabinet_records::{Caller, RecordError};

/// What is sent.
pub(super) enum Opened {
    /// A file, or a part of one, and the `ETag` of the whole.
    File(OpenFile, Option<HeaderValue>),
    /// The part lies outside of the file.
    Outside,
}

/// Opens a file of the caller's.
///
/// # Errors
/// Those of `RecordService::open_file`.
pub(super) async fn open(
    app: &App,
    caller: &Caller,
    id: RecordDocumentId,
    wanted: Option<Wanted>,
) -> Result<Opened, RecordError> {
    let Some(wanted) = wanted else {
        return whole(app, caller, id).await;
    };
    match app.records.open_file(caller, id, Some(wanted.range)).await {
        Ok(file) => {
            let tag = tag(id, &file);
            if file.part.is_none() || tag.as_ref().is_some_and(|tag| wanted.is_of(tag)) {
                return Ok(Opened::File(file, tag));
            }
            // Its connection ends before the next one begins.
            drop(file);
            whole(app, caller, id).await
        }
        Err(RecordError::Hospital(problem)) if problem.code == ProblemCode::Invalid => {
            if wanted.has_condition() {
                match whole(app, caller, id).await? {
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

async fn whole(app: &App, caller: &Caller, id: RecordDocumentId) -> Result<Opened, RecordError> {
    let file = app.records.open_file(caller, id, None).await?;
    let tag = tag(id, &file);
    Ok(Opened::File(file, tag))
}

/// The document is in it, for a hospital may name the bytes of two documents alike.
fn tag(id: RecordDocumentId, file: &OpenFile) -> Option<HeaderValue> {
    let validator = file.validator.as_ref()?;
    Some(etag(format!("{id}\n{validator}").as_bytes()))
}
