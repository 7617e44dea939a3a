//! Verifies docs/hospital-adapter.openapi.json: it lists exactly the calls of the contract, its examples match its schemas, its example
//! requests are accepted, and the simulator's answers match its schemas without additional fields.

use super::env::{ANNA, all, document, find, get, http, request, start};
use cabinet_simulators::vista::{Call, Running};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn file() -> Value {
    serde_json::from_str(include_str!("../../../../../docs/hospital-adapter.openapi.json")).unwrap()
}

/// Resolves a `$ref`. A value without one is returned unchanged.
fn resolved<'a>(file: &'a Value, value: &'a Value) -> &'a Value {
    match value["$ref"].as_str() {
        Some(reference) => {
            file.pointer(reference.trim_start_matches('#')).unwrap_or_else(|| panic!("{reference}"))
        }
        None => value,
    }
}

/// Forbids additional fields in all objects, so that an answer with an undocumented field fails.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("type") == Some(&json!("object")) && fields.contains_key("properties") {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// A validator for a schema of the file, including the schemas that it refers to.
fn validator(file: &Value, schema: &Value) -> jsonschema::Validator {
    let mut schemas = file["components"]["schemas"].clone();
    close(&mut schemas);
    let whole = json!({ "$ref": schema["$ref"], "components": { "schemas": schemas } });
    jsonschema::options().should_validate_formats(true).build(&whole).unwrap()
}

