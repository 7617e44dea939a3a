//! The kernel dies at every statement of a payment, before and after each call of the gateway and the hospital. No money is lost and none is
//! taken twice, and the ledger is right after one reconciliation.

use crate::support::{Database, Scene, key, options, scene, scene_on};
use cabinet_domain::AttemptState;
use cabinet_domain::payment::RefundState;
use cabinet_fakes::{Fault, GatewayOperation as Op, RecordsOperation};
use cabinet_ports::{Problem, ProblemCode};
use cabinet_test_storage::sampled;
use chrono::TimeDelta;

/// More statements than a payment has from the press to the confirmation of the hospital.
const STATEMENTS: u64 = 200;

/// The statements that fail, one walk each. A scene on PostgreSQL takes most of a second, so fewer fail there.
fn statements(database: Database) -> impl Iterator<Item = u64> {
    sampled(1..STATEMENTS, if matches!(database, Database::Postgres) { 6 } else { 3 })
}

/// The whole way of a payment. Ends at the first failure, as a killed process does.
async fn walk(scene: &Scene, kernel: &cabinet_payments::PaymentService) -> Result<(), ()> {
    let page = kernel.pay(&scene.anna, &[key("1")], &options()).await.map_err(drop)?;
    // The payer pays on what is shown, whatever becomes of the kernel.
    scene.gateway.pay(&page.order);
    scene.clock.advance(TimeDelta::seconds(5));
    kernel.order_status(&scene.anna, &page.order).await.map_err(drop)?;
    Ok(())
}

/// Checks the final state: paid at most once, and the ledger, the gateway and the hospital agree.
async fn assert_settled(scene: &Scene, at: &str) {
    scene.settle(30).await;
    let taken = scene.taken();
    let has_money = scene.states().await.into_iter().filter(|state| state.has_money()).count();
    assert!(taken <= 1, "{at}: taken {taken} times");
    assert_eq!(has_money, taken, "{at}: {:?}", scene.states().await);
    assert_eq!(scene.booked(), taken, "{at}: the hospital");
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0, "{at}: nothing is left to do");
    let is_over = |state: &AttemptState| !state.may_still_take_money();
    assert!(scene.states().await.iter().all(is_over), "{at}: {:?}", scene.states().await);
    assert_eq!(scene.alarms().await, 0, "{at}");
}

/// Runs a payment with the storage failing from one statement on, for each statement. Then the kernel starts again, and the payer presses again.
async fn a_payment_at_every_statement(database: Database) {
    let mut reached = 0;
    for step in statements(database) {
        let scene = scene_on(database).await;
        let dying = scene.other_kernel();
        scene.storage.fail_at(step);
        let walked = walk(&scene, &dying).await;
        scene.storage.fail_at(0);
        drop(dying);
        reached = step;
        // The payer tries again at the restarted kernel after the lease of the registration, and pays if there is a page.
        scene.clock.advance(TimeDelta::minutes(2));
        if let Ok(page) = scene.press("1").await {
            scene.gateway.pay(&page.order);
        }
        assert_settled(&scene, &format!("statement {step}")).await;
        assert_eq!(scene.taken(), 1, "statement {step}: the payer could pay");
        if walked.is_ok() {
            break;
        }
    }
    assert!((20..STATEMENTS - 1).contains(&reached), "the walk has {reached} statements");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_survives_a_death_at_every_statement_on_sqlite() {
    a_payment_at_every_statement(Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_survives_a_death_at_every_statement_on_postgres() {
    a_payment_at_every_statement(Database::Postgres).await;
}

/// The kernel dies at each statement of a refund by the administrator, who asks again with the same key. The gateway is asked for the money at
/// most once. If the kernel died before it asked, an administrator is told that nothing was returned.
async fn a_refund_at_every_statement(database: Database) {
    let mut reached = 0;
    for step in statements(database) {
        let scene = scene_on(database).await;
        let at = format!("statement {step}");
        let page = scene.press("1").await.unwrap();
        assert!(scene.gateway.pay(&page.order));
        scene.settle(2).await;
        let id = scene.attempts().await[0].attempt.id;
        let (sum, key) = ("200.50".parse().unwrap(), "key-of-refund".parse().unwrap());
        let dying = scene.other_kernel();
        scene.storage.fail_at(step);
        let died = dying.refund(&scene.boss, id, sum, &key).await.is_err();
        scene.storage.fail_at(0);
        drop(dying);
        reached = step;
        scene.payments.refund(&scene.boss, id, sum, &key).await.unwrap();
        scene.settle(15).await;
        let order = scene.gateway.orders().remove(0);
        assert!(scene.gateway.refund_keys().len() <= 1, "{at}: asked once");
        let refund = scene.refunds().await.remove(0);
        let is_done = refund.state == RefundState::Done;
        assert!(is_done || refund.state == RefundState::Lost, "{at}: {refund:?}");
        assert_eq!(order.refunds.len(), usize::from(is_done), "{at}");
        assert_eq!(scene.attempts().await[0].attempt.balance(), order.balance(), "{at}");
        assert_eq!(scene.alarms().await, usize::from(!is_done), "{at}");
        assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0, "{at}: nothing is left to do");
        if !died {
            break;
        }
    }
    assert!((15..STATEMENTS - 1).contains(&reached), "the refund has {reached} statements");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refund_survives_a_death_at_every_statement_on_sqlite() {
    a_refund_at_every_statement(Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refund_survives_a_death_at_every_statement_on_postgres() {
    a_refund_at_every_statement(Database::Postgres).await;
}

fn lost() -> Fault {
    Fault::DoneButLost(Problem::new(ProblemCode::OutcomeUnknown, "the kernel died"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_survives_the_loss_of_every_answer() {
    let faults =
        [lost(), Fault::refuse(ProblemCode::Unavailable), Fault::refuse(ProblemCode::OutcomeUnknown)];
    for fault in &faults {
        for operation in [Op::Register, Op::Status, Op::Cancel] {
            let scene = scene().await;
            let at = format!("{operation:?} {fault:?}");
            scene.gateway.fail_next(operation, fault.clone());
            let _ = walk(&scene, &scene.payments).await;
            scene.clock.advance(TimeDelta::minutes(19));
            if let Ok(page) = scene.press("1").await {
                scene.gateway.pay(&page.order);
            }
            assert_settled(&scene, &at).await;
        }
        for operation in [RecordsOperation::SettleInvoice, RecordsOperation::Invoices] {
            let scene = scene().await;
            scene.hospital.fail_next(operation, fault.clone());
            let _ = walk(&scene, &scene.payments).await;
            assert_settled(&scene, &format!("{operation:?} {fault:?}")).await;
        }
    }
}
