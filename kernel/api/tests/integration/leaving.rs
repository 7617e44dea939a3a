//! Medical accounts and account deletion over HTTP.

use crate::support::{Answer, Client, PASSWORD, TestApp, start_of_day};
use axum::http::Method;
use cabinet_domain::Relation;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};

async fn leave(client: &Client, id: &str, body: Value) -> Answer {
    client.send_json(Method::DELETE, &format!("/api/users/{id}/account"), &body).await
}

///
#[tokio::test]
async fn leaving_needs_the_password_signs_out_everywhere_and_can_be_taken_back() {
    let app = TestApp::start().await;
    let (patient, elsewhere) = (app.patient().await, app.patient().await);
    let id = app.anna.id.to_string();
    // However recent the sign-in is.
    let refused = leave(&patient, &id, json!({})).await.expect(403);
    assert_eq!(refused.code(), "reauthentication_required");
    let refused = leave(&patient, &id, json!({ "password": "wrong" })).await.expect(403);
    assert_eq!(refused.code(), "wrong_password");
    patient.get("/api/users/me").await.expect(200);

    let answer =
        leave(&patient, &id, json!({ "password": PASSWORD, "language": "de" })).await.expect(202).json();
    let leaving_at = (start_of_day() + TimeDelta::days(30)).to_rfc3339().replace("+00:00", "Z");
    assert_eq!(answer, json!({ "leavingAt": leaving_at }));
    for client in [&patient, &elsewhere] {
        assert_eq!(client.get("/api/users/me").await.expect(401).code(), "session_ended");
    }
    let back = app.patient().await;
    assert_eq!(back.get("/api/users/me").await.expect(200).json()["leavingAt"], json!(leaving_at));
    back.call(Method::POST, "/api/users/me/stay").await.expect(204);
    assert_eq!(back.get("/api/users/me").await.expect(200).json()["leavingAt"], json!(null));
    back.call(Method::POST, "/api/users/me/stay").await.expect(404);
}

/// nobody can delete another user's account, and the owner sees the attempt.
#[tokio::test]
async fn another_s_account_is_not_removed_and_an_administrator_does_not_remove_himself() {
    let app = TestApp::start().await;
    let id = app.anna.id.to_string();
    let body = json!({ "password": PASSWORD });
    assert_eq!(leave(&app.stranger().await, &id, body.clone()).await.expect(403).code(), "forbidden");
    let admin = app.admin().await;
    let own = admin.get("/api/users/me").await.expect(200).json()["userId"].as_str().unwrap().to_owned();
    for id in [&id, &own] {
        assert_eq!(leave(&admin, id, body.clone()).await.expect(403).code(), "forbidden");
    }
    assert_eq!(leave(&app.stranger().await, "me", body).await.expect(403).code(), "forbidden");
    let patient = app.patient().await;
    assert_eq!(patient.get("/api/users/me").await.expect(200).json()["leavingAt"], json!(null));
    let log = patient.get("/api/users/me/access-log").await.expect(200).json();
    let tried =
        log["entries"].as_array().unwrap().iter().find(|entry| entry["kind"] == "access_denied").unwrap();
    assert_eq!((&tried["who"], &tried["detail"]), (&json!("stranger"), &json!({ "what": "account" })));
}

/// A-127…
#[tokio::test]
async fn accounts_are_listed_per_host_and_the_import_is_switched_for_one_s_own_only() {
    let app = TestApp::start().await;
    let relation = Relation {
        user: app.anna.id,
        host: "netrika1".parse().unwrap(),
        clinic: "c1".into(),
        patient: "p-1".into(),
        confirmed_at: start_of_day(),
    };
    committed!(app.storage.stores(), relations.set(relation)).await.unwrap();
    let patient = app.patient().await;
    let list = async || patient.get("/api/users/me/accounts").await.expect(200).json();
    let account = list().await[0].clone();
    assert_eq!(
        (
            &account["id"],
            &account["hostId"],
            &account["clientId"],
            &account["importEpicris"],
            &account["lastImported"]
        ),
        (&json!("netrika1:c1"), &json!("netrika1"), &json!("p-1"), &json!(false), &json!(null))
    );
    assert!(account["hostName"].as_str().is_some_and(|name| !name.is_empty()));
    assert!(account["clinicName"].is_string(), "{account}");
    let toggle = |client: Client, host: &'static str, state: bool| async move {
        let path = format!("/api/files/toggleEpicrisImport?hostId={host}&clientId=p-1&state={state}");
        client.call(Method::POST, &path).await
    };
    assert_eq!(toggle(app.stranger().await, "netrika1", true).await.expect(404).code(), "not_found");
    assert_eq!(list().await[0]["importEpicris"], false);
    // The alias refers to the same host.
    toggle(patient.clone(), "netrika", true).await.expect(204);
    assert_eq!(list().await[0]["importEpicris"], true);
    let (host, last) = ("netrika1".parse().unwrap(), "2026-11-20T09:00:00Z".parse().unwrap());
    let imports = app.storage.stores().epicris;
    imports.note_imported(app.anna.id, &host, &"p-1".into(), last).await.unwrap();
    assert_eq!(list().await[0]["lastImported"], "2026-11-20T09:00:00Z");
    let me = patient.get("/api/users/me").await.expect(200).json();
    assert_eq!(
        (&me["clients"][0]["importEpicris"], &me["clients"][0]["lastImported"]),
        (&json!(true), &json!("2026-11-20T09:00:00Z"))
    );
    toggle(patient.clone(), "netrika1", false).await.expect(204);
    assert_eq!(list().await[0]["importEpicris"], false);
    toggle(patient.clone(), "vista", true).await.expect(404);
}
