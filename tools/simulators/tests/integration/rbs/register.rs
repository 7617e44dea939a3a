//! `register.do`: parameters, credentials and refusals of both families (protocol sheet rbs-payment §1, §2, §4, §6).

use super::env::{
    RETURN_URL, classic, code, control, form, http, modern, order, page, raw, read, registered, start, status,
};
use cabinet_simulators::rbs::{DEMO_TOKEN, Family};
use serde_json::{Value, json};

/// Checklist: classic without errorCode on success, text/plain; the page is found by `mdOrder`.
#[tokio::test]
async fn a_classic_order_has_an_id_and_a_page_and_no_error_code() {
    let gateway = start().await;
    let answer = classic(&gateway, "register", &order("1-1")).await;
    let id = answer["orderId"].as_str().unwrap();
    let page = format!("{}/payment/merchants/cabinet/payment_ru.html?mdOrder={id}", gateway.url());
    assert_eq!(answer, json!({"orderId": id, "formUrl": page}));
    let status = status(&gateway, id).await;
    assert_eq!(
        (&status["orderStatus"], &status["actionCode"], &status["orderNumber"], &status["currency"]),
        (&json!(0), &json!(-100), &json!("1-1"), &json!("643"))
    );
}

#[tokio::test]
async fn the_json_family_takes_objects_and_answers_with_an_error_code() {
    let gateway = start().await;
    let asked = json!({
        "orderNumber": "2-1", "amount": 150_000, "returnUrl": RETURN_URL, "jsonParams": {"invoice": "77"},
        "email": "anna@example.org",
    });
    let answer = modern(&gateway, "register", asked).await;
    assert_eq!(answer["errorCode"], "0");
    let id = answer["orderId"].as_str().unwrap();
    assert_eq!(answer["formUrl"], format!("{}/pp/pay_ru?orderId={id}", gateway.url()));
    assert_eq!(page(&gateway, &format!("/pp/pay_ru?orderId={id}")).await.0, 200);
    let status = modern(&gateway, "getOrderStatusExtended", json!({"orderId": id})).await;
    assert_eq!(status["merchantOrderParams"], json!([{"name": "invoice", "value": "77"}]));
    assert_eq!(status["payerData"]["email"], "anna@example.org");
    assert_eq!(status["attributes"], json!([{"name": "mdOrder", "value": id}]));
}

/// Checklist: POST and GET. The JSON family has POST only, and errors of routing are HTML.
#[tokio::test]
async fn classic_takes_both_methods_and_json_only_one() {
    let gateway = start().await;
    let url = format!("{}/register.do", gateway.base_url(Family::Classic));
    let answer: Value = serde_json::from_str(
        &http().get(url).query(&order("3-1")).send().await.unwrap().text().await.unwrap(),
    )
    .unwrap();
    assert!(answer["orderId"].is_string());
    assert_eq!(read(&gateway, "/control").await["secretsInUrls"], 1);
    for (path, status) in [
        (format!("{}/register.do", Family::Json.base()), 405),
        (format!("{}/payWithSand.do", Family::Classic.base()), 404),
    ] {
        let response = http().get(format!("{}{path}", gateway.url())).send().await.unwrap();
        assert_eq!(response.status(), status);
        assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    }
}

#[tokio::test]
async fn a_token_replaces_name_and_password_and_wrong_ones_are_code_5() {
    let gateway = start().await;
    let mut with_token = order("4-1");
    with_token.remove("userName");
    with_token.remove("password");
    assert_eq!(classic(&gateway, "register", &with_token).await["errorCode"], "5");
    with_token.insert("token".into(), DEMO_TOKEN.into());
    assert!(classic(&gateway, "register", &with_token).await["orderId"].is_string());
    for (name, value) in
        [("password", "wrong"), ("userName", "wrong"), ("token", "wrong"), ("merchantLogin", "other")]
    {
        let mut wrong = order("4-2");
        wrong.insert(name.into(), value.into());
        let answer = classic(&gateway, "register", &wrong).await;
        assert_eq!(
            (&answer["errorCode"], &answer["errorMessage"]),
            (&json!("5"), &json!("Доступ запрещён")),
            "{name}"
        );
    }
    let mut own = order("4-3");
    own.insert("merchantLogin".into(), "cabinet".into());
    assert!(classic(&gateway, "register", &own).await["orderId"].is_string());
}

/// Checklist: duplicate orderNumber. Every operation answers it with errorCode 1 and HTTP 200.
#[tokio::test]
async fn a_repeated_order_number_is_code_1() {
    let gateway = start().await;
    let id = registered(&gateway, &order("5-1")).await;
    for operation in ["register", "registerPreAuth"] {
        let again = classic(&gateway, operation, &order("5-1")).await;
        assert_eq!((&again["errorCode"], &again["orderId"]), (&json!("1"), &Value::Null));
    }
    let json = json!({"orderNumber": "5-1", "amount": 1, "returnUrl": RETURN_URL});
    assert_eq!(modern(&gateway, "register", json).await["errorCode"], "1");
    // What a plugin does after a register without an answer.
    let found = classic(&gateway, "getOrderStatusExtended", &form(&[("orderNumber", "5-1")])).await;
    assert_eq!(found["attributes"][0]["value"], id);
}

