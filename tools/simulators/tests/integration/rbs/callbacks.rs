//! Callbacks (protocol sheet rbs-payment §8): parameters, checksums, retries, and what goes wrong with them.

use super::env::{
    Form, GOOD_CARD, Merchant, POOR_CARD, RETURN_URL, classic, code, control, form, location, modern, order,
    page, paid, read, registered, start, status, submit,
};
use cabinet_simulators::rbs::{DEMO_CALLBACK_KEY, Running};
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

/// An order whose callbacks go to the merchant.
fn told(number: &str, merchant: &Merchant) -> Form {
    let mut asked = order(number);
    asked.insert("dynamicCallbackUrl".into(), merchant.url.clone());
    asked
}

/// The signed text, written independently of the simulator.
fn signed_text(params: &BTreeMap<String, String>) -> String {
    let mut names: Vec<&String> =
        params.keys().filter(|name| !["checksum", "sign_alias"].contains(&name.as_str())).collect();
    names.sort();
    names.into_iter().map(|name| format!("{name};{};", params[name])).collect()
}

fn has_right_checksum(params: &BTreeMap<String, String>) -> bool {
    let mut hmac = <Hmac<Sha256> as Mac>::new_from_slice(DEMO_CALLBACK_KEY.as_bytes()).unwrap();
    hmac.update(signed_text(params).as_bytes());
    let bytes = hmac.finalize().into_bytes();
    let hex: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    params["checksum"] == hex
}

fn operation(params: &BTreeMap<String, String>) -> (&str, &str) {
    (&params["operation"], &params["status"])
}

/// Checklist: the signed callback of a payment, by GET.
#[tokio::test]
async fn a_payment_is_reported_with_a_checksum() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    let id = registered(&gateway, &told("1-1", &merchant)).await;
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    let received = merchant.wait(1).await;
    let params = &received[0].params;
    assert_eq!(received[0].method, "GET");
    assert_eq!((params["mdOrder"].as_str(), params["orderNumber"].as_str()), (id.as_str(), "1-1"));
    assert_eq!(operation(params), ("deposited", "1"));
    assert_eq!(params["amount"], "150000");
    assert_eq!(params["callbackCreationDate"], "Sat Nov 21 15:00:00 MSK 2026");
    assert!(has_right_checksum(params), "{params:?}");
    assert!(!params.contains_key("sign_alias"));
}

/// Every event has its name; a failed attempt has status 0, while the order lives on.
#[tokio::test]
async fn each_event_has_its_operation() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    control(
        &gateway,
        json!({"behaviour": {"callbacks": {"url": merchant.url, "created": true, "method": "post"}}}),
    )
    .await;
    let mut seen = 0;
    let mut expect = async |wanted: &str, state: &str| {
        seen += 1;
        let received = merchant.wait(seen).await;
        assert_eq!(received[seen - 1].method, "POST");
        assert_eq!(operation(&received[seen - 1].params), (wanted, state));
        assert!(has_right_checksum(&received[seen - 1].params));
    };
    let id = registered(&gateway, &order("2-1")).await;
    expect("created", "1").await;
    submit(&gateway, &id, &POOR_CARD).await;
    expect("deposited", "0").await;
    submit(&gateway, &id, &GOOD_CARD).await;
    expect("deposited", "1").await;
    code(&gateway, "refund", &[("orderId", &id), ("amount", "100")]).await;
    expect("refunded", "1").await;
    let answer = classic(&gateway, "registerPreAuth", &order("2-2")).await;
    let id = answer["orderId"].as_str().unwrap();
    expect("created", "1").await;
    submit(&gateway, id, &GOOD_CARD).await;
    expect("approved", "1").await;
    code(&gateway, "reverse", &[("orderId", id)]).await;
    expect("reversed", "1").await;
    registered(&gateway, &order("2-3")).await;
    expect("created", "1").await;
    // Nobody asks for the order: the gateway itself notices that its time is over.
    control(&gateway, json!({"clockShiftSeconds": 1200})).await;
    expect("declinedByTimeout", "1").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(merchant.received().len(), seen);
}

/// The JSON family sends JSON with a number as status.
#[tokio::test]
async fn the_json_family_posts_json() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    let asked = json!({
        "orderNumber": "3-1", "amount": 100, "returnUrl": RETURN_URL, "dynamicCallbackUrl": merchant.url,
    });
    let id = modern(&gateway, "register", asked).await["orderId"].as_str().unwrap().to_owned();
    control(
        &gateway,
        json!({"behaviour": {"callbacks": {"checksum": "none"}}, "commands": [{"do": "pay", "order": id}]}),
    )
    .await;
    let received = merchant.wait(1).await;
    assert_eq!(
        received[0].json.as_ref().unwrap(),
        &json!({"mdOrder": id, "orderNumber": "3-1", "operation": "deposited", "status": 1})
    );
    let refund = json!({"do": "refund", "order": id, "amount": 1});
    let change = json!({"behaviour": {"callbacks": {"checksum": "hmac"}}, "commands": [refund]});
    control(&gateway, change).await;
    let body = merchant.wait(2).await[1].json.clone().unwrap();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let params = body.as_object().unwrap().iter().map(|(name, value)| (name.clone(), text(value)));
    assert!(has_right_checksum(&params.collect()), "{body}");
}

