//! The event stream of the back office. Time is tokio's paused clock where the database is SQLite.

use crate::staff_roles::staff;
use crate::support::{Client, TestApp};
use axum::body::BodyDataStream;
use cabinet_fakes::person;
use cabinet_storage::open_postgres;
use cabinet_test_storage::{PostgresDatabase, TestStorage, committed};
use chrono::TimeDelta;
use futures::StreamExt as _;
use secrecy::SecretString;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

const EVENTS: &str = "/api/admin/events";
const VIEWED: &str = "/api/admin/cabinets/viewed";

/// An open stream.
struct Events(BodyDataStream);

impl Events {
    async fn open(client: &Client) -> Self {
        let response = client.open(EVENTS).await;
        assert_eq!(response.status(), 200);
        Self(response.into_body().into_data_stream())
    }

    /// The next chunk as text; `None` at the end.
    async fn chunk(&mut self) -> Option<String> {
        let chunk = self.0.next().await?.unwrap();
        Some(String::from_utf8(chunk.to_vec()).unwrap())
    }

    /// The next event, without comments; `None` at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            let text = self.chunk().await?;
            let line = |name: &str| {
                text.lines().find_map(|line| line.strip_prefix(name).map(|value| value.trim().to_owned()))
            };
            if let (Some(event), Some(data)) = (line("event:"), line("data:")) {
                return Some((event, serde_json::from_str(&data).unwrap()));
            }
            assert!(text.starts_with(':'), "{text}");
        }
    }

    async fn counters(&mut self) -> Value {
        let (event, data) = self.next().await.expect("the stream goes on");
        assert_eq!(event, "counters", "{data}");
        data
    }

    async fn changed(&mut self) -> Value {
        let (event, data) = self.next().await.expect("the stream goes on");
        assert_eq!(event, "changed", "{data}");
        data["what"].clone()
    }
}

async fn add_person(app: &TestApp, login: &str) {
    committed!(app.storage.stores(), users.add(person(login), None)).await.unwrap();
}

/// Issue 14: "live counters"; B-068, B-165, B-166
#[tokio::test(start_paused = true)]
async fn the_counters_come_at_once_and_after_each_change_with_a_hint_which_list_to_load() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let response = admin.open(EVENTS).await;
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/event-stream");
    assert_eq!(
        (header("x-accel-buffering"), header("cache-control")),
        ("no".to_owned(), "no-store".to_owned())
    );
    let mut events = Events(response.into_body().into_data_stream());
    assert_eq!(
        events.counters().await,
        json!({ "new_cabinets": 3, "new_events": 0, "questionnaire_alerts": 0 })
    );
    add_person(&app, "newcomer").await;
    assert_eq!(events.counters().await["new_cabinets"], 4);
    assert_eq!(events.changed().await, "cabinets");
    admin.post_json(VIEWED, &json!({ "ids": [app.anna.id] })).await.expect(200);
    assert_eq!(events.counters().await["new_cabinets"], 3);
    assert_eq!(events.changed().await, "cabinets");
    // A change that moves no number is only a hint.
    let reason = json!({ "reason": "по заявлению пациента" });
    admin.post_json(&format!("/api/admin/users/{}/disable", app.anna.id), &reason).await.expect(204);
    assert_eq!(events.changed().await, "cabinets");
    // A browser asks for compression, which would hold events back.
    let compressed = app.admin().await.with("accept-encoding", "gzip, br").open(EVENTS).await;
    assert!(!compressed.headers().contains_key("content-encoding"));
}

#[tokio::test(start_paused = true)]
async fn a_burst_of_changes_is_told_once_a_second() {
    let app = TestApp::start().await;
    let mut events = Events::open(&app.admin().await).await;
    events.counters().await;
    let mut told = Vec::new();
    for number in 0..5 {
        add_person(&app, &format!("newcomer-{number}")).await;
    }
    while told.last() != Some(&json!(8)) {
        let before = Instant::now();
        told.push(events.counters().await["new_cabinets"].clone());
        assert_eq!(events.changed().await, "cabinets");
        assert!(told.len() == 1 || before.elapsed() >= Duration::from_millis(900), "{:?}", before.elapsed());
    }
    assert!(told.len() <= 2, "{told:?}");
}

