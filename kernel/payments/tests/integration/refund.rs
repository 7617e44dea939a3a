//! Refunds by an administrator.

use crate::support::{Scene, scene};
use cabinet_domain::payment::{RefundState, RefundWay};
use cabinet_domain::{AttemptState, AuditKind, HospitalTold, InvoiceStatus};
use cabinet_fakes::{Fault, GatewayOperation as Op};
use cabinet_payments::{PaymentError, PaymentState};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;

/// A paid invoice of 1200.50 rubles.
async fn paid() -> Scene {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.settle(2).await;
    scene
}

/// The whole sum on the same banking day: nothing is cleared yet.
#[tokio::test]
async fn a_whole_payment_of_today_is_reversed_and_the_invoice_open_again() {
    let scene = paid().await;
    let refund = scene.refund("1200.50", "first-key").await.unwrap();
    assert_eq!(
        (refund.state, refund.way, refund.by),
        (RefundState::Done, RefundWay::Reverse, Some(scene.boss.user))
    );
    assert_eq!((scene.gateway.calls(Op::Reverse), scene.gateway.calls(Op::Refund)), (1, 0));
    scene.settle(2).await;
    assert_eq!((scene.states().await, scene.booked()), (vec![AttemptState::Reversed], 0));
    assert_eq!(scene.attempts().await[0].attempt.shares[0].told, HospitalTold::Reopened);
    let card = scene.payments.invoice(&scene.anna, crate::support::key("1")).await.unwrap();
    assert_eq!((card.status, card.can_pay), (InvoiceStatus::Issued, true));
    let shown = card.payment.unwrap();
    assert_eq!((shown.state, shown.refunded), (PaymentState::Refunded, Some(shown.sum)), "not a failure");
    for kind in [AuditKind::RefundAsked, AuditKind::PaymentReturned] {
        assert_eq!(scene.audited(&scene.anna, kind).await, 1, "{kind:?}");
    }
    let entries = scene.stores.payments.events(refund.attempt).await.unwrap();
    let asked = entries.iter().find(|entry| entry.kind.name() == "refund_asked").unwrap();
    let note = asked.note.as_deref().unwrap();
    for part in ["1200.50", "first-key", &scene.boss.user.to_string(), &refund.id.to_string()] {
        assert!(note.contains(part), "{note}");
    }
    assert_eq!((scene.alarms().await, scene.stores.jobs.count_open().await.unwrap()), (0, 1));
    scene.settle(3).await;
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0);
}

#[tokio::test]
async fn a_payment_of_yesterday_or_one_that_cannot_be_reversed_is_refunded() {
    let scene = paid().await;
    scene.clock.advance(TimeDelta::days(1));
    assert_eq!(scene.refund("1200.50", "first-key").await.unwrap().way, RefundWay::Refund);
    assert_eq!((scene.states().await, scene.gateway.calls(Op::Reverse)), (vec![AttemptState::Refunded], 0));

    let scene = paid().await;
    scene.gateway.forbid_reversal(true);
    let refund = scene.refund("1200.50", "first-key").await.unwrap();
    assert_eq!((refund.state, refund.way), (RefundState::Done, RefundWay::Refund));
    assert_eq!((scene.gateway.calls(Op::Reverse), scene.gateway.calls(Op::Refund)), (1, 1));
    assert_eq!(scene.states().await, [AttemptState::Refunded]);
}

/// Each refund is in the ledger and in the payer's access log, also the second one, which does not change the state.
#[tokio::test]
async fn parts_are_returned_until_nothing_is_left() {
    let scene = paid().await;
    for (rubles, key, state) in [
        ("200", "first-key", AttemptState::PartlyRefunded),
        ("1000", "second-key", AttemptState::PartlyRefunded),
        ("0.50", "third-key", AttemptState::Refunded),
    ] {
        assert!(matches!(scene.refund("1200.51", "too-much").await, Err(PaymentError::RefundTooLarge)));
        assert_eq!(scene.refund(rubles, key).await.unwrap().state, RefundState::Done);
        assert_eq!(scene.states().await, [state]);
    }
    assert!(matches!(scene.refund("0.01", "fourth-key").await, Err(PaymentError::NotRefundable)));
    assert_eq!(scene.audited(&scene.anna, AuditKind::PaymentReturned).await, 3);
    assert_eq!(scene.gateway.refund_keys().len(), 3, "what is not allowed is not sent");
}

#[tokio::test]
async fn what_was_not_paid_is_not_returned() {
    let scene = scene().await;
    scene.press("1").await.unwrap();
    assert!(matches!(scene.refund("1", "first-key").await, Err(PaymentError::NotRefundable)));
    let nobody = cabinet_domain::PaymentAttemptId(uuid::Uuid::nil());
    let (sum, key) = ("1".parse().unwrap(), "first-key".parse().unwrap());
    let unknown = scene.payments.refund(&scene.boss, nobody, sum, &key).await;
    assert!(matches!(unknown, Err(PaymentError::NotFound { what: "payment" })));
    assert!(scene.refunds().await.is_empty());
}

