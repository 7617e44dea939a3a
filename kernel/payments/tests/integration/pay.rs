//! A press of "Pay", and what it leads to.

use crate::support::{invoice, key, now, options, scene};
use cabinet_domain::{AttemptState, AuditKind, InvoiceStatus, Kopecks, OrderStatus};
use cabinet_fakes::{Fault, GatewayOperation as Op, RecordsOperation};
use cabinet_payments::PaymentError;
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::OrderRequest;
use chrono::TimeDelta;
use futures::future::join_all;

///
#[tokio::test]
async fn an_invoice_is_paid_and_the_hospital_told() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    let order = scene.gateway.orders().remove(0);
    assert_eq!((&page.url, &page.order), (&order.page(), &order.id));
    let OrderRequest { amount, description, return_url, fail_url, email, .. } = order.request;
    assert_eq!((amount, email.as_deref()), ("1200.50".parse().unwrap(), Some("anna@example.ru")));
    assert_eq!(return_url.as_str(), format!("https://cabinet.test/payment?id={}", key("1")));
    assert_eq!(fail_url, return_url);
    assert!(!description.contains("УЗИ") && !return_url.as_str().contains('#'), "{description} {return_url}");

    assert_eq!(scene.come_back(&page.order).await, "open", "back without having paid");
    assert!(scene.gateway.pay(&page.order));
    scene.clock.advance(TimeDelta::seconds(5));
    assert_eq!(scene.come_back(&page.order).await, "paid");
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    assert_eq!((card.status, card.can_pay), (InvoiceStatus::Paid, false));
    assert_eq!(card.payment.unwrap().masked_card.as_deref(), Some("220220**2424"));
    assert_eq!(card.invoice.status, InvoiceStatus::Issued, "the hospital does not know yet");
    scene.settle(2).await;
    let settled = scene.hospital.settled_invoices();
    assert_eq!(settled.len(), 1);
    assert_eq!((&settled[0].payment.order, settled[0].payment.sum), (&page.order, amount));
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    assert_eq!(card.invoice.status, InvoiceStatus::Paid);
    assert_eq!(scene.audited(&scene.anna, AuditKind::PaymentBegun).await, 1);
    assert_eq!(scene.audited(&scene.anna, AuditKind::InvoicePaid).await, 1);
    assert_eq!(scene.alarms().await, 0);
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0, "reconciliation ends");
    assert!(matches!(scene.press("1").await, Err(PaymentError::AlreadyPaid)));
}

/// A double click, two tabs, two kernels: one order, one page.
#[tokio::test]
async fn presses_at_the_same_time_lead_to_one_page() {
    let scene = scene().await;
    let kernels =
        [scene.payments.clone(), scene.other_kernel(), scene.payments.clone(), scene.other_kernel()];
    let options = options();
    let first = [key("1")];
    let presses = kernels.iter().map(|kernel| kernel.pay(&scene.anna, &first, &options));
    let pages: Vec<_> = join_all(presses).await.into_iter().map(Result::unwrap).collect();
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
    assert_eq!(scene.gateway.orders().len(), 1);
    assert_eq!(scene.gateway.calls(Op::Register), 1);
    let again = scene.press("1").await.unwrap();
    assert_eq!(again, pages[0], "a later press returns to the page while it lives");
    assert_eq!(scene.hospital.calls(RecordsOperation::Invoices), 1, "and asks nobody");
}

/// The order is made, its answer is lost: no second order that could be paid too.
#[tokio::test]
async fn a_lost_answer_to_a_registration_makes_no_second_page() {
    let scene = scene().await;
    scene.gateway.fail_next(Op::Register, Fault::done_but_unknown());
    assert!(matches!(scene.press("1").await, Err(PaymentError::Gateway(_))));
    assert_eq!(scene.states().await, [AttemptState::Registering]);
    let page = scene.press("1").await.unwrap();
    let orders = scene.gateway.orders();
    assert_eq!(orders.len(), 2);
    assert!(!scene.gateway.pay(&orders[0].id), "the first one was cancelled, for its page is lost");
    assert_eq!(page.order, orders[1].id);
    assert_eq!(scene.states().await, [AttemptState::Cancelled, AttemptState::Open]);
}

#[tokio::test]
async fn a_registration_that_did_not_arrive_is_repeated_under_its_number() {
    let scene = scene().await;
    scene.gateway.fail_next(Op::Register, Fault::refuse(ProblemCode::Unavailable));
    assert!(matches!(scene.press("1").await, Err(PaymentError::Gateway(_))));
    scene.press("1").await.unwrap();
    assert_eq!(scene.states().await, [AttemptState::Open], "one attempt");
    scene.gateway.fail_next(Op::Register, Fault::refuse(ProblemCode::Configuration));
    assert!(matches!(scene.press("2").await, Err(PaymentError::Gateway(_))));
    assert_eq!(scene.states().await, [AttemptState::Open, AttemptState::Failed]);
    scene.press("2").await.unwrap();
}

