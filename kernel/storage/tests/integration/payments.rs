//! The ledger of payments (docs/payments.md).

use crate::people::{after, host, start, user};
use cabinet_domain::payment::Finding;
use cabinet_domain::{
    Attempt, AttemptState, GatewayOrderId, HospitalTold, InvoiceId, InvoiceShare, Kopecks, OrderNumber,
    PaymentAttemptId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BankAnswer, PaymentAttempt, PaymentEvent, PaymentEventKind};
use cabinet_test_storage::committed;
use uuid::Uuid;

pub(crate) fn attempt(user: UserId, invoice: &str, ordinal: u32) -> PaymentAttempt {
    joint(user, &[invoice], ordinal)
}

/// An attempt to pay several invoices, each 1200.50 rubles.
pub(crate) fn joint(user: UserId, invoices: &[&str], ordinal: u32) -> PaymentAttempt {
    let id = PaymentAttemptId(Uuid::now_v7());
    let sum = Kopecks::new(120_050).unwrap();
    let shares: Vec<_> =
        invoices.iter().map(|invoice| InvoiceShare::new(InvoiceId::from(*invoice), sum)).collect();
    PaymentAttempt {
        attempt: Attempt {
            id,
            ordinal,
            number: OrderNumber::new(&shares, ordinal, id),
            amount: Kopecks::checked_sum(shares.iter().map(|share| share.sum)).unwrap(),
            shares,
            state: AttemptState::Registering,
            order: None,
            page: None,
            refunded: Kopecks::ZERO,
            is_cancelling: false,
            ends_at: after(20),
            reported_at: None,
        },
        user: Some(user),
        host: host(),
        patient: "502655".into(),
        begun_at: start(),
        changed_at: start(),
        registering_until: Some(after(1)),
        paid_at: None,
        bank: BankAnswer::default(),
        fiscal_url: None,
        language: Some("fr".to_owned()),
    }
}

pub(crate) fn open(kept: &PaymentAttempt, order: &str) -> PaymentAttempt {
    let mut open = kept.clone();
    open.attempt.state = AttemptState::Open;
    open.attempt.order = Some(GatewayOrderId(order.to_owned()));
    open.attempt.page = Some(format!("https://gateway.test/{order}"));
    open.registering_until = None;
    open
}

pub(crate) fn event(kept: &PaymentAttempt, kind: PaymentEventKind, is_alarm: bool) -> PaymentEvent {
    PaymentEvent {
        attempt: kept.attempt.id,
        at: after(2),
        kind,
        from: AttemptState::Registering,
        to: kept.attempt.state,
        is_alarm,
        note: is_alarm.then(|| "amount 100 instead of 120050".to_owned()),
    }
}

