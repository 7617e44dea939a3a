//! Files of patients over the API: one request per upload, downloads, changes, and a stranger at every call.

use crate::support::{Answer, Client, TestApp};
use axum::body::Body;
use axum::http::{Method, Request};
use cabinet_domain::{AuditKind, Relation, UserFile};
use cabinet_ports::{Clock as _, FileStore as _};
use cabinet_test_storage::committed;
use futures::{StreamExt as _, stream};
use serde_json::{Value, json};

pub(crate) const LIST: &str = "/api/new_files/get_file_list_for_client";
const FILE: &str = "/api/new_files/file";

/// A PDF of this length with different bytes.
pub(crate) fn pdf(length: usize) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.extend((0..length).map(|at| (at % 241) as u8));
    bytes.truncate(length);
    bytes
}

/// An app whose two patients a medical host knows.
pub(crate) async fn confirmed() -> TestApp {
    let app = TestApp::start().await;
    let stores = app.storage.stores();
    for login in ["patient", "stranger"] {
        let user = stores.users.find_by_login(login).await.unwrap().unwrap().id;
        let relation = Relation {
            user,
            host: "vista".parse().unwrap(),
            clinic: "vista".into(),
            patient: "1".into(),
            confirmed_at: app.clock.now(),
        };
        committed!(stores, relations.set(relation)).await.unwrap();
    }
    app
}

/// A multipart body with these fields and, if there is one, a file at the end.
fn form(fields: &[(&str, &str)], file: Option<(&str, &[u8])>) -> Request<Body> {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
                .into_bytes(),
        );
    }
    if let Some((name, bytes)) = file {
        body.extend(
            format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n")
                .into_bytes(),
        );
        body.extend(bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    Request::post(FILE)
        .header("content-type", "multipart/form-data; boundary=edge")
        .header("content-length", body.len())
        .body(Body::from(body))
        .unwrap()
}

async fn put(client: &Client, owner: &str, name: &str, bytes: &[u8]) -> Answer {
    client.send(form(&[("user_id", owner), ("name", name), ("type", "5")], Some((name, bytes)))).await
}

async fn list(client: &Client, owner: &str) -> Value {
    client.post_json(LIST, &json!({ "user_id": owner })).await.expect(200).json()
}

fn path(file: &Value) -> String {
    format!("{FILE}?id={}", file["id"].as_str().unwrap())
}

///
#[tokio::test]
async fn a_patient_uploads_a_file_and_sees_it_in_the_list() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    let empty = list(&patient, &anna).await;
    assert_eq!((&empty["file_list"], &empty["is_confirmed"]), (&json!([]), &json!(true)));
    assert_eq!(empty["max_bytes"], 4000_u64 * 1024 * 1024);
    assert!(empty["accepted"].as_array().unwrap().contains(&json!("pdf")));
    let file = put(&patient, &anna, "Снимок.pdf", &pdf(2500)).await.expect(201).json();
    assert_eq!(file["name"], "Снимок.pdf");
    assert_eq!((&file["size"], &file["type"], &file["state"]), (&json!(2500), &json!(5), &json!("ready")));
    assert_eq!(file["media_type"], "application/pdf");
    let all = list(&patient, &anna).await;
    assert_eq!(all["file_list"], json!([file]));
    assert_eq!(all["quota"]["used_bytes"], 2500);
    assert_eq!(
        app.storage.stores().audit.list(app.anna.id, 1).await.unwrap()[0].kind,
        AuditKind::FileUploaded
    );
}

///
#[tokio::test]
async fn a_patient_whom_no_host_knows_cannot_upload() {
    let app = TestApp::start().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    assert_eq!(list(&patient, &anna).await["is_confirmed"], false);
    assert_eq!(put(&patient, &anna, "a.pdf", &pdf(20)).await.expect(403).code(), "relation_not_confirmed");
}

///
#[tokio::test]
async fn a_duplicate_is_told_with_a_free_name_and_kept_if_forced() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    put(&patient, &anna, "a.pdf", &pdf(20)).await.expect(201);
    let twice = put(&patient, &anna, "A.PDF", &pdf(20)).await.expect(409);
    assert_eq!(twice.code(), "duplicate_name");
    assert_eq!(
        (&twice.json()["error"], &twice.json()["free_name"]),
        (&json!("duplicate_name"), &json!("A (2).PDF"))
    );
    let fields = [("user_id", &*anna), ("name", "a.pdf"), ("type", "5"), ("force", "true")];
    let forced = patient.send(form(&fields, Some(("a.pdf", &pdf(20))))).await.expect(201).json();
    assert_eq!(forced["name"], "a (2).pdf");
}

