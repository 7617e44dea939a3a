//! `cabinet variant preview`: two hospitals of one process (adr/0031), each in a frame of one page.
//!
//! The page is at `http://preview.localhost:PORT/`, the hospitals at `http://<variant>.preview.localhost:PORT/`, so that browsers treat them
//! as one site and send the cookies of the hospitals. A hospital forbids every frame; only here, this one page may show it.

use crate::commands::serve;
use crate::source::{Layers, Serve};
use anyhow::{Context as _, bail};
use axum::Router;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, X_FRAME_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use cabinet_author_tools::variant::Place;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tokio::runtime::Runtime;
use uuid::Uuid;

/// The host of the page; those of the hospitals are below it.
const SITE: &str = "preview.localhost";

/// Options of `variant preview`.
#[derive(Debug, Args)]
pub(crate) struct Preview {
    /// Folder or id of a variant.
    pub left: PathBuf,
    /// Folder or id of a variant beside it.
    pub right: PathBuf,
    /// Port of the page on this machine.
    #[arg(long, default_value_t = 4300)]
    pub port: u16,
    /// Folder for databases, files and keys. Without it, a new one in the system's temporary folder is used and removed at the end.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub layers: Layers,
}

pub(super) async fn run(
    wanted: &Preview,
    started: Instant,
    runtimes: &mut Vec<Runtime>,
) -> anyhow::Result<()> {
    let places = [&wanted.left, &wanted.right].map(|named| Place::find(named, &wanted.layers.variants_root));
    let [left, right] = places;
    let (left, right) = (left?, right?);
    if left.root != right.root {
        bail!("both variants must be in one folder, because one server reads it");
    }
    if left.id == right.id {
        bail!("{} twice: name two variants", left.id);
    }
    let own = std::env::temp_dir().join(format!("cabinet-preview-{}", Uuid::new_v4().simple()));
    let data = wanted.data.as_ref().unwrap_or(&own);
    let variants = vec![left.id, right.id];
    let layers = layers(wanted, &left.root, data, &variants)?;
    let (port, ids) = (wanted.port, variants.clone());
    println!("the page: http://{SITE}:{port}/");
    let around = move |router: Router| framed(router, port, ids.clone());
    let served = serve::run_around(&Serve { variants, layers }, started, runtimes, &around).await;
    if wanted.data.is_none() {
        // What is left is in the temporary folder, which the system cleans.
        let _ = fs::remove_dir_all(&own);
    }
    served
}

/// The configuration of a demo, on top of the given one.
fn layers(wanted: &Preview, root: &Path, data: &Path, variants: &[String]) -> anyhow::Result<Layers> {
    for id in variants {
        let folder = data.join(id);
        fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        for key in ["token.key", "data.key"] {
            let path = folder.join(key);
            if !path.exists() {
                let random = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
                fs::write(&path, random).with_context(|| format!("{} cannot be written", path.display()))?;
            }
        }
    }
    let own = |name: &str| data.join("{variant}").join(name).display().to_string();
    let mut layers = Layers { variants_root: root.to_owned(), ..wanted.layers.clone() };
    let port = wanted.port;
    layers.set.extend([
        format!("http.listen=127.0.0.1:{port}"),
        format!("http.public_url=http://{{variant}}.{SITE}:{port}"),
        format!("http.cache_root={}", own("cache")),
        "operations.listen=127.0.0.1:0".to_owned(),
        "database.kind=sqlite".to_owned(),
        format!("database.path={}", own("cabinet.sqlite")),
        format!("files.root={}", own("files")),
        format!("security.token_key={{ file = {:?} }}", own("token.key")),
        format!("security.data_key={{ file = {:?} }}", own("data.key")),
        "security.demo=true".to_owned(),
        "security.admin_factor=false".to_owned(),
    ]);
    Ok(layers)
}

/// The router of the hospitals with the page, and with the frames of that page allowed.
fn framed(router: Router, port: u16, variants: Vec<String>) -> Router {
    router.layer(from_fn(move |request: Request, next: Next| {
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let is_page = host == format!("{SITE}:{port}");
        let own = own_answer(request.uri().path(), is_page, &variants);
        async move {
            let mut answer = match own {
                Some(own) => own,
                None => next.run(request).await,
            };
            if !is_page {
                allow_frame(&mut answer, port);
            }
            answer
        }
    }))
}

/// What is not the hospitals': the page, and the way into a frame.
fn own_answer(path: &str, is_page: bool, variants: &[String]) -> Option<Response> {
    let html = "text/html; charset=utf-8";
    let (kind, text) = match (is_page, path) {
        (true, "/") => (html, include_str!("preview/page.html").to_owned()),
        (true, "/page.js") => ("text/javascript", include_str!("preview/page.js").to_owned()),
        (true, "/page.css") => ("text/css", include_str!("preview/page.css").to_owned()),
        (true, "/variants") => ("application/json", serde_json::json!(variants).to_string()),
        (false, "/preview/enter.html") => (html, include_str!("preview/enter.html").to_owned()),
        (false, "/preview/enter.js") => ("text/javascript", include_str!("preview/enter.js").to_owned()),
        (true, _) => return Some(StatusCode::NOT_FOUND.into_response()),
        (false, _) => return None,
    };
    let mut answer = text.into_response();
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_str(kind).ok()?);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src http:; frame-ancestors 'none'";
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    Some(answer)
}

/// Replaces `frame-ancestors 'none'` by the page. Everything else of the policy stays.
fn allow_frame(answer: &mut Response, port: u16) {
    let headers = answer.headers_mut();
    headers.remove(X_FRAME_OPTIONS);
    let policy = headers.get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let changed = policy.map(|policy| {
        policy.replace("frame-ancestors 'none'", &format!("frame-ancestors http://{SITE}:{port}"))
    });
    if let Some(policy) = changed.and_then(|policy| HeaderValue::from_str(&policy).ok()) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::routing::get;
    use tower::ServiceExt as _;

    async fn asked(host: &str, path: &str) -> (StatusCode, String, String) {
        let policy = [
            ("content-security-policy", "img-src 'self'; frame-ancestors 'none'"),
            ("x-frame-options", "DENY"),
        ];
        let hospital = Router::new().route("/", get(move || async move { (policy, "hospital") }));
        let router = framed(hospital, 4300, vec!["a".to_owned(), "b".to_owned()]);
        let request = Request::get(path).header(HOST, host).body(Body::empty()).unwrap();
        let answer = router.oneshot(request).await.unwrap();
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(header("x-frame-options"), None);
        let (status, policy) = (answer.status(), header("content-security-policy").unwrap_or_default());
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, policy, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn only_the_page_may_show_a_hospital_in_a_frame() {
        let (_, policy, body) = asked("a.preview.localhost:4300", "/").await;
        assert_eq!(body, "hospital");
        assert_eq!(policy, "img-src 'self'; frame-ancestors http://preview.localhost:4300");
        let (_, policy, body) = asked("preview.localhost:4300", "/").await;
        assert!(body.contains("<iframe") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(asked("preview.localhost:4300", "/variants").await.2, r#"["a","b"]"#);
        assert_eq!(asked("preview.localhost:4300", "/api/users/me").await.0, StatusCode::NOT_FOUND);
    }
}