/// Verifies with `openssl` as a merchant would, with the certificate that the gateway publishes.
fn is_signed(certificate: &str, digest: &str, params: &BTreeMap<String, String>) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path
    };
    let hex = &params["checksum"];
    let signature: Vec<u8> =
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
    let certificate = file("crt", certificate.as_bytes());
    let public =
        Command::new("openssl").args(["x509", "-pubkey", "-noout", "-in"]).arg(certificate).output().unwrap();
    let (public, signature) = (file("pub", &public.stdout), file("sig", &signature));
    let text = file("text", signed_text(params).as_bytes());
    let mut verify = Command::new("openssl");
    verify.args(["dgst", digest, "-verify"]).arg(public).arg("-signature").arg(signature).arg(text);
    verify.output().unwrap().status.success()
}

#[tokio::test]
async fn a_callback_can_be_signed_with_rsa() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    let id = registered(&gateway, &told("4-1", &merchant)).await;
    let certificate = page(&gateway, "/control/certificate").await.1;
    for (number, checksum, digest, other) in
        [(1, "rsa-sha256", "-sha256", "-sha512"), (2, "rsa-sha512", "-sha512", "-sha256")]
    {
        control(
            &gateway,
            json!({"behaviour": {"callbacks": {"checksum": checksum, "wrongChecksum": false}}}),
        )
        .await;
        let command = if number == 1 {
            json!({"do": "pay", "order": id})
        } else {
            json!({"do": "refund", "order": id, "amount": 100})
        };
        control(&gateway, json!({"commands": [command]})).await;
        let params = merchant.wait(number).await[number - 1].params.clone();
        assert_eq!(params["sign_alias"], "SHA-256 with RSA");
        assert_eq!(params["checksum"].len(), 512);
        assert!(is_signed(&certificate, digest, &params), "{checksum}");
        assert!(!is_signed(&certificate, other, &params), "{checksum}");
    }
    control(&gateway, json!({"behaviour": {"callbacks": {"wrongChecksum": true}}})).await;
    control(&gateway, json!({"commands": [{"do": "refund", "order": id, "amount": 100}]})).await;
    assert!(!is_signed(&certificate, "-sha512", &merchant.wait(3).await[2].params));
}

/// Checklist: three tries, with time between them that can be scaled, until the merchant answers 200.
#[tokio::test]
async fn a_callback_is_tried_three_times() {
    let gateway = start().await;
    let (busy, down) = (Merchant::start(&[500, 302]).await, Merchant::start(&[503, 503, 204, 200]).await);
    let settings = read(&gateway, "/control").await;
    assert_eq!(settings["behaviour"]["callbacks"]["tries"], 3);
    assert_eq!(settings["behaviour"]["callbacks"]["retryMs"], 60_000);
    control(&gateway, json!({"behaviour": {"callbacks": {"retryMs": 20}}})).await;
    for (number, merchant) in [("5-1", &busy), ("5-2", &down)] {
        registered(&gateway, &told(number, merchant)).await;
        control(&gateway, json!({"commands": [{"do": "pay", "order": number}]})).await;
        let received = merchant.wait(3).await;
        assert!(received.iter().all(|one| one.params == received[0].params));
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!((busy.received().len(), down.received().len()), (3, 3));
    let log = read(&gateway, "/control/callbacks").await;
    assert_eq!((&log[0]["state"], &log[1]["state"]), (&json!("delivered"), &json!("given-up")));
    let answers: Vec<&Value> = log[1]["tries"].as_array().unwrap().iter().map(|one| &one["status"]).collect();
    assert_eq!(answers, [&json!(503), &json!(503), &json!(204)]);
}

/// Checklist: "callback lost". Nobody is told, and the status is right all the same.
#[tokio::test]
async fn a_callback_can_be_lost() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    let id = registered(&gateway, &told("6-1", &merchant)).await;
    control(&gateway, json!({"behaviour": {"callbacks": {"lost": true}}})).await;
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(merchant.received().is_empty());
    assert_eq!(status(&gateway, &id).await["orderStatus"], 2);
    assert_eq!(read(&gateway, "/control/callbacks").await[0]["state"], "lost");
}