#[tokio::test]
async fn what_is_no_upload_is_refused() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    let field = |answer: &Answer| answer.json()["errors"][0]["field"].as_str().unwrap_or_default().to_owned();
    let own = ("user_id", &*anna);
    let long = "я".repeat(10_000);
    for (fields, file, status, code, at) in [
        (vec![], Some(("a.pdf", pdf(20))), 422, "validation", "user_id"),
        (vec![("user_id", "1")], Some(("a.pdf", pdf(20))), 422, "validation", "user_id"),
        (vec![own], None, 422, "validation", "file"),
        (vec![own, ("odd", "1")], None, 422, "validation", "file"),
        (vec![own, ("name", "../a.pdf")], Some(("a.pdf", pdf(20))), 422, "validation", "name"),
        (vec![own, ("name", "a\0.pdf")], Some(("a.pdf", pdf(20))), 422, "validation", "name"),
        (vec![own, ("name", "nul.pdf")], Some(("a.pdf", pdf(20))), 422, "validation", "name"),
        (vec![own, ("name", "a\u{202e}fdp.exe")], Some(("a.pdf", pdf(20))), 422, "validation", "name"),
        (vec![own, ("name", &long[..2000])], Some(("a.pdf", pdf(20))), 422, "validation", "name"),
        (vec![own, ("name", &*long)], Some(("a.pdf", pdf(20))), 413, "too_large", ""),
        (vec![own, ("type", "6")], Some(("a.pdf", pdf(20))), 422, "validation", "type"),
        (vec![own, ("type", "x")], Some(("a.pdf", pdf(20))), 422, "validation", "type"),
        (vec![own, ("force", "x")], Some(("a.pdf", pdf(20))), 422, "validation", "force"),
        (vec![own], Some(("a.pdf", vec![])), 422, "validation", "file"),
        (vec![own], Some(("a.exe", b"MZ".to_vec())), 415, "file_type_refused", ""),
        (vec![own], Some(("a.pdf", b"MZ".to_vec())), 415, "file_type_refused", ""),
        (vec![own], Some(("a.svg", b"<svg/>".to_vec())), 415, "file_type_refused", ""),
    ] {
        let file = file.as_ref().map(|(name, bytes)| (*name, &**bytes));
        let answer = patient.send(form(&fields, file)).await.expect(status);
        assert_eq!((&*answer.code(), &*field(&answer)), (code, at));
    }
    let json = patient.post_json(FILE, &json!({})).await.expect(400);
    assert_eq!(json.code(), "malformed");
    assert!(app.files.keys().is_empty(), "nothing stays");
    assert_eq!(list(&patient, &anna).await["quota"]["used_bytes"], 0);
}

///
#[tokio::test]
async fn a_file_comes_back_whole_or_in_parts() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    let bytes = pdf(2500);
    let file = put(&patient, &anna, "Снимок \"1\".pdf", &bytes).await.expect(201).json();
    let path = path(&file);
    let whole = patient.get(&path).await.expect(200);
    assert_eq!(whole.body, bytes);
    assert_eq!(whole.header("content-type"), "application/pdf");
    assert_eq!(whole.header("content-length"), "2500");
    assert!(whole.header("content-disposition").starts_with("attachment; filename=\"______ _1_.pdf\""));
    assert_eq!(
        (whole.header("x-content-type-options"), whole.header("cache-control")),
        ("nosniff", "no-store")
    );
    assert!(whole.header("content-security-policy").starts_with("sandbox;"));
    let tag = whole.header("etag").to_owned();
    assert_eq!(tag, format!("\"{}\"", file["sha256"].as_str().unwrap()));
    let shown = patient.get(&format!("{path}&inline=true")).await.expect(200);
    assert!(shown.header("content-disposition").starts_with("inline;"));
    for (range, first, last) in [
        ("bytes=0-0", 0, 0),
        ("bytes=990-1010", 990, 1010),
        ("bytes=2400-9999", 2400, 2499),
        ("bytes=-1600", 900, 2499),
    ] {
        let part = patient.clone().with("range", range).with("if-range", &tag).get(&path).await.expect(206);
        assert_eq!(part.body, &bytes[first..=last], "{range}");
        assert_eq!(part.header("content-range"), format!("bytes {first}-{last}/2500"));
    }
    for (range, code) in [
        ("bytes=2500-", "range_not_satisfiable"),
        ("bytes=-0", "range_not_satisfiable"),
        ("bytes=0-1,3-4", "several_ranges"),
    ] {
        let outside = patient.clone().with("range", range).get(&path).await.expect(416);
        assert_eq!((&*outside.code(), outside.header("content-range")), (code, "bytes */2500"), "{range}");
    }
    let other = patient.clone().with("range", "bytes=5-9").with("if-range", "\"another\"").get(&path).await;
    assert_eq!(other.expect(200).body, bytes);
    assert!(patient.clone().with("if-none-match", &tag).get(&path).await.expect(304).body.is_empty());
}