#[tokio::test]
async fn each_wrong_parameter_has_its_code() {
    let gateway = start().await;
    let long = "x".repeat(513);
    for (name, value, code) in [
        ("orderNumber", "", "4"),
        ("amount", "", "4"),
        ("returnUrl", "", "4"),
        ("orderNumber", "1234567890123456789012345678901234567", "5"),
        ("amount", "0", "5"),
        ("amount", "-100", "5"),
        ("amount", "1500.00", "5"),
        ("amount", "99999999999999999999", "5"),
        ("returnUrl", "cabinet.example", "5"),
        ("failUrl", "javascript:alert(1)", "5"),
        ("dynamicCallbackUrl", "ftp://cabinet.example", "5"),
        ("currency", "840", "3"),
        ("language", "xx", "5"),
        ("pageView", "WATCH", "5"),
        ("description", &long, "5"),
        ("sessionTimeoutSecs", "0", "5"),
        ("sessionTimeoutSecs", "soon", "5"),
        ("expirationDate", "2026-11-21T14:59:59", "5"),
        ("expirationDate", "21.11.2026", "5"),
        ("jsonParams", "{", "5"),
        ("jsonParams", "{\"a\":{\"b\":1}}", "5"),
        ("taxSystem", "6", "5"),
        ("orderBundle", "{", "8"),
        ("orderBundle", "{}", "8"),
        ("phone", "12", "9"),
        ("email", "nobody", "9"),
        ("features", "PAY_NOTHING", "14"),
        ("bindingId", "b", "2"),
    ] {
        let mut wrong = order("6-1");
        wrong.insert(name.into(), value.into());
        let answer = classic(&gateway, "register", &wrong).await;
        assert_eq!(answer["errorCode"], code, "{name}={value}: {answer}");
        assert!(!answer["errorMessage"].as_str().unwrap().is_empty());
    }
    for (name, value) in
        [("currency", "810"), ("features", "FORCE_TDS"), ("phone", "+79110000000"), ("language", "en")]
    {
        let mut good = order(&format!("6-{name}"));
        good.insert(name.into(), value.into());
        assert!(classic(&gateway, "register", &good).await["orderId"].is_string(), "{name}={value}");
    }
}

#[tokio::test]
async fn messages_are_in_the_language_of_the_request() {
    let gateway = start().await;
    let asked = form(&[("orderId", "00000000-0000-4000-8000-000000000000"), ("language", "en")]);
    let answer = classic(&gateway, "getOrderStatusExtended", &asked).await;
    assert_eq!(answer, json!({"errorCode": "6", "errorMessage": "Unregistered order number"}));
}

/// `expirationDate` is Moscow time and wins over `sessionTimeoutSecs`; the default is 20 minutes.
#[tokio::test]
async fn the_end_of_an_order_is_a_date_or_a_number_of_seconds() {
    let gateway = start().await;
    for (number, pairs, expires) in [
        ("7-1", vec![], "2026-11-21T12:20:00Z"),
        ("7-2", vec![("sessionTimeoutSecs", "60")], "2026-11-21T12:01:00Z"),
        (
            "7-3",
            vec![("sessionTimeoutSecs", "60"), ("expirationDate", "2026-11-22T10:00:00")],
            "2026-11-22T07:00:00Z",
        ),
    ] {
        let mut asked = order(number);
        asked.extend(pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())));
        registered(&gateway, &asked).await;
        let orders = read(&gateway, "/control/orders").await;
        let order = orders.as_array().unwrap().iter().find(|order| order["orderNumber"] == number);
        assert_eq!(order.unwrap()["expires"], expires);
    }
}

/// Sheet §6: keys are echoed; they have an effect only where the gateway supports them.
#[tokio::test]
async fn an_idempotency_key_repeats_the_first_answer_only_if_supported() {
    let gateway = start().await;
    let url = format!("{}/register.do", gateway.base_url(Family::Classic));
    let ask = |key: &'static str| {
        let request = http().post(&url).header("x-idempotencyKey", key).form(&order("8-1"));
        async move {
            let response = request.send().await.unwrap();
            assert_eq!(response.headers()["x-idempotencykey"], key);
            serde_json::from_str::<Value>(&response.text().await.unwrap()).unwrap()
        }
    };
    let first = ask("key_1-a#").await;
    assert_eq!(ask("key_1-a#").await["errorCode"], "1");
    control(&gateway, json!({"reset": true, "behaviour": {"idempotencyKeys": true}})).await;
    let second = ask("key_1-a#").await;
    assert_ne!(first, second);
    assert_eq!(ask("key_1-a#").await, second);
    assert_eq!(ask("key_2").await["errorCode"], "1");
    assert_eq!(ask("key 3").await["errorCode"], "5");
    control(&gateway, json!({"clockShiftSeconds": 86_400})).await;
    assert_eq!(ask("key_1-a#").await["errorCode"], "1");
}

#[tokio::test]
async fn a_body_of_the_wrong_format_is_refused() {
    let gateway = start().await;
    let url = format!("{}/register.do", gateway.base_url(Family::Json));
    let answer: Value = http().post(url).form(&order("9-1")).send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["errorCode"], "5");
    assert_eq!(raw(&gateway, "register", &order("9-1")).await.status(), 200);
    assert_eq!(code(&gateway, "getOrderStatusExtended", &[]).await, "4");
}
