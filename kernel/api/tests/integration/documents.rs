//! Identity documents over HTTP.

use crate::support::TestApp;
use serde_json::{Value, json};

fn passport() -> Value {
    json!({ "serial": "4509", "number": "123456", "issuedBy": "ОВД «Пример»", "issueDate": "2010-02-28" })
}

///
#[tokio::test]
async fn a_document_is_added_listed_and_removed() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    assert_eq!(patient.get("/api/documents").await.expect(200).json(), json!([]));
    let added = patient.post_json("/api/documents", &passport()).await.expect(201).json();
    let expected = json!({
        "id": added["id"], "type": "PASSPORT", "serial": "4509", "number": "123456", "issuedBy": "ОВД «Пример»",
        "issueDate": "2010-02-28", "fromEsia": false,
    });
    assert_eq!(added, expected);
    assert_eq!(patient.get("/api/documents").await.expect(200).json(), json!([expected]));
    let path = format!("/api/documents?id={}", added["id"].as_str().unwrap());
    patient.delete(&path).await.expect(204);
    assert_eq!(patient.delete(&path).await.expect(404).code(), "not_found");
    assert_eq!(patient.get("/api/documents").await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn a_stranger_neither_sees_nor_removes_it() {
    let app = TestApp::start().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    let added = patient.post_json("/api/documents", &passport()).await.expect(201).json();
    assert_eq!(stranger.get("/api/documents").await.expect(200).json(), json!([]));
    let path = format!("/api/documents?id={}", added["id"].as_str().unwrap());
    assert_eq!(stranger.delete(&path).await.expect(404).code(), "not_found");
    assert_eq!(patient.get("/api/documents").await.expect(200).json(), json!([added]));
}

/// all errors at once, each with its field, and without the value.
#[tokio::test]
async fn a_wrong_document_is_refused_field_by_field() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let cases = [
        (
            json!({ "number": "12345" }),
            vec![("serial", "required"), ("number", "invalid"), ("issueDate", "required")],
        ),
        (
            json!({ "serial": "4509", "number": "123456", "issueDate": "2026-11-22" }),
            vec![("issueDate", "issue_date_range")],
        ),
        (
            json!({ "serial": "4509", "number": "123456", "issueDate": "1958-03-11" }),
            vec![("issueDate", "issue_date_range")],
        ),
        (
            json!({ "serial": "4509", "number": "123456", "issueDate": "вчера" }),
            vec![("issueDate", "invalid")],
        ),
        (
            json!({ "type": "FOREIGN_ID", "serial": "A", "number": "X1", "issueDate": "2010-01-01", "issuedBy": "я".repeat(256) }),
            vec![("serial", "invalid"), ("issuedBy", "too_long")],
        ),
    ];
    for (body, wanted) in cases {
        let problem = patient.post_json("/api/documents", &body).await.expect(422).json();
        let errors: Vec<_> = problem["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| (e["field"].as_str().unwrap(), e["code"].as_str().unwrap()))
            .collect();
        assert_eq!((problem["code"].as_str().unwrap(), errors), ("validation", wanted), "{body}");
        // The request id is random and may contain any four digits.
        assert!(!problem["errors"].to_string().contains("4509"), "{problem}");
    }
    patient
        .post_json("/api/documents", &json!({ "type": "TICKET", "number": "1", "issueDate": "2010-01-01" }))
        .await
        .expect(422);
}

/// a type that is not offered for the citizenship is invalid; the error names the field.
#[tokio::test]
async fn a_document_of_another_citizenship_is_refused() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let body = json!({ "type": "FOREIGN_ID", "number": "C01X00T47", "issueDate": "2010-01-01" });
    let problem = patient.post_json("/api/documents", &body).await.expect(422).json();
    assert_eq!(problem["errors"], json!([{ "field": "type", "code": "invalid" }]));
    assert_eq!(patient.get("/api/documents").await.expect(200).json(), json!([]));
}

/// available for registration too; the patterns are those that the server validates with.
#[tokio::test]
async fn everybody_may_ask_for_the_types_and_both_citizenships_find_theirs() {
    let app = TestApp::start().await;
    let types = app.anonymous().get("/api/documents/types").await.expect(200).json();
    let types = types.as_array().unwrap();
    assert_eq!(
        types[0],
        json!({
            "type": "PASSPORT", "label": "documents.types.PASSPORT", "citizenship": ["RU"], "mask": "9999 999999",
            "serial": "required", "serialPattern": "^[0-9]{4}$", "numberPattern": "^[0-9]{6}$",
        })
    );
    let foreign = types.iter().find(|one| one["citizenship"] == json!(["FOREIGN"])).unwrap();
    assert_eq!((&foreign["type"], &foreign["serial"]), (&json!("FOREIGN_ID"), &json!("none")));
}
