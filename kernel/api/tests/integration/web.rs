//! Pages, scripts, images, and their headers.

use crate::support::TestApp;
use axum::http::Method;

const SCRIPT: &str = "/assets/main.0123456789ab.js";

/// X-011: the web client resolves pages, so every path without a file returns the page.
#[tokio::test]
async fn every_page_is_the_variant_s_index_and_is_asked_for_every_time() {
    let app = TestApp::start().await;
    for path in ["/", "/login", "/visit/my_tickets", "/admin/userInfo", "/index.hbs", "/apix"] {
        let answer = app.anonymous().get(path).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        let html = answer.text();
        for part in [
            "<html lang=\"ru\">",
            "Городская клиническая больница «Пример»",
            "/variant/favicon.svg",
            "content=\"#0b6e6e\"",
            "/variant/theme.css",
        ] {
            assert!(html.contains(part), "{part} is not in {html}");
        }
    }
    let etag = app.anonymous().get("/").await.header("etag").to_owned();
    app.anonymous().with("if-none-match", &etag).get("/login").await.expect(304);
}

#[tokio::test]
async fn a_hashed_file_is_kept_for_ever_and_sent_compressed_to_those_who_can() {
    let app = TestApp::start().await;
    for (accepted, encoding, body) in [
        ("gzip, deflate, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("identity", "", "console.log('shell');"),
    ] {
        let answer = app.anonymous().with("accept-encoding", accepted).get(SCRIPT).await.expect(200);
        assert_eq!((answer.header("content-encoding"), answer.text().as_str()), (encoding, body));
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(answer.header("content-type").starts_with("text/javascript"));
        assert!(answer.header("vary").contains("accept-encoding"));
    }
}

/// Issue 4: start without a network. Browsers revalidate the service worker every time; otherwise a broken one would stay installed.
#[tokio::test]
async fn the_service_worker_is_asked_for_every_time_and_one_that_is_taken_out_takes_its_leave() {
    let app = TestApp::start().await;
    let answer = app.anonymous().get("/sw.js").await.expect(200);
    assert_eq!(answer.text(), "self.addEventListener('fetch', () => {});");
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert!(answer.header("content-security-policy").contains("worker-src 'self';"));
    let etag = answer.header("etag").to_owned();
    app.anonymous().with("if-none-match", &etag).get("/sw.js").await.expect(304);

    let nothing_built = tempfile::tempdir().unwrap();
    let web_root = format!("http.web_root={}", nothing_built.path().display());
    let app = TestApp::builder().set(&web_root).start().await;
    let farewell = app.anonymous().with("if-none-match", &etag).get("/sw.js").await.expect(200);
    assert_eq!(farewell.header("cache-control"), "no-cache");
    for part in ["caches.delete(name)", "registration.unregister()"] {
        assert!(farewell.text().contains(part), "{part}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_a_404_problem_and_nothing_lies_outside() {
    let app = TestApp::start().await;
    for path in [
        "/assets/none.js",
        "/assets/../index.hbs",
        "/assets/%2e%2e/index.hbs",
        "/assets/main.0123456789ab.js.br",
        "/assets/main.0123456789ab.js.map",
        "/modules",
        "/modules/visits",
        "/variant/../variant.toml",
        "/variant/none.svg",
    ] {
        let answer = app.anonymous().get(path).await.expect(404);
        assert_eq!(answer.header("content-type"), "application/problem+json", "{path}");
    }
    assert_eq!(app.anonymous().call(Method::POST, "/login").await.expect(405).code(), "method_not_allowed");
}

/// B-026, B-028: the variant's own images, or those of `base`.
#[tokio::test]
async fn logo_and_colours_come_from_the_variant() {
    let app = TestApp::start().await;
    for name in ["logo.svg", "favicon.svg"] {
        let answer = app.anonymous().get(&format!("/variant/{name}")).await.expect(200);
        assert_eq!(
            (answer.header("content-type"), answer.header("cache-control")),
            ("image/svg+xml", "no-cache")
        );
    }
    let css = app.anonymous().get("/variant/theme.css").await.expect(200);
    assert_eq!(css.header("content-type"), "text/css; charset=utf-8");
    assert!(css.text().contains(":root{--brand:#0b6e6e}") && css.text().contains("--brand:#4fc3c0"));
}

#[tokio::test]
async fn pages_carry_a_policy_without_inline_and_eval_and_answers_may_load_nothing() {
    let app = TestApp::start().await;
    let page = app.anonymous().get("/").await;
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-"),
        "{policy}"
    );
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("x-frame-options", "DENY"),
    ] {
        assert_eq!(page.header(name), value);
    }
    assert!(page.header("permissions-policy").contains("geolocation=()"));
    assert_eq!(page.header("strict-transport-security"), "", "this cabinet is http");
    let call = app.anonymous().get("/api/v1/variant").await;
    assert_eq!(call.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    assert_eq!(call.header("x-content-type-options"), "nosniff");
    assert_eq!(call.header("access-control-allow-origin"), "", "no other site may read answers");
}

#[tokio::test]
async fn json_above_one_kilobyte_is_compressed_and_small_json_is_not() {
    let app = TestApp::start().await;
    let client = app.anonymous().with("accept-encoding", "br, gzip");
    assert_eq!(client.get("/api/openapi.json").await.header("content-encoding"), "br");
    assert_eq!(client.get("/api/health/live").await.header("content-encoding"), "");
}
