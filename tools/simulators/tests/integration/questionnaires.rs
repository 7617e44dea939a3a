//! The simulated questionnaire service keeps to docs/questionnaire-service.openapi.json: the file lists exactly its calls, its examples match
//! its schemas, and the answers have no other members.

use cabinet_simulators::questionnaires::{self, Call, Config, DEMO_KEY, Running};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ASSIGNMENT: &str = "/patients/10001/assignments/10001-4";

fn file() -> Value {
    serde_json::from_str(include_str!("../../../../docs/questionnaire-service.openapi.json")).unwrap()
}

fn http() -> Client {
    // Another test may have installed it already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new()
}

async fn start() -> Running {
    questionnaires::start(Config::for_tests()).await.unwrap()
}

async fn ask(running: &Running, method: Method, path: &str, key: &str, body: Option<Value>) -> (u16, Value) {
    let mut request = http()
        .request(method, format!("{}{path}", running.base_url()))
        .header("X-Api-Key", key)
        .header("Idempotency-Key", "k1");
    if let Some(body) = body {
        request = request.header("Content-Type", "application/json").body(body.to_string());
    }
    let response = request.send().await.unwrap();
    (response.status().as_u16(), serde_json::from_str(&response.text().await.unwrap()).unwrap())
}

/// Forbids members that the file does not have. Models and answers are free.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.contains_key("properties") {
                members.entry("additionalProperties").or_insert(json!(false));
            }
            members.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn check(file: &Value, name: &str, value: &Value) {
    let mut schemas = file["components"]["schemas"].clone();
    close(&mut schemas);
    let reference = format!("#/components/schemas/{name}");
    let whole = json!({ "$ref": reference, "components": { "schemas": schemas } });
    let validator = jsonschema::validator_for(&whole).unwrap();
    let wrong: Vec<_> =
        validator.iter_errors(value).map(|wrong| format!("{}: {wrong}", wrong.instance_path())).collect();
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
}

#[test]
fn the_file_has_exactly_the_calls_and_its_examples_match() {
    let file = file();
    let mut written = BTreeSet::new();
    let mut examples = 0;
    for (path, methods) in file["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            written.insert((operation["operationId"].as_str().unwrap().to_owned(), path.clone()));
            let bodies =
                operation["responses"].as_object().unwrap().values().chain([&operation["requestBody"]]);
            for content in bodies.map(|body| &body["content"]["application/json"]) {
                let Some(reference) = content["schema"]["$ref"].as_str() else { continue };
                check(&file, reference.rsplit('/').next().unwrap(), &content["example"]);
                examples += 1;
            }
        }
    }
    let served = Call::ALL.iter().map(|call| (call.name().to_owned(), call.path().to_owned()));
    assert_eq!(written, served.collect());
    assert!(examples > Call::ALL.len(), "{examples}");
}

#[tokio::test]
async fn every_answer_is_of_its_schema() {
    let (running, file) = (start().await, file());
    let given = json!({ "revision": "1", "answers": { "pain": 3 } });
    for (method, path, body, schema) in [
        (Method::GET, "/health".to_owned(), None, "Health"),
        (Method::GET, "/patients/10001/assignments".to_owned(), None, "Assignments"),
        (Method::GET, format!("{ASSIGNMENT}/form"), None, "Form"),
        (Method::POST, format!("{ASSIGNMENT}/response"), Some(given), "Saved"),
        (Method::GET, format!("{ASSIGNMENT}/response"), None, "Response"),
    ] {
        let (status, answer) = ask(&running, method, &path, DEMO_KEY, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        check(&file, schema, &answer);
    }
}

#[tokio::test]
async fn every_refusal_has_its_status_and_code() {
    let (running, file) = (start().await, file());
    let given = |revision: &str, name: &str| Some(json!({ "revision": revision, "answers": { name: 3 } }));
    let response = format!("{ASSIGNMENT}/response");
    for (method, path, key, body, expected) in [
        (Method::GET, "/health", "wrong", None, (401, "unauthorized")),
        (Method::GET, "/patients/99999/assignments", DEMO_KEY, None, (404, "not_found")),
        (Method::GET, "/patients/10001/assignments/10002-1/form", DEMO_KEY, None, (404, "not_found")),
        (Method::GET, "/patients/10001/assignments/10001-2/form", DEMO_KEY, None, (409, "closed")),
        (Method::GET, response.as_str(), DEMO_KEY, None, (404, "not_found")),
        (Method::GET, "/patients/10001/assignments?cursor=x", DEMO_KEY, None, (400, "bad_request")),
        (Method::DELETE, "/health", DEMO_KEY, None, (400, "bad_request")),
        (Method::GET, "/nothing", DEMO_KEY, None, (404, "not_found")),
        (Method::POST, response.as_str(), DEMO_KEY, Some(json!({ "answers": {} })), (400, "bad_request")),
        (Method::POST, response.as_str(), DEMO_KEY, given("0", "pain"), (409, "outdated")),
        (Method::POST, response.as_str(), DEMO_KEY, given("1", "other"), (422, "invalid_answers")),
    ] {
        let (status, answer) = ask(&running, method, path, key, body).await;
        assert_eq!((status, answer["error"]["code"].as_str().unwrap()), expected, "{path}");
        check(&file, "Error", &answer);
    }
}

#[tokio::test]
async fn what_a_person_switches_on_is_shown_and_reset() {
    let running = start().await;
    let address = format!("http://{}/control", running.addr);
    let change = json!({
        "faults": [{ "kind": "drop", "calls": ["submit"], "times": 1 }],
        "revise": { "pain": { "pages": [] } },
        "withdraw": ["10001-1"],
    });
    let post = async |body: Value| {
        let request = http().post(&address).header("Content-Type", "application/json");
        request.body(body.to_string()).send().await.unwrap()
    };
    let shown: Value = serde_json::from_str(&post(change.clone()).await.text().await.unwrap()).unwrap();
    assert_eq!(shown["faults"][0]["kind"], "drop");
    assert_eq!(post(change).await.status(), 422, "it is withdrawn already");
    let reset: Value =
        serde_json::from_str(&post(json!({ "reset": true })).await.text().await.unwrap()).unwrap();
    assert_eq!(reset["faults"], json!([]));
    assert!(running.service().withdraw("10001-1"), "it is open again");
}