/// the outcome is what the status says.
#[tokio::test]
async fn a_lost_response_is_learned_from_the_status_and_the_same_key_returns_the_same_refund() {
    let scene = paid().await;
    scene.gateway.fail_next(Op::Refund, Fault::done_but_unknown());
    let refund = scene.refund("200", "first-key").await.unwrap();
    assert_eq!(refund.state, RefundState::Done);
    assert_eq!(scene.refund("200", "first-key").await.unwrap(), refund);
    assert!(matches!(scene.refund("300", "first-key").await, Err(PaymentError::KeyReused)));
    assert_eq!(scene.gateway.refund_keys(), [refund.id.to_string()]);
}

/// What has been returned in the bank's own cabinet must be known first.
#[tokio::test]
async fn without_a_status_nothing_is_asked_for() {
    let scene = paid().await;
    scene.gateway.fail_next(Op::Status, Fault::refuse(ProblemCode::TimedOut));
    let refused = scene.refund("200", "first-key").await;
    assert!(matches!(refused, Err(PaymentError::Gateway(_))), "{refused:?}");
    assert!(scene.refunds().await.is_empty() && scene.gateway.refund_keys().is_empty());
}

#[tokio::test]
async fn while_the_outcome_is_unknown_no_other_refund_is_asked_for() {
    let scene = paid().await;
    scene.gateway.fail_next(Op::Refund, Fault::refuse(ProblemCode::OutcomeUnknown));
    let first = scene.refund("200", "first-key").await.unwrap();
    assert_eq!(first.state, RefundState::Asked, "the status does not show it yet");
    assert!(matches!(scene.refund("50", "second-key").await, Err(PaymentError::RefundUnderWay)));
    assert_eq!(scene.refund("200", "first-key").await.unwrap().state, RefundState::Asked);
    // The gateway was slow.
    let order = scene.gateway.orders()[0].id.clone();
    scene.gateway.give_back(&order, "200".parse().unwrap());
    scene.settle(3).await;
    assert_eq!((scene.refunds().await[0].state, scene.alarms().await), (RefundState::Done, 0));
    assert_eq!(scene.attempts().await[0].attempt.refunded, "200".parse().unwrap());
    assert_eq!(scene.gateway.refund_keys().len(), 1);
}

#[tokio::test]
async fn a_refund_that_never_shows_alarms_once_and_another_may_be_asked_for() {
    let scene = paid().await;
    scene.gateway.fail_next(Op::Refund, Fault::refuse(ProblemCode::OutcomeUnknown));
    assert_eq!(scene.refund("200", "first-key").await.unwrap().state, RefundState::Asked);
    scene.settle(15).await;
    assert_eq!((scene.refunds().await[0].state, scene.alarms().await), (RefundState::Lost, 1));
    assert_eq!(scene.refund("200", "first-key").await.unwrap().state, RefundState::Lost);
    assert_eq!(scene.refund("200", "second-key").await.unwrap().state, RefundState::Done);
    assert_eq!((scene.gateway.orders()[0].refunds.len(), scene.alarms().await), (1, 1));
}

#[tokio::test]
async fn a_refusal_of_the_gateway_is_told_and_nothing_is_returned() {
    for (code, is_refusal) in [(ProblemCode::ReadOnly, true), (ProblemCode::Unavailable, false)] {
        let scene = paid().await;
        scene.gateway.fail_next(Op::Refund, Fault::refuse(code));
        let refused = scene.refund("200", "first-key").await;
        assert_eq!(matches!(refused, Err(PaymentError::RefundRefused)), is_refusal, "{refused:?}");
        assert_eq!(matches!(refused, Err(PaymentError::Gateway(_))), !is_refusal, "{refused:?}");
        assert!(matches!(scene.refund("200", "first-key").await, Err(PaymentError::RefundRefused)));
        assert_eq!(scene.refund("200", "second-key").await.unwrap().state, RefundState::Done);
        assert_eq!((scene.gateway.orders()[0].refunds.len(), scene.alarms().await), (1, 0));
    }
}

/// Two kernels, two administrators, one key or two: the money goes back once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_refunds_at_the_same_instant_one_is_made() {
    for keys in [["same-key", "same-key"], ["one-key1", "two-key2"]] {
        let scene = paid().await;
        let id = scene.attempts().await[0].attempt.id;
        let kernels = [scene.payments.clone(), scene.other_kernel()];
        let asked = kernels.iter().zip(keys).map(|(kernel, key)| async {
            kernel.refund(&scene.boss, id, "1200.50".parse().unwrap(), &key.parse().unwrap()).await
        });
        let done = futures::future::join_all(asked).await;
        assert!(done.iter().any(Result::is_ok), "{done:?}");
        scene.settle(12).await;
        assert_eq!(scene.states().await, [AttemptState::Reversed]);
        assert_eq!((scene.gateway.calls(Op::Reverse), scene.gateway.calls(Op::Refund)), (1, 0), "{keys:?}");
    }
}
