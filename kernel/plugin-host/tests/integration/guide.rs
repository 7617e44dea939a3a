//! The code of docs/plugin-guide.md works. It is the fixture `guide`; `kernel/plugin-tools` compares the two.

use crate::support::{Running, TestEnv, booking, full_grant, patient, serve};
use axum::Router;
use axum::extract::Json;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::get;
use cabinet_ports::ProblemCode;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|_| panic!("{path} is missing"))
}

/// The code blocks of a language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

/// §6: the table lists exactly the API calls of a booking host.
#[test]
fn the_guide_s_calls_are_those_of_the_api() {
    let guide = read("docs/plugin-guide.md");
    let table =
        guide.split("| Call | Function of the plugin |").nth(1).unwrap().split("\n\n").next().unwrap();
    let cells = table.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let calls: BTreeSet<String> = cells
        .flat_map(|cell| cell.split(", "))
        .map(|call| call.trim_matches('`').split('?').next().unwrap().to_owned())
        .collect();
    let api: serde_json::Value = serde_json::from_str(&read("kernel/api/openapi.json")).unwrap();
    let mut known = BTreeSet::new();
    for (path, methods) in api["paths"].as_object().unwrap() {
        let Some(call) = path.strip_prefix("/api/{host}") else { continue };
        for (method, operation) in methods.as_object().unwrap() {
            if operation["tags"] == serde_json::json!(["scheduling"]) {
                known.insert(format!("{} {call}", method.to_uppercase()));
            }
        }
    }
    assert_eq!(calls, known);
}

/// The guide's lines for the variant are valid configuration.
#[test]
fn the_guide_s_lines_for_the_variant_are_understood() {
    #[derive(serde::Deserialize)]
    struct Lines {
        plugins: std::collections::BTreeMap<String, cabinet_config::PluginSettings>,
        hosts: std::collections::BTreeMap<String, cabinet_config::MedicalHostSettings>,
    }
    let blocks = blocks(&read("docs/plugin-guide.md"), "toml");
    // The blocks of §6 and of §10, which replaces Netrika.
    for block in [&blocks[2], blocks.last().unwrap()] {
        let lines: Lines = toml::from_str(block).unwrap();
        assert_eq!(lines.hosts["sample"].plugin.as_str(), "guide");
        assert_eq!(lines.plugins["guide"].grant.secrets, ["token"]);
        let is_instead = lines.plugins.get("netrika").is_some_and(|netrika| !netrika.enabled);
        assert_eq!(is_instead, block == blocks.last().unwrap());
    }
}

#[tokio::test]
async fn the_guide_s_plugin_lists_the_clinics_of_a_hospital() {
    let clinics = get(|headers: HeaderMap| async move {
        assert_eq!(headers["authorization"], "Bearer t0ken");
        r#"[{"id": 7, "title": "Поликлиника"}]"#
    });
    let url = format!("http://{}", serve(Router::new().route("/clinics", clinics)).await);
    let mut grant = full_grant(&url);
    grant.secrets = vec!["token".into()];
    let running = TestEnv::new()
        .with("guide")
        .settings("guide", serde_json::json!({ "url": url }))
        .secret("guide", "token", "t0ken")
        .grant("guide", grant)
        .start();
    assert_eq!(running.at("guide").health().await.unwrap(), "1 clinics");
    assert_eq!(running.at("guide").clinics().await.unwrap()[0].name, "Поликлиника");
}

/// The sample plugin at a hospital with one clinic, 1.
async fn sample(hospital: Router) -> Running {
    let url = format!("http://{}", serve(hospital).await);
    let mut grant = full_grant(&url);
    grant.secrets = vec!["token".into()];
    TestEnv::new()
        .with("guide")
        .settings("guide", serde_json::json!({ "url": url }))
        .secret("guide", "token", "t0ken")
        .grant("guide", grant)
        .start()
}

#[tokio::test]
async fn the_guide_s_plugin_finds_the_patient_and_books() {
    let visits =
        get(|| async { r#"[{"id": 31, "start": "2026-11-24T09:40:00", "doctor": 4, "cancelled": false}]"# })
            .post(|Json(wish): Json<serde_json::Value>| async move {
                assert_eq!(wish, serde_json::json!({ "patient": 2, "slot": 3 }));
                StatusCode::CREATED
            });
    let patients = axum::routing::post(|Json(asked): Json<serde_json::Value>| async move {
        match asked["lastName"].as_str() {
            Some("Незабудкина") => (StatusCode::OK, r#"{"id": 2}"#),
            _ => (StatusCode::NOT_FOUND, "{}"),
        }
    });
    let hospital = Router::new().route("/clinics/1/visits", visits).route("/clinics/1/patients", patients);
    let running = sample(hospital).await;
    let found = running.at("guide").find_patient(&"1".into(), &patient()).await.unwrap();
    assert_eq!(found.as_str(), "2");
    let ticket = running.at("guide").book(&booking()).await.unwrap();
    assert_eq!(ticket.id.as_str(), "31");

    let mut stranger = patient();
    stranger.name = cabinet_domain::PersonName::new("Другая", "Анна", None).unwrap();
    let unknown = running.at("guide").find_patient(&"1".into(), &stranger).await.unwrap_err();
    assert_eq!(unknown.code, ProblemCode::PatientUnknown);
}

#[tokio::test]
async fn the_guide_s_plugin_never_calls_a_lost_booking_failed() {
    let visits = get(|| async { "[]" }).post(|| async { (StatusCode::BAD_GATEWAY, "<html>") });
    let running = sample(Router::new().route("/clinics/1/visits", visits)).await;
    let unknown = running.at("guide").book(&booking()).await.unwrap_err();
    assert_eq!(unknown.code, ProblemCode::OutcomeUnknown);
}