/// the bank's words; a refused payment can be tried again.
#[tokio::test]
async fn a_refused_card_is_told_in_the_bank_s_words() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    scene.gateway.decline(&page.order, 116, "Недостаточно средств");
    let view = scene.payments.order_status(&scene.anna, &page.order).await.unwrap();
    assert_eq!(
        (&view.invoices[..], view.state.name(), view.action_code),
        (&[key("1")][..], "notPaid", Some(116))
    );
    assert_eq!(view.action_text.as_deref(), Some("Недостаточно средств"));
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    assert_eq!((card.status, card.can_pay), (InvoiceStatus::Issued, true), "X-022");
    let second = scene.press("1").await.unwrap();
    assert_ne!(second.order, page.order);
    assert_ne!(scene.gateway.orders()[0].request.number, scene.gateway.orders()[1].request.number);
    // -100 means that no card was tried (protocol sheet rbs-payment §7).
    let view = scene.payments.order_status(&scene.anna, &second.order).await.unwrap();
    assert_eq!((view.state.name(), view.action_code), ("open", None));
}

/// The page's life is nearly over, or the hospital changed the sum: the old order is ended before a new one is made.
#[tokio::test]
async fn an_order_that_no_longer_fits_is_cancelled_first() {
    let scene = scene().await;
    let first = scene.press("1").await.unwrap();
    scene.clock.advance(TimeDelta::minutes(19));
    let second = scene.press("1").await.unwrap();
    assert!(!scene.gateway.pay(&first.order));
    scene.hospital.change_invoice("1", |invoice| invoice.sum = "900".parse().unwrap());
    // The page of the old sum lives, so a press leads to it until the copy is renewed.
    scene.connector.refresh_invoices(scene.anna.user, TimeDelta::zero()).await.unwrap();
    let third = scene.press("1").await.unwrap();
    assert!(!scene.gateway.pay(&second.order));
    assert!(scene.gateway.pay(&third.order));
    assert_eq!(scene.gateway.orders()[2].request.amount, "900".parse().unwrap());
    assert_eq!(scene.come_back(&third.order).await, "paid");
    assert_eq!(scene.taken(), 1);
}

/// Paid in the second in which it is cancelled: the money counts, and no second order is made.
#[tokio::test]
async fn an_order_paid_while_it_is_being_cancelled_is_paid() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    scene.clock.advance(TimeDelta::minutes(19));
    assert!(scene.gateway.pay(&page.order));
    assert!(matches!(scene.press("1").await, Err(PaymentError::AlreadyPaid)));
    assert_eq!((scene.gateway.orders().len(), scene.states().await), (1, vec![AttemptState::Paid]));
    let cancelled = scene.payments.cancel(&scene.anna, key("1")).await;
    assert!(matches!(cancelled, Err(PaymentError::AlreadyPaid)), "{cancelled:?}");
}

///
#[tokio::test]
async fn an_open_page_can_be_cancelled() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    scene.payments.cancel(&scene.anna, key("1")).await.unwrap();
    assert!(!scene.gateway.pay(&page.order));
    assert_eq!(scene.states().await, [AttemptState::Cancelled]);
    scene.payments.cancel(&scene.anna, key("1")).await.unwrap();
    scene.payments.cancel(&scene.anna, key("2")).await.unwrap();
}

/// Paid at the desk, cancelled or changed since the copy was made: the hospital is asked before an order is made.
#[tokio::test]
async fn an_invoice_that_changed_at_the_hospital_is_not_paid_twice() {
    let scene = scene().await;
    scene.clock.advance(TimeDelta::minutes(5));
    scene.hospital.change_invoice("1", |invoice| invoice.status = InvoiceStatus::Paid);
    assert!(matches!(scene.press("1").await, Err(PaymentError::AlreadyPaid)));
    scene.hospital.change_invoice("2", |invoice| invoice.status = InvoiceStatus::Cancelled);
    scene.clock.advance(TimeDelta::minutes(5));
    assert!(matches!(scene.press("2").await, Err(PaymentError::Cancelled)));
    scene.clock.advance(TimeDelta::minutes(5));
    scene.hospital.set_invoices("p1", vec![invoice("3", "0"), invoice("4", "7")]);
    scene.connector.refresh_invoices(scene.anna.user, TimeDelta::zero()).await.unwrap();
    assert!(matches!(scene.press("3").await, Err(PaymentError::NothingToPay)));
    assert!(matches!(scene.press("1").await, Err(PaymentError::NotFound { .. })), "withdrawn");
    scene.clock.advance(TimeDelta::minutes(5));
    scene.hospital.fail(RecordsOperation::Invoices, Fault::refuse(ProblemCode::TimedOut));
    assert!(matches!(scene.press("4").await, Err(PaymentError::Record(_))));
    assert_eq!(scene.gateway.orders().len(), 0);
}

