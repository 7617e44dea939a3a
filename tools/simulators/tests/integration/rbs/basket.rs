//! The fiscal basket (protocol sheet rbs-payment §9): what is wrong in it is errorCode 8, with its name.

use super::env::{RETURN_URL, classic, modern, order, start, status};
use serde_json::{Value, json};

fn item(position: u32, amount: u64) -> Value {
    json!({
        "positionId": position, "name": "Общий анализ крови", "itemCode": format!("A{position}"),
        "quantity": {"value": 2, "measure": "0"}, "itemPrice": amount / 2, "itemAmount": amount, "itemCurrency": "643",
        "paymentMethod": "full_prepayment", "paymentObject": "4", "tax": {"taxType": 0, "taxSum": 0},
    })
}

fn basket() -> Value {
    json!({
        "ffdVersion": "1.2", "receiptType": "sell",
        "company": {"email": "buh@clinic.example", "sno": "osn", "inn": "7801234567", "paymentAdress": "clinic.example"},
        "customerDetails": {"email": "anna@example.org"},
        "cartItems": {"items": [item(1, 100_000), item(2, 50_000)]},
        "payments": [{"type": 1, "sum": 150_000}], "total": 150_000,
    })
}

#[tokio::test]
async fn a_right_basket_is_accepted_as_text_and_as_object() {
    let gateway = start().await;
    let mut asked = order("1-1");
    asked.insert("orderBundle".into(), basket().to_string());
    let answer = classic(&gateway, "register", &asked).await;
    let id = answer["orderId"].as_str().unwrap_or_else(|| panic!("{answer}"));
    assert_eq!(status(&gateway, id).await["orderBundle"], basket());
    let asked =
        json!({"orderNumber": "1-2", "amount": "150000", "returnUrl": RETURN_URL, "orderBundle": basket()});
    assert_eq!(modern(&gateway, "register", asked).await["errorCode"], "0");
    let text = json!({"orderNumber": "1-3", "amount": 150_000, "returnUrl": RETURN_URL, "orderBundle": basket().to_string()});
    assert_eq!(modern(&gateway, "register", text).await["errorCode"], "8");
}

#[tokio::test]
async fn the_items_must_add_up_to_the_amount() {
    let gateway = start().await;
    let asked =
        json!({"orderNumber": "2-1", "amount": 149_999, "returnUrl": RETURN_URL, "orderBundle": basket()});
    let answer = modern(&gateway, "register", asked).await;
    assert_eq!(answer, json!({"errorCode": "8", "errorMessage": "Ошибка в корзине заказа: amount"}));
}

#[tokio::test]
async fn each_wrong_member_is_named() {
    let gateway = start().await;
    let long = "я".repeat(101);
    for (path, value, name) in [
        ("/ffdVersion", json!("1.1"), "ffdVersion"),
        ("/receiptType", json!("buy"), "receiptType"),
        ("/company/sno", json!("none"), "sno"),
        ("/company/inn", json!("123"), "company.inn"),
        ("/customerDetails", json!("anna"), "customerDetails"),
        ("/cartItems/items", json!([]), "cartItems.items"),
        ("/total", json!(1), "total"),
        ("/cartItems/items/1/positionId", json!(1), "positionId"),
        ("/cartItems/items/0/name", json!(long), "name"),
        ("/cartItems/items/0/name", json!(" "), "name"),
        ("/cartItems/items/0/itemCode", Value::Null, "itemCode"),
        ("/cartItems/items/0/quantity", Value::Null, "quantity"),
        ("/cartItems/items/0/quantity/value", json!(0), "quantity.value"),
        ("/cartItems/items/0/quantity/value", json!("1.2345"), "quantity.value"),
        ("/cartItems/items/0/quantity/measure", json!(""), "quantity.measure"),
        ("/cartItems/items/0/itemPrice", json!(1000.5), "itemPrice"),
        ("/cartItems/items/0/itemAmount", json!(-1), "itemAmount"),
        ("/cartItems/items/0/itemPrice", json!(49_999), "itemAmount"),
        ("/cartItems/items/0/itemCurrency", json!("840"), "itemCurrency"),
        ("/cartItems/items/0/paymentMethod", json!("barter"), "paymentMethod"),
        ("/cartItems/items/0/paymentObject", json!("0"), "paymentObject"),
        ("/cartItems/items/0/tax", Value::Null, "tax"),
        ("/cartItems/items/0/tax/taxType", json!(8), "tax.taxType"),
    ] {
        let mut wrong = basket();
        *wrong.pointer_mut(path).unwrap() = value;
        let asked =
            json!({"orderNumber": "3-1", "amount": 150_000, "returnUrl": RETURN_URL, "orderBundle": wrong});
        let answer = modern(&gateway, "register", asked).await;
        assert_eq!(answer["errorCode"], "8", "{path}: {answer}");
        assert_eq!(answer["errorMessage"], format!("Ошибка в корзине заказа: {name}"), "{path}");
    }
}

/// A quantity may have three decimal places, and a discount makes a sum smaller.
#[tokio::test]
async fn parts_and_discounts_are_accepted() {
    let gateway = start().await;
    let mut basket = basket();
    basket["cartItems"]["items"][0]["quantity"]["value"] = json!("0.333");
    basket["cartItems"]["items"][0]["itemPrice"] = json!(300_301);
    basket["cartItems"]["items"][1]["itemPrice"] = json!(40_000);
    let asked =
        json!({"orderNumber": "4-1", "amount": 150_000, "returnUrl": RETURN_URL, "orderBundle": basket});
    assert_eq!(modern(&gateway, "register", asked).await["errorCode"], "0");
}
