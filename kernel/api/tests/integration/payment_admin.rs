//! Payments for administrators over the API.

use crate::support::hospital::{PATIENT, kept, sync};
use crate::support::{Client, TestApp};
use cabinet_domain::{AuditKind, GatewayOrderId, Invoice, InvoiceStatus};
use cabinet_fakes::{Fault, GatewayOperation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use serde_json::{Value, json};

/// A patient who paid 1200.50 rubles, the administrator, and the payment's id.
async fn paid() -> (TestApp, Client, String) {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    app.record.set_invoices(
        PATIENT,
        vec![Invoice {
            id: "40001".into(),
            action: Some("501".to_owned()),
            name: "Счёт: УЗИ".to_owned(),
            sum: "1200.50".parse().unwrap(),
            date: "2026-11-19".parse().unwrap(),
            status: InvoiceStatus::Issued,
            items: Vec::new(),
        }],
    );
    sync(&app).await;
    let link =
        patient.post_json("/api/payment/account", &json!({ "action_id": "501" })).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap().to_owned();
    assert!(app.gateway.pay(&GatewayOrderId(order.clone())));
    patient.get(&format!("/api/payment/order_status?orderId={order}")).await.expect(200);
    let admin = app.admin().await;
    let listed = admin.get("/api/admin/payments").await.expect(200).json();
    let id = listed["payments"][0]["id"].as_str().unwrap().to_owned();
    (app, admin, id)
}

#[tokio::test]
async fn payments_are_listed_found_and_shown_without_a_name() {
    let (app, admin, id) = paid().await;
    let page = admin.get("/api/admin/payments?state=paid&from=2026-11-21&to=2026-11-21").await.expect(200);
    let body = String::from_utf8(page.body.to_vec()).unwrap();
    assert!(!body.contains("УЗИ") && !body.contains("Анна"), "{body}");
    let payment = page.json()["payments"][0].clone();
    assert_eq!(
        (&payment["state"], &payment["sum"], &payment["invoices"], &payment["userId"]),
        (&json!("paid"), &json!("1200.50"), &json!(["40001"]), &json!(app.anna.id))
    );
    for query in ["state=open", "from=2026-11-20&to=2026-11-20", "page=1", "number=nothing"] {
        let none = admin.get(&format!("/api/admin/payments?{query}")).await.expect(200).json();
        assert_eq!(none, json!({ "payments": [], "hasMore": false }), "{query}");
    }
    for number in [&payment["number"], &payment["orderId"]] {
        let number = number.as_str().unwrap();
        let found = admin.get(&format!("/api/admin/payments?number={number}")).await.expect(200).json();
        assert_eq!(found["payments"][0]["id"], json!(id), "{number}");
    }
    for query in ["state=somehow", "from=2026-11-21&to=2026-11-20", "from=2020-01-01", "page=10001"] {
        let refused = admin.get(&format!("/api/admin/payments?{query}")).await.expect(422);
        assert_eq!(refused.code(), "validation", "{query}");
    }
    let detail = admin.get(&format!("/api/admin/payments/{id}")).await.expect(200).json();
    let kinds: Vec<_> =
        detail["entries"].as_array().unwrap().iter().map(|entry| entry["kind"].clone()).collect();
    assert_eq!(kinds, [json!("begun"), json!("registered"), json!("paid")]);
    assert_eq!((&detail["refundable"], &detail["refunds"]), (&json!("1200.50"), &json!([])));
    let seen = app.storage.stores().audit.list(app.anna.id, 100).await.unwrap();
    assert!(seen.iter().any(|event| event.kind == AuditKind::ViewedByAdmin), "the payer sees it");
    for unknown in ["01890a5d-ac96-774b-bcce-b302099a8057", "x"] {
        let missing = admin.get(&format!("/api/admin/payments/{unknown}")).await.expect(404);
        assert_eq!(missing.code(), "not_found");
    }
}

///
#[tokio::test]
async fn a_patient_is_refused_and_the_attempt_is_audited() {
    let (app, _, id) = paid().await;
    let patient = app.patient().await;
    let refund = format!("/api/admin/payments/{id}/refund");
    let body = json!({ "sum": "1.00" });
    assert_eq!(patient.get("/api/admin/payments").await.expect(403).code(), "forbidden");
    patient.get(&format!("/api/admin/payments/{id}")).await.expect(403);
    patient.post_json(&refund, &body).await.expect(403);
    // It is refused only after its entry is written.
    app.storage.set_auditable(false);
    assert!(patient.get("/api/admin/payments").await.status.is_server_error());
    assert!(patient.post_json(&refund, &body).await.status.is_server_error());
    app.storage.set_auditable(true);
    assert_eq!(app.gateway.calls(GatewayOperation::Refund), 0);
}

#[tokio::test]
async fn money_is_returned_once_for_each_key() {
    let (app, admin, id) = paid().await;
    let path = format!("/api/admin/payments/{id}/refund");
    let pressed = admin.clone().with("idempotency-key", "press-number-1");
    let refund = pressed.post_json(&path, &json!({ "sum": "200.50" })).await.expect(200).json();
    assert_eq!(
        (&refund["refund"]["state"], &refund["payment"]["state"]),
        (&json!("done"), &json!("partly_refunded"))
    );
    assert_eq!(refund["payment"]["refunded"], "200.50");
    let again = pressed.post_json(&path, &json!({ "sum": "200.50" })).await.expect(200).json();
    assert_eq!((&again["refund"], app.gateway.calls(GatewayOperation::Refund)), (&refund["refund"], 1));
    let reused = pressed.post_json(&path, &json!({ "sum": "1.00" })).await.expect(422);
    assert_eq!(reused.code(), "idempotency_key_reused");
    let second = admin.clone().with("idempotency-key", "press-number-2");
    for (sum, status, code) in [
        ("1000.01", 409, "refund_too_large"),
        ("0.00", 422, "validation"),
        ("-1", 422, "validation"),
        ("1.001", 422, "validation"),
    ] {
        assert_eq!(
            second.post_json(&path, &json!({ "sum": sum })).await.expect(status).code(),
            code,
            "{sum}"
        );
    }
    assert_eq!(admin.post_json(&path, &json!({ "sum": "1.00" })).await.expect(422).code(), "validation");
    app.gateway.fail_next(GatewayOperation::Refund, Fault::refuse(ProblemCode::ReadOnly));
    assert_eq!(second.post_json(&path, &json!({ "sum": "1.00" })).await.expect(409).code(), "refund_refused");
    let third = admin.clone().with("idempotency-key", "press-number-3");
    app.gateway.fail_next(GatewayOperation::Refund, Fault::refuse(ProblemCode::OutcomeUnknown));
    let asked = third.post_json(&path, &json!({ "sum": "1.00" })).await.expect(200).json();
    assert_eq!(asked["refund"]["state"], "asked");
    let fourth = admin.clone().with("idempotency-key", "press-number-4");
    assert_eq!(
        fourth.post_json(&path, &json!({ "sum": "1.00" })).await.expect(409).code(),
        "refund_in_progress"
    );
    let detail = admin.get(&format!("/api/admin/payments/{id}")).await.expect(200).json();
    let states: Vec<_> =
        detail["refunds"].as_array().unwrap().iter().map(|refund| refund["state"].clone()).collect();
    assert_eq!(states, [json!("done"), json!("refused"), json!("asked")]);
    assert_eq!(detail["refundable"], "0.00", "while the outcome is unknown");
}

#[tokio::test]
async fn the_day_is_reported_as_json_csv_and_workbook() {
    let (app, admin, id) = paid().await;
    let report = admin.get("/api/admin/payments/report?day=2026-11-21").await.expect(200).json();
    assert_eq!(
        (&report["taken"], &report["bankTaken"], &report["differences"], &report["lines"][0]["paymentId"]),
        (&json!("1200.50"), &json!("1200.50"), &json!(1), &json!(id))
    );
    assert_eq!(report["lines"][0]["difference"], "hospital_not_told");
    assert_eq!(report["lines"][0]["differenceText"], "Больница не подтвердила оплату");
    let english = admin.clone().with("accept-language", "en");
    let report = english.get("/api/admin/payments/report?day=2026-11-21").await.expect(200).json();
    assert_eq!(report["lines"][0]["differenceText"], "The hospital has not confirmed the payment");
    let csv = admin.get("/api/admin/payments/report.csv?day=2026-11-21").await.expect(200);
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"payments-2026-11-21.csv\"");
    assert!(csv.body.starts_with("\u{feff}Время оплаты;".as_bytes()));
    let book = admin.get("/api/admin/payments/report.xlsx?day=2026-11-21").await.expect(200);
    assert!(book.body.starts_with(b"PK"));
    for query in ["", "?day=2026-11-22", "?day=2026-13-01"] {
        let status = if query.contains("13") { 400 } else { 422 };
        admin.get(&format!("/api/admin/payments/report{query}")).await.expect(status);
    }
    app.gateway.fail_next(GatewayOperation::Orders, Fault::refuse(ProblemCode::TimedOut));
    let silent = admin.get("/api/admin/payments/report?day=2026-11-21").await.expect(504);
    assert_eq!(silent.code(), "gateway_timed_out");
}