#[tokio::test]
async fn a_ticket_opens_one_file_for_five_minutes() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    let first = put(&patient, &anna, "a.pdf", &pdf(20)).await.expect(201).json();
    let second = put(&patient, &anna, "b.pdf", &pdf(30)).await.expect(201).json();
    let give = |id: &Value| format!("{FILE}/ticket?id={}", id["id"].as_str().unwrap());
    let given = patient.call(Method::POST, &give(&first)).await.expect(200).json();
    let url = given["url"].as_str().unwrap();
    assert_eq!(app.anonymous().get(url).await.expect(200).body, pdf(20));
    let other = url.replace(first["id"].as_str().unwrap(), second["id"].as_str().unwrap());
    assert_eq!(app.anonymous().get(&other).await.expect(401).code(), "ticket_invalid");
    let plain = url.split('?').next().unwrap();
    app.anonymous().get(plain).await.expect(401);
    assert_eq!(app.anonymous().get(&format!("{plain}?ticket=x")).await.expect(401).code(), "ticket_invalid");
    app.later(chrono::TimeDelta::minutes(6));
    assert_eq!(app.anonymous().get(url).await.expect(401).code(), "ticket_expired");
    // An administrator's ticket is an administrator's: it opens the patient's file, with a line in the audit log.
    let admin = app.admin().await;
    let given = admin.call(Method::POST, &give(&first)).await.expect(200).json();
    assert_eq!(app.anonymous().get(given["url"].as_str().unwrap()).await.expect(200).body, pdf(20));
    let line = app.storage.stores().audit.list(app.anna.id, 1).await.unwrap().remove(0);
    assert_eq!(line.kind, AuditKind::FileOpenedByAdmin);
}

///
#[tokio::test]
async fn a_file_is_renamed_deleted_and_restored() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    let file = put(&patient, &anna, "a.pdf", &pdf(20)).await.expect(201).json();
    put(&patient, &anna, "b.pdf", &pdf(20)).await.expect(201);
    let rename = async |name: &str, force: bool| {
        patient.send_json(Method::PATCH, &path(&file), &json!({ "name": name, "force": force })).await
    };
    assert_eq!(rename("c", false).await.expect(200).json()["name"], "c.pdf");
    assert_eq!(rename("b", false).await.expect(409).json()["free_name"], "b (2).pdf");
    assert_eq!(rename("b", true).await.expect(200).json()["name"], "b (2).pdf");
    assert_eq!(rename("a/b", false).await.expect(422).json()["errors"][0]["field"], "name");
    patient.delete(&path(&file)).await.expect(204);
    patient.delete(&path(&file)).await.expect(204);
    patient.get(&path(&file)).await.expect(404);
    let all = list(&patient, &anna).await;
    assert_eq!(
        (all["file_list"].as_array().unwrap().len(), all["deleted"].as_array().unwrap().len()),
        (1, 1)
    );
    let deleted = &all["deleted"][0];
    let at =
        |member: &str| deleted[member].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    assert_eq!(at("restorable_until") - at("removed_at"), chrono::TimeDelta::days(7));
    let restore = format!("{FILE}/restore?id={}", file["id"].as_str().unwrap());
    put(&patient, &anna, "B (2).pdf", &pdf(20)).await.expect(201);
    assert_eq!(patient.call(Method::POST, &restore).await.expect(409).code(), "duplicate_name");
    let back = patient.call(Method::POST, &format!("{restore}&force=true")).await.expect(200).json();
    assert_eq!(back["name"], "b (2) (2).pdf");
    patient.delete(&path(&file)).await.expect(204);
    patient.delete(&format!("{}&forever=true", path(&file))).await.expect(204);
    patient.call(Method::POST, &restore).await.expect(404);
}

/// B-241: an administrator's files reach the patient, as new.
#[tokio::test]
async fn an_administrator_puts_a_result_into_a_patient_s_files() {
    let app = confirmed().await;
    let (patient, admin, anna) = (app.patient().await, app.admin().await, app.anna.id.to_string());
    let fields = [("user_id", &*anna), ("name", "result.pdf"), ("type", "6")];
    let given = admin.send(form(&fields, Some(("x", &pdf(20))))).await.expect(201).json();
    assert_eq!((&given["type"], &given["is_new"]), (&json!(6), &json!(false)));
    let seen = list(&patient, &anna).await;
    assert_eq!(seen["file_list"][0]["is_new"], true);
    patient.get(&path(&given)).await.expect(200);
    assert_eq!(list(&patient, &anna).await["file_list"][0]["is_new"], false);
    assert_eq!(patient.delete(&path(&given)).await.expect(403).code(), "file_of_hospital");
    let nobody = admin.post_json(LIST, &json!({ "user_id": uuid::Uuid::nil() })).await.expect(404);
    assert_eq!(nobody.code(), "not_found");
}