fn check(file: &Value, schema: &Value, value: &Value, what: &str) {
    let wrong: Vec<_> = validator(file, schema)
        .iter_errors(value)
        .map(|wrong| format!("{}: {wrong}", wrong.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{what}: {wrong:#?}");
}

/// Method, path and operation of each call.
fn operations(file: &Value) -> Vec<(String, String, Value)> {
    let paths = file["paths"].as_object().unwrap();
    let calls = paths.iter().flat_map(|(path, methods)| {
        methods
            .as_object()
            .unwrap()
            .iter()
            .map(|(method, operation)| (method.to_uppercase(), path.clone(), operation.clone()))
    });
    calls.collect()
}

fn operation(file: &Value, call: Call) -> Value {
    file["paths"][call.path()][call.method().to_lowercase()].clone()
}

#[test]
fn every_call_is_in_the_file_and_the_reverse() {
    let file = file();
    let written: BTreeSet<_> =
        operations(&file).into_iter().map(|(method, path, _)| (method, path)).collect();
    let served: BTreeSet<_> =
        Call::ALL.iter().map(|call| (call.method().to_owned(), call.path().to_owned())).collect();
    assert_eq!(written, served);
    for call in Call::ALL {
        assert_eq!(operation(&file, call)["operationId"], call.name());
    }
}

#[test]
fn examples_are_of_their_schemas() {
    let file = file();
    let mut checked = 0;
    for (method, path, operation) in operations(&file) {
        let responses = operation["responses"].as_object().unwrap().values();
        let bodies = responses.map(|response| resolved(&file, response)).chain([&operation["requestBody"]]);
        for content in bodies.filter_map(|body| body["content"]["application/json"].as_object()) {
            let several = content.get("examples").and_then(Value::as_object);
            let several =
                several.into_iter().flat_map(|examples| examples.values().map(|example| &example["value"]));
            for example in content.get("example").into_iter().chain(several) {
                check(&file, &content["schema"], example, &format!("{method} {path}"));
                checked += 1;
            }
        }
    }
    assert!(checked > Call::ALL.len(), "{checked}");
}

/// A request with the example values of the file.
fn exemplary(adapter: &Running, file: &Value, call: Call) -> RequestBuilder {
    let operation = operation(file, call);
    let (mut path, mut query, mut headers) = (call.path().to_owned(), Vec::new(), Vec::new());
    for parameter in
        operation["parameters"].as_array().into_iter().flatten().filter(|one| one["required"] == true)
    {
        let name = parameter["name"].as_str().unwrap();
        let example = parameter["example"].as_str().unwrap_or_else(|| panic!("{call:?} {name}"));
        match parameter["in"].as_str().unwrap() {
            "path" => path = path.replace(&format!("{{{name}}}"), example),
            "query" => query.push(format!("{name}={example}")),
            "header" => headers.push((name.to_owned(), example.to_owned())),
            other => panic!("{other}"),
        }
    }
    let sign = if query.is_empty() { "" } else { "?" };
    let method: Method = call.method().parse().unwrap();
    let mut asked = request(adapter, method, &format!("{path}{sign}{}", query.join("&")));
    for (name, example) in headers {
        asked = asked.header(name, example);
    }
    match operation["requestBody"]["content"]["application/json"].get("example") {
        Some(body) => asked.json(body),
        None => asked,
    }
}

/// Checks that the file documents the status, the type and the schema of an answer.
async fn is_of_the_file(file: &Value, call: Call, response: Response) {
    let status = response.status().as_u16().to_string();
    let operation = operation(file, call);
    let named = operation["responses"]
        .get(&status)
        .unwrap_or_else(|| panic!("{call:?}: {status} is not in the file"));
    let named = resolved(file, named);
    for header in named["headers"].as_object().into_iter().flat_map(|headers| headers.keys()) {
        assert!(response.headers().contains_key(header), "{call:?}: {header}");
    }
    let kind = response
        .headers()
        .get("content-type")
        .map(|kind| kind.to_str().unwrap().to_owned())
        .unwrap_or_default();
    let kind = kind.split(';').next().unwrap().to_owned();
    let content = named["content"].get(&kind).or(named["content"].get("*/*"));
    let content = content.unwrap_or_else(|| panic!("{call:?}: {kind} is not in the file"));
    let bytes = response.bytes().await.unwrap();
    if kind == "application/json" {
        check(
            file,
            &content["schema"],
            &serde_json::from_slice(&bytes).unwrap(),
            &format!("{call:?} {status}"),
        );
    } else {
        assert!(!bytes.is_empty());
    }
}

#[tokio::test]
async fn requests_of_the_file_are_taken_and_answered_as_it_says() {
    let (file, adapter) = (file(), start().await);
    for call in Call::ALL {
        let response = exemplary(&adapter, &file, call).send().await.unwrap();
        assert_eq!(response.status(), 200, "{call:?}");
        is_of_the_file(&file, call, response).await;
    }
}

#[tokio::test]
async fn refusals_are_of_the_file() {
    let (file, adapter) = (file(), start().await);
    let key = ("X-Api-Key", "wrong");
    for call in Call::ALL {
        // Without a key.
        let asked = exemplary(&adapter, &file, call).build().unwrap();
        let stranger = http().request(asked.method().clone(), asked.url().clone()).header(key.0, key.1);
        let response = stranger.send().await.unwrap();
        assert_eq!(response.status(), 401, "{call:?}");
        is_of_the_file(&file, call, response).await;
        // With an undocumented parameter.
        let mut url = asked.url().clone();
        url.query_pairs_mut().append_pair("unheard", "of");
        let mut odd = exemplary(&adapter, &file, call).build().unwrap();
        *odd.url_mut() = url;
        let response = http().execute(odd).await.unwrap();
        assert_eq!(response.status(), 400, "{call:?}");
        is_of_the_file(&file, call, response).await;
        // For ids that do not exist.
        let mut gone = asked.url().to_string();
        for there in [
            "clients/10001",
            "documents/500001",
            "documents/500002",
            "accounts/40001",
            "thesaurus/COMPLAINTS",
        ] {
            let (room, _) = there.split_once('/').unwrap();
            gone = gone.replace(there, &format!("{room}/77"));
        }
        if gone != asked.url().as_str() {
            let mut lost = exemplary(&adapter, &file, call).build().unwrap();
            *lost.url_mut() = gone.parse().unwrap();
            let response = http().execute(lost).await.unwrap();
            assert_eq!(response.status(), 404, "{call:?}");
            is_of_the_file(&file, call, response).await;
        }
    }
}

/// Beyond the examples: every row of the large record and of the records with peculiarities.
#[tokio::test]
async fn every_row_is_of_the_file() {
    let (file, adapter) = (file(), start().await);
    let mut clients = vec![ANNA.to_owned(), "10002".to_owned()];
    for (last, first, born, sex) in
        [("Враждебина", "Зоя", "1983-04-14", "female"), ("Безотчий", "Эльдар", "1994-02-27", "male")]
    {
        let asked = json!({"lastName": last, "firstName": first, "birthDate": born, "sex": sex});
        clients.push(find(&adapter, asked).await.1["clientId"].as_str().unwrap().to_owned());
    }
    let schema = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    for client in clients {
        for (list, name) in [
            ("diagnoses", "Diagnosis"),
            ("documents", "Document"),
            ("observations", "Observation"),
            ("accounts", "Account"),
            ("prescriptions", "Prescription"),
        ] {
            let rows = all(&adapter, &format!("/clients/{client}/{list}")).await;
            let validator = validator(&file, &schema(name));
            for row in &rows {
                let wrong: Vec<_> = validator.iter_errors(row).map(|wrong| wrong.to_string()).collect();
                assert!(wrong.is_empty(), "{name} {row}: {wrong:?}");
            }
            if name == "Document" {
                // The text and the file exist exactly if the row says so.
                for row in rows.iter().rev().take(15) {
                    for (part, there) in [("html", &row["hasHtml"]), ("file", &row["hasFile"])] {
                        let status = document(&adapter, &client, &row["id"], part).await.status();
                        assert_eq!(status == 200, *there == true, "{part} of {row}");
                    }
                }
            }
        }
        check(&file, &schema("Client"), &get(&adapter, &format!("/clients/{client}")).await.1, &client);
    }
    for day in ["2026-11-21", "2026-11-18", "2026-11-08"] {
        let form = get(&adapter, &format!("/clients/{ANNA}/self-diagnostic/{day}")).await.1;
        check(&file, &schema("DiaryForm"), &form, day);
    }
}
