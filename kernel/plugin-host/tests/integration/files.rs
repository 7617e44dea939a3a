//! Files that a guest refers to: the request, its secret, accepted responses, and how a transfer ends. Each denied case is next to an
//! allowed one.

use crate::support::{Running, TestEnv, medical_host, serve};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use cabinet_config::Grant;
use cabinet_domain::{ForeignDocumentId, PatientId};
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_ports::{Problem, ProblemCode, Records};
use futures::StreamExt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const HOST: &str = "records-host";
const DIGITS: &[u8] = b"0123456789";

fn grant(url: &str) -> Grant {
    Grant {
        http: vec![url.to_owned()],
        private_addresses: vec!["127.0.0.0/8".parse().unwrap()],
        secrets: vec!["api_key".into()],
        ..Grant::default()
    }
}

fn archive(url: &str, grant: Grant) -> Running {
    TestEnv::new()
        .with(HOST)
        .settings(HOST, serde_json::json!({ "url": url }))
        .secret(HOST, "api_key", "k3y")
        .secret(HOST, "other_key", "0ther")
        .grant(HOST, grant)
        .start()
}

fn at(running: &Running) -> Arc<dyn Records> {
    running.host.records(&medical_host(HOST)).expect("it keeps records")
}

async fn open(running: &Running, document: &str, range: Option<ByteRange>) -> Result<OpenFile, Problem> {
    let document = ForeignDocumentId(document.to_owned());
    at(running).open_file(&PatientId("77".into()), &document, range).await
}

/// The problem of a file that is not opened.
async fn refused(running: &Running, document: &str) -> Problem {
    match open(running, document, None).await {
        Ok(_) => panic!("{document} was opened"),
        Err(problem) => problem,
    }
}

async fn bytes(file: OpenFile) -> io::Result<Vec<u8>> {
    let pieces: Vec<io::Result<Bytes>> = file.content.collect().await;
    pieces.into_iter().collect::<io::Result<Vec<_>>>().map(|pieces| pieces.concat())
}

/// A hospital that answers each path with a closure.
async fn hospital(answer: impl Fn(&str, &HeaderMap) -> Response + Clone + Send + Sync + 'static) -> String {
    let any = move |Path(path): Path<String>, request: Request| {
        let answer = answer.clone();
        async move { answer(&path, request.headers()) }
    };
    format!("http://{}", serve(Router::new().route("/{*path}", get(any))).await)
}

fn part(content_range: &str, content: &'static [u8]) -> Response {
    (StatusCode::PARTIAL_CONTENT, [(header::CONTENT_RANGE, content_range)], content).into_response()
}

/// A-060, A-062: the whole file with the hospital's media type, and the secret in its header.
#[tokio::test]
async fn a_file_comes_whole_and_the_secret_is_filled_in_by_the_kernel() {
    let url = hospital(|_, headers| {
        assert_eq!(headers["x-api-key"], "Key k3y!");
        assert_eq!(headers["x-client-id"], "77");
        assert_eq!(headers["accept-encoding"], "identity");
        assert!(!headers.contains_key("range"));
        ([(header::CONTENT_TYPE, "application/pdf"), (header::ETAG, "\"7-1\"")], DIGITS).into_response()
    })
    .await;
    let running = archive(&url, grant(&url));
    let file = open(&running, "a", None).await.unwrap();
    assert_eq!((file.part, file.length, file.validator.as_deref()), (None, Some(10), Some("\"7-1\"")));
    assert_eq!(file.mime.as_deref(), Some("application/pdf"));
    assert_eq!(file.file_name.as_deref(), Some("файл.bin"));
    assert_eq!(bytes(file).await.unwrap(), DIGITS);
    let metrics = running.metrics_text();
    for line in [
        r#"cabinet_plugin_files_total{plugin="records-host",host="records-host",outcome="whole"} 1"#,
        r#"cabinet_plugin_file_bytes_total{plugin="records-host",host="records-host"} 10"#,
        r#"cabinet_plugin_files_in_flight{plugin="records-host",host="records-host"} 0"#,
    ] {
        assert!(metrics.contains(line), "{metrics}");
    }
}

