//! The diagnostics hold no personal data and no secrets: they are put everywhere, and the archive is searched for them.

use crate::support::TestApp;
use cabinet_domain::{AuditEvent, AuditKind, JobId};
use cabinet_ports::repository::{AuditFilter, NewJob};
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::io::{Cursor, Read as _};
use uuid::Uuid;
use zip::ZipArchive;

/// Personal data and secrets. The last ones stand in the configuration of the test.
const SEEDED: [&str; 14] = [
    "Секретова",
    "Sekretova",
    "sekretova@mail.example",
    "112-233-445 95",
    "11223344595",
    "+79005550102",
    "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0",
    "Иванова",
    "anna@example.ru",
    "Director@hospital.example",
    "Главный врач Сидоров",
    "smtp-login-of-hospital",
    "CABINET_TOKEN_KEY",
    "Анна",
];

async fn add_failed_job(app: &TestApp, error: &str) {
    let (jobs, now) = (app.storage.stores().jobs, app.clock_now());
    let payload = json!({ "user": app.anna.id, "address": SEEDED[2], "name": SEEDED[0], "token": SEEDED[6] });
    let kind = "send_letter".to_owned();
    jobs.add(NewJob { id: JobId(Uuid::now_v7()), kind, payload, unique_key: None, run_at: now })
        .await
        .unwrap();
    for job in jobs.take("send_letter", now, TimeDelta::minutes(1), 9).await.unwrap() {
        jobs.give_up(&job, error).await.unwrap();
    }
}

fn unpacked(bytes: &[u8]) -> Vec<(String, String)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes.to_vec())).unwrap();
    let places = 0..archive.len();
    places
        .map(|place| {
            let mut file = archive.by_index(place).unwrap();
            let mut text = String::new();
            file.read_to_string(&mut text).unwrap();
            (file.name().unwrap().into_owned(), text)
        })
        .collect()
}

/// Issue 14: "export of diagnostics" without personal data.
#[tokio::test]
async fn the_archive_holds_nothing_of_what_was_put_everywhere() {
    let app = TestApp::builder()
        .set("organisation.title=Главный врач Сидоров")
        .set("organisation.address=Director@hospital.example")
        .set("hosts.netrika1.name=Sekretova")
        .set("hosts.netrika1.settings.remark=eyJhbGciOiJIUzI1NiJ9.c2VjcmV0")
        .set("hosts.netrika1.description=smtp-login-of-hospital")
        .start()
        .await;
    let admin = app.admin().await.with("x-request-id", SEEDED[4]);
    app.patient().await;
    for seed in SEEDED {
        app.errors.note(seed, seed, Some(seed.to_owned()));
        let detail = json!({ "text": seed });
        let event = AuditEvent::by_kernel(app.anna.id, AuditKind::SignedIn, detail, app.clock_now());
        app.storage.stores().audit.add(event).await.unwrap();
        add_failed_job(&app, &format!("refused for {seed}, 112-233-445 95")).await;
    }
    add_failed_job(&app, "the mail server refused it for good").await;

    let ticket = admin.post_json("/api/admin/diagnostics/ticket", &json!({})).await.expect(200).json();
    let url = ticket["url"].as_str().unwrap();
    let answer = app.anonymous().get(url).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/zip");
    let files = unpacked(&answer.body);
    let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["versions.json", "plugins.json", "jobs.json", "errors.json", "configuration.json", "health.json"]
    );
    for (name, text) in &files {
        let folded = text.to_lowercase();
        for seed in SEEDED {
            assert!(!folded.contains(&seed.to_lowercase()), "{name} holds {seed}: {text}");
        }
        assert!(!text.contains(&app.anna.id.to_string()), "{name}: {text}");
    }
    // It is not empty either.
    let json = |name: &str| -> Value {
        serde_json::from_str(&files.iter().find(|(found, _)| found == name).unwrap().1).unwrap()
    };
    let jobs = json("jobs.json");
    assert_eq!(jobs["failed"][0]["last_error"], "the mail server refused it for good");
    assert_eq!(
        (&jobs["failed"][1]["last_error"], &jobs["failed"][1]["kind"]),
        (&json!("(hidden)"), &json!("send_letter"))
    );
    let configuration = json("configuration.json");
    assert_eq!(
        (&configuration["id"], &configuration["organisation"]["title"]),
        (&json!("default"), &json!("(set)"))
    );
    assert_eq!(json("plugins.json")[0]["version"], "1.2.3");

    let filter = AuditFilter { kinds: vec![AuditKind::DiagnosticsExported], ..AuditFilter::default() };
    assert_eq!(app.storage.stores().audit.search(&filter, None, 9).await.unwrap().len(), 1);
    // The ticket is for this address only, and not for ever.
    app.anonymous().get("/api/admin/diagnostics").await.expect(401);
    app.later(TimeDelta::minutes(6));
    assert_eq!(app.anonymous().get(url).await.expect(401).code(), "ticket_expired");
}
