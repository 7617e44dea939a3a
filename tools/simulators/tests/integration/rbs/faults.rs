//! Each fault has its documented effect, on the selected calls, for the given number of times.

use super::env::{
    GOOD_CARD, classic, control, form, location, order, page, paid, raw, read, registered, start, status,
    submit, try_control,
};
use cabinet_simulators::rbs::Running;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn fault(gateway: &Running, rule: Value) {
    control(gateway, json!({"faults": [rule]})).await;
}

/// Whether an order of this number was registered.
async fn exists(gateway: &Running, number: &str) -> bool {
    let orders = read(gateway, "/control/orders").await;
    orders.as_array().unwrap().iter().any(|order| order["orderNumber"] == number)
}

async fn try_register(gateway: &Running, number: &str) -> reqwest::Result<reqwest::Response> {
    let url = format!("{}/payment/rest/register.do", gateway.url());
    super::env::http().post(url).form(&order(number)).send().await
}

#[tokio::test]
async fn a_gateway_that_is_down_registers_nothing_and_a_dropped_answer_does() {
    let gateway = start().await;
    fault(&gateway, json!({"kind": "down", "times": 1})).await;
    assert!(try_register(&gateway, "1-1").await.is_err());
    assert!(!exists(&gateway, "1-1").await);
    fault(&gateway, json!({"kind": "drop", "times": 1})).await;
    assert!(try_register(&gateway, "1-2").await.is_err());
    assert!(exists(&gateway, "1-2").await);
    registered(&gateway, &order("1-3")).await;
}

/// The client gives up before the answer comes; the order exists, and is found by its number. By default the delay is 40 s.
#[tokio::test]
async fn a_slow_answer_comes_after_the_order_is_registered() {
    let gateway = start().await;
    fault(&gateway, json!({"kind": "slow", "calls": ["register"]})).await;
    assert_eq!(read(&gateway, "/control").await["faults"][0]["ms"], 40_000);
    let url = format!("{}/payment/rest/register.do", gateway.url());
    let request = super::env::http().post(url).form(&order("2-1")).timeout(Duration::from_millis(500));
    assert!(request.send().await.unwrap_err().is_timeout());
    let found = classic(&gateway, "getOrderStatusExtended", &form(&[("orderNumber", "2-1")])).await;
    assert_eq!(found["orderStatus"], 0);
    fault(&gateway, json!({"kind": "slow", "ms": 300, "calls": ["register"]})).await;
    let since = Instant::now();
    registered(&gateway, &order("2-2")).await;
    assert!(since.elapsed() >= Duration::from_millis(300));
}

/// Checklist: "HTML 502", "HTTP 429". Both are HTML and do nothing.
#[tokio::test]
async fn proxies_and_rate_limits_answer_with_html() {
    let gateway = start().await;
    for (rule, expected) in [
        (json!({"kind": "html"}), 502),
        (json!({"kind": "html", "status": 504}), 504),
        (json!({"kind": "too-many-requests"}), 429),
    ] {
        fault(&gateway, rule).await;
        let response = raw(&gateway, "register", &order("3-1")).await;
        assert_eq!(response.status(), expected);
        assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
        assert!(!exists(&gateway, "3-1").await);
    }
    assert_eq!(try_control(&gateway, json!({"faults": [{"kind": "html", "status": 200}]})).await.0, 422);
}

/// 500 with the order made, and the money moved.
#[tokio::test]
async fn an_error_can_come_after_the_work_is_done() {
    let gateway = start().await;
    fault(&gateway, json!({"kind": "html-after", "calls": ["register", "refund"]})).await;
    assert_eq!(raw(&gateway, "register", &order("4-1")).await.status(), 500);
    control(&gateway, json!({"commands": [{"do": "pay", "order": "4-1"}]})).await;
    let found = classic(&gateway, "getOrderStatusExtended", &form(&[("orderNumber", "4-1")])).await;
    let id = found["attributes"][0]["value"].as_str().unwrap();
    assert_eq!(raw(&gateway, "refund", &form(&[("orderId", id), ("amount", "100")])).await.status(), 500);
    assert_eq!(status(&gateway, id).await["paymentAmountInfo"]["refundedAmount"], 100);
}