/// X-025, issue 14: a patient never reaches another's file by any call.
#[tokio::test]
async fn a_stranger_is_refused_at_every_call() {
    let app = confirmed().await;
    let (patient, stranger, anna) = (app.patient().await, app.stranger().await, app.anna.id.to_string());
    let file = put(&patient, &anna, "a.pdf", &pdf(2000)).await.expect(201).json();
    let id = file["id"].as_str().unwrap();
    let body = json!({ "name": "x", "force": true });
    let ids = [
        id.to_owned(),
        id.to_uppercase(),
        format!("%7B{id}%7D"),
        format!("../{id}"),
        "%00".to_owned(),
        "1".to_owned(),
    ];
    for id in ids {
        let (query, odd) = (format!("?id={id}"), id.replace('/', "%2F"));
        for range in ["", "bytes=0-9"] {
            let asks = stranger.clone().with("range", range);
            asks.get(&format!("{FILE}{query}")).await.expect(404);
            asks.get(&format!("/api/new_files/{odd}/content")).await.expect(404);
        }
        stranger.send_json(Method::PATCH, &format!("{FILE}{query}"), &body).await.expect(404);
        stranger.delete(&format!("{FILE}{query}")).await.expect(404);
        stranger.delete(&format!("{FILE}{query}&forever=true")).await.expect(404);
        stranger.call(Method::POST, &format!("{FILE}/ticket{query}")).await.expect(404);
        stranger.call(Method::POST, &format!("{FILE}/restore{query}&force=true")).await.expect(404);
    }
    assert_eq!(stranger.post_json(LIST, &json!({ "user_id": anna })).await.expect(403).code(), "forbidden");
    assert_eq!(put(&stranger, &anna, "x.pdf", &pdf(20)).await.expect(403).code(), "forbidden");
    assert_eq!(list(&patient, &anna).await["file_list"], json!([file]));
    let lines = app.storage.stores().audit.list(app.anna.id, 100).await.unwrap();
    assert!(lines.iter().filter(|line| line.kind == AuditKind::AccessDenied).count() >= 10);
    assert_eq!(patient.get(&path(&file)).await.expect(200).body, pdf(2000));
}

/// a small picture is shown to whom the file is shown.
#[tokio::test]
async fn a_small_picture_is_private_and_a_stranger_does_not_get_it() {
    let app = confirmed().await;
    let (patient, anna) = (app.patient().await, app.anna.id.to_string());
    let png = b"\x89PNG\r\n\x1a\n and whatever follows";
    let file = put(&patient, &anna, "scan.png", png).await.expect(201).json();
    assert_eq!(file["has_thumbnail"], false, "it is made by a job");
    let id = file["id"].as_str().unwrap();
    let small = format!("/api/new_files/thumbnail?id={id}");
    assert_eq!(patient.get(&small).await.expect(404).code(), "not_found");

    // What the job does.
    let (stores, object) = (app.storage.stores(), uuid::Uuid::now_v7());
    let key = UserFile::object_key(app.anna.id, id.parse().unwrap(), object);
    let content = stream::iter([Ok(axum::body::Bytes::from_static(b"a jpeg"))]).boxed();
    app.files.put(&key, content, 10).await.unwrap();
    assert!(committed!(stores, user_files.set_thumbnail(id.parse().unwrap(), object)).await.unwrap());

    assert_eq!(list(&patient, &anna).await["file_list"][0]["has_thumbnail"], true);
    let answer = patient.get(&small).await.expect(200);
    assert_eq!((&answer.body[..], answer.header("content-type")), (&b"a jpeg"[..], "image/jpeg"));
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let again = patient.clone().with("if-none-match", answer.header("etag"));
    assert!(again.get(&small).await.expect(304).body.is_empty());
    // Also with the tag: who may not see it is not told that it is unchanged.
    let stranger = app.stranger().await.with("if-none-match", answer.header("etag"));
    assert_eq!(stranger.get(&small).await.expect(404).code(), "not_found");
    let audited = async || stores.audit.list(app.anna.id, 1).await.unwrap()[0].kind;
    assert_eq!(audited().await, AuditKind::AccessDenied);
    app.admin().await.get(&small).await.expect(200);
    assert_eq!(audited().await, AuditKind::FileOpenedByAdmin);
    app.anonymous().get(&small).await.expect(401);
}