/// State, not a queue: however long a client did not read, it gets the latest numbers once.
#[tokio::test(start_paused = true)]
async fn a_client_that_did_not_read_gets_the_latest_state_only() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (mut slow, mut quick) = (Events::open(&admin).await, Events::open(&admin).await);
    slow.counters().await;
    quick.counters().await;
    for number in 0..4 {
        add_person(&app, &format!("newcomer-{number}")).await;
        assert_eq!(quick.counters().await["new_cabinets"], 4 + number);
        assert_eq!(quick.changed().await, "cabinets");
    }
    assert_eq!(slow.counters().await["new_cabinets"], 7);
    assert_eq!(slow.changed().await, "cabinets");
    add_person(&app, "last").await;
    assert_eq!(slow.counters().await["new_cabinets"], 8);
}

#[tokio::test(start_paused = true)]
async fn a_quiet_stream_has_a_comment_every_fifteen_seconds() {
    let app = TestApp::start().await;
    let mut events = Events::open(&app.admin().await).await;
    events.counters().await;
    for _ in 0..3 {
        let before = Instant::now();
        assert_eq!(events.chunk().await.unwrap().trim(), ":");
        assert_eq!(before.elapsed().as_secs(), 15);
    }
}

/// X-014, X-076: a stream does not outlive what admitted it.
#[tokio::test(start_paused = true)]
async fn a_stream_ends_with_its_session_its_token_and_the_server() {
    let app = TestApp::start().await;
    let (mut leaving, staying) = (app.admin().await, app.admin().await);
    let (mut left, mut stayed) = (Events::open(&leaving).await, Events::open(&staying).await);
    left.counters().await;
    stayed.counters().await;
    leaving.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert_eq!(left.next().await, None);
    // What changes after that is told to the other one only.
    add_person(&app, "newcomer").await;
    assert_eq!(stayed.counters().await["new_cabinets"], 4);
    assert_eq!(stayed.changed().await, "cabinets");
    app.later(TimeDelta::minutes(16));
    assert_eq!(stayed.next().await, None);
    assert_eq!(staying.get(EVENTS).await.expect(401).code(), "token_expired");
    let mut last = Events::open(&app.admin().await).await;
    last.counters().await;
    app.app.end_streams();
    assert_eq!(last.next().await, None);
}

/// X-076: the token says "administrator" for minutes; the account does not.
#[tokio::test(start_paused = true)]
async fn an_account_that_is_no_administrator_any_more_gets_no_stream() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = app.accounts.verify(admin.token.as_deref().unwrap()).unwrap().user;
    let mut events = Events::open(&admin).await;
    events.counters().await;
    // As another kernel does it: this one has not heard of the ended sessions.
    committed!(app.storage.stores(), users.set_disabled(id, true, app.clock_now())).await.unwrap();
    app.accounts.people().forget(id).await;
    while let Some((event, _)) = events.next().await {
        assert_eq!(event, "changed");
    }
    assert_eq!(admin.get(EVENTS).await.expect(403).code(), "forbidden");
}

/// X-025, X-076
#[tokio::test]
async fn a_patient_gets_no_stream_and_the_attempt_is_audited() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    assert_eq!(patient.get(EVENTS).await.expect(403).code(), "forbidden");
    assert_eq!(app.anonymous().get(EVENTS).await.expect(401).code(), "unauthorized");
    // An attempt that cannot be entered is not even refused.
    app.storage.set_auditable(false);
    assert!(patient.get(EVENTS).await.status.is_server_error());
}

#[tokio::test(start_paused = true)]
async fn one_administrator_has_twenty_streams_and_a_closed_one_makes_room() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(Events::open(&admin).await);
    }
    let refused = admin.get(EVENTS).await.expect(429);
    assert_eq!(refused.code(), "rate_limited");
    assert!(!refused.header("retry-after").is_empty());
    open.pop();
    Events::open(&admin).await.counters().await;
}

