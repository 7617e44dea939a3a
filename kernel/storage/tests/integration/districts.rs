//! Districts that people have chosen (issue 17): sealed, one for each host, gone with the account.

use crate::by_hand::{ByHand, on_both};
use crate::people::{after, host, start, user};
use cabinet_domain::UserId;
use cabinet_ports::repository::ChosenDistrict;
use cabinet_ports::{StorageError, Stores};
use cabinet_storage::{SealedId, SealedPlace, chosen_district_context};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn choice(district: &str, name: &str) -> ChosenDistrict {
    ChosenDistrict { host: host(), district: district.into(), name: name.to_owned() }
}

async fn choose(stores: &Stores, owner: UserId, choice: &ChosenDistrict) -> bool {
    committed!(stores, districts.choose(owner, choice)).await.unwrap()
}

on_every_storage! {
    async fn a_person_has_one_district_at_a_host_and_may_have_none_again(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        assert_eq!(stores.districts.chosen(anna, &host()).await.unwrap(), None);
        let (north, south) = (choice("5", "Северный район"), choice("4", "Южный район"));
        assert!(choose(&stores, anna, &north).await);
        assert!(!choose(&stores, anna, &north).await, "nothing changes");
        assert!(choose(&stores, petr, &south).await);
        assert_eq!(stores.districts.chosen(anna, &host()).await.unwrap(), Some(north.clone()));
        assert!(choose(&stores, anna, &south).await);
        assert!(choose(&stores, anna, &choice("4", "Южный")).await, "the name has changed");
        let elsewhere = ChosenDistrict { host: "abc".parse().unwrap(), ..north };
        assert!(choose(&stores, anna, &elsewhere).await);
        let both = [elsewhere, choice("4", "Южный")];
        assert_eq!(stores.districts.list(anna).await.unwrap(), both);
        assert!(committed!(stores, districts.clear(anna, &host())).await.unwrap());
        assert!(!committed!(stores, districts.clear(anna, &host())).await.unwrap(), "there is none");
        assert_eq!(stores.districts.list(anna).await.unwrap(), both[..1]);
        assert_eq!(stores.districts.chosen(petr, &host()).await.unwrap(), Some(south), "another person's stays");
    }

    async fn two_windows_choose_one_after_the_other(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let north = choice("5", "Северный район");
        let (one, other) = tokio::join!(choose(&stores, anna, &north), choose(&stores, anna, &north));
        assert!(one ^ other, "one of them changes something");
    }

    async fn a_choice_goes_with_its_account(stores: Stores) {
        let stranger = UserId(Uuid::now_v7());
        assert!(!choose(&stores, stranger, &choice("5", "Северный район")).await);
        let anna = user(&stores, "anna").await.id;
        choose(&stores, anna, &choice("5", "Северный район")).await;
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, after(1))).await.unwrap());
        assert_eq!(stores.districts.list(anna).await.unwrap(), []);
    }

    async fn what_cannot_be_stored_is_refused(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for (id, name) in [("", "Северный"), ("5\0", "Северный"), ("5", "Север\0")] {
            let refused = committed!(stores, districts.choose(anna, &choice(id, name))).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{id:?} {name:?}");
        }
        assert_eq!(stores.districts.list(anna).await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_choice_is_sealed_for_its_person_and_host_and_sealed_anew_with_a_new_key() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let north = choice("5", "Северный район");
        choose(&stores, anna, &north).await;

        let place = SealedPlace::ChosenDistricts;
        let value = storage.sealed_values(place, anna).await.unwrap().remove(0);
        assert!(!String::from_utf8_lossy(&value.sealed).contains("Северный"));
        assert_eq!((value.id.clone(), value.host.as_deref()), (SealedId::Only, Some(host().as_str())));
        let rotated = crate::fixture::vault(&["b", "a"]);
        let context = chosen_district_context(anna, &host());
        let anew = rotated.reseal(&context, &value.sealed).unwrap().unwrap();
        assert!(storage.replace_sealed(place, &value, anew).await.unwrap());
        let only_new = storage.stores(&crate::fixture::vault(&["b"]));
        assert_eq!(only_new.districts.chosen(anna, &host()).await.unwrap(), Some(north.clone()));
        assert!(stores.districts.chosen(anna, &host()).await.is_err(), "the former key");

        choose(&stores, petr, &choice("4", "Южный район")).await;
        by_hand.swap_choices().await;
        let moved = only_new.districts.chosen(petr, &host()).await.unwrap_err();
        let expected = format!("chosen_districts {petr}: stored sealed is not understood");
        assert_eq!(moved.to_string(), expected);
        assert!(choose(&only_new, petr, &north).await, "a choice that cannot be opened is replaced");
        assert_eq!(only_new.districts.chosen(petr, &host()).await.unwrap(), Some(north));
    })
    .await;
}

impl ByHand {
    /// Gives Petr the sealed text of the other person.
    async fn swap_choices(&mut self) {
        let statement = "UPDATE chosen_districts
             SET sealed = (SELECT other.sealed FROM chosen_districts AS other WHERE other.user_id <> chosen_districts.user_id LIMIT 1)
             WHERE user_id IN (SELECT id FROM users WHERE username = 'petr')";
        self.run(statement).await.unwrap();
    }
}
