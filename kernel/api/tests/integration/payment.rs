//! Invoices and their payment over the API (A-307…A-314).

use crate::support::hospital::{PATIENT, kept, sync};
use crate::support::{Client, TestApp};
use cabinet_domain::{AuditKind, GatewayOrderId, Invoice, InvoiceItem, InvoiceStatus};
use cabinet_fakes::{Fault, GatewayOperation};
use cabinet_ports::{Clock as _, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};

/// A patient with one invoice.
pub async fn billed() -> (TestApp, Client, String) {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    app.record.set_invoices(
        PATIENT,
        vec![Invoice {
            id: "40001".into(),
            action: Some("501".to_owned()),
            name: "Счёт: УЗИ".to_owned(),
            sum: "1200.5".parse().unwrap(),
            date: "2026-11-19".parse().unwrap(),
            status: InvoiceStatus::Issued,
            items: vec![InvoiceItem {
                name: "УЗИ".to_owned(),
                sum: "1200.50".parse().unwrap(),
                date: None,
                quantity: "1".to_owned(),
            }],
        }],
    );
    sync(&app).await;
    let list = format!("/api/payment/account/{}", app.anna.id);
    (app, patient, list)
}

/// the bank's own code and words.
#[tokio::test]
async fn a_refused_card_has_the_action_code_of_the_bank() {
    let (app, patient, list) = billed().await;
    let invoices = patient.get(&list).await.expect(200).json();
    let id = invoices[0]["id"].as_str().unwrap();
    let link = patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap();
    app.gateway.decline(&GatewayOrderId(order.to_owned()), 116, "Недостаточно средств");
    let status = patient.get(&format!("/api/payment/order_status?orderId={order}")).await.expect(200).json();
    assert_eq!(
        (&status["actionCode"], &status["actionCodeDescription"]),
        (&json!(116), &json!("Недостаточно средств"))
    );
}

/// A-169…
#[tokio::test]
async fn an_invoice_is_listed_paid_and_shown_as_paid() {
    let (app, patient, list) = billed().await;
    let invoice = patient.get(&list).await.expect(200).json()[0].clone();
    assert_eq!(
        (&invoice["sum"], &invoice["status"], &invoice["canPay"]),
        (&json!("1200.50"), &json!(0), &json!(true))
    );
    assert_eq!((&invoice["item_list"][0]["name"], &invoice["orderId"]), (&json!("УЗИ"), &Value::Null));
    let id = invoice["id"].as_str().unwrap();
    let link = patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap().to_owned();
    assert!(link["url"].as_str().unwrap().ends_with(&order));
    let again = patient.post_json("/api/payment/account", &json!({ "action_id": "501" })).await.expect(200);
    assert_eq!(again.json(), link, "A-310: the same page");
    assert!(app.gateway.pay(&GatewayOrderId(order.clone())));
    let status = patient.get(&format!("/api/payment/order_status?orderId={order}")).await.expect(200).json();
    assert_eq!((&status["state"], &status["invoiceId"]), (&json!("paid"), &json!(id)));
    let invoice = patient.get(&list).await.expect(200).json()[0].clone();
    assert_eq!(
        (&invoice["status"], &invoice["canPay"], &invoice["orderId"]),
        (&json!(1), &json!(false), &json!(order))
    );
    let state = patient.get(&format!("/api/accounting?id={id}")).await.expect(200).json();
    assert_eq!(state, json!({"account_id": id, "status": 1, "user_id": app.anna.id, "orderId": order}));
    assert_eq!(
        patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(409).code(),
        "already_paid"
    );
}

/// a list that has not changed is not sent again.
#[tokio::test]
async fn an_unchanged_list_is_answered_with_its_tag() {
    let (app, patient, list) = billed().await;
    let tag = patient.get(&list).await.expect(200).header("etag").to_owned();
    let known = app.patient().await.with("if-none-match", &tag);
    let same = known.get(&list).await.expect(304);
    assert_eq!((same.header("etag"), same.body.len()), (tag.as_str(), 0));
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200);
    known.get(&list).await.expect(200);
}

/// the client's word pays nothing; a payment that the gateway confirms counts.
#[tokio::test]
async fn a_client_cannot_declare_an_invoice_paid() {
    let (app, patient, list) = billed().await;
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    let word = json!({ "account_id": id, "status": 1, "user_id": app.anna.id });
    assert_eq!(patient.post_json("/api/accounting", &word).await.expect(200).json()["status"], 0);
    let link = patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200).json();
    assert_eq!(patient.post_json("/api/accounting", &word).await.expect(200).json()["status"], 0);
    app.gateway.pay(&GatewayOrderId(link["orderId"].as_str().unwrap().to_owned()));
    app.later(TimeDelta::seconds(5));
    let lie = json!({ "account_id": id, "status": 0, "user_id": app.anna.id });
    assert_eq!(patient.post_json("/api/accounting", &lie).await.expect(200).json()["status"], 1);
}

