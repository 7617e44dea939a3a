//! Deposits, reversals, refunds and cancellations (protocol sheet rbs-payment §3, §10). No sum ever exceeds the one before it.

use super::env::{classic, code, control, held, modern, order, paid, read, registered, start, status};
use cabinet_simulators::rbs::Running;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

async fn sums(gateway: &Running, id: &str) -> (u64, u64, u64, u64) {
    let status = status(gateway, id).await;
    let sum = |name: &str| status["paymentAmountInfo"][name].as_u64().unwrap();
    let state = status["orderStatus"].as_u64().unwrap();
    (state, sum("approvedAmount"), sum("depositedAmount"), sum("refundedAmount"))
}

#[tokio::test]
async fn a_hold_is_deposited_once_in_part_and_never_above_itself() {
    let gateway = start().await;
    let id = held(&gateway, "1-1").await;
    assert_eq!(sums(&gateway, &id).await, (1, 150_000, 0, 0));
    assert_eq!(code(&gateway, "deposit", &[("orderId", &id), ("amount", "150001")]).await, "5");
    assert_eq!(code(&gateway, "refund", &[("orderId", &id), ("amount", "100")]).await, "5");
    assert_eq!(code(&gateway, "deposit", &[("orderId", &id), ("amount", "90000")]).await, "0");
    assert_eq!(sums(&gateway, &id).await, (2, 150_000, 90_000, 0));
    assert_eq!(code(&gateway, "deposit", &[("orderId", &id), ("amount", "10000")]).await, "5");
    assert_eq!(code(&gateway, "refund", &[("orderId", &id), ("amount", "90001")]).await, "5");
    let kinds = status(&gateway, &id).await["operations"].clone();
    assert_eq!((&kinds[0]["type"], &kinds[1]["type"]), (&json!("PREAUTHORIZATION"), &json!("COMPLETION")));
}

/// Zero means the whole hold in the classic family; the JSON family demands a sum.
#[tokio::test]
async fn a_deposit_without_a_sum_differs_between_the_families() {
    let gateway = start().await;
    let id = held(&gateway, "2-1").await;
    assert_eq!(code(&gateway, "deposit", &[("orderId", &id), ("amount", "0")]).await, "0");
    assert_eq!(sums(&gateway, &id).await, (2, 150_000, 150_000, 0));
    let id = held(&gateway, "2-2").await;
    assert_eq!(modern(&gateway, "deposit", json!({"orderId": id})).await["errorCode"], "4");
    assert_eq!(modern(&gateway, "deposit", json!({"orderId": id, "amount": 0})).await["errorCode"], "5");
    assert_eq!(modern(&gateway, "deposit", json!({"orderId": id, "amount": 100})).await["errorCode"], "0");
}

#[tokio::test]
async fn a_hold_is_deposited_by_itself_at_the_given_date() {
    let gateway = start().await;
    let mut asked = order("3-1");
    asked.insert("autocompletionDate".into(), "2026-11-21T16:00:00".into());
    let answer = classic(&gateway, "registerPreAuth", &asked).await;
    let id = answer["orderId"].as_str().unwrap();
    control(&gateway, json!({"commands": [{"do": "pay", "order": id}]})).await;
    control(&gateway, json!({"clockShiftSeconds": 3599})).await;
    assert_eq!(sums(&gateway, id).await.0, 1);
    control(&gateway, json!({"clockShiftSeconds": 3600})).await;
    assert_eq!(sums(&gateway, id).await, (2, 150_000, 150_000, 0));
}

/// Sheet §10: until the end of the banking day in Moscow, 21:00 UTC.
#[tokio::test]
async fn a_payment_is_reversed_on_its_day_and_a_hold_at_any_time() {
    let gateway = start().await;
    let (first, second, hold) =
        (paid(&gateway, "4-1").await, paid(&gateway, "4-2").await, held(&gateway, "4-3").await);
    control(&gateway, json!({"clockShiftSeconds": 9 * 3600 - 1})).await;
    assert_eq!(code(&gateway, "reverse", &[("orderId", &first)]).await, "0");
    assert_eq!(sums(&gateway, &first).await, (3, 0, 0, 0));
    assert_eq!(code(&gateway, "reverse", &[("orderId", &first)]).await, "5");
    control(&gateway, json!({"clockShiftSeconds": 9 * 3600})).await;
    assert_eq!(code(&gateway, "reverse", &[("orderId", &second)]).await, "5");
    assert_eq!(sums(&gateway, &second).await, (2, 150_000, 150_000, 0));
    assert_eq!(code(&gateway, "reverse", &[("orderId", &hold)]).await, "0");
    assert_eq!(sums(&gateway, &hold).await, (3, 0, 0, 0));
}

