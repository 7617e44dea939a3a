//! No answer and no callback makes the plugin panic, and no amount is guessed.

use crate::support::{ID, always, gateway, order, plain, raw};
use cabinet_plugin_card_payment::CardPayment;
use cabinet_plugin_card_payment::status::report;
use cabinet_plugin_sdk::payment::{Callback, OrderKey, Payment as _};
use proptest::prelude::*;
use serde_json::{Value, json};

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let names = prop::sample::select(vec![
            "errorCode",
            "orderStatus",
            "amount",
            "orderNumber",
            "orderId",
            "formUrl",
            "attributes",
            "name",
            "value",
            "cardAuthInfo",
            "paymentAmountInfo",
            "refundedAmount",
            "currency",
            "orderStatuses",
            "totalCount",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(names, inner, 0..8).prop_map(|members| members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()),
        ]
    })
}

proptest! {
    #[test]
    fn no_answer_panics(body in value(), status in prop::sample::select(vec![200_u16, 400, 404, 429, 500])) {
        let _host = always(raw(status, "text/plain", body.to_string()));
        let _ = CardPayment::register(order());
        let _ = CardPayment::status(OrderKey::Id(ID.into()));
        let _ = CardPayment::refund(ID.into(), 1, "key".into());
        let _ = CardPayment::orders(0, 1, 0);
    }

    #[test]
    fn no_bytes_panic(body in prop::collection::vec(any::<u8>(), 0..200)) {
        let _host = always(raw(200, "text/plain", body.clone()));
        let _ = CardPayment::register(order());
        let _host = gateway(json!({ "callbacks": "hmac" }), |_| plain(json!({})));
        let _ = CardPayment::read_callback(Callback { query: None, content_type: None, body });
    }

    #[test]
    fn an_amount_is_exact_or_none(amount in value()) {
        let exact = match &amount {
            Value::Number(number) => number.as_u64().filter(|_| number.is_u64()),
            Value::String(text) => text.trim().parse::<i64>().ok().and_then(|amount| u64::try_from(amount).ok()),
            _ => None,
        };
        let exact = exact.filter(|amount| i64::try_from(*amount).is_ok());
        prop_assert_eq!(report(&json!({ "amount": amount })).amount, exact);
    }
}
