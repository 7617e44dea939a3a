//! Which requests leave the host: each denied case next to an allowed one.

use crate::support::{Running, TestEnv, detail, full_grant, serve};
use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect};
use axum::routing::{get, post};
use cabinet_config::Grant;
use cabinet_ports::ProblemCode;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

async fn hello() -> String {
    format!("http://{}/", serve(Router::new().route("/", get(|| async { "here" }))).await)
}

/// `curious` with its address in the settings and a grant chosen by the test.
fn curious(url: &str, grant: Grant) -> Running {
    TestEnv::new()
        .with("curious")
        .settings("curious", serde_json::json!({ "url": url, "timeout_ms": 5000 }))
        .grant("curious", grant)
        .start()
}

#[tokio::test]
async fn an_address_that_both_sides_name_is_reached() {
    let url = hello().await;
    let running = curious(&url, full_grant(&url));
    assert_eq!(running.at("curious").health().await.unwrap(), "status 200, 4 bytes");
}

#[tokio::test]
async fn a_destination_that_the_variant_does_not_grant_is_denied_with_the_line_to_add() {
    let url = hello().await;
    let running = curious(&url, Grant { http: vec![], ..full_grant(&url) });
    let origin = url.trim_end_matches('/');
    let problem = running.at("curious").health().await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
    assert_eq!(
        problem.detail,
        format!(
            "curious: plugin curious may not call {origin}: the variant does not grant it; \
             in variants/test/variant.toml, under [plugins.curious.grant]: http = [\"{origin}\"]"
        )
    );
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_destination_that_the_manifest_does_not_request_is_denied_with_the_line_to_add() {
    let url = hello().await;
    let running = TestEnv::new()
        .with_manifest("curious", |text| text.replace("\"settings.url\"", "\"https://hub.example\""))
        .settings("curious", serde_json::json!({ "url": url }))
        .grant("curious", full_grant(&url))
        .start();
    let origin = url.trim_end_matches('/');
    assert_eq!(
        detail(running.at("curious").health().await),
        format!(
            "curious: plugin curious may not call {origin}: its manifest does not request it; \
             in plugins/curious/plugin.toml, under [requests]: http = [\"https://hub.example\", \"{origin}\"]"
        )
    );
}

#[tokio::test]
async fn a_private_address_needs_a_grant_by_address() {
    let url = hello().await;
    let running = curious(&url, Grant { private_addresses: vec![], ..full_grant(&url) });
    let text = detail(running.at("curious").health().await);
    assert!(
        text.ends_with(
            "127.0.0.1 is not a public address; if it should, in variants/test/variant.toml, under [plugins.curious.grant]: \
             private_addresses = [\"127.0.0.1/32\"]"
        ),
        "{text}"
    );
    running.good_plugin_works().await;
}

/// The host name is granted, but it resolves to a private address.
#[tokio::test]
async fn a_name_that_resolves_to_a_private_address_is_denied_too() {
    let url = hello().await.replace("127.0.0.1", "localhost");
    let running = curious(&url, Grant { private_addresses: vec![], ..full_grant(&url) });
    let problem = running.at("curious").health().await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
    assert!(problem.detail.contains("is not a public address"), "{}", problem.detail);
    let granted = curious(&url, full_grant(&url));
    assert_eq!(granted.at("curious").health().await.unwrap(), "status 200, 4 bytes");
}

#[tokio::test]
async fn a_redirect_to_another_host_is_not_followed() {
    let visits = Arc::new(AtomicU32::new(0));
    let seen = Arc::clone(&visits);
    let other = Router::new().fallback(move || async move {
        seen.fetch_add(1, Ordering::SeqCst);
        "stolen"
    });
    let other = format!("http://localhost:{}/", serve(other).await.port());
    let target = other.clone();
    let here = Router::new().route("/", get(move || async move { Redirect::temporary(&target) }));
    let url = format!("http://{}/", serve(here).await);
    let mut grant = full_grant(&url);
    grant.http.push(other.trim_end_matches('/').to_owned());
    let running = curious(&url, grant);
    let text = detail(running.at("curious").health().await);
    assert!(text.contains("redirects to another host"), "{text}");
    assert_eq!(visits.load(Ordering::SeqCst), 0);
    running.good_plugin_works().await;
}

/// a write that the first hop has read is not sent to a second one; the plugin gets the redirect.
#[tokio::test]
async fn a_post_is_not_redirected_even_on_the_same_host() {
    for status in [StatusCode::FOUND, StatusCode::SEE_OTHER, StatusCode::TEMPORARY_REDIRECT] {
        let visits = Arc::new(AtomicU32::new(0));
        let seen = Arc::clone(&visits);
        let moved = move || async move { (status, [(header::LOCATION, "/elsewhere")], "moved") };
        let router = Router::new().route("/", post(moved)).fallback(move || async move {
            seen.fetch_add(1, Ordering::SeqCst);
            "followed"
        });
        let url = format!("http://{}/", serve(router).await);
        let running = TestEnv::new().with_curious(&url).start();
        assert_eq!(running.at("curious").clinics().await.unwrap()[0].name, "moved");
        assert_eq!(visits.load(Ordering::SeqCst), 0, "{status}");
    }
}

#[tokio::test]
async fn five_redirects_on_one_host_are_followed_and_the_sixth_is_not() {
    let hop = get(|Path(left): Path<u32>| async move {
        match left {
            0 => "here".into_response(),
            left => Redirect::temporary(&format!("/{}", left - 1)).into_response(),
        }
    });
    let address = serve(Router::new().route("/{left}", hop)).await;
    for (hops, outcome) in [(5, true), (6, false)] {
        let url = format!("http://{address}/{hops}");
        let running = curious(&url, full_grant(&url));
        assert_eq!(running.at("curious").health().await.is_ok(), outcome, "{hops} redirects");
    }
}

/// The same host on another port is another destination and needs its own request and grant.
#[tokio::test]
async fn a_redirect_to_another_port_is_checked_again() {
    let other = hello().await;
    let here = Router::new().route("/", get(move || async move { Redirect::temporary(&other) }));
    let url = format!("http://{}/", serve(here).await);
    let running = curious(&url, full_grant(&url));
    let text = detail(running.at("curious").health().await);
    assert!(text.contains("its manifest does not request it"), "{text}");
}

#[tokio::test]
async fn an_answer_of_8_mib_passes_and_one_byte_more_does_not() {
    let sized = get(|Path(size): Path<usize>| async move { vec![0_u8; size] });
    let address = serve(Router::new().route("/{size}", sized)).await;
    for (size, passes) in [(8 << 20, true), ((8 << 20) + 1, false)] {
        let url = format!("http://{address}/{size}");
        let running = curious(&url, full_grant(&url));
        let answer = running.at("curious").health().await;
        assert_eq!(answer.is_ok(), passes, "{answer:?}");
        running.good_plugin_works().await;
    }
}

/// 20 MiB of zeros compress to 20 kB.
#[tokio::test]
async fn a_compressed_answer_is_measured_unpacked() {
    let bomb = get(|| async {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&vec![0; 20 << 20]).unwrap();
        ([(header::CONTENT_ENCODING, "gzip")], packed.finish().unwrap())
    });
    let url = format!("http://{}/", serve(Router::new().route("/", bomb)).await);
    let running = curious(&url, full_grant(&url));
    let problem = running.at("curious").health().await.unwrap_err();
    assert_eq!(
        (problem.code, problem.detail.as_str()),
        (ProblemCode::Garbled, "the answer is larger than 8388608 bytes")
    );
}

