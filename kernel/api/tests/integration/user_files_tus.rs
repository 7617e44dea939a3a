//! Resumable uploads by the tus protocol 1.0.0.

use crate::support::{Answer, Client};
use crate::user_files::{LIST, confirmed, pdf};
use axum::body::Body;
use axum::http::{Method, Request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest as _, Sha256};

const UPLOADS: &str = "/api/new_files/uploads";
const BYTES: &str = "application/offset+octet-stream";

fn metadata(pairs: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| format!("{name} {}", STANDARD.encode(value));
    pairs.iter().map(pair).collect::<Vec<_>>().join(",")
}

async fn tus(client: &Client, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut request = Request::builder().method(method).uri(path).header("tus-resumable", "1.0.0");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = client.send(request.body(Body::from(body.to_vec())).unwrap()).await;
    assert_eq!(answer.header("tus-resumable"), "1.0.0", "{method} {path}");
    answer
}

async fn create(client: &Client, name: &str, length: usize) -> String {
    let (length, metadata) = (length.to_string(), metadata(&[("filename", name)]));
    let headers = [("upload-length", &*length), ("upload-metadata", &*metadata)];
    let answer = tus(client, "POST", UPLOADS, &headers, b"").await.expect(201);
    assert_eq!(answer.header("upload-offset"), "0");
    answer.header("location").to_owned()
}

async fn patch(client: &Client, address: &str, offset: usize, bytes: &[u8]) -> Answer {
    let offset = offset.to_string();
    tus(client, "PATCH", address, &[("upload-offset", &offset), ("content-type", BYTES)], bytes).await
}

///
#[tokio::test]
async fn an_upload_goes_on_where_it_was_and_becomes_a_file() {
    let app = confirmed().await;
    let patient = app.patient().await;
    let bytes = pdf(3000);
    let address = create(&patient, "Снимок.pdf", bytes.len()).await;
    let first = patch(&patient, &address, 0, &bytes[..1700]).await.expect(204);
    assert_eq!((first.header("upload-offset"), first.header("cabinet-file-id")), ("1700", ""));
    // Two days of the week and the month in English, as HTTP has it.
    assert_eq!(first.header("upload-expires"), "Sun, 22 Nov 2026 06:00:00 GMT");
    let state = tus(&patient, "HEAD", &address, &[], b"").await.expect(200);
    assert_eq!((state.header("upload-offset"), state.header("upload-length")), ("1700", "3000"));
    assert_eq!(state.header("cache-control"), "no-store");
    assert_eq!(patch(&patient, &address, 1000, &bytes[1000..]).await.expect(409).code(), "offset_conflict");
    let done = patch(&patient, &address, 1700, &bytes[1700..]).await.expect(204);
    let id = done.header("cabinet-file-id").to_owned();
    let state = tus(&patient, "HEAD", &address, &[], b"").await.expect(200);
    assert_eq!((state.header("upload-offset"), state.header("cabinet-file-id")), ("3000", &*id));
    let file = patient.get(&format!("/api/new_files/file?id={id}")).await.expect(200);
    assert_eq!(file.body, bytes);
    assert_eq!(file.header("etag"), format!("\"{:x}\"", Sha256::digest(&bytes)));
    let list = patient.post_json(LIST, &json!({ "user_id": app.anna.id })).await.expect(200).json();
    assert_eq!(list["file_list"][0]["name"], "Снимок.pdf");
}

#[tokio::test]
async fn the_first_bytes_may_come_with_the_creation() {
    let app = confirmed().await;
    let patient = app.patient().await;
    let bytes = pdf(300);
    let metadata = metadata(&[("filename", "a.pdf"), ("type", "5"), ("force", "false")]);
    let headers = [("upload-length", "300"), ("upload-metadata", &*metadata), ("content-type", BYTES)];
    let half = tus(&patient, "POST", UPLOADS, &headers, &bytes[..100]).await.expect(201);
    assert_eq!((half.header("upload-offset"), half.header("cabinet-file-id")), ("100", ""));
    patch(&patient, half.header("location"), 100, &bytes[100..]).await.expect(204);
    let again = tus(&patient, "POST", UPLOADS, &headers, &bytes).await.expect(409);
    assert_eq!((&*again.code(), &again.json()["free_name"]), ("duplicate_name", &json!("a (2).pdf")));
    let forced = metadata.replace(&STANDARD.encode("false"), &STANDARD.encode("true"));
    let headers = [("upload-length", "300"), ("upload-metadata", &*forced), ("content-type", BYTES)];
    let whole = tus(&patient, "POST", UPLOADS, &headers, &bytes).await.expect(201);
    assert_ne!(whole.header("cabinet-file-id"), "");
}

