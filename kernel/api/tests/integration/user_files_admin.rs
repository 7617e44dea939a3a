//! Files of all patients for administrators, over the API: events, marks, one patient's files, deletion, the archive, the matching of results.

use crate::support::{Answer, Client, TestApp};
use crate::user_files::{confirmed, pdf};
use axum::http::Method;
use cabinet_domain::{AuditKind, UserId};
use serde_json::{Value, json};
use std::io::{Cursor, Read as _};
use uuid::Uuid;
use zip::ZipArchive;

const FILES: &str = "/api/admin/files";
const REASON: &str = "по заявлению пациента";

/// Uploads a file by the tus protocol in one request.
async fn upload(client: &Client, owner: UserId, name: &str, kind: &str, bytes: &[u8]) -> String {
    use base64::Engine as _;
    let pair = |name: &str, value: &str| format!("{name} {}", base64::prelude::BASE64_STANDARD.encode(value));
    let metadata = [
        pair("filename", name),
        pair("user_id", &owner.to_string()),
        pair("type", kind),
        pair("force", "true"),
    ];
    let request = axum::http::Request::post("/api/new_files/uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", bytes.len())
        .header("upload-metadata", metadata.join(","))
        .header("content-type", "application/offset+octet-stream")
        .body(axum::body::Body::from(bytes.to_vec()))
        .unwrap();
    client.send(request).await.expect(201).header("cabinet-file-id").to_owned()
}

async fn search(admin: &Client, body: Value) -> Value {
    admin.post_json(&format!("{FILES}/search"), &body).await.expect(200).json()
}

async fn new_events(admin: &Client) -> Value {
    admin.get("/api/admin/cabinets/counters").await.expect(200).json()["new_events"].clone()
}

