//! Orders from their registration to their refund, in both families.

use super::env::{TestEnv, request, sum};
use cabinet_domain::{Kopecks, OrderStatus};
use cabinet_ports::payment::{OrderKey, Registration};
use cabinet_ports::{Clock as _, ProblemCode, SystemClock};
use cabinet_simulators::rbs::{Call, Family};
use chrono::TimeDelta;
use serde_json::json;

/// in both families, with a password and with a token.
#[tokio::test]
async fn an_order_is_registered_once_paid_and_reported() {
    for (family, sign_in) in
        [(Family::Classic, "password"), (Family::Json, "password"), (Family::Classic, "token")]
    {
        let env = TestEnv::with(family, json!({ "sign_in": sign_in })).await;
        assert!(!env.port.health().await.unwrap().is_empty());
        let Registration::Registered { order, page } = env.port.register(&request("7-1-a")).await.unwrap()
        else {
            panic!("a new number")
        };
        assert!(page.as_str().starts_with(&env.running.url()), "{page}");
        assert_eq!(env.port.register(&request("7-1-a")).await.unwrap(), Registration::NumberKnown);
        let open = env.status(&order).await;
        assert_eq!((open.order.status, open.order.amount), (OrderStatus::Registered, Some(sum())));
        env.happens(json!({ "do": "pay", "order": "7-1-a" })).await;
        let paid = env.port.status(&OrderKey::Number("7-1-a".to_owned().into())).await.unwrap();
        assert_eq!((paid.order.status, paid.order.order.as_ref()), (OrderStatus::Deposited, Some(&order)));
        assert_eq!((paid.order.currency, paid.order.action_code), (Some(643), Some(0)));
        assert!(paid.paid_at.is_some_and(|at| SystemClock.now() - at < TimeDelta::minutes(1)));
        assert!(paid.masked_card.is_some_and(|card| card.contains('*')));
        assert_eq!(env.running.gateway().switches.secrets_in_urls(), 0, "no credentials in addresses");
    }
}

///
#[tokio::test]
async fn a_refused_card_is_reported_with_the_bank_s_reason() {
    let env = TestEnv::new().await;
    let order = env.registered("7-1-a").await;
    env.happens(json!({ "do": "decline", "order": "7-1-a", "actionCode": 116 })).await;
    let report = env.status(&order).await;
    assert_eq!((report.order.status, report.order.action_code), (OrderStatus::Declined, Some(116)));
    assert!(report.action_text.is_some_and(|text| !text.is_empty()));
}

#[tokio::test]
async fn an_unpaid_order_is_cancelled_and_a_paid_one_is_not() {
    let env = TestEnv::new().await;
    let order = env.registered("7-1-a").await;
    env.port.cancel(&order).await.unwrap();
    assert_eq!(env.status(&order).await.order.status, OrderStatus::Declined);
    let paid = env.paid("7-2-a").await;
    assert_eq!(env.port.cancel(&paid).await.unwrap_err().code, ProblemCode::ReadOnly);
    assert_eq!(env.status(&paid).await.order.status, OrderStatus::Deposited);
    let unknown = env.port.status(&OrderKey::Number("9-9-z".to_owned().into())).await.unwrap_err();
    assert_eq!(unknown.code, ProblemCode::NotFound);
}

#[tokio::test]
async fn a_payment_is_reversed_on_its_day_and_not_later() {
    let env = TestEnv::new().await;
    let order = env.paid("7-1-a").await;
    env.port.reverse(&order).await.unwrap();
    assert_eq!(env.status(&order).await.order.status, OrderStatus::Reversed);
    assert_eq!(env.port.reverse(&order).await.unwrap_err().code, ProblemCode::ReadOnly);
    let late = env.paid("7-2-a").await;
    env.running.gateway().set_shift_seconds(24 * 60 * 60);
    assert_eq!(env.port.reverse(&late).await.unwrap_err().code, ProblemCode::ReadOnly);
    assert_eq!(env.status(&late).await.order.status, OrderStatus::Deposited);
}

/// The same key again returns the first result.
#[tokio::test]
async fn parts_are_returned_each_once() {
    for family in Family::ALL {
        let env = TestEnv::with(family, json!({})).await;
        let order = env.paid("7-1-a").await;
        let part: Kopecks = "200.50".parse().unwrap();
        for _ in 0..2 {
            env.port.refund(&order, part, "key-1").await.unwrap();
        }
        let report = env.status(&order).await;
        assert_eq!((report.order.status, report.order.refunded), (OrderStatus::Refunded, Some(part)));
        let refused = async |sum: &str, key: &str| {
            env.port.refund(&order, sum.parse().unwrap(), key).await.unwrap_err().code
        };
        assert_eq!(refused("1000.01", "key-2").await, ProblemCode::ReadOnly, "more than is left");
        env.port.refund(&order, "1000".parse().unwrap(), "key-3").await.unwrap();
        assert_eq!(env.status(&order).await.order.refunded, Some(sum()));
        assert_eq!(refused("0.01", "key-4").await, ProblemCode::ReadOnly, "nothing is left");
        let unpaid = env.registered("7-2-a").await;
        let nothing = env.port.refund(&unpaid, part, "key-5").await.unwrap_err();
        assert_eq!(nothing.code, ProblemCode::ReadOnly);
    }
}

#[tokio::test]
async fn the_list_of_a_period_has_everything_that_moved_money_page_by_page() {
    let env = TestEnv::new().await;
    for number in 0..103 {
        env.paid(&format!("7-{number}-a")).await;
    }
    env.registered("8-1-a").await;
    let now = SystemClock.now();
    let (from, to) = (now - TimeDelta::hours(1), now + TimeDelta::hours(1));
    let first = env.port.orders(from, to, 0).await.unwrap();
    let second = env.port.orders(from, to, 1).await.unwrap();
    assert_eq!((first.orders.len(), first.has_more), (100, true));
    assert_eq!((second.orders.len(), second.has_more), (3, false), "an unpaid order is not listed");
    assert!(first.orders.iter().all(|report| report.order.amount == Some(sum()) && report.paid_at.is_some()));
    let earlier = env.port.orders(from - TimeDelta::days(1), to - TimeDelta::days(1), 0).await.unwrap();
    assert!(earlier.orders.is_empty());
    assert_eq!(env.calls(Call::GetLastOrdersForMerchants), 3);
}