#[tokio::test]
async fn silence_is_a_time_out_and_a_closed_door_is_unavailable() {
    let silent =
        format!("http://{}/", serve(Router::new().route("/", get(std::future::pending::<StatusCode>))).await);
    let running = TestEnv::new()
        .with("curious")
        .settings("curious", serde_json::json!({ "url": silent, "timeout_ms": 200 }))
        .grant("curious", full_grant(&silent))
        .start();
    assert_eq!(running.at("curious").health().await.unwrap_err().code, ProblemCode::TimedOut);

    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let closed = format!("http://{free}/");
    let running = curious(&closed, full_grant(&closed));
    assert_eq!(running.at("curious").health().await.unwrap_err().code, ProblemCode::Unavailable);
}

/// Behind a proxy, the proxy resolves the name; its own private address is the operator's choice.
#[tokio::test]
async fn calls_go_through_the_proxy_of_the_grant() {
    let proxy = Router::new().fallback(|uri: Uri| async move { uri.to_string() });
    let proxy = format!("http://{}/", serve(proxy).await);
    let url = "http://hub.nowhere.example/a";
    let grant = Grant { private_addresses: vec![], proxy: Some(proxy.parse().unwrap()), ..full_grant(url) };
    let running = curious(url, grant);
    assert_eq!(running.at("curious").health().await.unwrap(), format!("status 200, {} bytes", url.len()));
}

#[tokio::test]
async fn a_file_of_authorities_without_one_is_named_when_the_plugin_is_loaded() {
    let url = hello().await;
    let running = curious(&url, Grant { ca_file: Some("no/such/file.pem".into()), ..full_grant(&url) });
    let text = detail(running.at("curious").health().await);
    assert!(
        text.contains("variants/test/variant.toml: plugins.curious.grant: ca_file no/such/file.pem: "),
        "{text}"
    );
    running.good_plugin_works().await;
}