fn field(answer: &Answer) -> String {
    answer.json()["errors"][0]["field"].as_str().unwrap_or_default().to_owned()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

/// The entries of a ZIP, as an independent reader finds them.
fn entries(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes.to_vec())).unwrap();
    (0..zip.len())
        .map(|place| {
            let mut entry = zip.by_index(place).unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            (entry.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

/// B-069, B-070, B-152…B-158, B-166, B-204, B-209, B-289, X-061
#[tokio::test]
async fn what_patients_upload_are_new_events_of_the_day() {
    let app = confirmed().await;
    let (patient, stranger, admin) = (app.patient().await, app.stranger().await, app.admin().await);
    assert_eq!(new_events(&admin).await, 0);
    upload(&patient, app.anna.id, "МРТ.pdf", "5", &pdf(20)).await;
    let second = upload(&patient, app.anna.id, "b.pdf", "5", &pdf(30)).await;
    upload(&admin, app.anna.id, "result.pdf", "6", &pdf(20)).await;
    let other = app.storage.stores().users.find_by_login("stranger").await.unwrap().unwrap().id;
    upload(&stranger, other, "c.pdf", "5", &pdf(20)).await;
    assert_eq!(new_events(&admin).await, 3);
    let page = search(&admin, json!({})).await;
    assert_eq!(
        (&page["page"], &page["size"], &page["next"], &page["previous"]),
        (&json!(0), &json!(20), &Value::Null, &Value::Null)
    );
    let event = &page["content"][1];
    assert_eq!(page["content"].as_array().unwrap().len(), 2);
    assert_eq!(
        (
            &event["user_id"],
            &event["date"],
            &event["fio"],
            &event["client_id"],
            &event["is_new"],
            &event["more"]
        ),
        (
            &json!(app.anna.id),
            &json!("2026-11-21"),
            &json!("Иванова Анна Сергеевна"),
            &json!("1"),
            &json!(1),
            &json!(0)
        )
    );
    assert_eq!(names(&event["file_list"]), ["b.pdf", "МРТ.pdf"]);
    let item = &event["file_list"][0];
    assert_eq!(
        json!([
            item["id"],
            item["index"],
            item["size"],
            item["type"],
            item["state"],
            item["is_new"],
            item["list"],
            item["seen_at"]
        ]),
        json!([second, 1, 30, 5, "ready", 1, "NEW_FILE", null])
    );
    for (filter, found) in [
        (json!({ "q": "мрт" }), 1),
        (json!({ "q": "иванова b.pdf", "is_new": 1 }), 1),
        (json!({ "q": "", "state": "ready", "date_from": "2026-11-21", "date_to": "2026-11-21" }), 2),
        (json!({ "date_from": "2026-11-22" }), 0),
        (json!({ "is_new": 0 }), 0),
        (json!({ "state": "quarantined" }), 0),
    ] {
        let page = search(&admin, filter.clone()).await;
        assert_eq!(page["content"].as_array().unwrap().len(), found, "{filter}");
        let count = admin.post_json(&format!("{FILES}/count"), &filter).await.expect(200).json();
        assert_eq!((&count["total"], &count["is_exact"]), (&json!(found), &json!(true)), "{filter}");
    }
    let newest = admin.get(&format!("{FILES}/new?limit=1")).await.expect(200).json();
    assert_eq!(
        (&newest["total"], &newest["content"][0]["user_id"], &newest["content"][0]["count"]),
        (&json!(2), &json!(other), &json!(1))
    );
    for (body, at) in [
        (json!({ "size": 7 }), "size"),
        (json!({ "state": "uploading" }), "state"),
        (json!({ "state": "odd" }), "state"),
        (json!({ "is_new": 2 }), "is_new"),
        (json!({ "date_from": "21.11.2026" }), "date_from"),
        (json!({ "date_from": "2026-11-22", "date_to": "2026-11-21" }), "date_to"),
        (json!({ "page": 1, "after": "2" }), "page"),
        (json!({ "after": "x" }), "after"),
        (json!({ "q": "я".repeat(101) }), "q"),
    ] {
        let refused = admin.post_json(&format!("{FILES}/search"), &body).await.expect(422);
        assert_eq!(field(&refused), at, "{body}");
    }
    let deep = admin.post_json(&format!("{FILES}/search"), &json!({ "page": 4_000_000, "size": 100 })).await;
    assert_eq!(deep.expect(422).code(), "page_too_deep");
}

/// B-289: pages in both directions; the cursor says nothing of a person.
#[tokio::test]
async fn pages_of_events_follow_each_other() {
    let app = confirmed().await;
    for number in 0..7 {
        app.later(chrono::TimeDelta::days(1));
        upload(&app.patient().await, app.anna.id, &format!("{number}.pdf"), "5", &pdf(20)).await;
    }
    let admin = app.admin().await;
    let first = search(&admin, json!({ "size": 5 })).await;
    let next = first["next"].as_str().unwrap();
    assert!(next.parse::<u64>().is_ok(), "{next}");
    let second = search(&admin, json!({ "size": 5, "after": next })).await;
    assert_eq!((second["content"].as_array().unwrap().len(), &second["next"]), (2, &Value::Null));
    let back = search(&admin, json!({ "size": 5, "before": second["previous"] })).await;
    assert_eq!(back["content"], first["content"]);
    let numbered = search(&admin, json!({ "size": 5, "page": 1 })).await;
    assert_eq!(numbered["content"], second["content"]);
}

/// B-205…B-207, B-296
#[tokio::test]
async fn marked_files_are_no_longer_new_and_no_receipt_is_sent() {
    let app = confirmed().await;
    let (patient, admin) = (app.patient().await, app.admin().await);
    let mut ids = Vec::new();
    for number in 0..5 {
        ids.push(upload(&patient, app.anna.id, &format!("{number}.pdf"), "5", &pdf(20)).await);
    }
    let viewed = format!("{FILES}/viewed");
    let mark = async |body: Value| admin.post_json(&viewed, &body).await;
    admin.call(Method::POST, &format!("{FILES}/{}/viewed", ids[0])).await.expect(204);
    admin.call(Method::POST, &format!("{FILES}/{}/viewed", Uuid::nil())).await.expect(404);
    assert_eq!(mark(json!({ "ids": [ids[0], ids[1]] })).await.expect(200).json()["marked"], 1);
    let never = json!({ "all_matching": { "q": "нет" }, "up_to": app.clock_now() });
    assert_eq!(mark(never).await.expect(200).json()["marked"], 0);
    let early = json!({ "all_matching": {}, "up_to": app.clock_now() - chrono::TimeDelta::hours(1) });
    assert_eq!(mark(early).await.expect(200).json()["marked"], 0);
    let events = json!({ "events": [{ "user_id": app.anna.id, "date": "2026-11-20" }] });
    assert_eq!(mark(events).await.expect(200).json()["marked"], 0);
    assert_eq!(new_events(&admin).await, 3);
    let all = json!({ "all_matching": { "is_new": 1 }, "up_to": app.clock_now() });
    assert_eq!(mark(all).await.expect(200).json()["marked"], 3);
    assert_eq!(mark(json!({ "user_id": app.anna.id })).await.expect(200).json()["marked"], 0);
    assert_eq!(new_events(&admin).await, 0);
    for (body, at) in [
        (json!({}), "ids"),
        (json!({ "ids": [], "user_id": app.anna.id }), "ids"),
        (json!({ "all_matching": {} }), "up_to"),
        (json!({ "events": [{ "user_id": app.anna.id, "date": "x" }] }), "events"),
        (json!({ "ids": vec![Uuid::nil(); 1001] }), "ids"),
    ] {
        assert_eq!(field(&mark(body.clone()).await.expect(422)), at, "{body}");
    }
    let own = admin.get(&format!("{FILES}/user/{}", app.anna.id)).await.expect(200).json();
    assert!(
        own["received"]
            .as_array()
            .unwrap()
            .iter()
            .all(|file| file["is_new"] == 0 && file["seen_at"].is_null())
    );
}

/// B-290…B-294, X-019: both lists, the receipts of both directions, deletion and restoration.
#[tokio::test]
async fn a_patient_s_files_are_read_deleted_and_restored() {
    let app = confirmed().await;
    let (patient, admin) = (app.patient().await, app.admin().await);
    let own = upload(&patient, app.anna.id, "a.pdf", "5", &pdf(20)).await;
    let given = upload(&admin, app.anna.id, "r.pdf", "6", &pdf(20)).await;
    let user = format!("{FILES}/user/{}", app.anna.id);
    let receipts = async || {
        let list = admin.get(&user).await.expect(200).json();
        let seen = |file: &Value| (!file["seen_at"].is_null(), file["is_new"] == 1);
        (seen(&list["received"][0]), seen(&list["sent"][0]))
    };
    assert_eq!(receipts().await, ((false, true), (false, true)));
    admin.get(&format!("/api/new_files/file?id={own}")).await.expect(200);
    let ticket =
        patient.call(Method::POST, &format!("/api/new_files/file/ticket?id={given}")).await.expect(200);
    assert_eq!(receipts().await, ((true, false), (false, true)), "a ticket opens nothing");
    let url = ticket.json()["url"].as_str().unwrap().to_owned();
    app.anonymous().with("range", "bytes=0-3").get(&url).await.expect(206);
    assert_eq!(receipts().await, ((true, false), (true, false)));
    let list = admin.get(&user).await.expect(200).json();
    assert_eq!(
        (
            &list["user"]["fio"],
            &list["user"]["username"],
            &list["quota"]["used_bytes"],
            &list["upload_forbidden"]
        ),
        (&json!("Иванова Анна Сергеевна"), &json!("patient"), &json!(40), &json!(false))
    );
    let one = admin.get(&format!("{FILES}/{own}")).await.expect(200).json();
    assert_eq!(
        (&one["name"], &one["user"]["id"], &one["index"]),
        (&json!("a.pdf"), &json!(app.anna.id), &json!(1))
    );
    let remove = async |list: &str, user: &str, reason: &str| {
        let path = format!("{FILES}/{own}?type={list}&user_id={user}");
        admin.send_json(Method::DELETE, &path, &json!({ "reason": reason })).await
    };
    let anna = app.anna.id.to_string();
    assert_eq!(remove("SAVED_FILE", &anna, REASON).await.expect(409).code(), "file_moved");
    assert_eq!(remove("NEW_FILE", &Uuid::nil().to_string(), REASON).await.expect(409).code(), "file_moved");
    assert_eq!(field(&remove("NEW_FILE", &anna, "x").await.expect(422)), "reason");
    assert_eq!(field(&remove("ODD", &anna, REASON).await.expect(422)), "type");
    assert_eq!(field(&remove("NEW_FILE", "1", REASON).await.expect(422)), "user_id");
    assert_eq!(
        remove("NEW_FILE", &anna, REASON).await.expect(200).json()["restorable_until"],
        "2026-11-28T06:00:00Z"
    );
    admin.get(&format!("{FILES}/{own}")).await.expect(404);
    admin.call(Method::POST, &format!("{FILES}/{own}/viewed")).await.expect(404);
    let list = admin.get(&user).await.expect(200).json();
    assert_eq!((names(&list["received"]), names(&list["deleted"])), (vec![], vec!["a.pdf"]));
    assert_eq!(search(&admin, json!({})).await["content"], json!([]));
    admin.call(Method::POST, &format!("/api/new_files/file/restore?id={own}")).await.expect(200);
    assert_eq!(search(&admin, json!({})).await["content"].as_array().unwrap().len(), 1);
    for missing in [format!("{FILES}/user/{}", Uuid::nil()), format!("{FILES}/user/1"), format!("{FILES}/1")]
    {
        admin.get(&missing).await.expect(404);
    }
    let lines = app.storage.stores().audit.list(app.anna.id, 100).await.unwrap();
    assert!(lines.iter().any(|line| line.detail["why"] == REASON));
    let texts: String = lines.iter().map(|line| line.detail.to_string()).collect();
    assert!(!texts.contains("a.pdf") && !texts.contains("r.pdf"), "names of files are personal data");
}

/// Issue 14: "row actions: download files".
#[tokio::test]
async fn a_patient_s_files_come_as_one_archive_by_ticket() {
    let app = confirmed().await;
    let (patient, admin) = (app.patient().await, app.admin().await);
    let ticket = format!("{FILES}/user/{}/archive/ticket", app.anna.id);
    admin.call(Method::POST, &ticket).await.expect(404);
    // Longer than the pipe of the archive, and than a part.
    let long = pdf(200_000);
    let own = upload(&patient, app.anna.id, "Снимок.pdf", "5", &long).await;
    upload(&admin, app.anna.id, "снимок.PDF", "6", &pdf(30)).await;
    let gone = upload(&patient, app.anna.id, "gone.pdf", "5", &pdf(20)).await;
    patient.delete(&format!("/api/new_files/file?id={gone}")).await.expect(204);
    let given = admin.call(Method::POST, &ticket).await.expect(200).json();
    let url = given["url"].as_str().unwrap();
    let zip = app.anonymous().get(url).await.expect(200);
    assert_eq!(
        (zip.header("content-type"), zip.header("cabinet-files"), zip.header("cabinet-bytes")),
        ("application/zip", "2", "200030")
    );
    assert_eq!(zip.header("content-disposition"), "attachment; filename=\"files-2026-11-21.zip\"");
    assert_eq!(entries(&zip.body), [("снимок.PDF".to_owned(), pdf(30)), ("Снимок (2).pdf".to_owned(), long)]);
    let lines = app.storage.stores().audit.list(app.anna.id, 100).await.unwrap();
    assert_eq!(
        lines.iter().filter(|line| line.kind == AuditKind::FileOpenedByAdmin).count(),
        2,
        "one for each file"
    );
    let opened = admin.get(&format!("{FILES}/{own}")).await.expect(200).json();
    assert!(!opened["seen_at"].is_null(), "a downloaded file is a seen file");
    let stranger = app.storage.stores().users.find_by_login("stranger").await.unwrap().unwrap().id;
    let other = url.replace(&app.anna.id.to_string(), &stranger.to_string());
    assert_eq!(app.anonymous().get(&other).await.expect(401).code(), "ticket_invalid");
    app.later(chrono::TimeDelta::minutes(6));
    assert_eq!(app.anonymous().get(url).await.expect(401).code(), "ticket_expired");
}

/// B-293: the report, and that nothing is stored.
#[tokio::test]
async fn results_are_matched_by_name_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let relation = cabinet_domain::Relation {
        user: app.anna.id,
        host: "vista".parse().unwrap(),
        clinic: "vista".into(),
        patient: "502655".into(),
        confirmed_at: app.clock_now(),
    };
    cabinet_test_storage::committed!(app.storage.stores(), relations.set(relation)).await.unwrap();
    let files =
        json!({ "files": [{ "name": "502655_мрт.pdf", "size": 5 }, { "name": "404.pdf", "size": 5 }] });
    let report = admin.post_json("/api/admin/results/match", &files).await.expect(200).json();
    assert_eq!((&report["rule"], &report["matched"]), (&json!("client_id_or_snils"), &json!(1)));
    assert_eq!(
        report["rows"],
        json!([
            { "name": "502655_мрт.pdf", "match": "matched", "by": "client_id",
              "user": { "id": app.anna.id, "fio": "Иванова Анна Сергеевна", "birth_date": "1958-03-12" } },
            { "name": "404.pdf", "match": "none", "by": null, "user": null },
        ])
    );
    for wrong in
        [json!({ "files": [] }), json!({ "files": vec![json!({ "name": "1.pdf", "size": 1 }); 501] })]
    {
        let refused = admin.post_json("/api/admin/results/match", &wrong).await.expect(422);
        assert_eq!(field(&refused), "files");
    }
    assert!(app.files.keys().is_empty());
}

/// patients are refused at every call, with an audited attempt and the same answer for every id.
#[tokio::test]
async fn patients_are_refused_at_every_call() {
    let app = confirmed().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    let own = upload(&patient, app.anna.id, "a.pdf", "5", &pdf(20)).await;
    let mut attempts = 0;
    for caller in [&patient, &stranger] {
        for id in [own.clone(), Uuid::nil().to_string()] {
            let (get, post, delete) = (Method::GET, Method::POST, Method::DELETE);
            for (method, path, body) in [
                (&post, format!("{FILES}/search"), json!({})),
                (&post, format!("{FILES}/count"), json!({})),
                (&get, format!("{FILES}/new"), Value::Null),
                (&get, format!("{FILES}/user/{}", app.anna.id), Value::Null),
                (&post, format!("{FILES}/user/{}/archive/ticket", app.anna.id), Value::Null),
                (&get, format!("{FILES}/user/{}/archive", app.anna.id), Value::Null),
                (&get, format!("{FILES}/{id}"), Value::Null),
                (&post, format!("{FILES}/{id}/viewed"), Value::Null),
                (&post, format!("{FILES}/viewed"), json!({ "ids": [id] })),
                (
                    &delete,
                    format!("{FILES}/{id}?type=NEW_FILE&user_id={}", app.anna.id),
                    json!({ "reason": REASON }),
                ),
                (
                    &post,
                    "/api/admin/results/match".to_owned(),
                    json!({ "files": [{ "name": "1.pdf", "size": 1 }] }),
                ),
            ] {
                let answer = match body {
                    Value::Null => caller.call(method.clone(), &path).await,
                    body => caller.send_json(method.clone(), &path, &body).await,
                };
                assert_eq!(answer.expect(403).code(), "forbidden", "{method} {path}");
                attempts += 1;
            }
        }
    }
    assert_eq!(attempts, 44);
    let file = app.storage.stores().user_files.find(own.parse().unwrap()).await.unwrap().unwrap();
    assert!(file.is_new_for(true) && file.removed_at.is_none());
}