#[tokio::test]
async fn a_part_is_asked_for_and_handed_on_with_its_place() {
    let url = hospital(|_, headers| match headers["range"].to_str().unwrap() {
        "bytes=2-5" => part("bytes 2-5/10", b"2345"),
        "bytes=7-" => part("bytes 7-9/10", b"789"),
        "bytes=-2" => part("bytes 8-9/*", b"89"),
        other => panic!("{other}"),
    })
    .await;
    let running = archive(&url, grant(&url));
    for (range, expected, content) in [
        (ByteRange::FromTo(2, 5), (2, 5, Some(10)), &b"2345"[..]),
        (ByteRange::From(7), (7, 9, Some(10)), b"789"),
        (ByteRange::Last(2), (8, 9, None), b"89"),
    ] {
        let file = open(&running, "a", Some(range)).await.unwrap();
        assert_eq!(file.part, Some(expected));
        assert_eq!(file.length, Some(content.len() as u64));
        assert_eq!(bytes(file).await.unwrap(), content);
    }
}

/// RFC 9110 §8.8.1: a weak tag or a modification time does not prove that two parts have the same bytes.
#[tokio::test]
async fn only_a_strong_tag_names_the_bytes_of_a_part() {
    let url = hospital(|path, _| {
        let tag = match path {
            "strong" => "\"7-1\"",
            "weak" => "W/\"7-1\"",
            _ => "7-1",
        };
        let mut part = part("bytes 2-5/10", b"2345");
        part.headers_mut().insert(header::ETAG, tag.parse().unwrap());
        part.headers_mut().insert(header::LAST_MODIFIED, "Sat, 21 Nov 2026 09:00:00 GMT".parse().unwrap());
        part
    })
    .await;
    let running = archive(&url, grant(&url));
    let range = Some(ByteRange::FromTo(2, 5));
    let validator = async |document: &str| open(&running, document, range).await.unwrap().validator;
    assert_eq!(validator("strong").await.as_deref(), Some("\"7-1\""));
    for document in ["weak", "broken"] {
        assert_eq!(validator(document).await, None, "{document}");
    }
}

/// RFC 9110 §14.2: a server may ignore a range; the response then is the whole file.
#[tokio::test]
async fn a_hospital_that_ignores_a_range_sends_the_whole() {
    let url = hospital(|_, _| DIGITS.into_response()).await;
    let running = archive(&url, grant(&url));
    let file = open(&running, "a", Some(ByteRange::From(5))).await.unwrap();
    assert_eq!((file.part, file.length), (None, Some(10)));
    assert_eq!(bytes(file).await.unwrap(), DIGITS);
}

#[tokio::test]
async fn a_part_that_was_not_asked_for_is_garbled() {
    let url = hospital(|path, _| match path {
        "elsewhere" => part("bytes 3-6/10", b"3456"),
        "longer" => part("bytes 2-6/10", b"23456"),
        "contradicts" => part("bytes 2-5/10", b"234"),
        "nowhere" => (StatusCode::PARTIAL_CONTENT, "2345").into_response(),
        _ => part("bytes 2-5/10", b"2345"),
    })
    .await;
    let running = archive(&url, grant(&url));
    let range = Some(ByteRange::FromTo(2, 5));
    assert!(open(&running, "right", range).await.is_ok());
    for document in ["elsewhere", "longer", "contradicts", "nowhere"] {
        let problem = open(&running, document, range).await.err().unwrap();
        assert_eq!(problem.code, ProblemCode::Garbled, "{document}: {problem}");
    }
    assert_eq!(refused(&running, "right").await.code, ProblemCode::Garbled, "nobody asked for a part");
}