/// another's account, invoice, order and action are not there, and the attempts are audited.
#[tokio::test]
async fn a_stranger_gets_nothing() {
    let (app, patient, list) = billed().await;
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    let link = patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap();
    let stranger = app.stranger().await;
    for path in [
        list.clone(),
        format!("/api/payment/payment_link/{id}"),
        "/api/payment/payment_link/40001".to_owned(),
        format!("/api/payment/order_status?orderId={order}"),
        format!("/api/accounting?id={id}"),
    ] {
        assert_eq!(stranger.get(&path).await.expect(404).code(), "not_found", "{path}");
    }
    for body in [json!({ "action_id": id }), json!({ "action_id": "501" })] {
        stranger.post_json("/api/payment/account", &body).await.expect(404);
    }
    stranger.delete(&format!("/api/payment/account?action_id={id}")).await.expect(404);
    let word = json!({ "account_id": id, "status": 1, "user_id": app.anna.id });
    stranger.post_json("/api/accounting", &word).await.expect(404);
    let seen = app.storage.stores().audit.list(app.anna.id, 100).await.unwrap();
    assert_eq!(
        seen.iter().filter(|event| event.kind == AuditKind::AccessDenied).count(),
        1,
        "the order was hers"
    );
    assert!(!app.gateway.orders().is_empty() && app.gateway.orders().len() == 1);
}

/// A-311, and the response when the bank does not answer.
#[tokio::test]
async fn a_page_is_cancelled_and_a_silent_gateway_named() {
    let (app, patient, list) = billed().await;
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    let link = format!("/api/payment/payment_link/{id}");
    for (code, status, told) in [
        (ProblemCode::Unavailable, 502, "gateway_unavailable"),
        (ProblemCode::OutcomeUnknown, 504, "gateway_timed_out"),
        (ProblemCode::PluginBusy, 503, "gateway_unavailable"),
    ] {
        app.gateway.fail_next(GatewayOperation::Register, Fault::refuse(code));
        assert_eq!(patient.get(&link).await.expect(status).code(), told);
    }
    let order = patient.get(&link).await.expect(200).json()["orderId"].as_str().unwrap().to_owned();
    patient.delete("/api/payment/account?action_id=501").await.expect(204);
    assert!(!app.gateway.pay(&GatewayOrderId(order)));
}

/// A callback needs no account and proves nothing; a forged one is refused.
#[tokio::test]
async fn a_callback_is_received_from_anybody_and_believed_from_nobody() {
    let (app, patient, list) = billed().await;
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    let link = patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap().to_owned();
    let gateway = app.anonymous();
    let tell = async |body: &str| {
        let request = axum::http::Request::post("/api/payment/callback").body(body.to_owned().into());
        gateway.send(request.unwrap()).await
    };
    tell(&order).await.expect(200);
    assert_eq!(patient.get(&list).await.json()[0]["status"], 0);
    tell("unknown").await.expect(200);
    assert_eq!(tell("forged").await.expect(403).code(), "forbidden");
    gateway.get("/api/payment/callback").await.expect(422);
    app.gateway.pay(&GatewayOrderId(order.clone()));
    app.later(TimeDelta::seconds(5));
    tell(&order).await.expect(200);
    assert_eq!(patient.get(&list).await.json()[0]["status"], 1);
}