#[tokio::test]
async fn refunds_are_partial_and_never_exceed_the_deposit() {
    let gateway = start().await;
    let id = paid(&gateway, "5-1").await;
    let refund = |amount: &'static str| {
        let (gateway, id) = (&gateway, &id);
        async move { code(gateway, "refund", &[("orderId", id), ("amount", amount)]).await }
    };
    assert_eq!(refund("50000").await, "0");
    assert_eq!(sums(&gateway, &id).await, (4, 150_000, 150_000, 50_000));
    assert_eq!(refund("100001").await, "5");
    assert_eq!(refund("0").await, "5");
    assert_eq!(refund("-1").await, "5");
    assert_eq!(refund("").await, "4");
    assert_eq!(refund("100000").await, "0");
    assert_eq!(refund("1").await, "5");
    assert_eq!(sums(&gateway, &id).await, (4, 150_000, 150_000, 150_000));
    assert_eq!(code(&gateway, "reverse", &[("orderId", &id)]).await, "5");
    control(&gateway, json!({"behaviour": {"netDeposits": true}})).await;
    assert_eq!(sums(&gateway, &id).await, (4, 150_000, 0, 150_000));
}

/// Sheet §3: `externalRefundId` is the key within one order.
#[tokio::test]
async fn a_refund_with_a_known_key_happens_once() {
    let gateway = start().await;
    let id = paid(&gateway, "6-1").await;
    let ask = |amount: &'static str, key: &'static str| {
        let (gateway, id) = (&gateway, &id);
        async move {
            let params = json!({"externalRefundId": key}).to_string();
            code(gateway, "refund", &[("orderId", id), ("amount", amount), ("jsonParams", &params)]).await
        }
    };
    assert_eq!(ask("40000", "r-1").await, "0");
    assert_eq!(ask("40000", "r-1").await, "0");
    assert_eq!(sums(&gateway, &id).await.3, 40_000);
    assert_eq!(ask("40001", "r-1").await, "5");
    assert_eq!(ask("40000", "1234567890123456789012345678901234567").await, "5");
    assert_eq!(ask("40000", "r-2").await, "0");
    assert_eq!(sums(&gateway, &id).await.3, 80_000);
    let other = paid(&gateway, "6-2").await;
    let asked = json!({"orderId": other, "amount": 100, "jsonParams": {"externalRefundId": "r-1"}});
    assert_eq!(modern(&gateway, "refund", asked).await["errorCode"], "0");
}

#[tokio::test]
async fn refunds_can_be_refused_until_the_day_is_over() {
    let gateway = start().await;
    let id = paid(&gateway, "7-1").await;
    control(&gateway, json!({"behaviour": {"refundAfterClearing": true}})).await;
    assert_eq!(code(&gateway, "refund", &[("orderId", &id), ("amount", "100")]).await, "5");
    control(&gateway, json!({"clockShiftSeconds": 9 * 3600})).await;
    assert_eq!(code(&gateway, "refund", &[("orderId", &id), ("amount", "100")]).await, "0");
}

#[tokio::test]
async fn money_of_an_unpaid_order_cannot_move() {
    let gateway = start().await;
    let id = registered(&gateway, &order("8-1")).await;
    for operation in ["deposit", "reverse", "refund"] {
        assert_eq!(
            code(&gateway, operation, &[("orderId", &id), ("amount", "100")]).await,
            "7",
            "{operation}"
        );
    }
    assert_eq!(sums(&gateway, &id).await, (0, 0, 0, 0));
}

