//! A unit of work takes effect as a whole, or not at all.

use crate::cancelled::drop_after;
use crate::changes::restore;
use crate::people::{host, start, user};
use crate::records::sync;
use crate::with_audit::{bad, good, keep_text, letter};
use cabinet_domain::{Consent, ConsentHow, ConsentId, ConsentKind, PatientId, PersonName, UserId};
use cabinet_fakes::person;
use cabinet_ports::repository::{EpicrisImport, LinkLimit, NewConsent, PersonChange, PersonalData};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn consent(user: UserId) -> NewConsent {
    NewConsent {
        id: ConsentId(Uuid::now_v7()),
        user,
        kind: ConsentKind::PersonalData,
        version: "2026-01".to_owned(),
        hash: "a".repeat(64),
        language: "ru".to_owned(),
        how: ConsentHow::Registration,
        address: None,
        given_at: start(),
    }
}

/// Consents, audit events and jobs.
async fn state(stores: &Stores, user: UserId) -> (Vec<Consent>, usize, i64) {
    (
        stores.consents.list(user).await.unwrap(),
        stores.audit.list(user, 9).await.unwrap().len(),
        stores.jobs.count_open().await.unwrap(),
    )
}

on_every_storage! {
    async fn what_is_not_committed_leaves_nothing(stores: Stores) {
        keep_text(&stores).await;
        let anna = user(&stores, "anna").await.id;
        let mut work = stores.begin().await.unwrap();
        assert!(work.consents().add(consent(anna)).await.unwrap());
        work.jobs().add(letter()).await.unwrap();
        work.audit().add_all(good(anna)).await.unwrap();
        drop(work);
        assert_eq!(state(&stores, anna).await, (vec![], 0, 0));

        let mut work = stores.begin().await.unwrap();
        assert!(work.consents().add(consent(anna)).await.unwrap());
        work.jobs().add(letter()).await.unwrap();
        work.audit().add_all(good(anna)).await.unwrap();
        work.commit().await.unwrap();
        let (consents, events, jobs) = state(&stores, anna).await;
        assert_eq!((consents.len(), events, jobs), (1, 1, 1));
    }

    async fn an_event_that_cannot_be_written_leaves_nothing_of_the_change(stores: Stores) {
        keep_text(&stores).await;
        let anna = user(&stores, "anna").await.id;
        let mut work = stores.begin().await.unwrap();
        assert!(work.consents().add(consent(anna)).await.unwrap());
        work.jobs().add(letter()).await.unwrap();
        let refused = work.audit().add_all(bad(anna)).await;
        assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
        drop(work);
        assert_eq!(state(&stores, anna).await, (vec![], 0, 0));
    }

    /// SQLite would commit the statements that succeeded, PostgreSQL would report success and commit nothing.
    async fn a_failed_statement_cannot_be_committed_around(stores: Stores) {
        keep_text(&stores).await;
        let anna = user(&stores, "anna").await.id;
        let mut work = stores.begin().await.unwrap();
        assert!(work.consents().add(consent(anna)).await.unwrap());
        let nobody = work.consents().add(consent(UserId(Uuid::now_v7()))).await;
        assert!(matches!(nobody, Err(StorageError::Missing { .. })), "{nobody:?}");
        let outcome = work.commit().await;
        assert!(matches!(outcome, Err(StorageError::Driver(_))), "{outcome:?}");
        assert_eq!(state(&stores, anna).await, (vec![], 0, 0));
    }

    /// A writer refuses without a failed statement, after another one has written.
    async fn a_refusal_cannot_be_committed_around(stores: Stores) {
        keep_text(&stores).await;
        let anna = user(&stores, "anna").await;
        let limit = Some(LinkLimit { most: 0, since: start() });
        for refusal in 0..3 {
            let mut work = stores.begin().await.unwrap();
            assert!(work.consents().add(consent(anna.id)).await.unwrap());
            match refusal {
                0 => work.links().add(restore(anna.id, 1), limit, start()).await.unwrap_err(),
                1 => work.users().add(person("anna"), None).await.unwrap_err(),
                _ => work.audit().add_all(bad(anna.id)).await.unwrap_err(),
            };
            // The next success does not excuse it.
            work.jobs().add(letter()).await.unwrap();
            let outcome = work.commit().await;
            assert!(matches!(outcome, Err(StorageError::Driver(_))), "{refusal}: {outcome:?}");
            assert_eq!(state(&stores, anna.id).await, (vec![], 0, 0), "{refusal}");
        }
    }

    /// A change that was cancelled in the middle may have written a part of its rows.
    async fn a_cancelled_change_cannot_be_committed_around(stores: Stores) {
        let anna = user(&stores, "anna").await;
        let mut cancelled = 0;
        for looks in 1..20 {
            let name = PersonName { last_name: format!("Новая-{looks}"), ..anna.name.clone() };
            let seen = stores.users.lookup(anna.id).await.unwrap().unwrap();
            let mut work = stores.begin().await.unwrap();
            let change = PersonChange::of(&seen, PersonalData { name, ..PersonalData::of(&seen) });
            let mut is_done = false;
            drop_after(looks, async { is_done = work.users().set_person(change).await.is_ok() }).await;
            cancelled += u32::from(!is_done);
            assert_eq!(work.commit().await.is_ok(), is_done, "{looks}");
        }
        assert!(cancelled > 0);
    }

    /// PostgreSQL locks the account's row for a foreign key, too. Whoever locks it after a row of the copy deadlocks with whoever begins
    /// with it, and loses the change.
    async fn a_copy_that_moves_while_it_is_synchronized_meets_no_deadlock(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, records.set_sync(sync(anna))).await.unwrap();
        let choice = EpicrisImport {
            user: anna, host: host(), patient: "p-".into(), is_on: true, changed_at: start(), last_imported: None,
        };
        committed!(stores, epicris.set(choice)).await.unwrap();
        let moving = async {
            for number in 0..60 {
                let patient = PatientId(format!("p-{number}"));
                let mut work = stores.begin().await.unwrap();
                work.records().move_patient(anna, &host(), &patient).await.unwrap();
                work.epicris().follow(anna, &host(), &"p-".into(), &patient).await.unwrap();
                work.commit().await.unwrap();
            }
        };
        let syncing = async {
            for _ in 0..120 {
                committed!(stores, records.set_sync(sync(anna))).await.unwrap();
            }
        };
        tokio::join!(moving, syncing);
    }
}
