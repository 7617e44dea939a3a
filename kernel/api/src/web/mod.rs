//! The web files: read into memory at start and served by exact name. A request path never reaches the file system, so path traversal is
//! impossible and requests never wait for disk I/O.
//!
//! | path | content | browser cache |
//! |---|---|---|
//! | `/assets/**`, `/modules/**` | the build's files, and those of installed modules ([`installed`]); `.br` and `.gz` variants by `Accept-Encoding` | immutable if the name contains a hash |
//! | `/variant/theme.css` | the brand colours ([`theme`]) | revalidated every time (ETag) |
//! | `/variant/**` | `assets/` of the variant, otherwise of `base` | revalidated every time (ETag) |
//! | `/sw.js` | the service worker; if the web root has none, one that unregisters itself ([`worker`]) | revalidated every time (ETag) |
//! | `/api/**` without a route | 404 problem | no |
//! | everything else | `index.html` ([`index`]): the web client resolves the page | revalidated every time (ETag) |

mod files;
mod index;
mod installed;
mod theme;
mod worker;

use crate::assemble_error::AssembleError;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_config::Variant;
use cabinet_http::{ApiProblem, CachedResponse};
use files::Files;
pub use installed::{InstalledModule, InstalledModules};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The built files by web root. Hospitals of one process whose `http.web_root` is the same folder share its files in memory.
#[derive(Debug, Default)]
pub struct WebRoots(Mutex<HashMap<PathBuf, Arc<Files>>>);

impl WebRoots {
    fn read(&self, web_root: &Path) -> Result<Arc<Files>, AssembleError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(files) = known.get(web_root) {
            return Ok(Arc::clone(files));
        }
        let mut built = Files::default();
        for folder in ["assets", "modules"] {
            built.add_folder(&web_root.join(folder), &format!("/{folder}"))?;
        }
        let built = Arc::new(built);
        known.insert(web_root.to_owned(), Arc::clone(&built));
        Ok(built)
    }
}

/// The web files of one deployment.
pub struct WebFiles {
    index: Option<CachedResponse>,
    theme: CachedResponse,
    worker: CachedResponse,
    built: Arc<Files>,
    installed: Files,
    variant: Files,
}

impl WebFiles {
    /// Reads the files.
    ///
    /// # Errors
    /// If a file cannot be read, or `index.hbs` is not a valid template. A missing folder counts as empty.
    pub fn read(
        variant: &Variant,
        folders: &[PathBuf],
        roots: &WebRoots,
        installed: InstalledModules,
    ) -> Result<Self, AssembleError> {
        let built = roots.read(&variant.http.web_root)?;
        let mut own = Files::default();
        for folder in folders.iter().rev() {
            own.add_folder(&folder.join("assets"), "/variant")?;
        }
        Ok(Self {
            index: index::render(variant)?,
            theme: CachedResponse::new(theme::css(&variant.branding), "text/css; charset=utf-8"),
            worker: worker::read(&variant.http.web_root)?,
            built,
            installed: installed::files(installed),
            variant: own,
        })
    }
}

/// The router's fallback, for every request without an API route.
pub async fn serve(State(web): State<Arc<WebFiles>>, request: Request) -> Response {
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
        return web.theme.answer(headers);
    }
    if path == "/sw.js" {
        return web.worker.answer(headers);
    }
    let found = if is_below("/assets") || is_below("/modules") {
        web.built.get(path).or_else(|| web.installed.get(path))
    } else if is_below("/variant") {
        web.variant.get(path)
    } else {
        return match &web.index {
            Some(index) => index.answer(headers),
            None => ApiProblem::not_found("web_not_built").into_response(),
        };
    };
    found.map_or_else(|| ApiProblem::not_found("not_found").into_response(), |file| file.answer(headers))
}
