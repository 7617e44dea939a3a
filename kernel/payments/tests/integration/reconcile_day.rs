//! What the gateway did without us.

use crate::support::{Scene, scene};
use cabinet_domain::{AttemptState, GatewayOrderId, OrderStatus};
use cabinet_fakes::{Fault, GatewayOperation as Op};
use cabinet_ports::payment::{OrderRequest, Registration};
use cabinet_ports::{Clock as _, PaymentGateway as _, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;

async fn paid() -> (Scene, GatewayOrderId) {
    let scene = scene().await;
    let page = scene.press("1").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    scene.settle(3).await;
    (scene, page.order)
}

/// The next night, after the gateway's list is ready.
async fn night(scene: &Scene) {
    scene.clock.advance(TimeDelta::days(1));
    scene.payments.plan_comparisons().await.unwrap();
    scene.settle(2).await;
}

#[tokio::test]
async fn a_refund_in_the_bank_s_cabinet_enters_the_ledger_without_a_callback() {
    let (scene, order) = paid().await;
    scene.gateway.give_back(&order, "200".parse().unwrap());
    night(&scene).await;
    assert_eq!((scene.states().await, scene.alarms().await), (vec![AttemptState::PartlyRefunded], 0));
    assert_eq!(scene.attempts().await[0].attempt.refunded, "200".parse().unwrap());
    // Of an older order, ten days later.
    scene.clock.advance(TimeDelta::days(9));
    scene.gateway.give_back(&order, "1200.50".parse().unwrap());
    night(&scene).await;
    assert_eq!((scene.states().await, scene.alarms().await), (vec![AttemptState::Refunded], 0));
    assert_eq!(scene.booked(), 0, "the hospital was told");
}

#[tokio::test]
async fn a_payment_that_counted_as_over_becomes_paid() {
    let (scene, order) = paid().await;
    let page = scene.press("2").await.unwrap();
    scene.gateway.decline(&page.order, 116, "");
    scene.settle(3).await;
    scene.gateway.change(&page.order, |late| {
        late.report.order.status = OrderStatus::Deposited;
        late.report.paid_at = Some(crate::support::now());
    });
    night(&scene).await;
    assert_eq!(scene.states().await, [AttemptState::Paid, AttemptState::Paid]);
    assert_eq!(scene.alarms().await, 1, "nobody waited for it");
    assert!(scene.gateway.calls(Op::Orders) >= 2 && order != page.order);
}

#[tokio::test]
async fn a_difference_that_remains_alarms_once() {
    let (scene, order) = paid().await;
    scene.gateway.change(&order, |order| order.report.paid_at = None);
    night(&scene).await;
    assert_eq!(scene.alarms().await, 1);
    let alarm = scene.payments.alarms(None, 1).await.unwrap().remove(0);
    assert_eq!(alarm.event.kind.name(), "differs");
    assert_eq!(
        alarm.event.note.as_deref(),
        Some("not_at_gateway: 1200.50 taken and 0.00 returned here, nothing at the gateway")
    );
    let day = crate::support::now().date_naive();
    let again = scene.payments.reconcile(day).await.unwrap();
    assert_eq!((again.differences().count(), scene.alarms().await), (1, 1));
    night(&scene).await;
    assert_eq!(scene.alarms().await, 1);
}

/// Orders of another system on the same merchant account are in the report, and no alarm.
#[tokio::test]
async fn an_order_of_another_system_is_no_alarm() {
    let (scene, _) = paid().await;
    let request =
        OrderRequest { number: "shop-7".to_owned().into(), ..scene.gateway.orders()[0].request.clone() };
    let Ok(Registration::Registered { order, .. }) = scene.gateway.register(&request).await else { panic!() };
    assert!(scene.gateway.pay(&order));
    night(&scene).await;
    let day = scene.clock.now().date_naive().pred_opt().unwrap();
    let report = scene.payments.report(day).await.unwrap();
    assert_eq!((report.differences().count(), scene.alarms().await), (1, 0));
}

#[tokio::test]
async fn each_day_is_compared_once_and_missed_days_are_made_up() {
    let (scene, _) = paid().await;
    let planned = async || {
        scene.payments.plan_comparisons().await.unwrap();
        scene.payments.plan_comparisons().await.unwrap();
        scene.stores.jobs.count_open().await.unwrap()
    };
    assert_eq!(planned().await, 1, "the day before");
    scene.settle(1).await;
    assert_eq!(planned().await, 0);
    scene.clock.advance(TimeDelta::days(3));
    assert_eq!(planned().await, 3);
    scene.settle(1).await;
    scene.clock.advance(TimeDelta::days(60));
    assert_eq!(planned().await, 8, "a week, and the day before");
}

#[tokio::test]
async fn a_day_that_was_given_up_is_compared_after_a_later_one() {
    let (scene, _) = paid().await;
    night(&scene).await;
    scene.clock.advance(TimeDelta::days(1));
    let given_up = scene.clock.now().date_naive().pred_opt().unwrap();
    scene.clock.advance(TimeDelta::days(1));
    let later = given_up.succ_opt().unwrap();
    committed!(scene.stores, refunds.add_compared(later, scene.clock.now())).await.unwrap();
    scene.payments.plan_comparisons().await.unwrap();
    scene.settle(1).await;
    assert_eq!(scene.stores.payment_admin.compared_since(given_up).await.unwrap(), [given_up, later]);
}

/// The nightly job at one kernel, and the command line.
#[tokio::test]
async fn two_comparisons_at_the_same_moment_alarm_once() {
    let (scene, order) = paid().await;
    scene.gateway.change(&order, |order| order.report.paid_at = None);
    let day = crate::support::now().date_naive();
    let (one, other) = tokio::join!(scene.payments.reconcile(day), scene.payments.reconcile(day));
    assert_eq!(one.unwrap().differences().count() + other.unwrap().differences().count(), 2);
    assert_eq!(scene.alarms().await, 1);
}

#[tokio::test]
async fn a_list_that_cannot_be_read_is_asked_for_again() {
    let (scene, order) = paid().await;
    scene.gateway.give_back(&order, "200".parse().unwrap());
    scene.gateway.fail_next(Op::Orders, Fault::refuse(ProblemCode::TimedOut));
    night(&scene).await;
    assert_eq!(scene.states().await, [AttemptState::Paid]);
    scene.settle(61).await;
    assert_eq!(scene.states().await, [AttemptState::PartlyRefunded]);
}
