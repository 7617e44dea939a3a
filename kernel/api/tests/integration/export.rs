//! Data export: who gets a copy, of whose data, and how often.

use crate::support::{Answer, TestApp};
use cabinet_fakes::person;
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::io::{Cursor, Read};

const EXPORT: &str = "/api/users/me/export?language=en";

fn entry(answer: &Answer, name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.body.to_vec())).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

fn data(answer: &Answer) -> Value {
    serde_json::from_str(&entry(answer, "data.json")).unwrap()
}

/// With or without consent: a patient who declines can still export their data.
#[tokio::test]
async fn a_patient_gets_their_own_data_with_or_without_a_consent() {
    let app = TestApp::start().await;
    for login in ["patient", "undecided"] {
        let answer = app.signed_in(login).await.get(EXPORT).await.expect(200);
        assert_eq!(data(&answer)["profile"]["username"], login);
        assert!(entry(&answer, "index.html").contains("<html lang=\"en\">"));
    }
}

#[tokio::test]
async fn the_answer_is_a_download_that_names_nobody_and_is_kept_by_nobody() {
    let app = TestApp::start().await;
    let answer = app.patient().await.with("accept-encoding", "gzip, br").get(EXPORT).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"cabinet-2026-11-21.zip\"");
    assert_eq!(answer.header("content-encoding"), "", "a ZIP is compressed already");
}

/// X-025
#[tokio::test]
async fn a_stranger_gets_a_copy_of_a_stranger_whatever_they_ask_for() {
    let app = TestApp::start().await;
    let stranger = app.stranger().await;
    let of_anna = format!("{EXPORT}&userId={0}&id={0}", app.anna.id);
    let answer = stranger.get(&of_anna).await.expect(200);
    assert_eq!(data(&answer)["profile"]["username"], "stranger");
    for name in ["index.html", "data.json", "fhir/bundle.json"] {
        let text = entry(&answer, name);
        for foreign in [app.anna.id.to_string().as_str(), "anna@example.ru", "112-233-445", "+79990000001"] {
            assert!(!text.contains(foreign), "{name}: {foreign}");
        }
    }
    stranger.get(&format!("/api/users/{}/export", app.anna.id)).await.expect(404);
}

/// X-004, X-013
#[tokio::test]
async fn nobody_and_an_administrator_get_none() {
    let app = TestApp::start().await;
    assert_eq!(app.anonymous().get(EXPORT).await.expect(401).code(), "unauthorized");
    assert_eq!(app.admin().await.get(EXPORT).await.expect(403).code(), "forbidden");
}

#[tokio::test]
async fn a_copy_stands_in_the_access_log_and_in_the_next_copy() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    patient.get(EXPORT).await.expect(200);
    let log = patient.get("/api/users/me/access-log").await.expect(200).json();
    let line = &log["entries"][0];
    assert_eq!((&line["kind"], &line["who"]), (&json!("data_exported"), &json!("self")));
    let again = data(&patient.get(EXPORT).await.expect(200));
    let kinds: Vec<_> = again["accessLog"].as_array().unwrap().iter().map(|line| &line["kind"]).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "data_exported").count(), 2, "itself, too");
}

#[tokio::test]
async fn a_few_copies_an_hour_are_enough_and_one_person_s_hurry_stops_nobody_else() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    for _ in 0..5 {
        patient.get(EXPORT).await.expect(200);
    }
    assert_eq!(patient.get(EXPORT).await.expect(429).code(), "rate_limited");
    app.stranger().await.get(EXPORT).await.expect(200);
    app.later(TimeDelta::minutes(15));
    app.patient().await.get(EXPORT).await.expect(200);
}

#[tokio::test]
async fn a_database_that_is_away_is_told_before_a_byte_is_sent() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    app.storage.set_reachable(false);
    assert_eq!(patient.get(EXPORT).await.expect(503).code(), "database_unavailable");
}

/// The page is stored and opened locally, outside of the server's content security policy.
#[tokio::test]
async fn a_name_that_is_a_script_stays_a_text() {
    let app = TestApp::start().await;
    let stores = app.storage.stores();
    let hash = stores.credentials.lookup(app.anna.id).await.unwrap().unwrap().hash;
    let mut hostile = NewUser { email: Some("x'><img@example.ru".parse().unwrap()), ..person("hostile") };
    hostile.name.last_name = "<script>alert(1)</script>".to_owned();
    hostile.name.first_name = "\"><img src=x onerror=alert(1)>".to_owned();
    committed!(stores, users.add(hostile, Some(hash))).await.unwrap();
    let answer = app.signed_in("hostile").await.get(EXPORT).await.expect(200);
    let page = entry(&answer, "index.html");
    for raw in ["<script", "<img", "onerror=alert"] {
        assert!(!page.contains(raw), "{raw}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_eq!(data(&answer)["profile"]["lastName"], "<script>alert(1)</script>");
}