///
#[tokio::test]
async fn the_protocol_is_kept() {
    let app = confirmed().await;
    let patient = app.patient().await;
    let options = patient.call(Method::OPTIONS, UPLOADS).await.expect(204);
    assert_eq!(options.header("tus-version"), "1.0.0");
    assert_eq!(
        options.header("tus-extension"),
        "creation,creation-with-upload,termination,checksum,expiration"
    );
    assert_eq!(options.header("tus-max-size"), "4194304000");
    assert_eq!(options.header("tus-checksum-algorithm"), "sha1,sha256");
    let name = metadata(&[("filename", "a.pdf")]);
    let other = patient.clone().with("tus-resumable", "0.2.2");
    let old = tus(&other, "POST", UPLOADS, &[("upload-length", "9"), ("upload-metadata", &name)], b"").await;
    assert_eq!((&*old.code(), old.header("tus-version")), ("tus_version_not_supported", "1.0.0"));
    for (length, metadata, status, code) in [
        ("", &*name, 400, "malformed"),
        ("-1", &name, 400, "malformed"),
        ("0", &name, 422, "validation"),
        ("4194304001", &name, 413, "file_too_large"),
        ("9", "filename ?", 400, "malformed"),
        ("9", "", 422, "validation"),
        ("9", &metadata(&[("filename", "a.exe")]), 415, "file_type_refused"),
        ("9", &metadata(&[("filename", "a.pdf"), ("type", "1")]), 422, "validation"),
        ("9", &metadata(&[("filename", "a.pdf"), ("user_id", "x")]), 422, "validation"),
    ] {
        let headers = [("upload-length", length), ("upload-metadata", metadata)];
        assert_eq!(
            tus(&patient, "POST", UPLOADS, &headers, b"").await.expect(status).code(),
            code,
            "{length}"
        );
    }
    let address = create(&patient, "a.pdf", 20).await;
    let untyped = tus(&patient, "PATCH", &address, &[("upload-offset", "0")], b"x").await.expect(415);
    assert_eq!(untyped.code(), "unsupported_media_type");
    assert_eq!(patch(&patient, &address, 0, &pdf(21)).await.expect(413).code(), "upload_too_long");
    let wrong = [("upload-offset", "0"), ("content-type", BYTES), ("upload-checksum", "sha256 AAAA")];
    let address = create(&patient, "b.pdf", 20).await;
    assert_eq!(
        tus(&patient, "PATCH", &address, &wrong, &pdf(20)).await.expect(460).code(),
        "checksum_mismatch"
    );
    let sum = format!("sha256 {}", STANDARD.encode(Sha256::digest(pdf(20))));
    let right = [("upload-offset", "0"), ("content-type", BYTES), ("upload-checksum", &*sum)];
    tus(&patient, "PATCH", &address, &right, &pdf(20)).await.expect(204);
    tus(&patient, "DELETE", &address, &[], b"").await.expect(404);
    let address = create(&patient, "c.pdf", 20).await;
    tus(&patient, "DELETE", &address, &[], b"").await.expect(204);
    tus(&patient, "HEAD", &address, &[], b"").await.expect(404);
}

/// another's upload by its address.
#[tokio::test]
async fn a_stranger_cannot_see_continue_or_end_an_upload() {
    let app = confirmed().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    let address = create(&patient, "a.pdf", 20).await;
    for path in [&*address, "/api/new_files/uploads/1"] {
        tus(&stranger, "HEAD", path, &[], b"").await.expect(404);
        patch(&stranger, path, 0, &pdf(20)).await.expect(404);
        tus(&stranger, "DELETE", path, &[], b"").await.expect(404);
    }
    let foreign = metadata(&[("filename", "x.pdf"), ("user_id", &app.anna.id.to_string())]);
    let headers = [("upload-length", "9"), ("upload-metadata", &*foreign)];
    assert_eq!(tus(&stranger, "POST", UPLOADS, &headers, b"").await.expect(403).code(), "forbidden");
    patch(&patient, &address, 0, &pdf(20)).await.expect(204);
}
