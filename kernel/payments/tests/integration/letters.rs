//! Letters to the payer: one when the money was taken, one when it was returned.

use crate::support::{Scene, key, scene};
use cabinet_domain::{AttemptState, AuditKind, GatewayOrderId, OrderStatus};
use cabinet_ports::payment::Callback;
use cabinet_ports::{Clock as _, LetterTemplate, SEND_LETTER};
use cabinet_test_storage::committed;
use chrono::TimeDelta;

async fn called_back(scene: &Scene, order: &GatewayOrderId) {
    scene.clock.advance(TimeDelta::seconds(5));
    let callback = Callback { query: None, content_type: None, body: order.as_str().into() };
    scene.payments.callback(&callback).await.unwrap();
}

async fn paid(scene: &Scene) -> GatewayOrderId {
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    assert_eq!(scene.come_back(&page.order).await, "paid");
    page.order
}

/// number, sum, date and the way to the invoice, and no word of what was treated.
#[tokio::test]
async fn a_payment_and_its_return_are_told_once_each() {
    let scene = scene().await;
    let order = paid(&scene).await;
    for _ in 0..3 {
        scene.clock.advance(TimeDelta::seconds(5));
        assert_eq!(scene.come_back(&order).await, "paid");
    }
    assert_eq!(scene.sent().await, ["payment_received"]);
    let draft = scene.post.written().remove(0);
    assert_eq!(
        (draft.template, draft.user, draft.address),
        (LetterTemplate::PaymentReceived, scene.anna.user, None)
    );
    assert_eq!(draft.language.as_deref(), Some("ru"), "of the screen on which \"Pay\" was pressed");
    let number = scene.gateway.orders()[0].request.number.to_string();
    let key = key("1").to_string();
    let told = ["sum", "date", "number", "invoice"].map(|name| draft.details.get(name).map(String::as_str));
    assert_eq!(told, ["1\u{a0}200,50\u{a0}₽", "2026-11-20", &number, &key].map(Some));
    assert_eq!(draft.details.len(), 4, "nothing else: {:?}", draft.details);

    for (sum, state) in [("200", AttemptState::PartlyRefunded), ("1200.50", AttemptState::Refunded)] {
        scene.gateway.give_back(&order, sum.parse().unwrap());
        for _ in 0..2 {
            called_back(&scene, &order).await;
        }
        assert_eq!(scene.states().await, [state]);
    }
    assert_eq!(scene.sent().await, ["payment_received", "payment_returned", "payment_returned"]);
    let sums: Vec<_> = scene.post.written().iter().map(|draft| draft.details["sum"].clone()).collect();
    assert_eq!(sums, ["1 200,50 ₽", "200,00 ₽", "1 200,50 ₽"].map(|sum| sum.replace(' ', "\u{a0}")));
    assert_eq!(scene.audited(&scene.anna, AuditKind::PaymentReturned).await, 2);
}

/// A payment that is reversed the same day is money that comes back; a hold that is released never was a payment.
#[tokio::test]
async fn a_reversed_payment_is_told_and_a_released_hold_is_not() {
    for (is_paid, told) in [(true, vec!["payment_received", "payment_returned"]), (false, vec![])] {
        let scene = scene().await;
        let page = scene.press("1").await.unwrap();
        if is_paid {
            assert!(scene.gateway.pay(&page.order));
            assert_eq!(scene.come_back(&page.order).await, "paid");
        }
        scene.gateway.change(&page.order, |order| order.report.order.status = OrderStatus::Reversed);
        called_back(&scene, &page.order).await;
        assert_eq!(scene.states().await, [AttemptState::Reversed]);
        assert_eq!(scene.sent().await, told);
    }
}

/// The payment is recorded; no e-mail is sent.
#[tokio::test]
async fn a_removed_account_gets_no_letter() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    let (anna, now) = (scene.anna.user, scene.clock.now());
    committed!(scene.stores, users.request_leaving(anna, None, now, now)).await.unwrap();
    assert!(committed!(scene.stores, users.remove(anna, now + TimeDelta::minutes(1))).await.unwrap());
    assert!(scene.gateway.pay(&page.order));
    called_back(&scene, &page.order).await;
    let kept = scene.stores.payments.by_order(&page.order).await.unwrap().unwrap();
    assert_eq!((kept.attempt.state, kept.user), (AttemptState::Paid, None));
    assert!(scene.post.written().is_empty() && scene.sent().await.is_empty());
}

/// The letter is in the transaction of the ledger: what is not written is not told, and what is written is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_is_written_exactly_if_the_payment_is() {
    let mut is_written = false;
    for step in 1..60 {
        let scene = scene().await;
        let page = scene.press("1").await.unwrap();
        assert!(scene.gateway.pay(&page.order));
        scene.storage.fail_at(step);
        let _ = scene.payments.order_status(&scene.anna, &page.order).await;
        scene.storage.fail_at(0);
        is_written = scene.states().await == [AttemptState::Paid];
        let letters =
            scene.stores.jobs.take(SEND_LETTER, scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap();
        assert_eq!(letters.len(), usize::from(is_written), "statement {step}");
        if is_written {
            break;
        }
    }
    assert!(is_written);
}
