//! A file of 2 GB streams through the kernel in constant memory.
//!
//! Runs in a separate process, because it measures the resident memory of the process.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "a test stops at the first surprise"
)]

#[path = "integration/support/mod.rs"]
#[allow(dead_code, reason = "used in part")]
mod support;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use cabinet_config::Grant;
use cabinet_domain::{ForeignDocumentId, PatientId};
use futures::{StreamExt, stream};
use std::io;
use support::{TestEnv, medical_host, serve};

const HOST: &str = "records-host";
const PIECE: usize = 1 << 16;
const WHOLE: u64 = 2 << 30;
/// Most memory growth in MiB: the buffers of both sides. A buffered file would need 2048.
const MOST_GROWTH_MIB: u64 = 64;

/// Resident memory of this process in MiB (proc_pid_statm(5); pages of 4 KiB).
fn resident_mib() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 256
}

#[tokio::test]
async fn two_gigabytes_cost_a_buffer() {
    let file = get(|| async {
        let piece = Bytes::from(vec![7; PIECE]);
        let count = usize::try_from(WHOLE).unwrap() / PIECE;
        let pieces = stream::iter((0..count).map(move |_| io::Result::Ok(piece.clone())));
        ([(header::CONTENT_LENGTH, WHOLE.to_string())], Body::from_stream(pieces)).into_response()
    });
    let url = format!("http://{}", serve(Router::new().route("/large", file)).await);
    let grant = Grant {
        http: vec![url.clone()],
        private_addresses: vec!["127.0.0.0/8".parse().unwrap()],
        secrets: vec!["api_key".into()],
        ..Grant::default()
    };
    let running = TestEnv::new()
        .with(HOST)
        .settings(HOST, serde_json::json!({ "url": url }))
        .secret(HOST, "api_key", "k3y")
        .grant(HOST, grant)
        .start();
    let port = running.host.records(&medical_host(HOST)).unwrap();
    let document = ForeignDocumentId("large".into());
    let mut opened = port.open_file(&PatientId("7".into()), &document, None).await.unwrap();
    assert_eq!(opened.length, Some(WHOLE));

    let before = resident_mib();
    let (mut read, mut most, mut looked) = (0_u64, 0, 0);
    while let Some(piece) = opened.content.next().await {
        read += piece.unwrap().len() as u64;
        if read - looked >= 16 << 20 {
            looked = read;
            most = most.max(resident_mib());
        }
    }
    assert_eq!(read, WHOLE);
    let growth = most.saturating_sub(before);
    assert!(growth < MOST_GROWTH_MIB, "{growth} MiB more than the {before} MiB before");
}