/// neither the redirect nor a callback makes anything paid; only orderStatus 2 with amount, currency and number does.
#[tokio::test]
async fn a_gateway_that_reports_something_else_pays_nothing_and_raises_one_alarm() {
    for lie in 0..4 {
        let scene = scene().await;
        let page = scene.press("1").await.unwrap();
        assert!(scene.gateway.pay(&page.order));
        scene.gateway.change(&page.order, |order| {
            let report = &mut order.report.order;
            match lie {
                0 => report.amount = Some(Kopecks::new(1).unwrap()),
                1 => report.currency = Some(840),
                2 => report.number = Some("another".to_owned().into()),
                _ => report.amount = None,
            }
        });
        for _ in 0..3 {
            assert_eq!(scene.come_back(&page.order).await, "underReview", "{lie}");
            scene.clock.advance(TimeDelta::seconds(5));
        }
        assert_eq!((scene.alarms().await, scene.booked()), (1, 0), "{lie}");
        let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
        assert_eq!((card.status, card.can_pay), (InvoiceStatus::Issued, false));
        assert!(matches!(scene.press("1").await, Err(PaymentError::UnderReview)));
        scene.settle(3).await;
        assert_eq!((scene.booked(), scene.gateway.orders().len()), (0, 1), "{lie}");
    }
}

/// 3-D Secure has started: not a failure (django-sberbank issue 1), and no second order.
#[tokio::test]
async fn a_payment_on_its_way_is_neither_paid_nor_failed() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    scene.gateway.change(&page.order, |order| order.report.order.status = OrderStatus::Authenticating);
    assert_eq!(scene.come_back(&page.order).await, "open");
    assert_eq!(scene.press("1").await.unwrap(), page);
    scene.gateway.change(&page.order, |order| order.report.order.status = OrderStatus::Approved);
    scene.clock.advance(TimeDelta::seconds(5));
    assert_eq!(scene.come_back(&page.order).await, "beingConfirmed");
    assert!(matches!(scene.press("1").await, Err(PaymentError::BeingConfirmed)));
}

/// The tab was closed before the return: the job finds the payment.
#[tokio::test]
async fn a_payment_that_nobody_came_back_from_is_found() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.settle(2).await;
    assert_eq!((scene.states().await, scene.booked()), (vec![AttemptState::Paid], 1));
}

/// Reconciliation stops for good after the order's life, and an order that never got an answer is an administrator's.
#[tokio::test]
async fn polling_ends() {
    let scene = scene().await;
    scene.press("1").await.unwrap();
    scene.settle(40).await;
    assert_eq!(scene.states().await, [AttemptState::Expired]);
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0);
    scene.press("2").await.unwrap();
    scene.gateway.fail(Op::Status, Fault::refuse(ProblemCode::Unavailable));
    scene.settle(26 * 60).await;
    assert_eq!(scene.states().await, [AttemptState::Expired, AttemptState::Unresolved]);
    assert_eq!((scene.stores.jobs.count_open().await.unwrap(), scene.alarms().await), (0, 1));
    assert!(scene.gateway.calls(Op::Status) < 300, "with backoff: {}", scene.gateway.calls(Op::Status));
    assert!(matches!(scene.press("2").await, Err(PaymentError::UnderReview)));
}

/// Equal questions are asked once: a hundred tabs, and callbacks that are replayed.
#[tokio::test]
async fn the_gateway_is_asked_once_for_equal_questions() {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    let tabs = (0..100).map(|_| scene.payments.order_status(&scene.anna, &page.order));
    join_all(tabs).await.into_iter().for_each(|answer| drop(answer.unwrap()));
    assert_eq!(scene.gateway.calls(Op::Status), 1);
    scene.clock.advance(TimeDelta::seconds(5));
    scene.gateway.fail(Op::Status, Fault::refuse(ProblemCode::TimedOut));
    assert_eq!(scene.come_back(&page.order).await, "open", "what the ledger knows");
}

/// A copy younger than a minute is good enough.
#[tokio::test]
async fn the_list_asks_nobody() {
    let scene = scene().await;
    scene.hospital.go_down();
    scene.gateway.fail(Op::Status, Fault::refuse(ProblemCode::Unavailable));
    let shown = scene.payments.invoices(&scene.anna).await.unwrap();
    assert_eq!(
        shown.iter().map(|card| (card.key, card.can_pay)).collect::<Vec<_>>(),
        [(key("2"), true), (key("1"), true)]
    );
    assert_eq!(scene.gateway.calls(Op::Status), 0);
    assert_eq!(scene.stores.records.syncs(scene.anna.user).await.unwrap()[0].as_of.invoices, Some(now()));
}
