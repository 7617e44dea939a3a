//! The status of an order, lists of orders, receipts (protocol sheet rbs-payment §5, §7, §9).

use super::env::{
    Form, RETURN_URL, classic, code, control, form, held, modern, order, paid, payment_page, registered,
    start, status,
};
use cabinet_simulators::rbs::ActionCode;
use serde_json::{Value, json};

#[tokio::test]
async fn a_paid_order_shows_its_card_sums_and_operations() {
    let gateway = start().await;
    let id = paid(&gateway, "1-1").await;
    let status = status(&gateway, &id).await;
    assert_eq!((&status["errorCode"], &status["actionCode"]), (&json!("0"), &json!(0)));
    assert_eq!(status["amount"], 150_000);
    assert_eq!(status["date"], 1_795_262_400_000_i64);
    assert_eq!(
        status["paymentAmountInfo"],
        json!({"paymentState": "DEPOSITED", "approvedAmount": 150_000, "depositedAmount": 150_000,
               "refundedAmount": 0, "feeAmount": 0})
    );
    assert_eq!(status["cardAuthInfo"]["pan"], "220220**2424");
    assert_eq!(status["cardAuthInfo"]["expiration"], "202805");
    assert_eq!(status["operations"][0]["type"], "AUTHORIZATION");
    assert_eq!(status["operations"][0]["amount"], 150_000);
    assert_eq!(status["depositedDate"], status["date"]);
}

#[tokio::test]
async fn the_old_status_has_capitalised_names() {
    let gateway = start().await;
    let id = paid(&gateway, "2-1").await;
    let status = classic(&gateway, "getOrderStatus", &form(&[("orderId", &id)])).await;
    assert_eq!((&status["OrderStatus"], &status["OrderNumber"]), (&json!(2), &json!("2-1")));
    assert_eq!((&status["Amount"], &status["depositAmount"]), (&json!(150_000), &json!(150_000)));
    assert_eq!((&status["Pan"], &status["ErrorCode"]), (&json!("220220**2424"), &json!("0")));
}

/// Sheet §12: our own number in place of the gateway's id is errorCode 6, and an unknown order has no status.
#[tokio::test]
async fn an_unknown_order_is_code_6_without_a_status() {
    let gateway = start().await;
    registered(&gateway, &order("3-1")).await;
    for pairs in [[("orderId", "3-1")], [("orderNumber", "3-2")]] {
        let answer = classic(&gateway, "getOrderStatusExtended", &form(&pairs)).await;
        assert_eq!((&answer["errorCode"], &answer["orderStatus"]), (&json!("6"), &Value::Null));
    }
    for operation in ["deposit", "reverse", "refund", "decline"] {
        let unknown = [("orderId", "00000000-0000-4000-8000-000000000000"), ("amount", "100")];
        assert_eq!(code(&gateway, operation, &unknown).await, "6", "{operation}");
    }
}

#[tokio::test]
async fn the_gateways_id_wins_over_the_order_number() {
    let gateway = start().await;
    let id = registered(&gateway, &order("4-1")).await;
    registered(&gateway, &order("4-2")).await;
    let both = form(&[("orderId", &id), ("orderNumber", "4-2")]);
    assert_eq!(classic(&gateway, "getOrderStatusExtended", &both).await["orderNumber"], "4-1");
}

/// Sheet §7: -100 before the page is opened, 1001 after it.
#[tokio::test]
async fn opening_the_page_changes_the_action_code() {
    let gateway = start().await;
    let id = registered(&gateway, &order("5-1")).await;
    assert_eq!(status(&gateway, &id).await["actionCode"], -100);
    payment_page(&gateway, &id).await;
    let opened = status(&gateway, &id).await;
    assert_eq!((&opened["actionCode"], &opened["orderStatus"]), (&json!(1001), &json!(0)));
}

