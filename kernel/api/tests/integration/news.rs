//! News over the API.

use crate::support::{Client, TestApp};
use axum::http::Method;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_domain::AuditKind;
use cabinet_ports::Clock as _;
use chrono::TimeDelta;
use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::{Value, json};
use std::io::Cursor;

fn picture(format: ImageFormat) -> String {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::new(6, 4)).write_to(&mut bytes, format).unwrap();
    STANDARD.encode(bytes.into_inner())
}

fn item(title: &str) -> Value {
    json!({ "texts": { "ru": { "title": title, "text": "С **1 июля** – [запись](/visit/write)" } } })
}

async fn saved(admin: &Client, body: &Value) -> String {
    let saved = admin.post_json("/api/news", body).await.expect(201).json();
    saved["id"].as_str().unwrap().to_owned()
}

async fn titles(client: &Client) -> Vec<Value> {
    let page = client.get("/api/news").await.expect(200).json();
    page["items"].as_array().unwrap().iter().map(|item| item["title"].clone()).collect()
}

/// …A-193, B-012, B-193…B-195, B-310, X-001
#[tokio::test]
async fn an_administrator_publishes_an_item_with_an_image_and_a_patient_reads_it() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let jpeg = picture(ImageFormat::Jpeg);
    let body = json!({ "title": "Новое расписание", "text": "С **1 июля**", "image": format!("data:image/jpeg;base64,{jpeg}") });
    let answer = admin.post_json("/api/news", &body).await.expect(201).json();
    let id = answer["id"].as_str().unwrap();
    assert_eq!((&answer["version"], &answer["state"]), (&json!(1), &json!("published")));
    let page = patient.get("/api/news").await.expect(200);
    let listed = page.json()["items"][0].clone();
    assert_eq!(listed, patient.get(&format!("/api/news/{id}")).await.expect(200).json());
    assert_eq!(
        listed,
        json!({
            "id": id, "title": "Новое расписание", "text": "<p>С <strong>1 июля</strong></p>\n", "summary": "С 1 июля", "language": "ru",
            "image": { "version": listed["image"]["version"], "width": 6, "height": 4 },
            "created": app.clock.now(), "until": null, "isRead": false,
        })
    );
    let image = patient.get(&format!("/api/news/{id}/image")).await.expect(200);
    assert_eq!(image.header("content-type"), "image/jpeg");
    assert!(image.body.starts_with(&[0xff, 0xd8, 0xff]));
    for (path, etag) in [
        ("/api/news".to_owned(), page.header("etag")),
        (format!("/api/news/{id}/image"), image.header("etag")),
    ] {
        patient.clone().with("if-none-match", etag).get(&path).await.expect(304);
    }
}

/// drafts and planned items are the administrators' only.
#[tokio::test]
async fn a_draft_and_a_planned_item_are_not_seen_by_patients() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let mut draft = item("Черновик");
    draft["isDraft"] = json!(true);
    draft["image"] = json!(picture(ImageFormat::Png));
    let mut planned = item("Позже");
    planned["publishAt"] = json!(app.clock.now() + TimeDelta::minutes(5));
    planned["until"] = json!(app.clock.now() + TimeDelta::minutes(10));
    let (draft, planned) = (saved(&admin, &draft).await, saved(&admin, &planned).await);
    for id in [&draft, &planned] {
        assert_eq!(patient.get(&format!("/api/news/{id}")).await.expect(404).code(), "not_found");
        patient.get(&format!("/api/news/{id}/image")).await.expect(404);
    }
    assert!(titles(&patient).await.is_empty());
    let listed = admin.get("/api/admin/news").await.expect(200).json();
    let states: Vec<_> =
        listed["items"].as_array().unwrap().iter().map(|item| item["state"].clone()).collect();
    assert_eq!((states, &listed["hasMore"]), (vec![json!("planned"), json!("draft")], &json!(false)));
    let first = admin.get("/api/admin/news?limit=1").await.expect(200).json();
    assert_eq!((&first["items"][0]["id"], &first["hasMore"]), (&json!(planned), &json!(true)));
    let next = admin.get(&format!("/api/admin/news?limit=1&before={planned}")).await.expect(200).json();
    assert_eq!(next["items"][0]["id"], json!(draft));
    let image = admin.get(&format!("/api/admin/news/{draft}/image")).await.expect(200);
    assert_eq!(image.header("content-type"), "image/png");
    app.later(TimeDelta::minutes(5));
    assert_eq!(titles(&patient).await, ["Позже"]);
    app.later(TimeDelta::minutes(5));
    assert!(titles(&patient).await.is_empty());
}

