//! An interface that a plugin may lack (docs/adr/0074): without it a plugin is valid and is not called; with it the answer is checked.

use crate::support::{Running, TestEnv, full_grant, install, plugin, serve};
use axum::Router;
use axum::routing::get;
use cabinet_domain::DistrictId;
use cabinet_ports::ProblemCode;

const ROWS: &str = r#"[{ "id": "4", "name": "Южный\u202e район", "clinics": ["north 1"] },
    { "id": "5", "name": "Северный район", "clinics": ["south 2", "south 3"] }]"#;

/// The fixture that exports `districts`, with a hospital system that answers `rows`.
async fn with_districts(rows: &'static str) -> Running {
    let router = Router::new()
        .route("/districts", get(move || async move { ([("content-type", "application/json")], rows) }))
        .route("/clinics", get(|| async { "[]" }));
    let url = format!("http://{}", serve(router).await);
    TestEnv::new()
        .with("nonconforming")
        .grant("nonconforming", full_grant(&url))
        .settings("nonconforming", serde_json::json!({ "url": url }))
        .start()
}

fn calls_of(running: &Running, function: &str) -> usize {
    let mark = format!("function=\"{function}\"");
    running.metrics_text().lines().filter(|line| line.contains(&mark)).count()
}

#[tokio::test]
async fn a_plugin_without_the_interface_works_and_is_not_called_for_it() {
    let running = TestEnv::new().start();
    let problem = running.at("good").districts().await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Unsupported);
    assert_eq!(problem.detail, "plugin good does not export districts");
    assert_eq!(calls_of(&running, "districts"), 0);
    running.good_plugin_works().await;
    assert!(calls_of(&running, "clinics") > 0);
}

#[tokio::test]
async fn a_plugin_with_the_interface_is_asked_and_its_texts_are_cleaned() {
    let running = with_districts(ROWS).await;
    let districts = running.at("nonconforming").districts().await.unwrap();
    let seen: Vec<_> =
        districts.iter().map(|one| (one.id.clone(), one.name.as_str(), one.clinics.len())).collect();
    let expected = [(DistrictId::from("4"), "Южный район", 1), (DistrictId::from("5"), "Северный район", 2)];
    assert_eq!(seen, expected);
    assert!(calls_of(&running, "districts") > 0);
    running.good_plugin_works().await;
}

#[tokio::test]
async fn an_answer_that_breaks_the_contract_is_garbled() {
    for rows in [
        r#"[{ "id": "", "name": "Район", "clinics": ["1"] }]"#,
        r#"[{ "id": "4", "name": "Район", "clinics": ["1", ""] }]"#,
        r#"[{ "id": "4\n5", "name": "Район", "clinics": [] }]"#,
    ] {
        let running = with_districts(rows).await;
        let problem = running.at("nonconforming").districts().await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::Garbled, "{rows}");
        assert!(problem.detail.contains("district."), "{}", problem.detail);
    }
}

/// Another version of a plugin may have the interface, or have it no more.
#[tokio::test]
async fn the_interface_is_looked_for_with_each_version() {
    let running = with_districts(ROWS).await;
    let port = running.at("nonconforming");
    assert_eq!(port.districts().await.unwrap().len(), 2);
    let reload = async |fixture: &str, settings: &'static str| {
        let folder = running.plugins_folder();
        install(&folder, fixture, "nonconforming", |text| text + settings);
        running.host.reload(&plugin("nonconforming")).await.unwrap();
    };
    reload("good", "\n[settings]\ntype = \"object\"\n").await;
    assert_eq!(port.districts().await.unwrap_err().code, ProblemCode::Unsupported);
    reload("nonconforming", "").await;
    assert_eq!(port.districts().await.unwrap().len(), 2);
}