/// A-309 is a GET that makes an order: it is completed for a browser that has gone, and refused to a session that has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_was_asked_for_is_opened_without_its_browser() {
    let (app, patient, list) = billed().await;
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    let link = format!("/api/payment/payment_link/{id}");
    app.gateway.hold();
    {
        let press = std::pin::pin!(patient.get(&link));
        let gone = tokio::time::timeout(std::time::Duration::from_millis(300), press).await;
        assert!(gone.is_err(), "{gone:?}");
    }
    app.gateway.release();
    let mut payment = Value::Null;
    for _ in 0..100 {
        payment = patient.get(&list).await.json()[0]["payment"].clone();
        if payment["pageEndsAt"] != Value::Null {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_ne!(payment["pageEndsAt"], Value::Null, "the page was stored: {payment}");
    assert_eq!(app.gateway.orders().len(), 1);
    // Another kernel ends the session. A read would still be answered.
    let session = app.accounts.verify(patient.token.as_ref().unwrap()).unwrap().session;
    committed!(app.storage.stores(), sessions.revoke(session, app.clock.now())).await.unwrap();
    assert_eq!(patient.get(&link).await.expect(401).code(), "session_ended");
}

/// Several invoices at once. Another patient gets 404 for them.
#[tokio::test]
async fn invoices_are_paid_together() {
    let (app, patient, list) = billed().await;
    let invoice = |id: &str| Invoice {
        id: id.into(),
        action: None,
        name: "Счёт".to_owned(),
        sum: "10".parse().unwrap(),
        date: "2026-11-19".parse().unwrap(),
        status: InvoiceStatus::Issued,
        items: Vec::new(),
    };
    app.record.set_invoices(PATIENT, vec![invoice("1"), invoice("2")]);
    sync(&app).await;
    let invoices = patient.get(&list).await.expect(200).json();
    let mut ids: Vec<_> = [0, 1].map(|place| invoices[place]["id"].as_str().unwrap().to_owned()).into();
    let call = "/api/payment/payment_link?narrow=true";
    let link = patient.post_json(call, &json!({ "ids": ids })).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap();
    ids.reverse();
    assert_eq!(patient.post_json(call, &json!({ "ids": ids })).await.expect(200).json(), link);
    assert!(app.gateway.pay(&GatewayOrderId(order.to_owned())));
    let status = patient.get(&format!("/api/payment/order_status?orderId={order}")).await.expect(200).json();
    assert_eq!((&status["state"], &status["sum"]), (&json!("paid"), &json!("20.00")));
    let mut paid: Vec<_> =
        status["invoiceIds"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    paid.sort_unstable();
    ids.sort_unstable();
    assert_eq!(paid, ids);
    let invoices = patient.get(&list).await.expect(200).json();
    assert_eq!(invoices[0]["payment"]["invoiceIds"], status["invoiceIds"]);
    let again = patient.post_json(call, &json!({ "ids": ids })).await;
    assert_eq!(again.expect(409).json()["code"], "already_paid");
    let stranger = app.stranger().await;
    assert_eq!(
        stranger.post_json(call, &json!({ "ids": ids })).await.expect(404).json()["code"],
        "not_found"
    );
    patient.post_json(call, &json!({ "ids": ["no key"] })).await.expect(404);
    assert_eq!(patient.post_json(call, &json!({ "ids": [] })).await.expect(422).json()["code"], "no_invoice");
    let many: Vec<_> = (0..21).map(|_| uuid::Uuid::now_v7().to_string()).collect();
    let refused = patient.post_json(call, &json!({ "ids": many })).await.expect(422).json();
    assert_eq!(refused["code"], "too_many_invoices");
}

#[tokio::test]
async fn a_payment_has_a_receipt_and_counts_for_its_year() {
    let (app, patient, list) = billed().await;
    let invoice = patient.get(&list).await.expect(200).json()[0].clone();
    assert_eq!(invoice["number"], "40001");
    let id = invoice["id"].as_str().unwrap();
    let receipt = format!("/api/payment/receipt/{id}");
    patient.get(&receipt).await.expect(404);
    let link = patient.get(&format!("/api/payment/payment_link/{id}")).await.expect(200).json();
    let order = link["orderId"].as_str().unwrap().to_owned();
    assert!(app.gateway.pay(&GatewayOrderId(order.clone())));
    patient.get(&format!("/api/payment/order_status?orderId={order}")).await.expect(200);
    let tax = "/api/payment/tax_deduction";
    let year = chrono::Datelike::year(&app.clock.now());
    for call in [receipt.clone(), format!("{tax}.pdf?year={year}")] {
        let file = patient.get(&call).await.expect(200);
        assert_eq!(file.header("content-type"), "application/pdf", "{call}");
        assert!(file.header("content-disposition").starts_with("attachment; filename="));
        assert!(file.body.starts_with(b"%PDF-"));
    }
    let told = patient.get(&format!("{tax}?year={year}")).await.expect(200).json();
    assert_eq!((&told["total"], &told["lines"][0]["number"]), (&json!("1200.50"), &json!("40001")));
    for wrong in ["1999", "3000", "-1"] {
        patient.get(&format!("{tax}?year={wrong}")).await.expect(422);
    }
    let stranger = app.stranger().await;
    stranger.get(&receipt).await.expect(404);
    let theirs = stranger.get(&format!("{tax}?year={year}")).await.expect(200).json();
    assert_eq!(theirs["lines"], json!([]));
}
