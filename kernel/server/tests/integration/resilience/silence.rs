//! Idle connections from many addresses while a patient books (issue 11, 14 and 29). All of 127.0.0.0/8 is this machine: each address has
//! its own limit of idle connections.
//!
//! `CABINET_SILENT` sets the number of connections; `cargo xtask soak silent` uses ten thousand.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use crate::support::server_process::ServerProcess;
use crate::support::waiting::until_so;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpSocket;
use tokio::task::JoinSet;

/// Connections per address; the limit of idle ones is 128.
const OF_ONE: usize = 100;

/// All connections are opened within this time; the kernel closes each after ten seconds.
const OPENED_WITHIN: Duration = Duration::from_secs(4);

/// Number of connections in the test suite.
const SILENT: usize = 2_000;

/// Idle connections. One that the kernel closes is opened again.
struct Silence {
    tasks: JoinSet<()>,
    /// Number of opened connections, including those that were closed again.
    opened: Arc<AtomicUsize>,
}

impl Silence {
    fn before(server: &ServerProcess, connections: usize) -> Self {
        let (_, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
        assert!(
            hard > connections as u64 + 200,
            "the hard limit of open files is {hard}: too few for {connections}"
        );
        setrlimit(Resource::RLIMIT_NOFILE, hard, hard).unwrap();
        let (mut tasks, opened) = (JoinSet::new(), Arc::<AtomicUsize>::default());
        for number in 0..connections {
            let from = number / OF_ONE;
            let from = Ipv4Addr::new(
                127,
                9,
                u8::try_from(from / 200).unwrap(),
                u8::try_from(from % 200).unwrap() + 1,
            );
            // Spread over a few seconds: a burst would only fill the backlog of the operating system.
            let begins = OPENED_WITHIN.mul_f64(number as f64 / connections as f64);
            tasks.spawn(silent(begins, SocketAddr::from((from, 0)), server.address, Arc::clone(&opened)));
        }
        Self { tasks, opened }
    }

    async fn end(mut self) {
        self.tasks.shutdown().await;
    }
}

async fn silent(begins: Duration, from: SocketAddr, to: SocketAddr, opened: Arc<AtomicUsize>) {
    tokio::time::sleep(begins).await;
    loop {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(from).unwrap();
        if let Ok(mut stream) = socket.connect(to).await {
            opened.fetch_add(1, Ordering::Relaxed);
            let _ = stream.read(&mut [0; 64]).await;
        }
    }
}

/// The soft limit is far too low for the connections; the kernel raises it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_patient_books_while_thousands_of_connections_say_nothing() {
    let connections = std::env::var("CABINET_SILENT").map_or(SILENT, |number| number.parse().unwrap());
    let place = Place::new(Wishes::default()).await;
    let server = place.serve_limited("-Sn 256").await;
    let (soft, hard) = server.file_limits();
    assert_eq!(soft, hard);
    let silence = Silence::before(&server, connections);
    // Some connections are just being reopened; if all slots are taken, new connections replace old ones.
    let held = connections * 9 / 10;
    until_so("the silent connections are there", || server.open_files() > held).await;

    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let offer = Offer::find(&patient).await;
    patient.book(&offer.slots[0], Some("amid-the-silence")).await.good();
    assert_eq!((place.booked(), patient.coming().await.len()), (1, 1));
    assert!(server.open_files() > held, "they are still there");
    silence.end().await;
}

/// File descriptors are reserved for things other than connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_is_read_anew_while_every_place_is_taken() {
    const FILES: usize = 1_100;
    let place = Place::new(Wishes::default()).await;
    let server = place.serve_limited(&format!("-n {FILES}")).await;
    let silence = Silence::before(&server, FILES + 100);
    let wanted = || silence.opened.load(Ordering::Relaxed) > FILES + 50;
    until_so("more connections than files were opened", wanted).await;
    assert!(server.open_files() > FILES - 512, "every place is taken");
    let begun = Instant::now();
    let reloaded = place.run(&["plugins", "reload", "netrika"]).await;
    assert!(reloaded.status.success(), "{}", String::from_utf8_lossy(&reloaded.stderr));
    // Without a free file descriptor, it would wait until idle connections end.
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    assert!(server.open_files() > FILES - 512, "every place is still taken");
    silence.end().await;
}
