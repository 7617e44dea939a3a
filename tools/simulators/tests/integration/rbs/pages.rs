//! The payer's pages: test cards, 3-D Secure, three attempts, expiry, the way back (protocol sheet rbs-payment §4, §11).

use super::env::{
    ACS_CARD, FAIL_URL, GOOD_CARD, OLD_CARD, POOR_CARD, RETURN_URL, classic, control, http, location, modern,
    order, page, paid, payment_page, registered, start, status, submit,
};
use cabinet_simulators::rbs::Running;
use reqwest::Response;
use serde_json::{Value, json};

async fn confirm(gateway: &Running, path: &str, id: &str, fields: &[(&str, &str)]) -> Response {
    let mut form = vec![("mdOrder", id)];
    form.extend(fields);
    http().post(format!("{}{path}", gateway.url())).form(&form).send().await.unwrap()
}

/// Path of the 3-D Secure page, without its query.
fn acs_path(response: &Response, id: &str) -> String {
    let to = location(response);
    let path = to.strip_suffix(&format!("?mdOrder={id}")).unwrap_or_else(|| panic!("{to}"));
    assert!(path.starts_with("/acs/"), "{path}");
    path.to_owned()
}

async fn state(gateway: &Running, id: &str) -> (i64, i64) {
    let status = status(gateway, id).await;
    (status["orderStatus"].as_i64().unwrap(), status["actionCode"].as_i64().unwrap())
}

/// Checklist: the payment page by `mdOrder`, its form, the redirect with `orderId` and `lang`.
#[tokio::test]
async fn the_good_card_pays_and_leads_back() {
    let gateway = start().await;
    let id = registered(&gateway, &order("1-1")).await;
    let form = payment_page(&gateway, &id).await;
    for part in [
        "lang=\"ru\"",
        "name=\"number\"",
        "name=\"expiry\"",
        "name=\"cvc\"",
        "Счёт &lt;1&gt;",
        "1\u{a0}500,00\u{a0}₽",
    ] {
        assert!(form.contains(part), "{part} in {form}");
    }
    assert!(!form.contains("<script"));
    let back = location(&submit(&gateway, &id, &GOOD_CARD).await);
    assert_eq!(back, format!("{RETURN_URL}&orderId={id}&lang=ru"));
    assert_eq!(state(&gateway, &id).await, (2, 0));
    let text = payment_page(&gateway, &id).await;
    assert!(
        text.contains("Заказ оплачен") && text.contains(&format!("&amp;orderId={id}&amp;lang=ru")),
        "{text}"
    );
}

/// Each card of the table has its result; the page of the JSON family is the same.
#[tokio::test]
async fn each_test_card_has_its_result() {
    let gateway = start().await;
    for (number, card, code) in [("2-1", POOR_CARD, 116), ("2-2", OLD_CARD, 101)] {
        let id = registered(&gateway, &order(number)).await;
        let again = submit(&gateway, &id, &card).await;
        assert_eq!(again.status(), 200);
        let text = again.text().await.unwrap();
        assert!(text.contains("role=\"alert\"") && text.contains("<span id=\"attempts\">2</span>"), "{text}");
        assert_eq!(state(&gateway, &id).await, (0, code));
        assert_eq!(status(&gateway, &id).await["cardAuthInfo"]["approvalCode"], Value::Null);
    }
    let asked = json!({"orderNumber": "2-3", "amount": 100, "returnUrl": "https://cabinet.example/back", "language": "en"});
    let answer = modern(&gateway, "register", asked).await;
    let id = answer["orderId"].as_str().unwrap();
    let back = location(&submit(&gateway, id, &[("card", "success")]).await);
    assert_eq!(back, format!("https://cabinet.example/back?orderId={id}&lang=en"));
    let status = modern(&gateway, "getOrderStatusExtended", json!({"orderId": id})).await;
    assert_eq!(status["cardAuthInfo"]["maskedPan"], "220220**2424");
}

