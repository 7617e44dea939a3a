//! A gateway that is slow, down or broken. Whether an order was made is never guessed.

use super::env::{TestEnv, request};
use cabinet_domain::OrderStatus;
use cabinet_ports::payment::{OrderKey, Registration};
use cabinet_ports::{Problem, ProblemCode};
use cabinet_simulators::rbs::{Call, Family, Fault};
use serde_json::json;
use std::time::{Duration, Instant};

const NUMBER: &str = "7-1-a";

async fn register_fails(env: &TestEnv, fault: Fault) -> Problem {
    env.fault_once(fault, Call::Register);
    env.port.register(&request(NUMBER)).await.unwrap_err()
}

/// The order exists, its id and page are unknown. Registering again is safe: the number is known.
async fn order_was_made(env: &TestEnv) {
    assert_eq!(env.port.register(&request(NUMBER)).await.unwrap(), Registration::NumberKnown);
    let found = env.port.status(&OrderKey::Number(NUMBER.to_owned().into())).await.unwrap();
    assert_eq!(found.order.status, OrderStatus::Registered);
}

/// 40 seconds at a gateway under load, scaled to the shortest time that the plugin can wait.
#[tokio::test]
async fn a_slow_registration_has_an_unknown_outcome_and_its_order_is_found() {
    let env = TestEnv::with(Family::Classic, json!({ "timeout_ms": 1000 })).await;
    let began = Instant::now();
    assert_eq!(register_fails(&env, Fault::Slow { ms: 4000 }).await.code, ProblemCode::OutcomeUnknown);
    assert!(began.elapsed() < Duration::from_secs(3));
    order_was_made(&env).await;
}

#[tokio::test]
async fn a_lost_or_unreadable_answer_leaves_the_outcome_unknown() {
    for fault in [Fault::Drop, Fault::HtmlAfter { status: 500 }, Fault::Garbage] {
        let env = TestEnv::new().await;
        let told = format!("{fault:?}");
        assert_eq!(register_fails(&env, fault).await.code, ProblemCode::OutcomeUnknown, "{told}");
        order_was_made(&env).await;
        // Another family reads answers otherwise, but decides alike.
        let env = TestEnv::with(Family::Json, json!({})).await;
        assert_eq!(
            register_fails(&env, Fault::HtmlAfter { status: 500 }).await.code,
            ProblemCode::OutcomeUnknown
        );
        order_was_made(&env).await;
    }
}

/// A page of the front server says nothing about the order; too many requests were not processed.
#[tokio::test]
async fn a_page_of_the_proxy_is_no_answer_and_429_says_when_to_come_back() {
    let env = TestEnv::new().await;
    assert_eq!(register_fails(&env, Fault::Html { status: 502 }).await.code, ProblemCode::OutcomeUnknown);
    let busy = register_fails(&env, Fault::TooManyRequests).await;
    assert_eq!(busy.code, ProblemCode::Unavailable);
    assert!(busy.retry_after.is_some_and(|pause| pause >= Duration::from_secs(1)));
    env.registered(NUMBER).await;
}

/// A question changes nothing, so it may be asked again.
#[tokio::test]
async fn a_status_that_cannot_be_read_is_unavailable_or_garbled() {
    let env = TestEnv::new().await;
    let order = env.registered(NUMBER).await;
    for (fault, code) in [
        (Fault::Html { status: 502 }, ProblemCode::Unavailable),
        (Fault::TooManyRequests, ProblemCode::Unavailable),
        (Fault::Garbage, ProblemCode::Garbled),
        (Fault::Refused { code: 5, message: None }, ProblemCode::Configuration),
    ] {
        let told = format!("{fault:?}");
        env.fault_once(fault, Call::GetOrderStatusExtended);
        let problem = env.port.status(&OrderKey::Id(order.clone())).await.unwrap_err();
        assert_eq!(problem.code, code, "{told}");
        assert!(!problem.detail.contains("rbs-demo"), "no credentials in {}", problem.detail);
    }
}

/// The money may have been returned: the kernel asks for the status.
#[tokio::test]
async fn a_lost_answer_to_a_refund_leaves_its_outcome_unknown() {
    let env = TestEnv::new().await;
    let order = env.paid(NUMBER).await;
    env.fault_once(Fault::Drop, Call::Refund);
    let part = "200".parse().unwrap();
    let lost = env.port.refund(&order, part, "key-1").await.unwrap_err();
    assert_eq!(lost.code, ProblemCode::OutcomeUnknown);
    assert_eq!(env.status(&order).await.order.refunded, Some(part));
    env.fault_once(Fault::Drop, Call::Reverse);
    let paid = env.paid("7-2-a").await;
    assert_eq!(env.port.reverse(&paid).await.unwrap_err().code, ProblemCode::OutcomeUnknown);
    assert_eq!(env.status(&paid).await.order.status, OrderStatus::Reversed);
}
