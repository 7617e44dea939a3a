//! Links that pay an invoice without signing in: the administrator's calls, and those of whoever has a link.

use crate::support::hospital::{PATIENT, kept, sync};
use crate::support::{Client, TestApp};
use cabinet_domain::{AuditKind, GatewayOrderId, Invoice, InvoiceStatus};
use cabinet_ports::{Clock as _, LetterTemplate};
use cabinet_test_storage::committed;
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};

const LINKS: &str = "/api/admin/payment_links";
const ONE_TIME: &str = "/api/payment/one_time";
const PAGE: &str = "/api/payment/one_time/page";

/// An administrator, and the id of an invoice of Anna's.
async fn billed(app: &TestApp) -> (Client, String) {
    let patient = kept(app).await;
    app.record.set_invoices(
        PATIENT,
        vec![Invoice {
            id: "40001".into(),
            action: None,
            name: "Счёт: УЗИ".to_owned(),
            sum: "1200.5".parse().unwrap(),
            date: "2026-11-19".parse().unwrap(),
            status: InvoiceStatus::Issued,
            items: Vec::new(),
        }],
    );
    sync(app).await;
    let list = format!("/api/payment/account/{}", app.anna.id);
    let id = patient.get(&list).await.expect(200).json()[0]["id"].as_str().unwrap().to_owned();
    (app.admin().await, id)
}

fn wanted(app: &TestApp, invoice: &str) -> Value {
    json!({ "userId": app.anna.id, "invoiceId": invoice, "days": 7, "send": false })
}

fn token_of(created: &Value) -> Value {
    let address = created["url"].as_str().unwrap();
    json!({ "token": address.strip_prefix("http://127.0.0.1:8080/pay#token=").unwrap() })
}

#[tokio::test]
async fn an_administrator_makes_a_link_and_whoever_has_it_pays_with_it() {
    let app = TestApp::start().await;
    let (admin, invoice) = billed(&app).await;
    let created = admin.post_json(LINKS, &wanted(&app, &invoice)).await.expect(201).json();
    let link = created["link"].clone();
    assert_eq!(
        (&link["state"], &link["number"], &link["sum"]),
        (&json!("open"), &json!("40001"), &json!("1200.50"))
    );
    assert_eq!((&link["invoiceId"], &link["sentAt"]), (&json!(invoice), &Value::Null));
    let listed = admin.get(&format!("{LINKS}?userId={}", app.anna.id)).await.expect(200).json();
    assert_eq!(listed, json!([link]), "without the address");

    let payer = app.anonymous();
    let token = token_of(&created);
    let shown = payer.post_json(ONE_TIME, &token).await.expect(200).json();
    let hospital = app.variant.organisation.title.clone();
    assert_eq!(
        shown,
        json!({
            "number": "40001", "sum": "1200.50", "currency": "RUB", "hospital": hospital, "state": "canPay",
            "expiresAt": link["expiresAt"],
        }),
        "nothing else"
    );
    let page = payer.post_json(PAGE, &token).await.expect(200).json();
    assert_eq!(page.as_object().unwrap().len(), 1, "nothing else: {page}");
    let order = app.gateway.orders().remove(0);
    assert_eq!(page["url"], order.page());
    assert_eq!(order.request.return_url.as_str(), "http://127.0.0.1:8080/pay");
    assert_eq!(
        (order.request.email, order.request.phone),
        (None, None),
        "the owner's address is not shown at the bank"
    );
    assert_eq!(payer.post_json(PAGE, &token).await.expect(200).json(), page, "a second tab");
    assert!(app.gateway.pay(&GatewayOrderId(order.id.to_string())));
    app.later(TimeDelta::seconds(5));
    assert_eq!(payer.post_json(ONE_TIME, &token).await.expect(200).json()["state"], "paid");
    assert_eq!(payer.post_json(PAGE, &token).await.expect(409).code(), "already_paid");
    let received = app.post.written();
    let received: Vec<_> =
        received.iter().filter(|draft| draft.template == LetterTemplate::PaymentReceived).collect();
    assert_eq!((received.len(), received[0].user), (1, app.anna.id), "the owner gets the letter");
}

