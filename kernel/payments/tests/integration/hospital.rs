//! What the hospital is told.

use crate::support::{key, scene};
use cabinet_domain::{AttemptState, AuditKind, HospitalTold, InvoiceStatus};
use cabinet_fakes::{Fault, RecordsOperation as Op};
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::Callback;
use chrono::TimeDelta;

#[tokio::test]
async fn the_hospital_is_told_until_it_confirms_and_books_once() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.hospital.fail_next(Op::SettleInvoice, Fault::refuse(ProblemCode::Unavailable));
    scene.hospital.fail_next(Op::SettleInvoice, Fault::done_but_unknown());
    scene.settle(10).await;
    assert_eq!(scene.hospital.settled_invoices().len(), 1);
    assert_eq!(scene.hospital.calls(Op::SettleInvoice), 3);
    assert_eq!(scene.attempts().await[0].attempt.shares[0].told, HospitalTold::Paid);
    assert_eq!((scene.stores.jobs.count_open().await.unwrap(), scene.alarms().await), (0, 0));
}

/// The invoice was paid at the hospital while the page was open. The money was taken twice, and an administrator must return it.
#[tokio::test]
async fn a_hospital_that_does_not_take_the_payment_alarms() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    scene.hospital.change_invoice("1", |invoice| invoice.status = InvoiceStatus::Paid);
    assert!(scene.gateway.pay(&page.order));
    scene.settle(5).await;
    assert_eq!(scene.attempts().await[0].attempt.shares[0].told, HospitalTold::Refused);
    assert_eq!((scene.states().await, scene.alarms().await), (vec![AttemptState::Paid], 1));
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0, "it is not repeated");
}

#[tokio::test]
async fn a_hospital_that_never_answers_alarms_once_and_is_told_later() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.hospital.fail(Op::SettleInvoice, Fault::refuse(ProblemCode::TimedOut));
    scene.settle(24 * 60).await;
    assert_eq!((scene.booked(), scene.alarms().await), (0, 1));
    scene.hospital.heal();
    scene.settle(60).await;
    assert_eq!((scene.booked(), scene.alarms().await), (1, 1));
}

/// The hospital learns of a refund, also if its first response was lost.
#[tokio::test]
async fn a_refund_reopens_the_invoice() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.settle(2).await;
    scene.gateway.give_back(&page.order, "1200.50".parse().unwrap());
    scene.hospital.fail_next(Op::ReopenInvoice, Fault::done_but_unknown());
    let told = Callback { query: None, content_type: None, body: page.order.as_str().into() };
    scene.payments.callback(&told).await.unwrap();
    scene.settle(3).await;
    assert!(scene.hospital.settled_invoices()[0].is_reopened);
    assert_eq!(scene.attempts().await[0].attempt.shares[0].told, HospitalTold::Reopened);
    assert_eq!(scene.audited(&scene.anna, AuditKind::PaymentReturned).await, 1);
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    assert_eq!((card.status, card.payment.unwrap().state.name()), (InvoiceStatus::Issued, "refunded"));
    assert_eq!(scene.alarms().await, 0);
    // It can be paid again.
    scene.clock.advance(TimeDelta::minutes(5));
    scene.press("1").await.unwrap();
}

/// The hospital booked the payment, its response was lost, and the money was returned before the message was repeated.
#[tokio::test]
async fn a_payment_that_was_booked_unseen_is_reopened_after_its_return() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.hospital.fail_next(Op::SettleInvoice, Fault::done_but_unknown());
    assert_eq!(scene.come_back(&page.order).await, "paid");
    while scene.run_jobs().await > 0 {}
    assert_eq!(
        (scene.booked(), scene.attempts().await[0].attempt.shares[0].told),
        (1, HospitalTold::Nothing)
    );
    scene.gateway.give_back(&page.order, "1200.50".parse().unwrap());
    scene.clock.advance(TimeDelta::seconds(5));
    let told = Callback { query: None, content_type: None, body: page.order.as_str().into() };
    scene.payments.callback(&told).await.unwrap();
    scene.settle(10).await;
    assert_eq!(scene.booked(), 0);
    assert_eq!(scene.attempts().await[0].attempt.shares[0].told, HospitalTold::Reopened);
    assert_eq!((scene.stores.jobs.count_open().await.unwrap(), scene.alarms().await), (0, 0));
}

/// The hospital takes one payment of an invoice at a time: one that was returned before it was told is told, and taken back, first.
#[tokio::test]
async fn a_second_payment_waits_until_the_hospital_knows_of_the_first() {
    let scene = scene().await;
    let first = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&first.order));
    scene.hospital.fail(Op::SettleInvoice, Fault::refuse(ProblemCode::Unavailable));
    assert_eq!(scene.come_back(&first.order).await, "paid");
    scene.settle(1).await;
    scene.gateway.give_back(&first.order, "1200.50".parse().unwrap());
    let told = Callback { query: None, content_type: None, body: first.order.as_str().into() };
    scene.payments.callback(&told).await.unwrap();
    let second = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&second.order));
    assert_eq!(scene.come_back(&second.order).await, "paid");
    scene.hospital.heal();
    scene.settle(90).await;
    let told: Vec<_> = scene.attempts().await.iter().map(|kept| kept.attempt.shares[0].told).collect();
    assert_eq!(told, [HospitalTold::Reopened, HospitalTold::Paid]);
    assert_eq!((scene.booked(), scene.alarms().await), (1, 0));
}