/// Checklist: "callback before redirect".
#[tokio::test]
async fn a_callback_can_come_before_the_redirect() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    control(&gateway, json!({"behaviour": {"callbacks": {"beforeRedirect": true, "delayMs": 300}}})).await;
    let id = registered(&gateway, &told("7-1", &merchant)).await;
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    assert_eq!(merchant.received().len(), 1);
}

#[tokio::test]
async fn a_callback_can_come_long_after_the_redirect() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    control(&gateway, json!({"behaviour": {"callbacks": {"delayMs": 1500}}})).await;
    let id = registered(&gateway, &told("8-1", &merchant)).await;
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    assert!(merchant.received().is_empty());
    assert_eq!(status(&gateway, &id).await["orderStatus"], 2);
    merchant.wait(1).await;
}

#[tokio::test]
async fn callbacks_can_come_twice_and_with_a_wrong_checksum() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    control(&gateway, json!({"behaviour": {"callbacks": {"copies": 2, "wrongChecksum": true}}})).await;
    let id = registered(&gateway, &told("9-1", &merchant)).await;
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    let received = merchant.wait(2).await;
    assert_eq!(received[0].params, received[1].params);
    assert!(!has_right_checksum(&received[0].params));
}

/// Disorder: the refund is reported before the payment.
#[tokio::test]
async fn held_callbacks_are_sent_in_reverse_order() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    control(&gateway, json!({"behaviour": {"callbacks": {"held": true}}})).await;
    let id = registered(&gateway, &told("10-1", &merchant)).await;
    control(
        &gateway,
        json!({"commands": [{"do": "pay", "order": id}, {"do": "refund", "order": id, "amount": 5}]}),
    )
    .await;
    assert_eq!(read(&gateway, "/control/callbacks").await[1]["state"], "held");
    control(&gateway, json!({"commands": [{"do": "releaseCallbacks", "sequence": "reversed"}]})).await;
    let received = merchant.received();
    let operations: Vec<_> = received.iter().map(|one| operation(&one.params)).collect();
    assert_eq!(operations, [("refunded", "1"), ("deposited", "1")]);
    let refund = |amount: u32| json!({"do": "refund", "order": id, "amount": amount});
    control(&gateway, json!({"commands": [refund(6), refund(7)]})).await;
    control(&gateway, json!({"commands": [{"do": "releaseCallbacks", "sequence": "asHappened"}]})).await;
    let received = merchant.received();
    assert_eq!((received[2].params["amount"].as_str(), received[3].params["amount"].as_str()), ("6", "7"));
}

#[tokio::test]
async fn a_callback_can_be_replayed_a_hundred_times() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    let id = registered(&gateway, &told("11-1", &merchant)).await;
    control(&gateway, json!({"commands": [{"do": "pay", "order": id}]})).await;
    merchant.wait(1).await;
    control(&gateway, json!({"commands": [{"do": "repeatCallback", "order": "11-1", "times": 100}]})).await;
    let received = merchant.received();
    assert_eq!(received.len(), 101);
    assert!(received.iter().all(|one| one.params == received[0].params));
}

#[tokio::test]
async fn a_callback_can_be_forged_for_an_order_that_does_not_exist() {
    let (gateway, merchant) = (start().await, Merchant::start(&[]).await);
    let forged = |checksum: &str, transport: &str| {
        json!({"commands": [{
            "do": "forgeCallback", "url": merchant.url, "mdOrder": "00000000-0000-4000-8000-000000000000",
            "orderNumber": "12-1", "operation": "deposited", "status": 1, "amount": 1, "checksum": checksum,
            "transport": transport,
        }]})
    };
    control(&gateway, forged("right", "get")).await;
    control(&gateway, forged("wrong", "post")).await;
    control(&gateway, forged("none", "json")).await;
    let received = merchant.received();
    assert!(has_right_checksum(&received[0].params));
    assert!(!has_right_checksum(&received[1].params));
    assert_eq!(received[2].json.as_ref().unwrap()["checksum"], Value::Null);
    let found = classic(&gateway, "getOrderStatusExtended", &form(&[("orderNumber", "12-1")])).await;
    assert_eq!(found["errorCode"], "6");
}

/// A gateway that is stopped or reset does not go on with its retries.
#[tokio::test]
async fn a_reset_ends_the_retries() {
    let (gateway, merchant) = (start().await, Merchant::start(&[500, 500, 500]).await);
    control(&gateway, json!({"behaviour": {"callbacks": {"retryMs": 300, "url": merchant.url}}})).await;
    paid(&gateway, "13-1").await;
    merchant.wait(1).await;
    control(&gateway, json!({"reset": true})).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(merchant.received().len(), 1);
    assert_eq!(read(&gateway, "/control/callbacks").await, json!([]));
    stopped(gateway).await;
}

async fn stopped(gateway: Running) {
    let url = gateway.url();
    gateway.stop().await;
    assert!(super::env::http().get(url).send().await.is_err());
}
