//! A stranger's invoice, order and callback.

use crate::support::{key, options, scene};
use cabinet_domain::AuditKind;
use cabinet_fakes::GatewayOperation as Op;
use cabinet_payments::PaymentError;
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::Callback;
use chrono::TimeDelta;

fn callback(body: &str) -> Callback {
    Callback { query: None, content_type: None, body: body.as_bytes().to_vec() }
}

#[tokio::test]
async fn a_stranger_s_invoice_and_order_are_not_there_and_the_attempt_is_audited() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    let (boris, payments) = (&scene.boris, &scene.payments);
    assert!(payments.invoices(boris).await.unwrap().is_empty());
    let missing = |error: PaymentError| matches!(error, PaymentError::NotFound { .. });
    assert!(missing(payments.invoice(boris, key("1")).await.unwrap_err()));
    assert!(missing(payments.pay(boris, &[key("1")], &options()).await.unwrap_err()));
    assert!(missing(payments.cancel(boris, key("1")).await.unwrap_err()));
    assert!(missing(payments.check(boris, key("1")).await.unwrap_err()));
    assert!(missing(payments.key_of_action(boris, "action-1").await.unwrap_err()));
    assert!(missing(payments.order_status(boris, &page.order).await.unwrap_err()));
    let number = scene.gateway.orders()[0].request.number.to_string();
    assert!(missing(payments.order_status(boris, &number.into()).await.unwrap_err()));
    assert!(missing(payments.order_status(boris, &"nobody's".into()).await.unwrap_err()));
    assert_eq!(scene.audited(&scene.anna, AuditKind::AccessDenied).await, 2, "the owner sees them");
    assert_eq!((scene.gateway.orders().len(), scene.gateway.calls(Op::Status)), (1, 0));
    assert_eq!(payments.key_of_action(&scene.anna, "action-1").await.unwrap(), key("1"));
}

/// A callback proves nothing: before the payment, replayed, with an unknown order, forged.
#[tokio::test]
async fn a_callback_is_only_a_reason_to_ask() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    let told = callback(page.order.as_str());
    for _ in 0..100 {
        scene.payments.callback(&told).await.unwrap();
    }
    assert_eq!(scene.gateway.calls(Op::Status), 1, "replayed a hundred times");
    assert_eq!(scene.come_back(&page.order).await, "open");
    scene.payments.callback(&callback("unknown")).await.unwrap();
    let forged = scene.payments.callback(&callback("forged")).await.unwrap_err();
    assert!(matches!(forged, PaymentError::Gateway(problem) if problem.code == ProblemCode::NotAllowed));
    assert!(scene.gateway.pay(&page.order));
    scene.clock.advance(TimeDelta::seconds(5));
    scene.payments.callback(&told).await.unwrap();
    assert_eq!(
        scene.payments.invoice(&scene.anna, key("1")).await.unwrap().payment.unwrap().state.name(),
        "paid"
    );
    // After a refund, a late callback of the payment does not bring the money back.
    scene.settle(1).await;
    scene.gateway.give_back(&page.order, "1200.50".parse().unwrap());
    scene.payments.callback(&told).await.unwrap();
    scene.settle(1).await;
    assert_eq!(scene.booked(), 0, "the hospital was told that the money went back");
}
