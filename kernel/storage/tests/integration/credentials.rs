//! Passwords: created with the account or later, replaced, never without an account.

use crate::people::{after, start, user};
use cabinet_fakes::{person, set_password};
use cabinet_test_storage::committed;

on_every_storage! {
    async fn a_password_is_made_with_the_account(stores: Stores) {
        let mut new = person("anna");
        new.created_at = start();
        let anna = committed!(stores, users.add(new, Some("$argon2id$first".to_owned()))).await.unwrap();
        let petr = user(&stores, "petr").await;
        let password = stores.credentials.lookup(anna.id).await.unwrap().unwrap();
        assert_eq!((password.user, password.hash.as_str()), (anna.id, "$argon2id$first"));
        assert_eq!(password.changed_at, start());
        assert!(stores.credentials.lookup(petr.id).await.unwrap().is_none());
    }

    async fn a_password_is_replaced_for_its_owner_only(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        for (user, hash) in [(anna, "a1"), (petr, "p1"), (anna, "a2")] {
            set_password(&stores, user, hash, None, after(5)).await.unwrap();
        }
        let password = stores.credentials.lookup(anna).await.unwrap().unwrap();
        assert_eq!((password.hash.as_str(), password.changed_at), ("a2", after(5)));
        assert_eq!(stores.credentials.lookup(petr).await.unwrap().unwrap().hash, "p1");
    }

    async fn a_refused_account_leaves_no_password(stores: Stores) {
        user(&stores, "anna").await;
        let second = person("ANNA");
        let id = second.id;
        committed!(stores, users.add(second, Some("hash".to_owned()))).await.unwrap_err();
        assert!(stores.credentials.lookup(id).await.unwrap().is_none());
    }
}