/// While the database does not answer, streams stay open and catch up.
#[tokio::test(start_paused = true)]
async fn a_database_that_was_away_is_asked_again() {
    let app = TestApp::start().await;
    let mut events = Events::open(&app.admin().await).await;
    events.counters().await;
    add_person(&app, "newcomer").await;
    app.storage.set_reachable(false);
    assert_eq!(events.chunk().await.unwrap().trim(), ":");
    app.storage.set_reachable(true);
    assert_eq!(events.counters().await["new_cabinets"], 4);
}

/// Issue 14: several kernels on one PostgreSQL
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_at_one_kernel_reaches_the_streams_of_another() {
    let database = PostgresDatabase::migrated().await;
    let open = || open_postgres(&SecretString::from(database.url.clone()), 5).unwrap();
    let storages = [open(), open()];
    let first = TestApp::builder().storage(TestStorage::over(storages[0].clone())).start().await;
    let second = TestApp::builder().storage(TestStorage::over(storages[1].clone())).start().await;
    let listeners = storages.clone().map(|storage| tokio::spawn(async move { storage.listen().await }));
    let (at_first, mut at_second) = (first.admin().await, second.admin().await);
    let mut events = Events::open(&at_second).await;
    let mut counters = events.counters().await;
    assert_eq!(counters["new_cabinets"], 3);
    at_first.post_json(VIEWED, &json!({ "ids": [first.anna.id] })).await.expect(200);
    while counters["new_cabinets"] != 2 {
        // Hints of the new listeners come between.
        if let Some((event, data)) = events.next().await
            && event == "counters"
        {
            counters = data;
        }
    }
    // The session of the second kernel's stream is ended at the first one.
    let token = at_second.token.clone().unwrap();
    let session = second.accounts.verify(&token).unwrap().session;
    committed!(first.storage.stores(), sessions.revoke(session, first.clock_now())).await.unwrap();
    second.accounts.learn_revocations(second.clock_now()).await.unwrap();
    while let Some((event, _)) = events.next().await {
        assert_eq!(event, "changed");
    }
    assert_eq!(at_second.get(EVENTS).await.expect(401).code(), "session_ended");
    at_second.post_oauth("/api/oauth/logout", &[]).await;
    listeners.iter().for_each(tokio::task::JoinHandle::abort);
}

/// Issue 14: roles. What the role may not see moves nothing in its stream, and a changed role ends it.
#[tokio::test(start_paused = true)]
async fn a_stream_tells_only_what_the_role_may_see() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (editor_id, editor) = staff(&app, "press", "editor").await;
    let (_, registrar) = staff(&app, "desk", "registrar").await;
    let (mut of_editor, mut of_registrar) = (Events::open(&editor).await, Events::open(&registrar).await);
    let unseen = json!({ "new_cabinets": null, "new_events": null, "questionnaire_alerts": null });
    assert_eq!(of_editor.counters().await, unseen);
    assert_eq!(editor.get("/api/admin/cabinets/counters").await.expect(200).json(), unseen);
    assert_eq!(
        of_registrar.counters().await,
        json!({ "new_cabinets": 3, "new_events": 0, "questionnaire_alerts": 0 })
    );

    add_person(&app, "newcomer").await;
    assert_eq!(of_registrar.counters().await["new_cabinets"], 4);
    assert_eq!(of_registrar.changed().await, "cabinets");
    let item = json!({ "texts": { "ru": { "title": "Расписание", "text": "С 1 июля" } } });
    admin.post_json("/api/news", &item).await.expect(201);
    assert_eq!(of_editor.changed().await, "news", "the first event after its counters");
    add_person(&app, "another").await;
    assert_eq!(of_registrar.counters().await["new_cabinets"], 5, "news are not the registrar's");

    let lifted = committed!(app.storage.stores(), users.set_staff_role(editor_id, None, app.clock_now()));
    assert!(lifted.await.unwrap().is_some());
    assert_eq!(of_editor.next().await, None, "it ends, and the next one tells more");
    let mut again = Events::open(&app.signed_in("press").await).await;
    assert_eq!(again.counters().await["new_cabinets"], 5);
}
