//! Tests with well-behaved, idle, half-open and greedy clients.

use super::*;
use futures::FutureExt as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const NO_SETTINGS: &[u8] = &[0, 0, 0, 4, 0, 0, 0, 0, 0];
/// SETTINGS_INITIAL_WINDOW_SIZE = 0 (RFC 9113 §6.5.2): the server may send no byte of a body.
const NO_WINDOW: &[u8] = &[0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0];
/// `GET /` on stream 1: three entries of the static table and `:authority: x`.
const GET: &[u8] = &[0, 0, 6, 1, 5, 0, 0, 0, 1, 0x82, 0x86, 0x84, 0x41, 1, b'x'];

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";

async fn started_with(places: usize) -> (SocketAddr, CancellationToken) {
    let router = Router::new().route("/", axum::routing::get(|| async { "here" }));
    serving(OpenConnections::new(places, Vec::new()), router).await
}

pub(super) async fn serving(open: OpenConnections, router: Router) -> (SocketAddr, CancellationToken) {
    let listener = bind("http.listen", "127.0.0.1:0".parse().unwrap()).await.unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
    tokio::spawn(serve_within(open, listener, router, stop.clone(), Duration::from_secs(1)));
    (address, stop)
}

async fn started() -> (SocketAddr, CancellationToken) {
    started_with(1_000).await
}

pub(super) async fn said(address: SocketAddr, words: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may close before everything is written.
    let _ = stream.write_all(words).await;
    stream
}

/// Reads until the server closes; the client never does.
pub(super) async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

pub(super) async fn answer_to(address: SocketAddr, words: &[u8]) -> String {
    rest(&mut said(address, words).await).await
}