#[tokio::test]
async fn an_answer_can_be_garbage_or_empty() {
    let gateway = start().await;
    fault(&gateway, json!({"kind": "garbage"})).await;
    let text = raw(&gateway, "register", &order("5-1")).await.text().await.unwrap();
    assert!(text.starts_with('{') && serde_json::from_str::<Value>(&text).is_err(), "{text}");
    assert!(exists(&gateway, "5-1").await);
    fault(&gateway, json!({"kind": "empty"})).await;
    assert_eq!(raw(&gateway, "register", &order("5-2")).await.text().await.unwrap(), "");
    assert!(!exists(&gateway, "5-2").await);
}

/// Sheet §6: every error code, with the usual message or another.
#[tokio::test]
async fn every_error_code_can_be_demanded() {
    let gateway = start().await;
    for code in [1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15] {
        fault(&gateway, json!({"kind": "refused", "code": code, "calls": ["register"], "times": 1})).await;
        let answer = classic(&gateway, "register", &order("6-1")).await;
        assert_eq!(answer["errorCode"], code.to_string());
        assert!(!answer["errorMessage"].as_str().unwrap().is_empty());
    }
    fault(&gateway, json!({"kind": "refused", "code": 7, "message": "Система недоступна"})).await;
    let answer = classic(&gateway, "register", &order("6-1")).await;
    assert_eq!(answer, json!({"errorCode": "7", "errorMessage": "Система недоступна"}));
    control(&gateway, json!({"faults": []})).await;
    registered(&gateway, &order("6-1")).await;
    assert_eq!(try_control(&gateway, json!({"faults": [{"kind": "refused", "code": 99}]})).await.0, 422);
}

/// Checklist: "amount mismatch"; also another currency, another order number, an unknown status and none.
#[tokio::test]
async fn a_status_can_be_wrong() {
    let gateway = start().await;
    let id = paid(&gateway, "7-1").await;
    fault(&gateway, json!({"kind": "wrong-amount", "amount": 100, "calls": ["getOrderStatusExtended"]}))
        .await;
    let answer = status(&gateway, &id).await;
    assert_eq!((&answer["orderStatus"], &answer["amount"]), (&json!(2), &json!(100)));
    assert_eq!(answer["paymentAmountInfo"]["depositedAmount"], 100);
    let members = json!({"currency": "840", "orderNumber": "7-2", "orderStatus": 9, "actionCode": null});
    fault(&gateway, json!({"kind": "replace", "members": members})).await;
    let answer = status(&gateway, &id).await;
    assert_eq!((&answer["currency"], &answer["orderNumber"]), (&json!("840"), &json!("7-2")));
    assert_eq!((&answer["orderStatus"], &answer["actionCode"]), (&json!(9), &Value::Null));
    control(&gateway, json!({"faults": []})).await;
    assert_eq!(status(&gateway, &id).await["amount"], 150_000);
}

/// The bank refuses any card with any code, on the page.
#[tokio::test]
async fn the_bank_can_refuse_a_good_card() {
    let gateway = start().await;
    let id = registered(&gateway, &order("8-1")).await;
    fault(&gateway, json!({"kind": "refused-card", "actionCode": 61, "calls": ["pay"], "times": 1})).await;
    let text = submit(&gateway, &id, &GOOD_CARD).await.text().await.unwrap();
    assert!(text.contains("Превышен дневной лимит"), "{text}");
    assert_eq!(status(&gateway, &id).await["actionCode"], 61);
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    assert_eq!(status(&gateway, &id).await["orderStatus"], 2);
}

/// The pages break, too: the payment happens, but the payer sees an error.
#[tokio::test]
async fn the_payers_pages_can_break() {
    let gateway = start().await;
    let id = registered(&gateway, &order("9-1")).await;
    fault(&gateway, json!({"kind": "html", "calls": ["page"]})).await;
    assert_eq!(page(&gateway, &format!("/pp/pay_ru?orderId={id}")).await.0, 502);
    fault(&gateway, json!({"kind": "html-after", "calls": ["pay"]})).await;
    assert_eq!(submit(&gateway, &id, &GOOD_CARD).await.status(), 500);
    assert_eq!(status(&gateway, &id).await["orderStatus"], 2);
}