#[tokio::test]
async fn alarms_are_listed_page_by_page() {
    let (app, admin, _) = paid().await;
    let empty = admin.get("/api/admin/payments/alarms").await.expect(200).json();
    assert_eq!(empty, json!({ "alarms": [], "next": Value::Null }));
    // The gateway contradicts itself: a paid order becomes unpaid.
    let order = app.gateway.orders()[0].id.clone();
    let patient = app.patient().await;
    for status in [cabinet_domain::OrderStatus::Registered, cabinet_domain::OrderStatus::Unknown] {
        app.gateway.change(&order, |order| order.report.order.status = status);
        app.later(TimeDelta::seconds(5));
        let request = axum::http::Request::post("/api/payment/callback").body(order.0.clone().into());
        patient.send(request.unwrap()).await.expect(200);
    }
    let first = admin.get("/api/admin/payments/alarms?limit=1").await.expect(200).json();
    assert_eq!(
        (&first["alarms"][0]["kind"], &first["alarms"][0]["payment"]["state"]),
        (&json!("unclear"), &json!("paid"))
    );
    let next = first["next"].as_i64().unwrap();
    let second = admin.get(&format!("/api/admin/payments/alarms?before={next}")).await.expect(200).json();
    assert_eq!((&second["alarms"][0]["kind"], &second["next"]), (&json!("waiting"), &Value::Null));
    admin.get("/api/admin/payments/alarms?limit=0").await.expect(422);
}