/// The first response on a connection that stays open.
pub(super) async fn first_answer(stream: &mut TcpStream) -> String {
    let mut answer = vec![0; 4096];
    let length = stream.read(&mut answer).await.unwrap_or_default();
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

#[tokio::test]
async fn a_whole_request_is_answered() {
    let (address, _stop) = started().await;
    let answer = answer_to(address, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
}

/// The server closes the connection: reading ends although the client never closes.
#[tokio::test(start_paused = true)]
async fn a_client_that_never_asks_anything_is_closed() {
    let (address, _stop) = started().await;
    let half_preface = &PREFACE[..7];
    let with_settings = [PREFACE, NO_SETTINGS].concat();
    for words in
        [b"".as_slice(), b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ", half_preface, &with_settings]
    {
        let begun = tokio::time::Instant::now();
        let answer = answer_to(address, words).await;
        assert!(!answer.contains("200"), "{answer}");
        assert!(begun.elapsed() < Duration::from_secs(30), "{words:?}: {:?}", begun.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_asks_nothing_more_is_closed() {
    let (address, _stop) = started().await;
    for words in [REQUEST.to_vec(), [PREFACE, NO_SETTINGS, GET].concat()] {
        let begun = tokio::time::Instant::now();
        let answer = answer_to(address, &words).await;
        assert!(answer.contains("here"), "{answer}");
        assert!(begun.elapsed() < Duration::from_secs(100), "{:?}", begun.elapsed());
    }
}

/// A reverse proxy keeps its connections open for a minute (nginx: `keepalive_timeout 60s`). If the server closes one earlier, a request that is
/// already on its way is answered with a reset, and the proxy returns 502 to the patient.
#[tokio::test(start_paused = true)]
async fn a_connection_that_waits_for_its_next_request_is_served_again() {
    let (address, _stop) = started().await;
    let mut proxy = said(address, REQUEST).await;
    assert!(first_answer(&mut proxy).await.contains("here"));
    for waited in [11, 60] {
        tokio::time::sleep(Duration::from_secs(waited)).await;
        proxy.write_all(REQUEST).await.unwrap();
        assert!(first_answer(&mut proxy).await.contains("here"), "after {waited} s");
    }
}

/// RFC 9113 §5.2: with flow control, a client can delay a response forever.
#[tokio::test(start_paused = true)]
async fn a_client_that_takes_nothing_of_its_answer_is_cut() {
    let (address, _stop) = started().await;
    let mut stream = said(address, &[PREFACE, NO_WINDOW, GET].concat()).await;
    let begun = tokio::time::Instant::now();
    assert!(!rest(&mut stream).await.contains("here"));
    assert!(begun.elapsed() < Duration::from_secs(150), "{:?}", begun.elapsed());
}

/// A new request does not count as progress on the response.
#[tokio::test(start_paused = true)]
async fn a_client_that_asks_on_and_takes_nothing_is_cut() {
    let (address, _stop) = started().await;
    let mut stream = said(address, &[PREFACE, NO_WINDOW, GET].concat()).await;
    let begun = tokio::time::Instant::now();
    let (mut reading, mut writing) = stream.split();
    let asking = async {
        for id in (3..).step_by(2) {
            tokio::time::sleep(Duration::from_secs(25)).await;
            let mut get = GET.to_vec();
            get[8] = id;
            if writing.write_all(&get).await.is_err() {
                return;
            }
        }
    };
    let ended = async {
        let mut answer = Vec::new();
        let _ = reading.read_to_end(&mut answer).await;
    };
    tokio::select! { () = asking => {}, () = ended => {} }
    assert!(begun.elapsed() < Duration::from_secs(150), "{:?}", begun.elapsed());
}

/// A running request has no time limit here; a client that is gone does not answer the server's PING (RFC 9113 §6.7).
#[tokio::test(start_paused = true)]
async fn a_client_that_vanished_while_its_request_is_at_work_is_noticed() {
    let router = || Router::new().route("/", axum::routing::get(std::future::pending::<&'static str>));
    let (address, _stop) = serving(OpenConnections::new(10, Vec::new()), router()).await;
    let begun = tokio::time::Instant::now();
    let words = [PREFACE, NO_SETTINGS, GET].concat();
    let ended = async { rest(&mut said(address, &words).await).await };
    tokio::time::timeout(Duration::from_secs(600), ended).await.expect("the connection ends");
    assert!(begun.elapsed() >= connection::PING, "{:?}", begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());

    // The server keeps waiting for a client that answers.
    let mut there = said(address, &words).await;
    let answering = async {
        let mut head = [0; 9];
        while there.read_exact(&mut head).await.is_ok() {
            let length = usize::from(head[1]) << 8 | usize::from(head[2]);
            let mut payload = vec![0; length];
            there.read_exact(&mut payload).await.unwrap();
            if (head[3], head[4]) == (6, 0) {
                let ack = [&[0, 0, 8, 6, 1, 0, 0, 0, 0][..], &payload].concat();
                there.write_all(&ack).await.unwrap();
            }
        }
    };
    let closed = tokio::time::timeout(Duration::from_secs(600), answering).await;
    assert!(closed.is_err(), "a client that answers PINGs keeps its request");
}

/// Issue 11, items 14 and 29: idle connections must not keep others out.
#[tokio::test]
async fn a_patient_is_served_while_silent_connections_hold_every_place() {
    let (address, _stop) = started_with(40).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(said(address, b"").await);
    }
    let mut patient = said(address, REQUEST).await;
    assert!(first_answer(&mut patient).await.contains("here"));
    assert_eq!(first_answer(&mut silent[0]).await, "", "the longest silent one made room");
    // A connection that was served is not the first to be closed.
    silent.extend([said(address, b"").await, said(address, b"").await]);
    patient.write_all(REQUEST).await.unwrap();
    assert!(first_answer(&mut patient).await.contains("here"));
}

#[tokio::test]
async fn one_address_has_no_more_than_its_share_of_silence() {
    let (address, _stop) = started().await;
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(said(address, b"").await);
    }
    let mut patient = said(address, REQUEST).await;
    assert!(first_answer(&mut patient).await.contains("here"));
    for early in &mut silent[..60] {
        assert_eq!(first_answer(early).await, "");
    }
    silent[199].write_all(REQUEST).await.unwrap();
    assert!(first_answer(&mut silent[199]).await.contains("here"), "the newest are left alone");
}

fn is_closed(place: &open::Place) -> bool {
    place.closed().now_or_never().is_some()
}

/// Active connections are limited too, by a separate bound. An IPv6 subscriber has one bound for all addresses of its network.
#[tokio::test]
async fn one_subscriber_has_no_more_than_its_share_of_connections_at_work() {
    let proxy = || "10.0.0.0/8".parse().unwrap();
    for (of_one, other) in [
        (["192.0.2.1", "::ffff:192.0.2.1"], "192.0.2.2"),
        (["2001:db8:1:2200::1", "2001:db8:1:22ff:ffff::9"], "2001:db8:1:2300::1"),
    ] {
        let open = OpenConnections::new(10_000, vec![proxy()]);
        let mut held = Vec::new();
        for number in 0..1_024 {
            let place = open.add(of_one[number % 2].parse().unwrap());
            place.asked();
            assert!(!is_closed(&place), "{number}");
            held.push(place);
        }
        for address in of_one {
            assert!(is_closed(&open.add(address.parse().unwrap())), "{address}");
        }
        assert!(!is_closed(&open.add(other.parse().unwrap())));
        // Released slots no longer count.
        held.drain(..3).for_each(|place| place.leave());
        assert!(!is_closed(&open.add(of_one[0].parse().unwrap())));
    }
}

/// Idle connections from one IPv6 network share a bound as well.
#[tokio::test]
async fn one_subscriber_of_ipv6_has_one_share_of_silence() {
    let open = OpenConnections::new(10_000, Vec::new());
    let places: Vec<_> =
        (1..=129).map(|host| open.add(format!("2001:db8:1:2200::{host:x}").parse().unwrap())).collect();
    assert_eq!(places.iter().filter(|place| is_closed(place)).count(), 1);
}

/// A proxy serves many clients: neither bound applies to it.
#[tokio::test]
async fn a_trusted_proxy_has_no_bound_of_its_own() {
    let open = OpenConnections::new(10_000, vec!["10.0.0.0/8".parse().unwrap()]);
    let mut places = Vec::new();
    for number in 0..1_200 {
        let place = open.add("::ffff:10.0.0.1".parse().unwrap());
        if number % 2 == 0 {
            place.asked();
        }
        places.push(place);
    }
    assert!(places.iter().all(|place| !is_closed(place)));
}

/// RFC 9112 §3.2
#[tokio::test]
async fn a_request_has_one_host() {
    let (address, _stop) = started().await;
    for (head, wanted) in [
        ("Host: x\r\n", "200"),
        ("", "400"),
        ("Host: x\r\nHost: x\r\n", "400"),
        ("Host: x\r\nHost: y\r\n", "400"),
    ] {
        let words = format!("GET / HTTP/1.1\r\n{head}Connection: close\r\n\r\n");
        let answer = answer_to(address, words.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {wanted}")), "{head:?}: {answer}");
    }
    let old = answer_to(address, b"GET / HTTP/1.0\r\n\r\n").await;
    assert!(old.starts_with("HTTP/1.0 200"), "{old}");
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let (address, _stop) = started().await;
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "x".repeat(2 * HEAD_BYTES));
    assert!(!answer_to(address, long.as_bytes()).await.contains("200 OK"));
}

#[tokio::test]
async fn requests_that_run_end_before_the_server_does() {
    let listener = bind("http.listen", "127.0.0.1:0".parse().unwrap()).await.unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
    let (begun, wait) = (Arc::new(tokio::sync::Notify::new()), Arc::new(tokio::sync::Notify::new()));
    let (told, until) = (Arc::clone(&begun), Arc::clone(&wait));
    let slow = move || async move {
        told.notify_one();
        until.notified().await;
        "here"
    };
    let router = Router::new().route("/", axum::routing::get(slow));
    let serving = tokio::spawn(serve(listener, router, Vec::new(), stop.clone(), Duration::from_secs(20)));
    let mut idle = said(address, b"").await;
    let mut patient = said(address, REQUEST).await;
    begun.notified().await;
    stop.cancel();
    assert_eq!(rest(&mut idle).await, "");
    wait.notify_one();
    assert!(rest(&mut patient).await.contains("here"));
    assert!(serving.await.unwrap());
}

/// Issue 11, 29: the systemd unit in the guide allows enough files for every connection and for everything else that is open.
#[test]
fn the_unit_of_the_guide_has_files_for_every_connection() {
    let guide = include_str!("../../../../docs/operations.md");
    let limits: Vec<u64> =
        guide.lines().filter_map(|line| line.strip_prefix("LimitNOFILE=")?.parse().ok()).collect();
    assert!(matches!(limits[..], [limit] if limit >= CONNECTIONS as u64 + OTHER_FILES), "{limits:?}");
}