on_every_storage! {
    async fn an_attempt_comes_back_as_it_was_written(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let begun = attempt(anna, "счёт/7", 1);
        committed!(stores, payments.add(&begun)).await.unwrap();
        assert_eq!(stores.payments.list(anna).await.unwrap(), vec![begun.clone()]);
        let mut paid = open(&begun, "0198-ab");
        paid.attempt.state = AttemptState::PartlyRefunded;
        paid.attempt.refunded = Kopecks::new(50).unwrap();
        paid.attempt.is_cancelling = true;
        paid.attempt.reported_at = Some(after(4));
        paid.changed_at = after(4);
        paid.paid_at = Some(after(3));
        paid.fiscal_url = Some("https://ofd.test/1".to_owned());
        paid.attempt.shares[0].told = HospitalTold::Paid;
        paid.bank = BankAnswer {
            action_code: Some(-2007),
            action_text: Some("Время истекло".to_owned()),
            masked_card: Some("220220**2424".to_owned()),
            reference: Some("000123".to_owned()),
        };
        committed!(stores, payments.update(&paid)).await.unwrap();
        assert_eq!(stores.payments.find(paid.attempt.id).await.unwrap(), Some(paid.clone()));
        assert_eq!(stores.payments.by_order(&GatewayOrderId::from("0198-ab")).await.unwrap(), Some(paid.clone()));
        assert_eq!(stores.payments.by_number(&paid.attempt.number).await.unwrap(), Some(paid.clone()));
        assert_eq!(stores.payments.paid_between(after(3), after(4)).await.unwrap(), [paid]);
        assert_eq!(stores.payments.paid_between(after(4), after(9)).await.unwrap(), []);
        assert_eq!(stores.payments.by_order(&GatewayOrderId::from("another")).await.unwrap(), None);
        let unknown = committed!(stores, payments.update(&attempt(anna, "8", 1))).await;
        assert!(matches!(unknown, Err(StorageError::Missing { what: "payment" })), "{unknown:?}");
    }

    ///
    async fn a_stranger_s_attempts_are_not_listed(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        committed!(stores, payments.add(&attempt(anna, "7", 1))).await.unwrap();
        assert_eq!(stores.payments.list(petr).await.unwrap(), []);
    }

    /// Whatever a service decides, the database never holds two pages on which one invoice could be paid.
    async fn an_invoice_has_one_open_page_and_one_attempt_of_each_number(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (first, second) = (attempt(anna, "7", 1), attempt(anna, "7", 2));
        committed!(stores, payments.add(&first); payments.add(&second)).await.unwrap();
        let again = committed!(stores, payments.add(&attempt(anna, "7", 2))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "payment_shares.ordinal" })), "{again:?}");
        committed!(stores, payments.update(&open(&first, "a"))).await.unwrap();
        let both = committed!(stores, payments.update(&open(&second, "b"))).await;
        assert!(matches!(both, Err(StorageError::Conflict { what: "payment_shares.open" })), "{both:?}");
        let same = committed!(stores, payments.update(&open(&second, "a"))).await;
        assert!(matches!(same, Err(StorageError::Conflict { .. })), "{same:?}");
        let mut without_page = open(&second, "b");
        without_page.attempt.page = None;
        committed!(stores, payments.update(&without_page)).await.unwrap();
        let mut over = open(&first, "a");
        over.attempt.state = AttemptState::Declined;
        committed!(stores, payments.update(&over)).await.unwrap();
        committed!(stores, payments.update(&open(&second, "b"))).await.unwrap();
        // The same invoice number at another host is another invoice.
        let elsewhere = PaymentAttempt { host: "elsewhere".parse().unwrap(), ..attempt(anna, "7", 1) };
        committed!(stores, payments.add(&elsewhere)).await.unwrap();
    }

    /// An invoice that is paid together with others has one open page as well, and all attempts of a basket are found by any of its invoices.
    async fn invoices_that_are_paid_together_are_each_paid_once(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (both, one) = (joint(anna, &["7", "8"], 1), attempt(anna, "8", 2));
        let mut told = both.clone();
        told.attempt.shares[1].told = HospitalTold::Refused;
        committed!(stores, payments.add(&both); payments.add(&one); payments.update(&told)).await.unwrap();
        assert_eq!(stores.payments.list(anna).await.unwrap(), [told.clone(), one.clone()]);
        let mut work = stores.begin().await.unwrap();
        let mut found = async |ids: &[InvoiceId]| work.payments().lock_invoices(None, &host(), ids).await.unwrap();
        assert_eq!(found(&["7".into()]).await, [told.clone()]);
        assert_eq!(found(&["8".into()]).await, [told.clone(), one.clone()]);
        assert_eq!(found(&["8".into(), "7".into()]).await, [told.clone(), one.clone()]);
        assert_eq!(found(&["9".into()]).await, []);
        drop(work);
        committed!(stores, payments.update(&open(&told, "a"))).await.unwrap();
        let second = committed!(stores, payments.update(&open(&one, "b"))).await;
        assert!(matches!(second, Err(StorageError::Conflict { what: "payment_shares.open" })), "{second:?}");
        let again = committed!(stores, payments.add(&joint(anna, &["9", "8"], 2))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "payment_shares.ordinal" })), "{again:?}");
        assert_eq!(stores.payments.list(anna).await.unwrap().len(), 2, "nothing of it is left");
    }

    /// Two tabs, two kernels, or two accounts of one patient: of two that decide from the same attempts, one is refused.
    async fn of_presses_at_the_same_instant_one_adds_an_attempt(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let presses = (0..8).map(|press| {
            let (stores, payer) = (stores.clone(), if press % 2 == 0 { anna } else { petr });
            tokio::spawn(async move {
                let mut work = stores.begin().await?;
                let known = work.payments().lock_invoices(Some(payer), &host(), &["7".into()]).await?;
                if known.is_empty() {
                    work.payments().add(&attempt(payer, "7", 1)).await?;
                }
                work.commit().await?;
                Ok::<_, StorageError>(known.is_empty())
            })
        });
        let mut added = 0;
        for press in presses.collect::<Vec<_>>() {
            match press.await.unwrap() {
                Ok(is_added) => added += usize::from(is_added),
                Err(StorageError::Conflict { what: "payment_shares.ordinal" }) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
        assert_eq!(added, 1);
    }

    async fn what_happened_is_added(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let kept = attempt(anna, "7", 1);
        let events = [
            event(&kept, PaymentEventKind::Begun, false),
            event(&kept, PaymentEventKind::Found(Finding::Mismatch), true),
            event(&kept, PaymentEventKind::CancelAsked, false),
            event(&kept, PaymentEventKind::Told(HospitalTold::Refused), true),
        ];
        committed!(stores, payments.add(&kept)).await.unwrap();
        for event in &events {
            committed!(stores, payments.add_event(event.clone())).await.unwrap();
        }
        assert_eq!(stores.payments.events(kept.attempt.id).await.unwrap(), events);
    }

    async fn an_entry_is_found_by_kind_and_note(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let kept = attempt(anna, "7", 1);
        let noted = PaymentEvent { note: Some("sum".to_owned()), ..event(&kept, PaymentEventKind::Differs, true) };
        let silent = PaymentEvent { note: None, ..event(&kept, PaymentEventKind::Begun, false) };
        committed!(stores, payments.add(&kept); payments.add_event(noted); payments.add_event(silent)).await.unwrap();
        let id = kept.attempt.id;
        let differs = PaymentEventKind::Differs;
        for (id, kind, note, is_known) in [
            (id, differs, Some("sum"), true),
            (id, PaymentEventKind::Begun, None, true),
            (id, differs, Some("state"), false),
            (id, differs, None, false),
            (id, PaymentEventKind::Begun, Some("sum"), false),
            (PaymentAttemptId(Uuid::now_v7()), differs, Some("sum"), false),
        ] {
            assert_eq!(committed!(stores, payments.has_event(id, kind, note)).await.unwrap(), is_known, "{kind:?} {note:?}");
        }
    }

    async fn attempts_of_an_invoice_are_listed_whoever_made_them(stores: Stores) {
        let (anna, boris) = (user(&stores, "anna").await.id, user(&stores, "boris").await.id);
        let first = attempt(anna, "7", 1);
        let mut over = first.clone();
        over.attempt.state = AttemptState::Declined;
        committed!(stores, payments.add(&first); payments.update(&over)).await.unwrap();
        let (second, other) = (attempt(boris, "7", 2), attempt(anna, "8", 1));
        committed!(stores, payments.add(&second); payments.add(&other)).await.unwrap();
        let invoice = first.attempt.shares[0].invoice.clone();
        let found = stores.payments.of_invoice(&first.host, &invoice).await.unwrap();
        let ids: Vec<_> = found.iter().map(|kept| kept.attempt.id).collect();
        assert_eq!(ids, [over.attempt.id, second.attempt.id]);
        let elsewhere = stores.payments.of_invoice(&"elsewhere".parse().unwrap(), &invoice).await.unwrap();
        assert!(elsewhere.is_empty());
    }

    /// The hospital's books refer to a payment after the account is gone.
    async fn payments_outlive_the_account(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let kept = attempt(anna, "7", 1);
        committed!(stores, payments.add(&kept)).await.unwrap();
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, after(1))).await.unwrap());
        let orphan = PaymentAttempt { user: None, ..kept.clone() };
        assert_eq!(stores.payments.find(kept.attempt.id).await.unwrap(), Some(orphan.clone()));
        let mut work = stores.begin().await.unwrap();
        assert_eq!(work.payments().lock_invoices(None, &host(), &["7".into()]).await.unwrap(), vec![orphan.clone()]);
        work.payments().update(&open(&orphan, "late")).await.unwrap();
        work.commit().await.unwrap();
    }

    async fn texts_that_cannot_be_stored_are_refused(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for bad in ["", "\0", &"x".repeat(513)] {
            let refused = committed!(stores, payments.add(&attempt(anna, bad, 1))).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
            assert_eq!(stores.payments.by_order(&GatewayOrderId::from(bad)).await.unwrap(), None);
        }
    }
}
