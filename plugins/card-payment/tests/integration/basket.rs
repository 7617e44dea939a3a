use crate::support::{PERSONAL, form, gateway, item, order, registered};
use cabinet_plugin_card_payment::CardPayment;
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::payment::Payment as _;
use serde_json::{Value, json};

/// The basket of the classic family: JSON in a text, the tax system beside it (sheet §9).
#[test]
fn a_receipt_has_the_lines_of_the_invoice() {
    let host = gateway(json!({ "receipt": { "tax_system": 1 } }), |_| registered());
    CardPayment::register(order()).unwrap();
    let form = form(&host.sent()[0]);
    assert_eq!(form["taxSystem"], "1");
    assert!(!form.contains_key("email"), "the address is in the basket");
    let bundle: Value = serde_json::from_str(&form["orderBundle"]).unwrap();
    assert_eq!(bundle["customerDetails"], json!({ "email": PERSONAL }));
    let items = &bundle["cartItems"]["items"];
    let expected = json!({
        "positionId": "2", "name": "Анализ", "itemCode": "2", "quantity": { "value": 0.5, "measure": "0" },
        "itemPrice": 40_100, "itemAmount": 20_050, "paymentMethod": "full_payment", "paymentObject": "4",
        "tax": { "taxType": 0 },
    });
    assert_eq!(items[1], expected);
    assert_eq!(items.as_array().unwrap().len(), 2);
}

#[test]
fn the_json_family_also_names_the_hospital() {
    let receipt = json!({ "tax_system": 2, "vat": 6, "method": "advance", "object": "10", "email": "a@h.test",
        "inn": "7700000000", "site": "https://cabinet.test" });
    let host = gateway(json!({ "family": "json", "receipt": receipt }), |_| registered());
    let mut order = order();
    (order.email, order.phone) = (None, Some("+79990000000".into()));
    CardPayment::register(order).unwrap();
    let body: Value = serde_json::from_slice(&host.sent()[0].body).unwrap();
    let bundle = &body["orderBundle"];
    assert_eq!(
        bundle["company"],
        json!({ "sno": "usn_income_outcome", "email": "a@h.test", "inn": "7700000000",
        "paymentAdress": "https://cabinet.test" })
    );
    assert_eq!(bundle["total"], 120_050);
    assert_eq!(bundle["payments"], json!([{ "type": 1, "sum": 120_050 }]));
    assert_eq!(bundle["customerDetails"], json!({ "phone": "+79990000000" }));
    assert_eq!(bundle["cartItems"]["items"][0]["tax"]["taxType"], 6);
    assert_eq!(bundle["cartItems"]["items"][0]["paymentMethod"], "advance");
    assert!(body.get("taxSystem").is_none());
}

/// A discount: price times quantity is not the sum. The receipt then shows one piece at its sum, which is what is paid.
#[test]
fn a_line_with_a_discount_becomes_one_piece() {
    let host = gateway(json!({ "receipt": { "tax_system": 0 } }), |_| registered());
    let mut order = order();
    order.amount = 30_000;
    order.items = vec![item("Курс", "3", 11_000, 30_000)];
    CardPayment::register(order).unwrap();
    let bundle: Value = serde_json::from_str(&form(&host.sent()[0])["orderBundle"]).unwrap();
    let line = &bundle["cartItems"]["items"][0];
    assert_eq!(
        (&line["quantity"]["value"], &line["itemPrice"], &line["itemAmount"]),
        (&json!(1), &json!(30_000), &json!(30_000))
    );
}

/// errorCode 8 would be the answer; a receipt over another sum than the payment would be worse.
#[test]
fn lines_that_do_not_add_up_are_not_sent() {
    let host = gateway(json!({ "receipt": { "tax_system": 0 } }), |_| registered());
    let mut orders = [order(), order(), order()];
    orders[0].amount += 1;
    orders[1].items.clear();
    orders[2].items[0].sum = u64::MAX;
    for order in orders {
        let problem = CardPayment::register(order).unwrap_err();
        assert_eq!((problem.code, problem.field.as_deref()), (ProblemCode::Invalid, Some("items")));
    }
    assert!(host.sent().is_empty());
}