#[tokio::test]
async fn the_text_is_of_the_screen_s_language_or_the_hospital_s_next() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let mut body = item("Расписание");
    body["texts"]["en"] = json!({ "title": "Hours", "text": "Text" });
    saved(&admin, &body).await;
    for (language, title) in [("en", "Hours"), ("ru", "Расписание"), ("fr", "Расписание")]
    {
        assert_eq!(titles(&patient.clone().with("accept-language", language)).await, [title], "{language}");
    }
}

/// B-237…B-240, X-035, X-069
#[tokio::test]
async fn every_invalid_field_is_named() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let with = |name: &str, value: Value| {
        let mut body = item("x");
        body[name] = value;
        body
    };
    let large = STANDARD.encode(vec![0xff; 5 * 1024 * 1024 + 1]);
    let cases = [
        (json!({}), "texts", "required"),
        (json!({ "title": " ", "text": "x" }), "texts.ru.title", "required"),
        (json!({ "title": "x" }), "texts.ru.text", "required"),
        (json!({ "title": "я".repeat(201), "text": "x" }), "texts.ru.title", "too_long"),
        (json!({ "title": "x", "text": "я".repeat(20_001) }), "texts.ru.text", "too_long"),
        (json!({ "texts": { "zz": { "title": "x", "text": "x" } } }), "texts", "unknown_language"),
        (with("image", json!(STANDARD.encode("GIF89a"))), "image", "wrong_format"),
        (with("image", json!("data:image/png;base64,***")), "image", "wrong_format"),
        (with("image", json!(STANDARD.encode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"))), "image", "unreadable"),
        (with("image", json!(large)), "image", "too_large"),
        (with("until", json!(app.clock.now())), "until", "before_publish"),
        (with("audience", json!({ "kind": "some" })), "audience.kind", "invalid"),
        (with("audience", json!({ "kind": "clinic", "hostId": "netrika1" })), "audience.clinicId", "invalid"),
        (
            with("audience", json!({ "kind": "clinic", "hostId": "x", "clinicId": "1" })),
            "audience.hostId",
            "invalid",
        ),
    ];
    for (body, field, code) in cases {
        let refused = admin.post_json("/api/news", &body).await.expect(422);
        assert_eq!(refused.code(), "validation");
        assert_eq!(refused.json()["errors"], json!([{ "field": field, "code": code }]));
    }
    let huge = with("image", json!("A".repeat(11 * 1024 * 1024)));
    assert_eq!(admin.post_json("/api/news", &huge).await.expect(413).code(), "too_large");
    assert_eq!(admin.get("/api/admin/news").await.expect(200).json()["items"], json!([]));
    for query in ["limit=0", "limit=101", "before=x"] {
        let refused = admin.get(&format!("/api/admin/news?{query}")).await;
        assert!([400, 422].contains(&refused.status.as_u16()), "{query}");
    }
}

#[tokio::test]
async fn two_editors_get_both_texts_and_the_first_press_counts_once() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let press = admin.clone().with("idempotency-key", "first-press");
    let first = press.post_json("/api/news", &item("Новость")).await.expect(201).json();
    let again = press.post_json("/api/news", &item("Новость")).await.expect(201);
    assert_eq!((again.json(), again.header("idempotency-replayed")), (first.clone(), "true"));
    assert_eq!(
        press.post_json("/api/news", &item("Другая")).await.expect(422).code(),
        "idempotency_key_reused"
    );
    let path = format!("/api/news/{}?version=1", first["id"].as_str().unwrap());
    let changed = admin.send_json(Method::PUT, &path, &item("Правка")).await.expect(200).json();
    assert_eq!(changed["version"], json!(2));
    let late = admin.send_json(Method::PUT, &path, &item("Опоздавшая")).await.expect(409);
    assert_eq!(late.code(), "news_changed");
    let current = &late.json()["current"];
    assert_eq!((&current["version"], &current["texts"]["ru"]["title"]), (&json!(2), &json!("Правка")));
    let id = first["id"].as_str().unwrap();
    admin.delete(&format!("/api/news/{id}")).await.expect(204);
    for answer in [
        admin.delete(&format!("/api/news/{id}")).await,
        admin.send_json(Method::PUT, &path, &item("x")).await,
        admin.delete("/api/news/x").await,
        admin.get(&format!("/api/admin/news/{id}")).await,
    ] {
        assert_eq!(answer.expect(404).code(), "not_found");
    }
}

#[tokio::test]
async fn unread_items_are_counted_until_they_are_marked() {
    let app = TestApp::start().await;
    let (admin, patient, stranger) = (app.admin().await, app.patient().await, app.stranger().await);
    let id = saved(&admin, &item("Первая")).await;
    saved(&admin, &item("Вторая")).await;
    let unread =
        async |client: &Client| client.get("/api/news/unread").await.expect(200).json()["unread"].clone();
    assert_eq!((unread(&patient).await, unread(&stranger).await), (json!(2), json!(2)));
    patient.post_json("/api/news/read", &json!({ "ids": [id] })).await.expect(204);
    assert_eq!((unread(&patient).await, unread(&stranger).await), (json!(1), json!(2)));
    assert_eq!(patient.get(&format!("/api/news/{id}")).await.expect(200).json()["isRead"], json!(true));
    patient.post_json("/api/news/read", &json!({})).await.expect(204);
    assert_eq!(patient.get("/api/news?limit=1").await.expect(200).json()["unread"], json!(0));
    let many: Vec<_> = (0..501).map(|_| id.clone()).collect();
    patient.post_json("/api/news/read", &json!({ "ids": many })).await.expect(422);
    let page = patient.get("/api/news?limit=1").await.expect(200).json();
    let next = page["next"].as_str().unwrap();
    let last = patient.get(&format!("/api/news?limit=1&after={next}")).await.expect(200).json();
    assert_eq!((&last["items"][0]["id"], &last["next"]), (&json!(id), &Value::Null));
    for query in ["after=x", "after=1_x", "limit=51"] {
        assert_eq!(
            patient.get(&format!("/api/news?{query}")).await.expect(422).code(),
            "validation",
            "{query}"
        );
    }
}

/// B-257, X-025, X-076
#[tokio::test]
async fn a_patient_who_tries_to_publish_is_refused_and_the_attempt_is_audited() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let id = saved(&admin, &item("Новость")).await;
    for (method, path) in [
        (Method::POST, "/api/news".to_owned()),
        (Method::PUT, format!("/api/news/{id}?version=1")),
        (Method::POST, "/api/admin/news/preview".to_owned()),
    ] {
        assert_eq!(patient.send_json(method, &path, &item("x")).await.expect(403).code(), "forbidden");
    }
    for (method, path) in [
        (Method::DELETE, format!("/api/news/{id}")),
        (Method::GET, "/api/admin/news".to_owned()),
        (Method::GET, format!("/api/admin/news/{id}")),
        (Method::GET, "/api/admin/news/clinics".to_owned()),
    ] {
        assert_eq!(patient.call(method, &path).await.expect(403).code(), "forbidden");
    }
    assert_eq!(titles(&patient).await, ["Новость"]);
    assert_eq!(admin.get("/api/news").await.expect(403).code(), "forbidden", "the list is the patients'");
    assert_eq!(AuditKind::NewsCreated.name(), "news_created");
}

