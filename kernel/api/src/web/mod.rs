//! The web files: read into memory at start, answered by exact name. No path of a request ever reaches the file system, so none can climb
//! out of a folder, and no request waits for a disk.
//!
//! | address | what | kept by browsers |
//! |---|---|---|
//! | `/assets/**`, `/modules/**` | the build's files; `.br` and `.gz` siblings by `Accept-Encoding` | for ever if the name holds a hash |
//! | `/variant/theme.css` | the brand colours ([`theme`]) | asked every time (ETag) |
//! | `/variant/**` | `assets/` of the variant, of `base` where it has none | asked every time (ETag) |
//! | `/sw.js` | the service worker; where the web root has none, one that removes itself ([`worker`]) | asked every time (ETag) |
//! | `/api/**` without a route | 404 problem | no |
//! | everything else | `index.html` ([`index`]): the shell knows the page | asked every time (ETag) |

mod cached_response;
mod encoding;
mod files;
mod index;
mod theme;
mod worker;

pub use cached_response::CachedResponse;
pub(crate) use cached_response::{etag, is_fresh};
pub use encoding::{WorthCompressing, worth_compressing};

use crate::state::AssembleError;
use crate::{ApiProblem, ApiState};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_config::Variant;
use files::Files;
use std::path::PathBuf;

/// The files of one deployment.
pub struct WebFiles {
    index: Option<CachedResponse>,
    theme: CachedResponse,
    worker: CachedResponse,
    built: Files,
    variant: Files,
}

impl WebFiles {
    /// Reads them.
    ///
    /// # Errors
    /// If a file cannot be read, or `index.hbs` is no template. Missing folders are empty.
    pub fn read(variant: &Variant, folders: &[PathBuf]) -> Result<Self, AssembleError> {
        let mut built = Files::default();
        for folder in ["assets", "modules"] {
            built.add_folder(&variant.http.web_root.join(folder), &format!("/{folder}"))?;
        }
        let mut own = Files::default();
        for folder in folders.iter().rev() {
            own.add_folder(&folder.join("assets"), "/variant")?;
        }
        Ok(Self {
            index: index::render(variant)?,
            theme: CachedResponse::new(theme::css(&variant.branding), "text/css; charset=utf-8"),
            worker: worker::read(&variant.http.web_root)?,
            built,
            variant: own,
        })
    }
}

/// The fallback of the router: whatever is not a call.
pub async fn serve(State(app): State<ApiState>, request: Request) -> Response {
    let path = request.uri().path();
    let is_below =
        |prefix: &str| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if is_below("/api") {
        return ApiProblem::not_found("not_found").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiProblem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed").into_response();
    }
    let headers = request.headers();
    if path == "/variant/theme.css" {
        return app.web.theme.answer(headers);
    }
    if path == "/sw.js" {
        return app.web.worker.answer(headers);
    }
    let found = if is_below("/assets") || is_below("/modules") {
        app.web.built.get(path)
    } else if is_below("/variant") {
        app.web.variant.get(path)
    } else {
        return match &app.web.index {
            Some(index) => index.answer(headers),
            None => ApiProblem::not_found("web_not_built").into_response(),
        };
    };
    found.map_or_else(|| ApiProblem::not_found("not_found").into_response(), |file| file.answer(headers))
}
