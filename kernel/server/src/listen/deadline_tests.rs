//! Time limits of requests through a real connection, in virtual time: with the limits of a hospital.

use super::tests::{answer_to, first_answer, rest, said, serving};
use super::*;
use axum::body::Bytes;
use axum::http::Method;
use axum::routing::{get, post};
use cabinet_http::call::Call;
use cabinet_http::metrics::HttpMetrics;
use cabinet_http::middleware::{BodyPace, Deadlines, RequestLayer, RequestSettings};
use cabinet_http::security_headers::SecurityHeaders;
use cabinet_ports::{RecentErrors, SystemClock};
use prometheus_client::registry::Registry;
use std::io::Write;
use std::sync::Mutex;
use tokio::io::AsyncWriteExt as _;
use tokio::time::Instant;

const ANSWER: Duration = Duration::from_secs(90);
const UPLOADS: &[Call] = &[(Method::POST, "/upload")];

/// Starts a server with the middleware of the API.
async fn api() -> (SocketAddr, Arc<Registry>, CancellationToken) {
    let mut registry = Registry::default();
    let settings = RequestSettings {
        trusted_proxies: Vec::new(),
        security_headers: SecurityHeaders::new(false),
        metrics: HttpMetrics::register(&mut registry),
        errors: Arc::new(RecentErrors::new(Arc::new(SystemClock))),
        body_bytes: 1 << 20,
        deadlines: Deadlines { answer: ANSWER, uploads: UPLOADS, body: BodyPace::USUAL },
        changing: &[],
    };
    let read = || {
        post(async |body: Result<Bytes, axum::extract::rejection::BytesRejection>| match body {
            Ok(body) => Ok(body.len().to_string()),
            Err(rejection) => Err(cabinet_http::ApiProblem::from(rejection)),
        })
    };
    let router = Router::new()
        .route("/upload", read())
        .route("/form", read())
        .route("/hangs", get(std::future::pending::<&'static str>))
        .route_layer(RequestLayer::new(Arc::new(settings)));
    let (address, stop) = serving(OpenConnections::new(100, Vec::new()), router).await;
    (address, Arc::new(registry), stop)
}

fn metrics(registry: &Registry) -> String {
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, registry).unwrap();
    text
}

fn head(path: &str, length: usize) -> Vec<u8> {
    format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n").into_bytes()
}

/// Sends a body in pieces of `bytes`, one every `every`, and reads the response at the same time.
async fn dripped(stream: TcpStream, bytes: usize, every: Duration, length: usize) -> (String, Duration) {
    let (mut reading, mut writing) = stream.into_split();
    let begun = Instant::now();
    let writing = async {
        let mut left = length;
        while left > 0 {
            tokio::time::sleep(every).await;
            let piece = vec![b'x'; bytes.min(left)];
            if writing.write_all(&piece).await.is_err() {
                break;
            }
            left -= piece.len();
        }
        std::future::pending::<()>().await;
    };
    let reading = async {
        let mut answer = vec![0; 4096];
        let length = tokio::io::AsyncReadExt::read(&mut reading, &mut answer).await.unwrap_or_default();
        String::from_utf8_lossy(&answer[..length]).into_owned()
    };
    tokio::select! { () = writing => unreachable!(), answer = reading => (answer, begun.elapsed()) }
}

/// Issue 12: the deadline of an upload counts from the last byte on.
#[tokio::test(start_paused = true)]
async fn an_upload_may_take_as_long_as_it_makes_progress() {
    let (address, _registry, _stop) = api().await;
    let length = 400_000;
    let stream = said(address, &head("/upload", length)).await;
    let (answer, took) = dripped(stream, 20_000, Duration::from_secs(10), length).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with(&length.to_string()), "{answer}");
    assert!(took >= ANSWER * 2, "{took:?}");
}

/// Issue 12: half a minute without a byte ends any body.
#[tokio::test(start_paused = true)]
async fn a_body_that_stands_still_is_refused_and_its_connection_closed() {
    let (address, _registry, _stop) = api().await;
    for path in ["/upload", "/form"] {
        // The bytes before it do not count for the time after them.
        let mut words = head(path, 400_000);
        words.extend([b'x'; 100_000]);
        let mut stream = said(address, &words).await;
        let begun = Instant::now();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request_timeout"), "{answer}");
        assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
        assert_eq!(begun.elapsed().as_secs(), 30, "{path}");
    }
}

/// A client that sends a byte before each idle limit (slow POST) makes no progress.
#[tokio::test(start_paused = true)]
async fn a_body_that_drips_is_refused() {
    let (address, _registry, _stop) = api().await;
    for (bytes, every) in [(1, 29), (900, 1), (25_000, 29)] {
        let stream = said(address, &head("/upload", 400_000)).await;
        let (answer, took) = dripped(stream, bytes, Duration::from_secs(every), 400_000).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request_timeout"), "{answer}");
        assert!(took <= Duration::from_secs(31), "{bytes} bytes every {every} s: {took:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_ordinary_call_ends_at_its_deadline() {
    let (address, _registry, _stop) = api().await;
    let begun = Instant::now();
    let answer = answer_to(address, b"GET /hangs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 504") && answer.contains("server_timed_out"), "{answer}");
    assert_eq!(begun.elapsed().as_secs(), ANSWER.as_secs());

    // Its body belongs to it, even one that makes progress.
    let stream = said(address, &head("/form", 400_000)).await;
    let (answer, took) = dripped(stream, 20_000, Duration::from_secs(10), 400_000).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request_timeout"), "{answer}");
    assert_eq!(took.as_secs(), ANSWER.as_secs());
}

/// A head that never ends (slow header) is cut off, whatever arrives of it.
#[tokio::test(start_paused = true)]
async fn a_head_that_drips_is_cut_off() {
    let (address, _registry, _stop) = api().await;
    for asked_before in [false, true] {
        let mut stream = said(address, b"").await;
        if asked_before {
            stream.write_all(&[head("/form", 1), b"x".to_vec()].concat()).await.unwrap();
            assert!(first_answer(&mut stream).await.contains("200 OK"));
        }
        let begun = Instant::now();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
        let (answer, _) = dripped(stream, 1, Duration::from_secs(2), 1_000).await;
        let most = if asked_before { connection::IDLE } else { connection::HEAD };
        assert!(!answer.contains("200 OK"), "{answer}");
        assert!(begun.elapsed() <= most + Duration::from_secs(15), "{:?}", begun.elapsed());
    }
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Write::write(&mut *self.0.lock().unwrap(), bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Issue 12: a request whose client leaves is counted and logged like any other.
#[tokio::test]
async fn a_request_whose_client_leaves_is_counted_and_logged() {
    let log = Log::default();
    let written = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_ansi(false)
        .with_writer(move || written.clone())
        .finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let (address, registry, _stop) = api().await;
    let words = b"GET /hangs HTTP/1.1\r\nHost: x\r\nX-Request-Id: proxy-0001\r\n\r\n";
    let stream = said(address, words).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!metrics(&registry).contains("/hangs"), "{}", metrics(&registry));
    drop(stream);

    let counted = "cabinet_http_requests_total{method=\"GET\",route=\"/hangs\",status=\"499\"} 1";
    let seen = async {
        while !metrics(&registry).contains(counted) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), seen).await.expect("the request is counted");
    assert!(
        metrics(&registry)
            .contains("cabinet_http_request_duration_seconds_count{method=\"GET\",route=\"/hangs\"} 1")
    );
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let line = log.lines().find(|line| line.contains("a client left before its response")).unwrap();
    assert!(line.contains("status=499") && line.contains("duration_ms="), "{line}");
}