#[tokio::test]
async fn an_unpaid_order_is_declined_and_a_paid_one_is_not() {
    let gateway = start().await;
    let id = registered(&gateway, &order("9-1")).await;
    assert_eq!(code(&gateway, "decline", &[("orderId", &id)]).await, "0");
    assert_eq!(sums(&gateway, &id).await.0, 6);
    assert_eq!(code(&gateway, "decline", &[("orderId", &id)]).await, "5");
    let (status, _) =
        super::env::try_control(&gateway, json!({"commands": [{"do": "pay", "order": "9-1"}]})).await;
    assert_eq!(status, 422);
    registered(&gateway, &order("9-2")).await;
    assert_eq!(code(&gateway, "decline", &[("orderNumber", "9-2")]).await, "0");
    let id = paid(&gateway, "9-3").await;
    assert_eq!(code(&gateway, "decline", &[("orderId", &id)]).await, "5");
    assert_eq!(sums(&gateway, &id).await.0, 2);
}

/// 400 random operations on one order each: after each, deposited ≤ amount, refunded ≤ deposited, and the operations add up.
#[tokio::test]
async fn no_sequence_of_operations_breaks_the_sums() {
    let gateway = start().await;
    let mut dice = StdRng::seed_from_u64(7);
    for number in 0..20 {
        let operation = if dice.random_bool(0.5) { "register" } else { "registerPreAuth" };
        let name = format!("10-{number}");
        let answer = classic(&gateway, operation, &order(&name)).await;
        let id = answer["orderId"].as_str().unwrap().to_owned();
        for _ in 0..20 {
            let amount = dice.random_range(0..160_000_u32).to_string();
            let pairs = [("orderId", id.as_str()), ("amount", amount.as_str())];
            match dice.random_range(0..10_u8) {
                0 => drop(code(&gateway, "reverse", &pairs).await),
                1 => drop(code(&gateway, "decline", &pairs).await),
                2 | 3 => drop(code(&gateway, "deposit", &pairs).await),
                4..=6 => drop(code(&gateway, "refund", &pairs).await),
                _ => {
                    let pay = json!({"commands": [{"do": "pay", "order": name}]});
                    super::env::try_control(&gateway, pay).await;
                }
            }
            let now = status(&gateway, &id).await;
            let (state, approved, deposited, refunded) = sums(&gateway, &id).await;
            assert!(approved <= 150_000 && deposited <= approved && refunded <= deposited, "{now}");
            assert_eq!(state == 4, refunded > 0, "{now}");
            let total = |kinds: &[&str]| -> u64 {
                let operations = now["operations"].as_array().unwrap().iter();
                let chosen = operations.filter(|one| kinds.contains(&one["type"].as_str().unwrap()));
                chosen.map(|one| one["amount"].as_u64().unwrap()).sum()
            };
            assert_eq!(total(&["REFUND"]), refunded, "{now}");
            if state != 3 {
                assert_eq!(total(&["AUTHORIZATION", "COMPLETION"]), deposited, "{now}");
            }
        }
    }
}

/// The bank's list of a day, for reconciliation: by Moscow's days, with totals.
#[tokio::test]
async fn the_operations_of_a_day_add_up() {
    let gateway = start().await;
    paid(&gateway, "11-1").await;
    let reversed = paid(&gateway, "11-2").await;
    let hold = held(&gateway, "11-3").await;
    code(&gateway, "reverse", &[("orderId", &reversed)]).await;
    control(&gateway, json!({"clockShiftSeconds": 9 * 3600})).await;
    code(&gateway, "deposit", &[("orderId", &hold), ("amount", "60000")]).await;
    control(&gateway, json!({"commands": [{"do": "refund", "order": "11-1", "amount": 20_000}]})).await;
    let first = read(&gateway, "/control/operations?day=2026-11-21").await;
    assert_eq!((&first["charged"], &first["returned"]), (&json!(300_000), &json!(150_000)));
    assert_eq!(first["operations"].as_array().unwrap().len(), 4);
    assert_eq!(first["operations"][0]["at"], "2026-11-21T15:00:00+03:00");
    let second = read(&gateway, "/control/operations").await;
    assert_eq!((&second["day"], &second["charged"]), (&json!("2026-11-22"), &json!(60_000)));
    assert_eq!(second["returned"], 20_000);
    let kinds: Vec<&Value> =
        second["operations"].as_array().unwrap().iter().map(|one| &one["type"]).collect();
    assert_eq!(kinds.len(), 2);
    assert!(kinds.contains(&&json!("COMPLETION")) && kinds.contains(&&json!("REFUND")));
}
