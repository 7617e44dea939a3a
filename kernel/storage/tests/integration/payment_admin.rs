//! The ledger of payments for administrators: searches, alarms, refunds.

use crate::payments::{attempt, event, joint, open};
use crate::people::{after, start, user};
use cabinet_domain::payment::{Finding, RefundState, RefundWay};
use cabinet_domain::{AttemptState, Kopecks, PaymentAttemptId, RefundId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    PaymentAttempt, PaymentEvent, PaymentEventKind, PaymentFilter, PaymentRefund,
};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn refund(attempt: PaymentAttemptId, by: UserId, key: &str) -> PaymentRefund {
    PaymentRefund {
        id: RefundId(Uuid::now_v7()),
        attempt,
        key: key.parse().unwrap(),
        by: Some(by),
        sum: Kopecks::new(50).unwrap(),
        way: RefundWay::Reverse,
        state: RefundState::Asked,
        refunded_before: Kopecks::new(7).unwrap(),
        asked_at: after(1),
        settled_at: None,
    }
}

on_every_storage! {
    async fn attempts_are_found_by_time_and_state_page_by_page(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut all = Vec::new();
        for minute in 0..5 {
            // Of several invoices, so that a page must count attempts.
            let invoices = [format!("7{minute}"), format!("8{minute}")];
            let kept = joint(anna, &invoices.each_ref().map(String::as_str), 1);
            let mut kept = PaymentAttempt { begun_at: after(minute), ..kept };
            if minute == 3 {
                kept.attempt.state = AttemptState::Paid;
            }
            committed!(stores, payments.add(&kept)).await.unwrap();
            all.push(kept);
        }
        all.reverse();
        let any = PaymentFilter { from: start(), to: after(5), state: None };
        let found = async |filter: &PaymentFilter, skip, at_most| {
            stores.payment_admin.search(filter, skip, at_most).await.unwrap()
        };
        assert_eq!(found(&any, 0, 9).await, all);
        assert_eq!(found(&any, 2, 2).await, all[2..4]);
        assert_eq!(found(&PaymentFilter { from: after(1), to: after(3), ..any }, 0, 9).await, all[2..4]);
        let paid = PaymentFilter { state: Some(AttemptState::Paid), ..any };
        assert_eq!(found(&paid, 0, 9).await, all[1..2]);
    }

    async fn alarms_are_listed_with_their_attempts_page_by_page(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (one, other) = (joint(anna, &["70", "71"], 1), attempt(anna, "8", 1));
        committed!(stores, payments.add(&one); payments.add(&other)).await.unwrap();
        let alarms = [
            event(&one, PaymentEventKind::Found(Finding::Mismatch), true),
            event(&other, PaymentEventKind::Differs, true),
            event(&one, PaymentEventKind::Refund(RefundState::Lost), true),
        ];
        for event in &alarms {
            let silent = event_without_alarm(event);
            committed!(stores, payments.add_event(event.clone()); payments.add_event(silent)).await.unwrap();
        }
        let all = stores.payment_admin.alarms(None, 9).await.unwrap();
        let listed: Vec<_> = all.iter().map(|alarm| (alarm.event.clone(), alarm.attempt.clone())).collect();
        let [first, second, third] = alarms;
        assert_eq!(listed, [(third, one.clone()), (second, other), (first, one)]);
        assert_eq!(stores.payment_admin.alarms(None, 1).await.unwrap(), all[..1]);
        assert_eq!(stores.payment_admin.alarms(Some(all[0].number), 9).await.unwrap(), all[1..]);
    }

    async fn a_refund_comes_back_and_is_settled_once(stores: Stores) {
        let (anna, boss) = (user(&stores, "anna").await.id, user(&stores, "boss").await.id);
        let kept = attempt(anna, "7", 1);
        let first = refund(kept.attempt.id, boss, "key-one1");
        committed!(stores, payments.add(&kept); refunds.add(&first)).await.unwrap();
        assert_eq!(stores.payment_admin.refund(first.id).await.unwrap(), Some(first.clone()));
        assert_eq!(committed!(stores, refunds.of_attempt(kept.attempt.id)).await.unwrap(), std::slice::from_ref(&first));
        let second = committed!(stores, refunds.add(&refund(kept.attempt.id, boss, "key-two2"))).await;
        assert!(matches!(second, Err(StorageError::Conflict { what: "payment_refunds.open" })), "{second:?}");
        assert!(committed!(stores, refunds.settle(first.id, RefundState::Done, after(2))).await.unwrap());
        assert!(!committed!(stores, refunds.settle(first.id, RefundState::Lost, after(3))).await.unwrap());
        let again = committed!(stores, refunds.add(&refund(kept.attempt.id, boss, "key-one1"))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "payment_refunds.key" })), "{again:?}");
        committed!(stores, refunds.set_way(first.id, RefundWay::Refund)).await.unwrap();
        let settled = PaymentRefund {
            state: RefundState::Done,
            way: RefundWay::Refund,
            settled_at: Some(after(2)),
            ..first
        };
        assert_eq!(stores.payment_admin.refunds(kept.attempt.id).await.unwrap(), std::slice::from_ref(&settled));
        let open = open(&kept, "a");
        committed!(stores, payments.update(&open); refunds.add(&refund(kept.attempt.id, boss, "key-two2"))).await.unwrap();
        // The refund outlives the administrator's account.
        committed!(stores, users.request_leaving(boss, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(boss, after(1))).await.unwrap());
        assert_eq!(stores.payment_admin.refund(settled.id).await.unwrap(), Some(PaymentRefund { by: None, ..settled }));
    }

    async fn the_compared_days_are_known(stores: Stores) {
        let days = ["2026-11-20", "2026-11-21"].map(|day| day.parse().unwrap());
        assert_eq!(stores.payment_admin.first_compared().await.unwrap(), None);
        assert!(stores.payment_admin.compared_since(days[0]).await.unwrap().is_empty());
        for day in [days[1], days[0], days[1]] {
            committed!(stores, refunds.add_compared(day, start())).await.unwrap();
        }
        assert_eq!(stores.payment_admin.first_compared().await.unwrap(), Some(days[0]));
        assert_eq!(stores.payment_admin.compared_since(days[0]).await.unwrap(), days);
        assert_eq!(stores.payment_admin.compared_since(days[1]).await.unwrap(), days[1..]);
    }
}

fn event_without_alarm(event: &PaymentEvent) -> PaymentEvent {
    PaymentEvent { is_alarm: false, ..event.clone() }
}
