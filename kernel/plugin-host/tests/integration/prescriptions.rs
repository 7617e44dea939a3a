//! Prescriptions, an interface that a plugin of medical records may lack (docs/adr/0072).

use crate::support::{Running, TestEnv, full_grant, medical_host, serve};
use axum::Router;
use axum::routing::get;
use cabinet_domain::PatientId;
use cabinet_ports::{ProblemCode, Records};
use std::sync::Arc;

const ROWS: &str = r#"[{ "id": "p 1/0", "date": "2026-05-10", "until": "2026-06-30" },
    { "id": "p 1/1", "date": "10.05.2026", "until": "2026-06-30" },
    { "id": "p 1/2", "date": "2026-05-10", "until": "2026-05-09" },
    { "id": "p 1/0", "date": "2026-05-11", "until": "2026-06-30" }]"#;

fn records(running: &Running, host: &str) -> Arc<dyn Records> {
    running.host.records(&medical_host(host)).expect("it keeps records")
}

#[tokio::test]
async fn a_plugin_without_the_interface_is_not_called_for_it() {
    let host = "records-host";
    let settings = serde_json::json!({ "url": "https://x.example" });
    let running = TestEnv::new().with(host).settings(host, settings).start();
    let port = records(&running, host);
    let problem = port.prescriptions(&PatientId("good".into())).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Unsupported);
    assert_eq!(problem.detail, "plugin records-host does not export prescriptions");
    assert!(!running.metrics_text().contains("function=\"prescriptions\""));
    assert!(port.diagnoses(&PatientId("good".into())).await.is_ok());
}

/// X-085: of a list with nonsense days and a repeated id, the rows that can be shown are shown, and the others are named.
#[tokio::test]
async fn a_plugin_with_the_interface_is_asked_and_each_row_is_checked() {
    let answer = get(async || ([("content-type", "application/json")], ROWS));
    let url = format!("http://{}", serve(Router::new().route("/records/{id}/prescriptions", answer)).await);
    let host = "nonconforming";
    let running = TestEnv::new()
        .with_manifest(host, |text| text.replace("scheduling-plugin", "records-plugin"))
        .grant(host, full_grant(&url))
        .settings(host, serde_json::json!({ "url": url }))
        .start();
    let page = records(&running, host).prescriptions(&PatientId("p 1".into())).await.unwrap();
    let ids: Vec<_> = page.items.iter().map(|row| row.foreign_id.as_str()).collect();
    assert_eq!(ids, ["p 1/0"]);
    let mut aside: Vec<_> = page.set_aside.iter().map(|row| row.member.as_str()).collect();
    aside.sort_unstable();
    assert_eq!(aside, ["date", "id", "prescription.valid-until"]);
    let metrics = running.metrics_text();
    let line = metrics.lines().find(|line| line.starts_with("cabinet_record_rows_set_aside_total"));
    assert!(line.is_some_and(|line| line.ends_with("list=\"prescriptions\"} 3")), "{line:?}");
}
