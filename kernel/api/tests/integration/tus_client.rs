//! Uploads by a client of the tus protocol that others wrote (tuspy), over a real listener: creation, resumption after the client was closed,
//! checksums, termination. It is in the Python environment of the tests, which the test command installs.

use crate::support::TestApp;
use crate::user_files::{LIST, confirmed, pdf};
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::process::Command;

async fn listening(app: &TestApp) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = app.router.clone().into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    address
}

///
#[tokio::test]
async fn a_client_of_other_authors_uploads_resumes_and_ends_uploads() {
    let app = confirmed().await;
    let (patient, address) = (app.patient().await, listening(&app).await);
    let folder = tempfile::tempdir().unwrap();
    let scan = pdf(10_000);
    std::fs::write(folder.path().join("scan.pdf"), &scan).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = root.join("target/python/bin/python");
    assert!(python.exists(), "`cargo xtask test` installs the Python environment of the tests");
    let run = Command::new(python)
        .arg("-B")
        .arg(root.join("tools/tus-check/upload.py"))
        .arg(format!("http://{address}/api/new_files/uploads"))
        .arg(folder.path())
        .env("TOKEN", patient.token.as_deref().unwrap())
        .kill_on_drop(true)
        .output()
        .await
        .unwrap();
    let (said, failed) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{said}{failed}");
    let file = patient.get(&format!("/api/new_files/file?id={}", said.trim())).await.expect(200);
    assert!(file.body == scan);
    let list = patient.post_json(LIST, &json!({ "user_id": app.anna.id })).await.expect(200).json();
    let names: Vec<_> = list["file_list"].as_array().unwrap().iter().map(|file| &file["name"]).collect();
    assert_eq!(names, ["Снимок.pdf"]);
}
