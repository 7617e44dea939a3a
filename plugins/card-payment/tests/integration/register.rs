use crate::support::{
    BASE, ID, LOGIN, PASSWORD, PERSONAL, always, form, gateway, order, plain, raw, registered,
};
use cabinet_plugin_card_payment::CardPayment;
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::http::{Error, Method};
use cabinet_plugin_sdk::payment::{Payment as _, Registration};
use serde_json::{Value, json};

/// the order as the sheet's §4 wants it, in the body only.
#[test]
fn an_order_of_the_classic_family_is_a_form() {
    let host = always(registered());
    let Ok(Registration::Registered(made)) = CardPayment::register(order()) else { panic!("not registered") };
    assert_eq!(made.id, ID);
    assert!(made.page.ends_with(ID));
    let sent = host.sent().remove(0);
    assert_eq!(
        (sent.method, sent.url.as_str()),
        (Method::Post, "https://gateway.test/payment/rest/register.do")
    );
    let form = form(&sent);
    let expected = [
        ("userName", LOGIN),
        ("password", PASSWORD),
        ("orderNumber", "A1042-1-0123456789"),
        ("amount", "120050"),
        ("currency", "643"),
        ("returnUrl", "https://cabinet.test/payment?invoice=1"),
        ("failUrl", "https://cabinet.test/payment?invoice=1&failed=1"),
        ("description", "Счёт A-1042"),
        ("language", "en"),
        ("pageView", "MOBILE"),
        ("sessionTimeoutSecs", "1200"),
        ("email", PERSONAL),
    ];
    for (name, value) in expected {
        assert_eq!(form.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert_eq!(form.len(), expected.len(), "{form:?}");
    assert_eq!(header(&sent.headers, "x-idempotencyKey"), Some("A1042-1-0123456789"));
}

#[test]
fn an_order_of_the_json_family_is_an_object_and_a_token_replaces_the_password() {
    let host = gateway(json!({ "family": "json", "sign_in": "token" }), |_| {
        raw(
            200,
            "application/json",
            json!({ "errorCode": "0", "orderId": ID, "formUrl": "https://gateway.test/p" }).to_string(),
        )
    });
    assert!(matches!(CardPayment::register(order()), Ok(Registration::Registered(_))));
    let sent = host.sent().remove(0);
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    assert_eq!(body["token"], PASSWORD);
    assert_eq!(body["amount"], 120_050);
    assert!(body.get("userName").is_none() && body.get("password").is_none());
    assert_eq!(header(&sent.headers, "Content-Type"), Some("application/json"));
}

/// Credentials never travel in an address, and nothing of them is in a log or a problem.
#[test]
fn credentials_are_in_the_body_only() {
    let host = always(raw(500, "text/html", "<h1>500</h1>"));
    let problem = CardPayment::register(order()).unwrap_err();
    for sent in host.sent() {
        assert_eq!(sent.url, format!("{BASE}/register.do"));
        assert!(sent.headers.iter().all(|(_, value)| !value.contains(PASSWORD) && !value.contains(LOGIN)));
    }
    let told = format!("{problem:?} {:?}", host.log());
    for secret in [LOGIN, PASSWORD, PERSONAL] {
        assert!(!told.contains(secret), "{told}");
    }
}

/// miniShop2 #911: the number exists; the caller requests its status.
#[test]
fn a_number_that_the_gateway_knows_is_told() {
    let _host =
        always(plain(json!({ "errorCode": "1", "errorMessage": "Заказ с таким номером уже обработан" })));
    assert_eq!(CardPayment::register(order()), Ok(Registration::NumberKnown));
}

/// Each of these may come after the order was made: a second order would be a second chance to pay.
#[test]
fn an_answer_that_does_not_arrive_leaves_the_outcome_unknown() {
    let answers = [
        Err(Error::Timeout),
        Err(Error::Protocol("cut".into())),
        Err(Error::TooLarge(8)),
        raw(502, "text/html", "<html>Bad gateway</html>"),
        raw(200, "text/html", "<html>Welcome</html>"),
        raw(200, "text/plain", ""),
        plain(json!([])),
        plain(json!({ "errorCode": "7", "errorMessage": "Системная ошибка" })),
        plain(json!({ "errorCode": "0", "orderId": ID })),
        plain(json!({ "orderId": "", "formUrl": "https://gateway.test/p" })),
        plain(json!({ "orderId": ID, "formUrl": "javascript:alert(1)" })),
        plain(json!({ "errorCode": "soon", "orderId": ID, "formUrl": "https://gateway.test/p" })),
    ];
    for answer in answers {
        let told = format!("{answer:?}");
        let _host = always(answer);
        let problem = CardPayment::register(order()).unwrap_err();
        assert_eq!(problem.code, ProblemCode::OutcomeUnknown, "{told}");
    }
}

#[test]
fn what_certainly_did_not_arrive_is_told_as_such() {
    let cases = [
        (Err(Error::Connect("refused".into())), ProblemCode::Unavailable),
        (Err(Error::Tls("unknown issuer".into())), ProblemCode::Configuration),
        (raw(429, "text/html", "slow down"), ProblemCode::Unavailable),
        (raw(404, "text/html", "nothing here"), ProblemCode::Configuration),
    ];
    for (answer, code) in cases {
        let told = format!("{answer:?}");
        let host = always(answer);
        assert_eq!(CardPayment::register(order()).unwrap_err().code, code, "{told}");
        assert_eq!(host.sent().len(), 1, "an order is registered once");
    }
}

/// The gateway appends `?orderId=…`: behind a `#` it would not reach the server (sheet §4).
#[test]
fn an_order_that_could_not_come_back_is_refused_before_it_is_sent() {
    let host = always(registered());
    let mut orders = [order(), order(), order(), order(), order()];
    orders[0].return_url = "https://cabinet.test/#/payment".into();
    orders[1].fail_url = "https://cabinet.test/#/payment".into();
    orders[2].amount = 0;
    orders[3].number = String::new();
    orders[4].number = "x".repeat(33);
    for order in orders {
        assert_eq!(CardPayment::register(order.clone()).unwrap_err().code, ProblemCode::Invalid, "{order:?}");
    }
    assert!(host.sent().is_empty());
}

fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers.iter().find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}
