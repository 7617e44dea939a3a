//! Several invoices paid by one order.

use crate::support::{host, invoice, key, options, scene};
use cabinet_domain::{AttemptState, HospitalTold, InvoiceStatus};
use cabinet_fakes::{Fault, RecordsOperation as Op};
use cabinet_payments::{INVOICES_AT_MOST, PaymentError};
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::Callback;
use chrono::TimeDelta;

#[tokio::test]
async fn several_invoices_are_one_order_and_the_hospital_is_told_of_each() {
    let scene = scene().await;
    let page = scene.press_all(&["2", "1"]).await.unwrap();
    let order = scene.gateway.orders().remove(0).request;
    assert_eq!(order.amount.to_string(), "1210.50");
    assert_eq!(order.lines.iter().map(|line| line.sum.to_string()).collect::<Vec<_>>(), ["1200.50", "10.00"]);
    let named: Vec<_> = order.return_url.query_pairs().map(|(_, value)| value.into_owned()).collect();
    assert_eq!(named, [key("1"), key("2")].map(|key| key.to_string()));
    assert!(scene.gateway.pay(&page.order));
    let view = scene.payments.order_status(&scene.anna, &page.order).await.unwrap();
    assert_eq!((view.state.name(), view.invoices), ("paid", vec![key("1"), key("2")]));
    // One message fails; the other is not repeated.
    scene.hospital.fail_next(Op::SettleInvoice, Fault::refuse(ProblemCode::Unavailable));
    scene.settle(5).await;
    let told = scene.hospital.settled_invoices();
    let sums: Vec<_> =
        told.iter().map(|told| (told.invoice.as_str().to_owned(), told.payment.sum.to_string())).collect();
    assert_eq!(sums, [("1".to_owned(), "1200.50".to_owned()), ("2".to_owned(), "10.00".to_owned())]);
    assert_eq!(scene.hospital.calls(Op::SettleInvoice), 3);
    for id in ["1", "2"] {
        assert_eq!(scene.payments.invoice(&scene.anna, key(id)).await.unwrap().status, InvoiceStatus::Paid);
    }
    assert!(matches!(scene.press("2").await, Err(PaymentError::AlreadyPaid)));
}

/// The page of a basket is another's page no more: an invoice has one living order.
#[tokio::test]
async fn another_basket_ends_the_order_first() {
    let scene = scene().await;
    let both = scene.press_all(&["1", "2"]).await.unwrap();
    assert_eq!(scene.press_all(&["2", "1", "2"]).await.unwrap(), both, "the same basket");
    let one = scene.press("2").await.unwrap();
    assert_ne!(one.order, both.order);
    assert!(!scene.gateway.pay(&both.order), "it was cancelled");
    let again = scene.press_all(&["1", "2"]).await.unwrap();
    assert!(!scene.gateway.pay(&one.order));
    assert!(scene.gateway.pay(&again.order));
    scene.settle(2).await;
    assert_eq!(scene.states().await, [AttemptState::Cancelled, AttemptState::Cancelled, AttemptState::Paid]);
}

/// The response to the registration was lost, and the payer chooses other invoices: the order without a shown page is cancelled.
#[tokio::test]
async fn an_order_whose_page_was_never_seen_does_not_stay_beside_another() {
    for is_made in [true, false] {
        let scene = scene().await;
        let lost =
            if is_made { Fault::done_but_unknown() } else { Fault::refuse(ProblemCode::OutcomeUnknown) };
        scene.gateway.fail_next(cabinet_fakes::GatewayOperation::Register, lost);
        scene.press_all(&["1", "2"]).await.unwrap_err();
        let page = scene.press("1").await.unwrap();
        let payable: Vec<_> = scene.gateway.orders().into_iter().map(|order| order.id).collect();
        let taken = payable.iter().filter(|order| scene.gateway.pay(order)).count();
        assert_eq!(taken, 1, "{is_made}");
        assert_eq!(scene.come_back(&page.order).await, "paid");
    }
}

#[tokio::test]
async fn a_refund_of_the_order_reopens_every_invoice() {
    let scene = scene().await;
    let page = scene.press_all(&["1", "2"]).await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.settle(2).await;
    scene.gateway.give_back(&page.order, "1210.50".parse().unwrap());
    let told = Callback { query: None, content_type: None, body: page.order.as_str().into() };
    scene.clock.advance(TimeDelta::minutes(1));
    scene.payments.callback(&told).await.unwrap();
    scene.settle(3).await;
    assert!(scene.hospital.settled_invoices().iter().all(|settled| settled.is_reopened));
    let attempt = scene.attempts().await.remove(0).attempt;
    assert!(attempt.shares.iter().all(|share| share.told == HospitalTold::Reopened));
    scene.press_all(&["1", "2"]).await.unwrap();
}

/// One was paid at the hospital meanwhile: nothing is taken, and the other can be paid.
#[tokio::test]
async fn what_cannot_be_paid_together_is_refused() {
    let scene = scene().await;
    scene.clock.advance(TimeDelta::minutes(2));
    scene.hospital.change_invoice("1", |invoice| invoice.status = InvoiceStatus::Paid);
    assert!(matches!(scene.press_all(&["1", "2"]).await, Err(PaymentError::AlreadyPaid)));
    scene.press("2").await.unwrap();
    assert!(matches!(scene.press_all(&[]).await, Err(PaymentError::NoInvoice)));
    assert!(matches!(scene.press_all(&["1", "of somebody else"]).await, Err(PaymentError::NotFound { .. })));
    let many: Vec<_> = (0..=INVOICES_AT_MOST).map(|number| number.to_string()).collect();
    scene.hospital.set_invoices("p1", many.iter().map(|id| invoice(id, "1")).collect());
    scene.connector.sync(scene.anna.user).await;
    let keys: Vec<_> = many.iter().map(|id| key(id)).collect();
    let refused = scene.payments.pay(&scene.anna, &keys, &options()).await;
    assert!(matches!(refused, Err(PaymentError::TooManyInvoices)), "{refused:?}");
    scene.payments.pay(&scene.anna, &keys[1..], &options()).await.unwrap();
    assert_eq!(scene.gateway.orders().len(), 2, "{}", host());
}
