//! Identity documents: sealed bytes are returned unchanged, users cannot see or remove those of others, the state portal replaces only its
//! own.

use crate::people::{after, start, user};
use cabinet_domain::{DocumentId, DocumentType, UserId};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{DOCUMENTS_FULL, Registration, SealedDocument};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use uuid::Uuid;

fn document(user: UserId, kind: DocumentType, minute: i64) -> SealedDocument {
    SealedDocument {
        id: DocumentId(Uuid::now_v7()),
        user,
        kind,
        sealed: vec![0, 255, 1, 27],
        issue_date: NaiveDate::from_ymd_opt(2010, 2, 28),
        from_esia: false,
        created_at: after(minute),
    }
}

on_every_storage! {
    async fn every_field_of_every_type_comes_back_in_the_order_of_adding(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut expected: Vec<_> = DocumentType::ALL.into_iter().zip(0..).map(|(kind, minute)| document(anna, kind, minute)).collect();
        expected[1].issue_date = None;
        expected[2].from_esia = true;
        for document in expected.iter().rev() {
            committed!(stores, documents.add(document.clone(), u32::MAX)).await.unwrap();
        }
        assert_eq!(stores.documents.list(anna).await.unwrap(), expected);
    }

    ///
    async fn a_stranger_s_document_is_neither_listed_nor_removed(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let passport = document(anna, DocumentType::Passport, 0);
        committed!(stores, documents.add(passport.clone(), u32::MAX)).await.unwrap();
        assert_eq!(stores.documents.list(petr).await.unwrap(), []);
        assert!(!committed!(stores, documents.remove(petr, passport.id)).await.unwrap());
        assert_eq!(stores.documents.owner(passport.id).await.unwrap(), Some(anna));
        assert_eq!(stores.documents.list(anna).await.unwrap(), std::slice::from_ref(&passport));
        assert!(committed!(stores, documents.remove(anna, passport.id)).await.unwrap());
        assert!(!committed!(stores, documents.remove(anna, passport.id)).await.unwrap());
        assert_eq!(stores.documents.list(anna).await.unwrap(), []);
    }

    async fn a_document_of_nobody_and_an_id_used_twice_are_refused(stores: Stores) {
        let refused = committed!(stores, documents.add(document(person("anna").id, DocumentType::Other, 0), u32::MAX)).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        let anna = user(&stores, "anna").await.id;
        let passport = document(anna, DocumentType::Passport, 0);
        committed!(stores, documents.add(passport.clone(), u32::MAX)).await.unwrap();
        let refused = committed!(stores, documents.add(passport, u32::MAX)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "documents.id" })), "{refused:?}");
    }

    async fn the_portal_replaces_what_it_vouched_for_and_leaves_the_rest(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let own = document(anna, DocumentType::Other, 0);
        let vouched = |user, minute| SealedDocument { from_esia: true, ..document(user, DocumentType::Passport, minute) };
        let (old, petr_s, new) = (vouched(anna, 1), vouched(petr, 1), vouched(anna, 2));
        for document in [&own, &old, &petr_s] {
            committed!(stores, documents.add(document.clone(), u32::MAX)).await.unwrap();
        }
        committed!(stores, documents.replace_vouched(anna, vec![new.clone()])).await.unwrap();
        assert_eq!(stores.documents.list(anna).await.unwrap(), [own.clone(), new.clone()]);
        assert_eq!(stores.documents.list(petr).await.unwrap(), [petr_s]);
        committed!(stores, documents.replace_vouched(anna, Vec::new())).await.unwrap();
        assert_eq!(stores.documents.list(anna).await.unwrap(), [own]);
        let nobody = committed!(stores, documents.replace_vouched(person("olga").id, Vec::new())).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    async fn two_refreshes_at_once_leave_one_answer(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let tries = (0..8).map(|minute| {
            let stores = stores.clone();
            let answer = SealedDocument { from_esia: true, ..document(anna, DocumentType::Passport, minute) };
            tokio::spawn(async move { committed!(stores, documents.replace_vouched(anna, vec![answer])).await })
        });
        for outcome in futures::future::join_all(tries).await {
            outcome.unwrap().unwrap();
        }
        assert_eq!(stores.documents.list(anna).await.unwrap().len(), 1);
    }

    ///
    async fn documents_come_into_being_with_the_account_or_not_at_all(stores: Stores) {
        let anna = person("anna");
        let passport = SealedDocument { created_at: start(), ..document(anna.id, DocumentType::Passport, 0) };
        let registration = Registration { documents: vec![passport.clone()], ..Registration::of(anna.clone()) };
        committed!(stores, users.register(registration)).await.unwrap();
        assert_eq!(stores.documents.list(anna.id).await.unwrap(), [passport]);

        let petr = person("petr");
        let nobody_s = document(person("olga").id, DocumentType::Passport, 0);
        let registration = Registration { documents: vec![nobody_s], ..Registration::of(petr.clone()) };
        let refused = committed!(stores, users.register(registration)).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }

    /// The count and the write are atomic, so concurrent requests from several devices cannot exceed the limit.
    async fn documents_added_at_the_same_moment_do_not_pass_the_bound(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let adds = (0..24).map(|_| {
            let (stores, new) = (stores.clone(), document(anna, DocumentType::Other, 0));
            tokio::spawn(async move { committed!(stores, documents.add(new, 5)).await })
        });
        let mut added = 0;
        for outcome in futures::future::join_all(adds).await {
            match outcome.unwrap() {
                Ok(()) => added += 1,
                Err(refused) => assert!(matches!(refused, StorageError::Conflict { what: DOCUMENTS_FULL }), "{refused:?}"),
            }
        }
        assert_eq!((added, stores.documents.list(anna).await.unwrap().len()), (5, 5));
        committed!(stores, documents.add(document(petr, DocumentType::Other, 0), 1)).await.unwrap();
    }
}