/// The same answer for everything that is no open link, and an entry for each.
#[tokio::test]
async fn unknown_expired_and_revoked_links_are_the_same_404() {
    let app = TestApp::start().await;
    let (admin, invoice) = billed(&app).await;
    let revoked = admin.post_json(LINKS, &wanted(&app, &invoice)).await.expect(201).json();
    let expired = admin.post_json(LINKS, &wanted(&app, &invoice)).await.expect(201).json();
    let id = revoked["link"]["id"].as_str().unwrap();
    admin.delete(&format!("{LINKS}/{id}")).await.expect(204);
    admin.delete(&format!("{LINKS}/{id}")).await.expect(204);
    let payer = app.anonymous();
    assert_eq!(payer.post_json(ONE_TIME, &token_of(&expired)).await.expect(200).json()["state"], "canPay");
    let ends: DateTime<Utc> = expired["link"]["expiresAt"].as_str().unwrap().parse().unwrap();
    app.later(ends - app.clock.now());
    let mut bodies = Vec::new();
    for token in
        [token_of(&revoked), token_of(&expired), json!({ "token": "" }), json!({ "token": "А".repeat(300) })]
    {
        for call in [ONE_TIME, PAGE] {
            let mut body = payer.post_json(call, &token).await.expect(404).json();
            body.as_object_mut().unwrap().remove("request_id");
            bodies.push(body);
        }
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    assert_eq!(payer.post_json(ONE_TIME, &json!({})).await.expect(422).code(), "validation");
    let seen = app.storage.stores().audit.list(app.anna.id, 100).await.unwrap();
    let denied = seen.iter().filter(|event| event.kind == AuditKind::AccessDenied);
    assert_eq!(denied.count(), 4, "those of her links");
    let listed = app.admin().await.get(&format!("{LINKS}?userId={}", app.anna.id)).await.expect(200).json();
    assert_eq!((&listed[0]["state"], &listed[1]["state"]), (&json!("expired"), &json!("revoked")));
}

#[tokio::test]
async fn whoever_tries_links_is_slowed_down() {
    let app = TestApp::builder().set("limits.anonymous_per_minute=5").start().await;
    let payer = app.anonymous();
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(payer.post_json(ONE_TIME, &json!({ "token": "guess" })).await.status.as_u16());
    }
    assert!(statuses.starts_with(&[404; 4]) && statuses.ends_with(&[429; 2]), "{statuses:?}");
}

/// A link with a letter; one that cannot be sent is not made; what is refused.
#[tokio::test]
async fn a_link_is_sent_and_a_wrong_request_is_refused() {
    let app = TestApp::start().await;
    let (admin, invoice) = billed(&app).await;
    let mut sent = wanted(&app, &invoice);
    sent["send"] = json!(true);
    sent["language"] = json!("fr");
    let created = admin.post_json(LINKS, &sent).await.expect(201).json();
    assert_eq!(created["link"]["sentAt"], created["link"]["createdAt"]);
    let draft = app.post.written().pop().unwrap();
    assert_eq!((draft.template, draft.language.as_deref()), (LetterTemplate::PaymentLink, Some("fr")));
    assert_eq!(draft.token.unwrap().expose_secret(), token_of(&created)["token"].as_str().unwrap());
    for (name, value) in [("days", json!(0)), ("days", json!(31)), ("language", json!("xx"))] {
        let mut wrong = wanted(&app, &invoice);
        wrong[name] = value;
        let refused = admin.post_json(LINKS, &wrong).await.expect(422).json();
        assert_eq!(refused["errors"], json!([{ "field": name, "code": "invalid" }]));
    }
    for (name, value) in
        [("invoiceId", json!("40001")), ("userId", json!("1")), ("userId", json!(uuid::Uuid::now_v7()))]
    {
        let mut unknown = wanted(&app, &invoice);
        unknown[name] = value;
        assert_eq!(admin.post_json(LINKS, &unknown).await.expect(404).code(), "not_found", "{name}");
    }
    admin.get(&format!("{LINKS}?userId={}", uuid::Uuid::now_v7())).await.expect(404);
    admin.delete(&format!("{LINKS}/{}", uuid::Uuid::now_v7())).await.expect(404);
    app.record.change_invoice("40001", |invoice| invoice.status = InvoiceStatus::Cancelled);
    sync(&app).await;
    assert_eq!(admin.post_json(LINKS, &wanted(&app, &invoice)).await.expect(409).code(), "invoice_cancelled");
}

/// with the token of a time when the account was an administrator's.
#[tokio::test]
async fn whoever_is_no_administrator_any_more_is_refused() {
    let app = TestApp::start().await;
    let (admin, invoice) = billed(&app).await;
    let created = admin.post_json(LINKS, &wanted(&app, &invoice)).await.expect(201).json();
    let stores = app.storage.stores();
    let account = stores.users.find_by_login("admin").await.unwrap().unwrap().id;
    committed!(stores, users.set_disabled(account, true, app.clock.now())).await.unwrap();
    let list = format!("{LINKS}?userId={}", app.anna.id);
    assert!([401, 403].contains(&admin.get(&list).await.status.as_u16()));
    assert!([401, 403].contains(&admin.post_json(LINKS, &wanted(&app, &invoice)).await.status.as_u16()));
    let one = format!("{LINKS}/{}", created["link"]["id"].as_str().unwrap());
    assert!([401, 403].contains(&admin.delete(&one).await.status.as_u16()));
    let links = stores.payment_links.list(app.anna.id, 9).await.unwrap();
    assert_eq!((links.len(), links[0].revoked_at), (1, None), "what they made before stays");
}