#[tokio::test]
async fn every_refusal_of_the_hospital_has_its_meaning() {
    let url =
        hospital(|path, _| (StatusCode::from_u16(path.parse().unwrap()).unwrap(), "Иванова").into_response())
            .await;
    let running = archive(&url, grant(&url));
    for (status, code) in [
        ("404", ProblemCode::NotFound),
        ("416", ProblemCode::Invalid),
        ("401", ProblemCode::Configuration),
        ("503", ProblemCode::Unavailable),
        ("418", ProblemCode::Garbled),
    ] {
        let problem = refused(&running, status).await;
        assert_eq!(problem.code, code, "{status}");
        assert!(!problem.detail.contains("Иванова"), "{problem}");
    }
    let metrics = running.metrics_text();
    assert!(metrics.contains(r#"host="records-host",outcome="not_found"} 1"#), "{metrics}");
}

#[tokio::test]
async fn a_handle_to_a_forbidden_place_is_not_asked() {
    let visits = Arc::new(AtomicU32::new(0));
    let seen = Arc::clone(&visits);
    let url = hospital(move |_, _| {
        seen.fetch_add(1, Ordering::SeqCst);
        DIGITS.into_response()
    })
    .await;
    let running = archive(&url, grant(&url));
    for (document, why) in [
        ("forbidden", "its manifest does not request it"),
        ("login", "with a login in the address"),
        ("nothing", "only http and https"),
        (
            "ungranted",
            "the secret other_key: the variant does not grant it; in variants/test/variant.toml, under [plugins.",
        ),
        ("unrequested", "the secret root_password: its manifest does not request it"),
    ] {
        let problem = refused(&running, document).await;
        assert_eq!(problem.code, ProblemCode::Configuration, "{document}");
        assert!(problem.detail.contains(why), "{problem}");
        assert!(!problem.detail.contains("0ther"), "{problem}");
    }
    let range = refused(&running, "range").await;
    assert_eq!(range.code, ProblemCode::Garbled);
    assert!(range.detail.contains("the header range is set by the kernel"), "{range}");

    let ungranted = archive(&url, Grant { http: Vec::new(), ..grant(&url) });
    assert!(refused(&ungranted, "a").await.detail.contains("the variant does not grant it"));
    let private = archive(&url, Grant { private_addresses: Vec::new(), ..grant(&url) });
    assert!(refused(&private, "a").await.detail.contains("is not a public address"));
    assert_eq!(visits.load(Ordering::SeqCst), 0);
    assert!(open(&running, "a", None).await.is_ok());
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_redirect_is_followed_on_the_same_host_only() {
    let other = hospital(|_, _| "stolen".into_response()).await.replace("127.0.0.1", "localhost");
    let elsewhere = format!("{other}/a");
    let url = hospital(move |path, _| match path {
        "moved" => Redirect::temporary("/here").into_response(),
        "away" => Redirect::temporary(&elsewhere).into_response(),
        "round" => Redirect::temporary("/round").into_response(),
        _ => DIGITS.into_response(),
    })
    .await;
    let mut both = grant(&url);
    both.http.push(other);
    let running = archive(&url, both);
    assert_eq!(bytes(open(&running, "moved", None).await.unwrap()).await.unwrap(), DIGITS);
    let away = refused(&running, "away").await;
    assert_eq!(away.code, ProblemCode::Configuration);
    assert!(away.detail.contains("redirects to another host"), "{away}");
    assert_eq!(refused(&running, "round").await.code, ProblemCode::Unavailable);
}

/// An interrupted file never ends like a complete one.
#[tokio::test]
async fn a_file_that_breaks_off_ends_with_an_error() {
    let url = hospital(|path, _| {
        let begun = futures::stream::iter([io::Result::Ok(Bytes::from_static(b"01234"))]);
        let broken = futures::stream::once(async {
            // Lets the chunk before the error be delivered first.
            tokio::task::yield_now().await;
            Err(io::Error::other("gone"))
        });
        let body = Body::from_stream(begun.chain(broken));
        match path {
            "announced" => ([(header::CONTENT_LENGTH, "10")], body).into_response(),
            _ => body.into_response(),
        }
    })
    .await;
    let running = archive(&url, grant(&url));
    for document in ["announced", "chunked"] {
        let file = open(&running, document, None).await.unwrap();
        let error = bytes(file).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{document}");
        assert_eq!(error.to_string(), "the hospital cut it off");
    }
    let metrics = running.metrics_text();
    assert!(metrics.contains(r#"host="records-host",outcome="cut_off"} 2"#), "{metrics}");
}

/// Dropping a file returns its slot; there are 32 slots.
#[tokio::test]
async fn places_are_counted_and_given_back() {
    let url =
        hospital(|_, _| Body::from_stream(futures::stream::pending::<io::Result<Bytes>>()).into_response())
            .await;
    let running = archive(&url, grant(&url));
    let mut held = Vec::new();
    for _ in 0..32 {
        held.push(open(&running, "a", None).await.unwrap());
    }
    let busy = refused(&running, "a").await;
    assert_eq!(busy.code, ProblemCode::PluginBusy);
    assert!(busy.retry_after.is_some());
    held.pop();
    assert!(open(&running, "a", None).await.is_ok());
    held.clear();
    let metrics = running.metrics_text();
    assert!(
        metrics.contains(r#"cabinet_plugin_files_in_flight{plugin="records-host",host="records-host"} 0"#)
    );
    assert!(metrics.contains(r#"host="records-host",outcome="left"} 33"#), "{metrics}");
}
