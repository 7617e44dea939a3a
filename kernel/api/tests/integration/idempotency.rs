//! Writes with an `Idempotency-Key`: executed once, whatever happens to the first response.

use crate::support::{self, Client, TestApp};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_ports::repository::StoredAnswer;
use chrono::TimeDelta;
use futures::poll;
use serde_json::{Value, json};

const KEY: &str = "idempotency-key";
const PATH: &str = "/api/documents";

fn passport(number: &str) -> Value {
    json!({ "serial": "4509", "number": number, "issueDate": "2010-02-28" })
}

async fn count(patient: &Client) -> usize {
    patient.get(PATH).await.expect(200).json().as_array().unwrap().len()
}

#[tokio::test]
async fn the_same_request_with_its_key_is_done_once_and_answered_the_same() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let keyed = patient.clone().with(KEY, "first-click");
    let first = keyed.post_json(PATH, &passport("123456")).await.expect(201);
    let again = keyed.post_json(PATH, &passport("123456")).await.expect(201);
    assert_eq!((again.json(), again.header("content-type")), (first.json(), "application/json"));
    assert_eq!((first.header("idempotency-replayed"), again.header("idempotency-replayed")), ("", "true"));
    assert_eq!(count(&patient).await, 1);

    // Two keys are two requests, and a request without a key is accepted.
    patient.clone().with(KEY, "second-click").post_json(PATH, &passport("123456")).await.expect(201);
    patient.post_json(PATH, &passport("123456")).await.expect(201);
    patient.post_json(PATH, &passport("123456")).await.expect(201);
    assert_eq!(count(&patient).await, 4);
}

#[tokio::test]
async fn many_clicks_at_the_same_moment_do_it_once() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let keyed = patient.clone().with(KEY, "many-clicks");
    let body = passport("123456");
    let answers = futures::future::join_all((0..16).map(|_| keyed.post_json(PATH, &body))).await;
    let mut ids: Vec<_> = answers.into_iter().map(|answer| answer.expect(201).json()["id"].clone()).collect();
    ids.dedup();
    assert_eq!((ids.len(), count(&patient).await), (1, 1));
}

#[tokio::test]
async fn a_key_belongs_to_one_request() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let keyed = patient.clone().with(KEY, "used-up-now");
    let added = keyed.post_json(PATH, &passport("123456")).await.expect(201).json();
    let reused = keyed.post_json(PATH, &passport("654321")).await.expect(422);
    assert_eq!(reused.code(), "idempotency_key_reused");
    let elsewhere = keyed.delete(&format!("{PATH}?id={}", added["id"].as_str().unwrap())).await.expect(422);
    assert_eq!(elsewhere.code(), "idempotency_key_reused");
    assert_eq!(count(&patient).await, 1);
    for key in ["short", "with a tab\t", &"x".repeat(129)] {
        let refused = patient.clone().with(KEY, key).post_json(PATH, &passport("1")).await.expect(422).json();
        assert_eq!(refused["errors"], json!([{ "field": "Idempotency-Key", "code": "invalid" }]), "{key}");
    }
}

///
#[tokio::test]
async fn a_stranger_with_the_same_key_gets_their_own_answer() {
    let app = TestApp::start().await;
    let keyed = |client: Client| client.with(KEY, "same-for-both");
    let (patient, stranger) = (keyed(app.patient().await), keyed(app.stranger().await));
    let hers = patient.post_json(PATH, &passport("123456")).await.expect(201).json();
    let theirs = stranger.post_json(PATH, &passport("123456")).await.expect(201);
    assert_ne!(theirs.json()["id"], hers["id"]);
    assert_eq!(theirs.header("idempotency-replayed"), "");
    assert_eq!((count(&patient).await, count(&stranger).await), (1, 1));
    app.anonymous().with(KEY, "same-for-both").post_json(PATH, &passport("123456")).await.expect(401);
}

/// A refused request changed nothing: its key can be used again.
/// Issue 12 §2: whichever statement fails, the retry does what was not done and repeats what was done.
#[tokio::test]
async fn a_retry_after_a_failure_at_any_statement_does_it_once() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let (mut refused, mut replayed) = (0, 0);
    for n in 1..=16 {
        let keyed = patient.clone().with(KEY, &format!("failing-{n}"));
        app.storage.fail_at(n);
        let first = keyed.post_json(PATH, &passport("123456")).await;
        app.storage.fail_at(0);
        let again = keyed.post_json(PATH, &passport("123456")).await.expect(201);
        refused += usize::from(first.status != StatusCode::CREATED);
        replayed += usize::from(again.header("idempotency-replayed") == "true");
        assert_eq!(count(&patient).await, usize::try_from(n).unwrap(), "statement {n}");
    }
    assert!(refused > 3 && refused + replayed == 16, "{refused} refused, {replayed} replayed");
}

#[tokio::test]
async fn a_refusal_is_not_kept() {
    let app = TestApp::start().await;
    let keyed = app.patient().await.with(KEY, "refused-first");
    assert_eq!(keyed.post_json(PATH, &passport("12")).await.expect(422).code(), "validation");
    keyed.post_json(PATH, &passport("123456")).await.expect(201);
    assert_eq!(count(&keyed).await, 1);
}

/// a response is replayed only to a caller who is still authorised.
#[tokio::test]
async fn nothing_is_repeated_to_somebody_who_took_their_consent_back() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let keyed = patient.clone().with(KEY, "before-leaving");
    keyed.post_json(PATH, &passport("123456")).await.expect(201);
    patient.delete("/api/users/me/consents/personal_data").await.expect(204);
    let refused = keyed.post_json(PATH, &passport("123456")).await.expect(403);
    assert_eq!(refused.code(), "consent_required");
}