/// Sheet §7: every action code, with a description in the language of the request or with none.
#[tokio::test]
async fn every_action_code_can_be_the_result() {
    let gateway = start().await;
    let codes: Vec<ActionCode> = ActionCode::described().filter(|code| code.number() != 0).collect();
    assert!(codes.len() > 65);
    for action in codes {
        let number = format!("6-{}", action.number());
        let id = registered(&gateway, &order(&number)).await;
        let decline = json!({"do": "decline", "order": number, "actionCode": action});
        control(&gateway, json!({"commands": [decline]})).await;
        let answer = status(&gateway, &id).await;
        assert_eq!((&answer["orderStatus"], &answer["actionCode"]), (&json!(6), &json!(action)));
        assert!(!answer["actionCodeDescription"].as_str().unwrap().is_empty());
    }
    let english = form(&[("orderNumber", "6-116"), ("language", "en")]);
    let answer = classic(&gateway, "getOrderStatusExtended", &english).await;
    assert_eq!(answer["actionCodeDescription"], "Insufficient funds");
    control(&gateway, json!({"behaviour": {"withoutDescriptions": true}})).await;
    let answer = classic(&gateway, "getOrderStatusExtended", &english).await;
    assert_eq!(answer["actionCodeDescription"], "");
}

/// Checklist: "string vs int numbers".
#[tokio::test]
async fn numbers_can_be_texts() {
    let gateway = start().await;
    let id = paid(&gateway, "7-1").await;
    control(&gateway, json!({"behaviour": {"numbersAsText": true}})).await;
    let status = status(&gateway, &id).await;
    assert_eq!((&status["orderStatus"], &status["actionCode"]), (&json!("2"), &json!("0")));
    assert_eq!(status["paymentAmountInfo"]["depositedAmount"], "150000");
    assert_eq!(status["operations"][0]["amount"], "150000");
}

fn period(from: &str, to: &str, more: &[(&str, &str)]) -> Form {
    let mut asked = form(&[("from", from), ("to", to), ("transactionStates", "DEPOSITED,REFUNDED")]);
    asked.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    asked
}

#[tokio::test]
async fn the_orders_of_a_period_are_listed_in_pages() {
    let gateway = start().await;
    for number in ["8-1", "8-2", "8-3"] {
        paid(&gateway, number).await;
    }
    registered(&gateway, &order("8-4")).await;
    control(&gateway, json!({"commands": [{"do": "refund", "order": "8-2", "amount": 100}]})).await;
    // Moscow time: 12:00 UTC is 15:00.
    let day = period("20261121150000", "20261121150000", &[]);
    let list = classic(&gateway, "getLastOrdersForMerchants", &day).await;
    assert_eq!((&list["errorCode"], &list["totalCount"]), (&json!("0"), &json!(3)));
    assert_eq!(list["orderStatuses"][1]["paymentAmountInfo"]["refundedAmount"], 100);
    let second = period("20261121000000", "20261121235959", &[("size", "2"), ("page", "1")]);
    let second = classic(&gateway, "getLastOrdersForMerchants", &second).await;
    assert_eq!(second["orderStatuses"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&second["orderStatuses"][0]["orderNumber"], &second["totalCount"]),
        (&json!("8-3"), &json!(3))
    );
    let before = period("20261121000000", "20261121145959", &[]);
    assert_eq!(classic(&gateway, "getLastOrdersForMerchants", &before).await["totalCount"], 0);
    let unpaid = period("20261121000000", "20261121235959", &[("transactionStates", "CREATED")]);
    let unpaid = classic(&gateway, "getLastOrdersForMerchants", &unpaid).await;
    assert_eq!(unpaid["orderStatuses"][0]["orderNumber"], "8-4");
}

/// An order that is paid on the next day belongs to the day of its payment, unless the list is by registration.
#[tokio::test]
async fn a_list_is_by_payment_or_by_registration() {
    let gateway = start().await;
    let mut asked = order("9-1");
    asked.insert("sessionTimeoutSecs".into(), "100000".into());
    registered(&gateway, &asked).await;
    let pay = json!({"clockShiftSeconds": 86_400, "commands": [{"do": "pay", "order": "9-1"}]});
    control(&gateway, pay).await;
    for (from, to, by_created, count) in [
        ("20261121000000", "20261121235959", "false", 0),
        ("20261122000000", "20261122235959", "false", 1),
        ("20261121000000", "20261121235959", "true", 1),
        ("20261122000000", "20261122235959", "true", 0),
    ] {
        let list = period(from, to, &[("searchByCreatedDate", by_created)]);
        let list = classic(&gateway, "getLastOrdersForMerchants", &list).await;
        assert_eq!(list["totalCount"], count, "{from} {by_created}");
    }
}

