use crate::support::{ID, always, form, gateway, plain};
use cabinet_plugin_card_payment::CardPayment;
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::payment::{OrderKey, OrderReport, OrderStatus, Payment as _};
use serde_json::{Value, json};

fn answer() -> Value {
    json!({
        "errorCode": "0", "errorMessage": "Успешно", "orderNumber": "A1042-1-0123456789", "orderStatus": 2, "actionCode": 0,
        "actionCodeDescription": "Запрос обработан успешно", "amount": 120_050, "currency": "643",
        "date": 1_795_251_600_000_u64, "depositedDate": 1_795_251_660_000_u64, "authRefNum": "111111111111",
        "attributes": [{ "name": "mdOrder", "value": ID }],
        "cardAuthInfo": { "pan": "220220**2424", "expiration": "202805", "cardholderName": "TEST CARD" },
        "paymentAmountInfo": { "paymentState": "DEPOSITED", "depositedAmount": 120_050, "refundedAmount": 0 },
        "payerData": { "email": "nezabudkina@example.test" },
    })
}

fn report(answer: Value) -> OrderReport {
    let _host = always(plain(answer));
    CardPayment::status(OrderKey::Id(ID.into())).unwrap()
}

/// the gateway's extended status, asked by the plugin and never by a browser.
#[test]
fn a_paid_order_is_reported_with_all_that_the_kernel_compares() {
    let expected = OrderReport {
        status: OrderStatus::Deposited,
        id: Some(ID.into()),
        number: Some("A1042-1-0123456789".into()),
        amount: Some(120_050),
        currency: Some(643),
        refunded: Some(0),
        action_code: Some(0),
        action_text: Some("Запрос обработан успешно".into()),
        paid_at_ms: Some(1_795_251_660_000),
        masked_card: Some("220220**2424".into()),
        reference: Some("111111111111".into()),
    };
    assert_eq!(report(answer()), expected);
    // Every number as a text.
    let text = json!({
        "errorCode": 0, "orderNumber": "A1042-1-0123456789", "orderStatus": "2", "actionCode": "0",
        "actionCodeDescription": " Запрос обработан успешно ", "amount": "120050", "currency": 643,
        "depositedDate": "1795251660000", "authRefNum": 111_111_111_111_u64, "orderId": ID,
        "cardAuthInfo": { "maskedPan": "220220**2424" }, "paymentAmountInfo": { "refundedAmount": "0" },
    });
    assert_eq!(report(text), expected);
}

#[test]
fn every_status_has_its_word_and_any_other_is_unknown() {
    use OrderStatus::{
        Approved, Authenticating, Declined, Deposited, Refunded, Registered, Reversed, Unknown,
    };
    let words =
        [Registered, Approved, Deposited, Reversed, Refunded, Authenticating, Declined, Unknown, Unknown];
    for (number, word) in words.into_iter().enumerate() {
        let mut answer = answer();
        answer["orderStatus"] = number.into();
        assert_eq!(report(answer).status, word, "{number}");
    }
    let mut absent = answer();
    absent.as_object_mut().unwrap().remove("orderStatus");
    assert_eq!(report(absent).status, Unknown);
}

/// An amount that cannot be read exactly is absent, so the kernel does not count the payment.
#[test]
fn an_amount_that_is_no_whole_number_is_none() {
    for amount in [json!(1200.5), json!("1200.50"), json!(-1), json!("12e3"), json!(null), json!([1])] {
        let mut answer = answer();
        answer["amount"] = amount.clone();
        assert_eq!(report(answer).amount, None, "{amount}");
    }
}

#[test]
fn a_full_card_number_stops_at_the_plugin() {
    let mut answer = answer();
    answer["cardAuthInfo"]["pan"] = "2202205000012424".into();
    assert_eq!(report(answer).masked_card, None);
}

#[test]
fn an_order_is_asked_for_by_id_or_by_number() {
    let host = gateway(json!({}), |_| plain(answer()));
    CardPayment::status(OrderKey::Id(ID.into())).unwrap();
    CardPayment::status(OrderKey::Number("A1042-1-0123456789".into())).unwrap();
    let sent: Vec<_> = host.sent().iter().map(form).collect();
    assert_eq!(sent[0]["orderId"], ID);
    assert_eq!(sent[1]["orderNumber"], "A1042-1-0123456789");
    assert!(!sent[1].contains_key("orderId"));
}

#[test]
fn an_order_that_the_gateway_does_not_have_is_not_found_and_nothing_else_is() {
    let code = |answer| {
        let _host = always(plain(answer));
        CardPayment::status(OrderKey::Id(ID.into())).unwrap_err().code
    };
    assert_eq!(
        code(json!({ "errorCode": "6", "errorMessage": "Незарегистрированный OrderId" })),
        ProblemCode::NotFound
    );
    // Access denied and "order not found" share code 5: taken for "not found", a paid order would be lost.
    assert_eq!(
        code(json!({ "errorCode": "5", "errorMessage": "Доступ запрещён" })),
        ProblemCode::Configuration
    );
    assert_eq!(code(json!({ "errorCode": "7" })), ProblemCode::Unavailable);
    assert_eq!(code(json!({ "errorCode": "0" })), ProblemCode::Garbled);
}

/// The list of a period, for the accountant's comparison.
#[test]
fn orders_are_listed_page_by_page_in_moscow_time() {
    let host = gateway(json!({}), |sent| {
        let page: usize = form(sent)["page"].parse().unwrap();
        let rows = if page == 0 { 100 } else { 1 };
        plain(json!({ "errorCode": "0", "totalCount": 101, "orderStatuses": vec![answer(); rows] }))
    });
    let first = CardPayment::orders(1_795_212_000_000, 1_795_298_399_000, 0).unwrap();
    assert_eq!((first.orders.len(), first.more), (100, true));
    let last = CardPayment::orders(1_795_212_000_000, 1_795_298_399_000, 1).unwrap();
    assert_eq!((last.orders.len(), last.more), (1, false));
    let form = form(&host.sent()[0]);
    assert_eq!((form["from"].as_str(), form["to"].as_str()), ("20261121010000", "20261122005959"));
}

/// The gateway refuses such a period with the code of wrong credentials.
#[test]
fn a_period_that_ends_before_it_begins_is_not_sent() {
    let host = gateway(json!({}), |_| plain(json!({ "errorCode": "5" })));
    assert_eq!(CardPayment::orders(2, 1, 0).unwrap_err().code, ProblemCode::Invalid);
    assert_eq!(host.sent().len(), 0);
}
