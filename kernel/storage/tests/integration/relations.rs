//! A user's patient relations at the clinics: one row per owner, host and clinic, never those of others.

use crate::people::{after, host, start, user};
use cabinet_domain::{MedicalHostId, Relation, UserId};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_test_storage::committed;

pub(crate) fn relation(user: UserId, clinic: &str, patient: &str) -> Relation {
    Relation { user, host: host(), clinic: clinic.into(), patient: patient.into(), confirmed_at: start() }
}

on_every_storage! {
    async fn relations_are_listed_by_clinic(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let clinics = ["б", "36", "Б", "9: север", "a"];
        for clinic in clinics {
            committed!(stores, relations.set(relation(anna, clinic, "502655"))).await.unwrap();
        }
        let listed = stores.relations.list(anna, &host()).await.unwrap();
        let mut expected = clinics.map(|clinic| relation(anna, clinic, "502655"));
        expected.sort_by(|a, b| a.clinic.cmp(&b.clinic));
        assert_eq!(listed, expected);
    }

    async fn a_relation_is_renewed_not_doubled(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, relations.set(relation(anna, "36", "old"))).await.unwrap();
        let renewed = Relation { confirmed_at: after(60), ..relation(anna, "36", "new") };
        committed!(stores, relations.set(renewed.clone())).await.unwrap();
        assert_eq!(stores.relations.lookup(anna, &host(), &"36".into()).await.unwrap(), Some(renewed.clone()));
        assert_eq!(stores.relations.list(anna, &host()).await.unwrap(), [renewed]);
    }

    ///
    async fn a_stranger_s_relation_is_never_returned_renewed_or_removed(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        committed!(stores, relations.set(relation(anna, "36", "502655"))).await.unwrap();
        assert_eq!(stores.relations.lookup(petr, &host(), &"36".into()).await.unwrap(), None);
        assert_eq!(stores.relations.list(petr, &host()).await.unwrap(), []);
        stores.relations.remove(petr, &host(), &"36".into()).await.unwrap();
        committed!(stores, relations.set(relation(petr, "36", "700001"))).await.unwrap();
        assert_eq!(
            stores.relations.lookup(anna, &host(), &"36".into()).await.unwrap(),
            Some(relation(anna, "36", "502655"))
        );
    }

    async fn hosts_and_clinics_are_kept_apart(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let other: MedicalHostId = "vista".parse().unwrap();
        committed!(stores, relations.set(relation(anna, "36", "502655"))).await.unwrap();
        assert_eq!(stores.relations.list(anna, &other).await.unwrap(), []);
        assert_eq!(stores.relations.lookup(anna, &other, &"36".into()).await.unwrap(), None);
        assert_eq!(stores.relations.lookup(anna, &host(), &"37".into()).await.unwrap(), None);
    }

    async fn a_forgotten_relation_is_gone_and_forgetting_twice_is_no_error(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, relations.set(relation(anna, "36", "502655"))).await.unwrap();
        committed!(stores, relations.set(relation(anna, "37", "502656"))).await.unwrap();
        for _ in 0..2 {
            stores.relations.remove(anna, &host(), &"36".into()).await.unwrap();
        }
        assert_eq!(stores.relations.list(anna, &host()).await.unwrap(), [relation(anna, "37", "502656")]);
    }

    async fn a_relation_of_nobody_is_refused(stores: Stores) {
        let refused = committed!(stores, relations.set(relation(person("anna").id, "36", "1"))).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }
}
