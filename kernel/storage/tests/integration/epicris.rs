//! Import of discharge summaries: one choice per owner, host and patient id.

use crate::people::{after, host, user};
use cabinet_domain::UserId;
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::EpicrisImport;
use cabinet_test_storage::committed;

fn choice(user: UserId, patient: &str, is_on: bool, minute: i64) -> EpicrisImport {
    let changed_at = after(minute);
    EpicrisImport { user, host: host(), patient: patient.into(), is_on, changed_at, last_imported: None }
}

on_every_storage! {
    ///
    async fn the_last_choice_counts_and_each_account_has_its_own(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let other = EpicrisImport { host: "vista".parse().unwrap(), ..choice(anna, "502655", true, 0) };
        for choice in [choice(anna, "502655", true, 0), choice(anna, "Б-1", true, 1), other.clone(), choice(petr, "502655", true, 2)] {
            committed!(stores, epicris.set(choice)).await.unwrap();
        }
        committed!(stores, epicris.set(choice(anna, "502655", false, 3))).await.unwrap();
        let expected = [choice(anna, "502655", false, 3), choice(anna, "Б-1", true, 1), other];
        assert_eq!(stores.epicris.list(anna).await.unwrap(), expected);
        assert_eq!(stores.epicris.list(petr).await.unwrap(), [choice(petr, "502655", true, 2)]);
    }

    ///
    async fn the_hospital_s_word_outlives_the_next_choice_and_is_of_one_account(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        for choice in [choice(anna, "1", true, 0), choice(anna, "2", true, 0), choice(petr, "1", true, 0)] {
            committed!(stores, epicris.set(choice)).await.unwrap();
        }
        let note = async |patient: &str, minute| {
            stores.epicris.note_imported(anna, &host(), &patient.into(), after(minute)).await.unwrap();
        };
        note("1", 1).await;
        note("1", 2).await;
        note("nobody", 3).await;
        committed!(stores, epicris.set(choice(anna, "1", false, 4))).await.unwrap();
        let noted = EpicrisImport { last_imported: Some(after(2)), ..choice(anna, "1", false, 4) };
        assert_eq!(stores.epicris.list(anna).await.unwrap(), [noted.clone(), choice(anna, "2", true, 0)]);
        assert_eq!(stores.epicris.list(petr).await.unwrap(), [choice(petr, "1", true, 0)]);
    }

    /// A hospital that has merged two records knows the person by one of their ids only.
    async fn a_choice_follows_the_patient_unless_there_is_a_later_one(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        for choice in [choice(anna, "1", true, 1), choice(anna, "2", false, 0), choice(anna, "3", false, 2), choice(petr, "1", false, 5)] {
            committed!(stores, epicris.set(choice)).await.unwrap();
        }
        stores.epicris.note_imported(anna, &host(), &"1".into(), after(3)).await.unwrap();
        for to in ["2", "3", "4"] {
            committed!(stores, epicris.follow(anna, &host(), &"1".into(), &to.into())).await.unwrap();
        }
        committed!(stores, epicris.follow(anna, &host(), &"nobody".into(), &"5".into())).await.unwrap();
        committed!(stores, epicris.follow(anna, &"vista".parse().unwrap(), &"1".into(), &"6".into())).await.unwrap();
        let imported = |patient| EpicrisImport { last_imported: Some(after(3)), ..choice(anna, patient, true, 1) };
        let expected = [imported("1"), choice(anna, "2", true, 1), choice(anna, "3", false, 2), imported("4")];
        assert_eq!(stores.epicris.list(anna).await.unwrap(), expected);
        assert_eq!(stores.epicris.list(petr).await.unwrap(), [choice(petr, "1", false, 5)]);
    }

    async fn a_choice_of_nobody_is_refused(stores: Stores) {
        let refused = committed!(stores, epicris.set(choice(person("anna").id, "1", true, 0))).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }
}