#[tokio::test]
async fn a_wrong_period_is_refused() {
    let gateway = start().await;
    let good = ("20261121000000", "20261121235959");
    for (asked, code) in [
        (period("", good.1, &[]), "4"),
        (period(good.1, good.0, &[]), "5"),
        (period("2026-11-21", good.1, &[]), "5"),
        (period(good.0, good.1, &[("size", "201")]), "5"),
        (period(good.0, good.1, &[("size", "0")]), "5"),
        (period(good.0, good.1, &[("transactionStates", "PAID")]), "5"),
        (period(good.0, good.1, &[("searchByCreatedDate", "yes")]), "5"),
    ] {
        assert_eq!(classic(&gateway, "getLastOrdersForMerchants", &asked).await["errorCode"], code);
    }
}

fn bundle() -> Value {
    json!({"cartItems": {"items": [{
        "positionId": 1, "name": "Приём врача", "itemCode": "A1", "quantity": {"value": 1, "measure": "0"},
        "itemPrice": 150_000, "itemAmount": 150_000, "paymentMethod": "full_payment", "paymentObject": "4",
        "tax": {"taxType": 0},
    }]}})
}

#[tokio::test]
async fn an_order_with_a_basket_has_receipts_in_the_numbers_of_its_family() {
    let gateway = start().await;
    let mut asked = order("10-1");
    asked.insert("orderBundle".into(), bundle().to_string());
    let id = registered(&gateway, &asked).await;
    assert_eq!(receipts(&classic(&gateway, "getReceiptStatus", &form(&[("orderId", &id)])).await), []);
    let change = json!({"commands": [{"do": "pay", "order": "10-1"}, {"do": "refund", "order": "10-1", "amount": 50_000}]});
    control(&gateway, change).await;
    let answer = classic(&gateway, "getReceiptStatus", &form(&[("orderNumber", "10-1")])).await;
    assert_eq!(receipts(&answer), [("sell", 1, 150_000), ("sell_refund", 4, 50_000)]);
    assert_eq!(answer["receipts"][0]["timestamp"], "21.11.2026 15:00:00");
    let url = answer["receipts"][0]["payload"]["ofdReceiptUrl"].as_str().unwrap();
    let page = super::env::http().get(url).send().await.unwrap().text().await.unwrap();
    assert!(page.contains("Приём врача") && page.contains("1\u{a0}500,00"), "{page}");
    let asked =
        json!({"orderNumber": "10-2", "amount": 150_000, "returnUrl": RETURN_URL, "orderBundle": bundle()});
    modern(&gateway, "register", asked).await;
    control(&gateway, json!({"commands": [{"do": "pay", "order": "10-2"}]})).await;
    let answer = modern(&gateway, "getReceiptStatus", json!({"orderNumber": "10-2"})).await;
    assert_eq!(receipts(&answer), [("sell", 3, 150_000)]);
    control(&gateway, json!({"behaviour": {"receiptStatus": 5}})).await;
    let answer = modern(&gateway, "getReceiptStatus", json!({"orderNumber": "10-2"})).await;
    assert_eq!(receipts(&answer), [("sell", 5, 150_000)]);
}

#[tokio::test]
async fn a_hold_and_an_order_without_a_basket_have_no_receipt() {
    let gateway = start().await;
    let hold = held(&gateway, "11-1").await;
    let paid = paid(&gateway, "11-2").await;
    for id in [hold, paid] {
        let answer = classic(&gateway, "getReceiptStatus", &form(&[("orderId", &id)])).await;
        assert_eq!((&answer["errorCode"], receipts(&answer)), (&json!("0"), vec![]));
    }
}

fn receipts(answer: &Value) -> Vec<(&str, u64, u64)> {
    let receipts = answer["receipts"].as_array().unwrap().iter();
    receipts
        .map(|receipt| {
            (
                receipt["receiptType"].as_str().unwrap(),
                receipt["receiptStatus"].as_u64().unwrap(),
                receipt["payload"]["total"].as_u64().unwrap(),
            )
        })
        .collect()
}