/// A phone that loses the network drops its request at any point; the work is still done, once, and the response is available later.
#[tokio::test]
async fn a_client_that_went_away_finds_its_answer() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    // From none to certainly enough to complete.
    let depths = (0..12).chain((4..14).map(|power| 1 << power));
    for (number, looks) in depths.enumerate() {
        let keyed = patient.clone().with(KEY, &format!("went-away-{looks}"));
        let body = passport("123456");
        {
            let mut asking = std::pin::pin!(keyed.post_json(PATH, &body));
            for _ in 0..looks {
                if poll!(asking.as_mut()).is_ready() {
                    break;
                }
                tokio::task::yield_now().await;
            }
        }
        loop {
            let answer = keyed.post_json(PATH, &body).await;
            match answer.status.as_u16() {
                201 => break,
                409 if answer.code() == "in_progress" => tokio::task::yield_now().await,
                status => panic!("{status} {}", answer.code()),
            }
        }
        assert_eq!(count(&patient).await, number + 1, "after {looks} looks");
    }
}

/// The second click gets the first response, not "not found".
#[tokio::test]
async fn what_is_gone_is_not_told_as_missing_to_the_second_click() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let added = patient.post_json(PATH, &passport("123456")).await.expect(201).json();
    let other = app.patient().await;
    let session = |sessions: Value| {
        let other = sessions.as_array().unwrap().iter().find(|one| one["current"] == false).cloned();
        other.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let sessions = patient.get("/api/users/me/sessions").await.expect(200).json();
    let calls = [
        format!("{PATH}?id={}", added["id"].as_str().unwrap()),
        format!("/api/users/me/sessions/{}", session(sessions)),
        "/api/users/me/consents/personal_data".to_owned(),
    ];
    for (index, path) in calls.iter().enumerate() {
        let keyed = patient.clone().with(KEY, &format!("removal-{index}"));
        keyed.delete(path).await.expect(204);
        assert!(keyed.delete(path).await.expect(204).body.is_empty(), "{path}");
        patient.delete(path).await.expect(404);
    }
    assert_eq!(other.get("/api/users/me").await.expect(401).code(), "session_ended");
}

/// A key without a response belongs to a request that died with its kernel, once it is older than any request can be.
#[tokio::test(start_paused = true)]
async fn a_request_that_died_holds_its_key_for_minutes() {
    let app = TestApp::start().await;
    let keyed = app.patient().await.with(KEY, "died-halfway");
    let key = "died-halfway".parse().unwrap();
    let now = support::start_of_day();
    let print = support::vault().fingerprint(
        "idempotency_keys.fingerprint",
        format!("POST /api/documents\n{}", passport("123456")).as_bytes(),
    );
    app.storage.stores().idempotency.reserve(app.anna.id, &key, &print, now, now).await.unwrap();
    let refused = keyed.post_json(PATH, &passport("123456")).await.expect(409);
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("in_progress", "1"));
    app.later(TimeDelta::minutes(5) + TimeDelta::seconds(1));
    keyed.post_json(PATH, &passport("123456")).await.expect(201);
    assert_eq!(count(&keyed).await, 1);
}

/// The first request is running at another kernel, which stores its response a little later.
#[tokio::test(start_paused = true)]
async fn the_answer_of_another_kernel_is_waited_for() {
    let app = TestApp::start().await;
    let keyed = app.patient().await.with(KEY, "at-work-elsewhere");
    let (key, now) = ("at-work-elsewhere".parse().unwrap(), support::start_of_day());
    let keys = app.storage.stores().idempotency;
    let print = support::vault().fingerprint(
        "idempotency_keys.fingerprint",
        format!("POST /api/documents\n{}", passport("123456")).as_bytes(),
    );
    keys.reserve(app.anna.id, &key, &print, now, now).await.unwrap();
    let place = format!("idempotency_keys.body:{}:at-work-elsewhere", app.anna.id);
    let id = "0199aa10-0000-7000-8000-000000000001";
    let first = json!({ "id": id, "type": "PASSPORT", "number": "123456", "fromEsia": false }).to_string();
    let sealed = STANDARD.encode(support::vault().seal(&place, first.as_bytes()).unwrap());
    let body = passport("123456");
    let mut waiting = std::pin::pin!(keyed.post_json(PATH, &body));
    let early = tokio::time::timeout(std::time::Duration::from_secs(1), waiting.as_mut()).await;
    assert!(early.is_err(), "{early:?}");
    keys.complete(app.anna.id, &key, StoredAnswer { status: 201, body: sealed }, now).await.unwrap();
    let answer = waiting.await.expect(201);
    assert_eq!((answer.json()["id"].as_str(), answer.header("idempotency-replayed")), (Some(id), "true"));
    assert_eq!(count(&keyed).await, 0, "nothing was done a second time");
}

/// Architecture §6: a stored response reveals nothing to a reader of the database.
#[tokio::test]
async fn a_kept_answer_is_sealed() {
    let app = TestApp::start().await;
    let keyed = app.patient().await.with(KEY, "sealed-answer");
    keyed.post_json(PATH, &passport("123456")).await.expect(201);
    let now = support::start_of_day();
    let print = support::vault().fingerprint(
        "idempotency_keys.fingerprint",
        format!("POST /api/documents\n{}", passport("123456")).as_bytes(),
    );
    let key = "sealed-answer".parse().unwrap();
    let kept = app.storage.stores().idempotency.reserve(app.anna.id, &key, &print, now, now).await.unwrap();
    let cabinet_ports::repository::Reservation::Answered(kept) = kept else { panic!("{kept:?}") };
    assert_eq!(kept.status, 201);
    for clear in ["123456", "4509", "PASSPORT", "id"] {
        assert!(!kept.body.contains(&format!("\"{clear}\"")), "{}", kept.body);
    }
}