#[tokio::test]
async fn the_preview_is_what_patients_will_see_and_is_not_saved() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let text = "# Важно\n\n<script>alert(1)</script>\n\n[там](https://example.org)";
    let shown = admin.post_json("/api/admin/news/preview", &json!({ "text": text })).await.expect(200).json();
    let html = shown["text"].as_str().unwrap();
    assert!(html.starts_with("<h2>Важно</h2>") && !html.contains("<script"), "{html}");
    assert!(html.contains("rel=\"noopener noreferrer\""), "{html}");
    let long = json!({ "text": "x".repeat(20_001) });
    admin.post_json("/api/admin/news/preview", &long).await.expect(422);
    assert_eq!(admin.get("/api/admin/news").await.expect(200).json()["items"], json!([]));
}

#[tokio::test]
async fn the_clinics_that_can_be_an_audience_are_listed() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let listed = admin.get("/api/admin/news/clinics").await.expect(200).json();
    assert_eq!(listed["isComplete"], json!(true));
    let clinic = listed["clinics"][0].clone();
    assert_eq!(clinic["hostId"], json!("netrika1"));
    let mut body = item("Клинике");
    body["audience"] = json!({ "kind": "clinic", "hostId": clinic["hostId"], "clinicId": clinic["id"] });
    let id = saved(&admin, &body).await;
    assert_eq!(
        admin.get(&format!("/api/admin/news/{id}")).await.expect(200).json()["audience"],
        body["audience"]
    );
    assert!(titles(&app.patient().await).await.is_empty(), "the clinic does not know her yet");
}

#[tokio::test]
async fn the_feed_is_public_and_holds_only_what_is_for_everybody() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = saved(&admin, &item("Для всех")).await;
    let mut citizens = item("Гражданам");
    citizens["audience"] = json!({ "kind": "citizens" });
    saved(&admin, &citizens).await;
    let feed = app.anonymous().get("/api/news/rss?language=ru").await.expect(200);
    assert_eq!(feed.header("content-type"), "application/rss+xml; charset=utf-8");
    let text = feed.text();
    assert!(text.contains("Для всех") && text.contains(&id) && !text.contains("Гражданам"), "{text}");
    app.anonymous()
        .with("if-none-match", feed.header("etag"))
        .get("/api/news/rss?language=ru")
        .await
        .expect(304);
    app.anonymous().get("/api/news/rss?language=zz").await.expect(422);
}
