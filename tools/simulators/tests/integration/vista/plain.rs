//! The first contract: every answer has exactly the members that the protocol sheet vista §4 names.

use super::env::{ANNA, answer, code, control, demo, document, find, get, now, request};
use cabinet_simulators::vista::{self, Config, Running};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How long event requests are held open in these tests.
const POLL: Duration = Duration::from_millis(200);

async fn plain() -> Running {
    let config =
        Config { clock: Arc::new(now), people: demo(), plain: true, poll: POLL, ..Config::for_tests() };
    vista::start(config).await.unwrap()
}

/// The members that occur in any row.
fn members(rows: &Value) -> BTreeSet<&str> {
    let rows = rows.as_array().unwrap().iter();
    rows.flat_map(|row| row.as_object().unwrap().keys().map(String::as_str)).collect()
}

#[tokio::test]
async fn answers_have_the_sheet_s_members_and_no_other() {
    let adapter = plain().await;
    let (_, info) = get(&adapter, "/info").await;
    assert_eq!(members(&json!([info])), BTreeSet::from(["hostId", "name", "description", "tz"]));
    let list = async |name: &str| get(&adapter, &format!("/clients/{ANNA}/{name}")).await.1;
    let diagnoses = list("diagnoses").await;
    assert_eq!(members(&json!([diagnoses])), BTreeSet::from(["items", "total", "next"]));
    let known = BTreeSet::from(["mkb", "diagName", "setDate", "endDate", "character", "type"]);
    assert!(members(&diagnoses["items"]).is_subset(&known) && diagnoses["items"][0]["mkb"].is_string());
    let documents = list("documents").await;
    let known = BTreeSet::from([
        "id", "kind", "name", "created", "mkb", "diagName", "size", "mime", "actionId", "eventId", "signed",
    ]);
    let found = members(&documents["items"]);
    assert!(found.is_subset(&known) && found.contains("mime"), "{found:?}");
    let created = documents["items"][0]["created"].as_str().unwrap();
    assert_eq!(created.len(), "2024-05-16T10:20".len(), "{created}");
    assert_eq!(members(&json!([list("accounts").await])), BTreeSet::from(["items", "total", "next"]));
    let missing = get(&adapter, &format!("/clients/{ANNA}/observations")).await;
    assert_eq!(code(&missing), (404, "not_found"), "the sheet has no such call");
    let form = list("self-diagnostic/2026-11-21").await;
    assert_eq!(members(&json!([form])), BTreeSet::from(["date", "isSave", "groups"]));
    let items =
        form["groups"].as_array().unwrap().iter().flat_map(|group| group["items"].as_array().unwrap());
    let items = Value::from(items.cloned().collect::<Vec<_>>());
    let known = BTreeSet::from(["code", "name", "typeName", "value", "options", "required", "unit"]);
    assert_eq!(members(&items), known);
    let constructor =
        items.as_array().unwrap().iter().find(|item| item["typeName"] == "Constructor").unwrap();
    let root = constructor["options"].as_str().unwrap();
    assert_eq!(get(&adapter, &format!("/thesaurus/{root}")).await.1["code"], root);
    let import = request(&adapter, Method::PUT, &format!("/clients/{ANNA}/epicris-import"));
    let (_, import) = answer(import.json(&json!({"enabled": true}))).await;
    assert_eq!(import, json!({"enabled": true, "lastImported": "2026-11-21T12:00"}));
}

#[tokio::test]
async fn nothing_names_its_client_and_requests_are_echoed() {
    let adapter = plain().await;
    let rows = get(&adapter, &format!("/clients/{ANNA}/documents")).await.1;
    let text = rows["items"].as_array().unwrap().iter().find(|row| row["mime"] == "text/html").unwrap();
    let response = document(&adapter, ANNA, &text["id"], "html").await;
    assert_eq!(response.status(), 200);
    assert!(response.headers().get("x-client-id").is_none());
    let request = request(&adapter, Method::GET, &format!("/clients/{ANNA}/diagnoses"));
    let response = request.header("X-Request-Id", "r-1").send().await.unwrap();
    assert_eq!(response.headers()["x-request-id"], "r-1");
}

/// Sheet vista §4: a long poll, with and without a cursor.
#[tokio::test]
async fn the_feed_is_held_with_a_cursor_and_without() {
    let adapter = plain().await;
    assert_eq!(code(&get(&adapter, "/events?cursor=e0&wait=1").await), (400, "bad_request"));
    let held = get(&adapter, "/events").await.1;
    assert_eq!(held["items"], json!([]));
    let cursor = held["cursor"].as_str().unwrap();
    let command = json!({"do": "addDiagnosis", "clientId": ANNA, "mkb": "J00"});
    assert_eq!(control(&adapter, json!({"commands": [command]})).await.0, 200);
    let feed = get(&adapter, &format!("/events?cursor={cursor}")).await.1;
    assert_eq!(
        (&feed["items"][0]["type"], &feed["items"][0]["at"]),
        (&json!("diagnosis.new"), &json!("2026-11-21T12:00"))
    );
}

#[tokio::test]
async fn the_contract_is_switched() {
    let adapter = plain().await;
    assert_eq!(control(&adapter, json!({"plain": false})).await.1["plain"], false);
    assert_eq!(get(&adapter, "/info").await.1["contractVersion"], 2);
    assert_eq!(get(&adapter, &format!("/clients/{ANNA}/diagnoses")).await.1["clientId"], ANNA);
    assert_eq!(control(&adapter, json!({"reset": true})).await.1["plain"], true);
    let anna =
        json!({"lastName": "Иванова", "firstName": "Анна", "birthDate": "1958-03-12", "sex": "female"});
    assert_eq!(find(&adapter, anna).await.1["result"], "one");
}