/// Checklist: the 3-D Secure page with its code; status 5 is not a failure.
#[tokio::test]
async fn the_secure_card_is_confirmed_by_a_code() {
    let gateway = start().await;
    let id = registered(&gateway, &order("3-1")).await;
    let path = acs_path(&submit(&gateway, &id, &ACS_CARD).await, &id);
    assert_eq!(state(&gateway, &id).await.0, 5);
    let (status, text) = page(&gateway, &format!("{path}?mdOrder={id}")).await;
    assert_eq!(status, 200);
    assert!(text.contains("name=\"code\"") && text.contains("autocomplete=\"one-time-code\""));
    let back = location(&confirm(&gateway, &path, &id, &[("code", " 111111 ")]).await);
    assert_eq!(back, format!("{RETURN_URL}&orderId={id}&lang=ru"));
    assert_eq!(state(&gateway, &id).await, (2, 0));
    // The session has ended: nothing is charged twice.
    assert_eq!(confirm(&gateway, &path, &id, &[("code", "111111")]).await.status(), 410);
    assert_eq!(super::env::status(&gateway, &id).await["operations"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_wrong_code_or_a_refusal_there_is_a_failed_attempt() {
    let gateway = start().await;
    let id = registered(&gateway, &order("4-1")).await;
    for fields in [[("code", "222222")], [("cancel", "true")]] {
        let path = acs_path(&submit(&gateway, &id, &ACS_CARD).await, &id);
        let again = confirm(&gateway, &path, &id, &fields).await;
        assert_eq!(again.status(), 200);
        assert_eq!(state(&gateway, &id).await, (0, -2006));
    }
    let path = acs_path(&submit(&gateway, &id, &ACS_CARD).await, &id);
    let back = location(&confirm(&gateway, &path, &id, &[("code", "")]).await);
    assert_eq!(back, format!("{FAIL_URL}?orderId={id}&lang=ru"));
    assert_eq!(state(&gateway, &id).await, (6, -2013));
}

/// Two tabs: a new attempt ends the 3-D Secure session of the older one.
#[tokio::test]
async fn only_the_newest_secure_session_counts() {
    let gateway = start().await;
    let id = registered(&gateway, &order("5-1")).await;
    let first = acs_path(&submit(&gateway, &id, &ACS_CARD).await, &id);
    assert!(payment_page(&gateway, &id).await.contains("name=\"number\""));
    let second = acs_path(&submit(&gateway, &id, &ACS_CARD).await, &id);
    assert_eq!(page(&gateway, &format!("{first}?mdOrder={id}")).await.0, 410);
    assert_eq!(confirm(&gateway, &first, &id, &[("code", "111111")]).await.status(), 410);
    assert_eq!(state(&gateway, &id).await.0, 5);
    location(&confirm(&gateway, &second, &id, &[("code", "111111")]).await);
    assert_eq!(state(&gateway, &id).await.0, 2);
}

/// Checklist: three attempts. The bank's refusal stays visible as the reason.
#[tokio::test]
async fn the_third_failed_attempt_declines_the_order() {
    let gateway = start().await;
    let id = registered(&gateway, &order("6-1")).await;
    for _ in 0..2 {
        assert_eq!(submit(&gateway, &id, &POOR_CARD).await.status(), 200);
    }
    let back = location(&submit(&gateway, &id, &POOR_CARD).await);
    assert_eq!(back, format!("{FAIL_URL}?orderId={id}&lang=ru"));
    assert_eq!(state(&gateway, &id).await, (6, 116));
    assert_eq!(location(&submit(&gateway, &id, &GOOD_CARD).await), back);
    assert_eq!(state(&gateway, &id).await, (6, 116));
    assert!(payment_page(&gateway, &id).await.contains("Заказ нельзя оплатить"));
}

#[tokio::test]
async fn wrong_card_data_has_its_own_code_and_uses_up_attempts() {
    let gateway = start().await;
    let id = registered(&gateway, &order("7-1")).await;
    for (fields, code) in [
        ([("number", "2202205000012425"), ("expiry", "05/28"), ("cvc", "649")], 14),
        ([("number", "2202205000012424"), ("expiry", "05/28"), ("cvc", "000")], 82),
    ] {
        submit(&gateway, &id, &fields).await;
        assert_eq!(state(&gateway, &id).await, (0, code));
    }
    let unknown = [("number", "4111111111111111"), ("expiry", "05/28"), ("cvc", "123")];
    location(&submit(&gateway, &id, &unknown).await);
    assert_eq!(state(&gateway, &id).await, (6, -2013));
}

#[tokio::test]
async fn the_last_attempt_can_still_succeed() {
    let gateway = start().await;
    let id = registered(&gateway, &order("8-1")).await;
    submit(&gateway, &id, &POOR_CARD).await;
    submit(&gateway, &id, &OLD_CARD).await;
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    assert_eq!(state(&gateway, &id).await, (2, 0));
}

/// Checklist: expiry, also while the payer is at the 3-D Secure page.
#[tokio::test]
async fn an_order_whose_time_is_over_cannot_be_paid() {
    let gateway = start().await;
    let id = registered(&gateway, &order("9-1")).await;
    let secure = registered(&gateway, &order("9-2")).await;
    let path = acs_path(&submit(&gateway, &secure, &ACS_CARD).await, &secure);
    control(&gateway, json!({"clockShiftSeconds": 1199})).await;
    assert_eq!(state(&gateway, &id).await.0, 0);
    control(&gateway, json!({"clockShiftSeconds": 1200})).await;
    assert_eq!(state(&gateway, &id).await, (6, -2007));
    assert_eq!(
        location(&submit(&gateway, &id, &GOOD_CARD).await),
        format!("{FAIL_URL}?orderId={id}&lang=ru")
    );
    assert_eq!(confirm(&gateway, &path, &secure, &[("code", "111111")]).await.status(), 410);
    assert_eq!(state(&gateway, &secure).await, (6, -2007));
}

/// Going back without a payment leaves the order alive.
#[tokio::test]
async fn the_payer_returns_without_paying_and_comes_back_later() {
    let gateway = start().await;
    let id = registered(&gateway, &order("10-1")).await;
    payment_page(&gateway, &id).await;
    let back = location(&submit(&gateway, &id, &[("cancel", "true")]).await);
    assert_eq!(back, format!("{FAIL_URL}?orderId={id}&lang=ru"));
    assert_eq!(state(&gateway, &id).await, (0, 1001));
    location(&submit(&gateway, &id, &GOOD_CARD).await);
    assert_eq!(state(&gateway, &id).await, (2, 0));
}

/// A double click on "pay", one after the other and at once.
#[tokio::test]
async fn a_second_press_charges_nothing() {
    let gateway = start().await;
    let id = registered(&gateway, &order("11-1")).await;
    let presses = (0..8).map(|_| submit(&gateway, &id, &GOOD_CARD));
    for response in futures::future::join_all(presses).await {
        assert_eq!(location(&response), format!("{RETURN_URL}&orderId={id}&lang=ru"));
    }
    let status = status(&gateway, &id).await;
    assert_eq!(status["operations"].as_array().unwrap().len(), 1);
    assert_eq!(status["paymentAmountInfo"]["depositedAmount"], 150_000);
}

#[tokio::test]
async fn a_two_stage_payment_only_holds_the_money() {
    let gateway = start().await;
    let answer = classic(&gateway, "registerPreAuth", &order("12-1")).await;
    let id = answer["orderId"].as_str().unwrap();
    location(&submit(&gateway, id, &GOOD_CARD).await);
    let status = status(&gateway, id).await;
    assert_eq!(
        (&status["orderStatus"], &status["paymentAmountInfo"]["paymentState"]),
        (&json!(1), &json!("APPROVED"))
    );
    assert_eq!(status["paymentAmountInfo"]["depositedAmount"], 0);
}

/// Sheet §4: the parameters are appended as they are, so an address with `#` breaks. Without `failUrl` failures go to `returnUrl`.
#[tokio::test]
async fn the_way_back_is_appended_blindly() {
    let gateway = start().await;
    let mut asked = order("13-1");
    asked.remove("failUrl");
    asked.insert("returnUrl".into(), "http://127.0.0.1:8080/#/payment_documents/accounts".into());
    let id = registered(&gateway, &asked).await;
    let back = location(&submit(&gateway, &id, &[("cancel", "true")]).await);
    assert_eq!(back, format!("http://127.0.0.1:8080/#/payment_documents/accounts?orderId={id}&lang=ru"));
}

/// Checklist: "status 5 for N seconds". The browser is back before the bank has confirmed.
#[tokio::test]
async fn a_payment_can_stay_pending() {
    let gateway = start().await;
    control(&gateway, json!({"behaviour": {"pendingS": 1500}})).await;
    let id = registered(&gateway, &order("14-1")).await;
    assert_eq!(
        location(&submit(&gateway, &id, &GOOD_CARD).await),
        format!("{RETURN_URL}&orderId={id}&lang=ru")
    );
    assert_eq!(state(&gateway, &id).await.0, 5);
    assert!(payment_page(&gateway, &id).await.contains("Платёж обрабатывается"));
    assert_eq!(super::env::code(&gateway, "decline", &[("orderId", &id)]).await, "5");
    // Longer than the order's life: a pending payment does not time out.
    control(&gateway, json!({"clockShiftSeconds": 1499})).await;
    assert_eq!(state(&gateway, &id).await.0, 5);
    control(&gateway, json!({"clockShiftSeconds": 1500})).await;
    assert_eq!(state(&gateway, &id).await, (2, 0));
}

#[tokio::test]
async fn an_unknown_order_has_no_page() {
    let gateway = start().await;
    paid(&gateway, "15-1").await;
    for path in [
        "/payment/merchants/cabinet/payment_ru.html?mdOrder=00000000-0000-4000-8000-000000000000",
        "/payment/merchants/cabinet/payment_ru.html?mdOrder=15-1",
        "/pp/pay_ru",
        "/ofd/15-1",
    ] {
        assert_eq!(page(&gateway, path).await.0, 404, "{path}");
    }
    assert_eq!(submit(&gateway, "15-1", &GOOD_CARD).await.status(), 404);
}
