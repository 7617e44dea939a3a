//! Accounts at the chat's homeserver: one for a patient, and kept after the patient until it is erased.

use crate::people::{after, start, user};
use cabinet_domain::UserId;
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use uuid::Uuid;

const KEY: &str = "0123456789abcdef0123456789abcdef";
const OTHER: &str = "fedcba9876543210fedcba9876543210";

async fn removed(stores: &Stores, user: UserId) {
    committed!(stores, users.request_leaving(user, None, start(), start())).await.unwrap();
    assert!(committed!(stores, users.remove(user, after(1))).await.unwrap());
}

on_every_storage! {
    async fn a_patient_has_one_account_whose_key_stays(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        assert_eq!(stores.chats.lookup(anna).await.unwrap(), None);
        let begun = committed!(stores, chats.begin(anna, KEY, start())).await.unwrap();
        let again = committed!(stores, chats.begin(anna, OTHER, start())).await.unwrap();
        assert_eq!((begun.key.as_str(), &again), (KEY, &begun));
        let nobody = committed!(stores, chats.begin(UserId(Uuid::now_v7()), OTHER, start())).await;
        assert!(matches!(nobody, Err(StorageError::Missing { .. })), "{nobody:?}");
    }

    async fn the_first_account_of_the_homeserver_and_the_first_room_are_kept(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start())).await.unwrap();
        assert!(!committed!(stores, chats.open(anna, "!a:x", start())).await.unwrap(), "no account yet");
        let first = committed!(stores, chats.register(anna, KEY, "@a:x", Some(vec![1]))).await.unwrap().unwrap();
        let second = committed!(stores, chats.register(anna, KEY, "@b:x", Some(vec![2]))).await.unwrap().unwrap();
        assert_eq!((first.matrix_id.as_deref(), first.sealed.clone()), (Some("@a:x"), Some(vec![1])));
        assert_eq!(second, first);
        assert_eq!(committed!(stores, chats.register(anna, OTHER, "@c:x", None)).await.unwrap(), None);
        assert!(committed!(stores, chats.open(anna, "!a:x", start())).await.unwrap());
        assert!(!committed!(stores, chats.open(anna, "!b:x", start())).await.unwrap());
        assert_eq!(stores.chats.lookup(anna).await.unwrap().unwrap().room_id.as_deref(), Some("!a:x"));
    }

    /// Of two renewals, the later one knows that its credentials are not the stored ones any more.
    async fn credentials_are_replaced_if_they_are_still_those(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start())).await.unwrap();
        assert!(!committed!(stores, chats.renew(anna, None, Some(vec![9]))).await.unwrap(), "no account yet");
        committed!(stores, chats.register(anna, KEY, "@a:x", Some(vec![1]))).await.unwrap();
        assert!(committed!(stores, chats.renew(anna, Some(vec![1]), Some(vec![2]))).await.unwrap());
        assert!(!committed!(stores, chats.renew(anna, Some(vec![1]), Some(vec![3]))).await.unwrap());
        assert_eq!(stores.chats.lookup(anna).await.unwrap().unwrap().sealed, Some(vec![2]));
    }

    async fn two_patients_never_share_an_account_or_a_room(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        committed!(stores, chats.begin(anna, KEY, start()); chats.register(anna, KEY, "@a:x", None); chats.open(anna, "!a:x", start()))
            .await
            .unwrap();
        let same_key = committed!(stores, chats.begin(petr, KEY, start())).await;
        assert!(same_key.is_err(), "{same_key:?}");
        committed!(stores, chats.begin(petr, OTHER, start())).await.unwrap();
        let same_account = committed!(stores, chats.register(petr, OTHER, "@a:x", None)).await;
        assert!(matches!(same_account, Err(StorageError::Conflict { what: "chat_accounts.matrix_id" })), "{same_account:?}");
        committed!(stores, chats.register(petr, OTHER, "@b:x", None)).await.unwrap();
        let same_room = committed!(stores, chats.open(petr, "!a:x", start())).await;
        assert!(matches!(same_room, Err(StorageError::Conflict { what: "chat_accounts.room_id" })), "{same_room:?}");
    }

    async fn an_account_stays_after_its_patient_until_it_is_erased(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start()); chats.register(anna, KEY, "@a:x", None)).await.unwrap();
        assert!(!committed!(stores, chats.remove_orphan(KEY)).await.unwrap(), "the patient is there");
        assert!(stores.chats.orphans(None, 9).await.unwrap().is_empty());
        removed(&stores, anna).await;
        let [orphan] = stores.chats.orphans(None, 9).await.unwrap().try_into().unwrap();
        assert_eq!((orphan.key.as_str(), orphan.user, orphan.matrix_id.as_deref()), (KEY, None, Some("@a:x")));
        assert!(stores.chats.orphans(Some(KEY), 9).await.unwrap().is_empty(), "the ones after it");
        assert!(committed!(stores, chats.remove_orphan(KEY)).await.unwrap());
        assert!(stores.chats.orphans(None, 9).await.unwrap().is_empty());
    }
}
