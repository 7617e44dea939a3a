//! Users: case-folded logins, unique addresses, counts.

use crate::people::user;
use cabinet_domain::{Citizenship, Gender, Role};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_test_storage::committed;
use std::collections::HashSet;

on_every_storage! {
    async fn every_field_comes_back(stores: Stores) {
        let mut new = person("Анна");
        new.email = Some("Anna@Почта.рф".parse().unwrap());
        new.snils = Some("112-233-445 95".parse().unwrap());
        new.phone = Some("+7 900 000-00-00".to_owned());
        new.citizenship = Citizenship::Foreign;
        new.demo = true;
        new.role = Role::Admin;
        new.created_at = crate::people::start();
        let added = committed!(stores, users.add(new.clone(), None)).await.unwrap();
        let found = stores.users.lookup(new.id).await.unwrap().unwrap();
        assert_eq!(added, found);
        assert_eq!(found.username.as_str(), "Анна");
        assert_eq!(found.email, new.email);
        assert_eq!(found.name, new.name);
        assert_eq!(found.birth_date, new.birth_date);
        assert_eq!(found.gender, Gender::Female);
        assert_eq!(found.snils, new.snils);
        assert_eq!(found.phone, new.phone);
        assert_eq!(found.citizenship, Citizenship::Foreign);
        assert_eq!(found.role, Role::Admin);
        assert_eq!(found.created_at, new.created_at);
        assert!(found.demo && !found.disabled && found.esia_oid.is_none());
    }

    async fn an_unknown_id_and_an_unknown_login_find_nobody(stores: Stores) {
        user(&stores, "anna").await;
        assert_eq!(stores.users.lookup(person("petr").id).await.unwrap(), None);
        for login in ["petr", "", "an", "anna%", "ann_", "anna\0", "' OR 1=1 --"] {
            assert_eq!(stores.users.find_by_login(login).await.unwrap(), None, "{login:?}");
        }
    }

    async fn a_login_is_found_without_regard_to_case_in_cyrillic_too(stores: Stores) {
        let ivanov = user(&stores, "Иванов").await;
        let anna = user(&stores, "anna").await;
        for login in ["иванов", "ИВАНОВ", "иВаНоВ", " Иванов "] {
            assert_eq!(stores.users.find_by_login(login).await.unwrap(), Some(ivanov.clone()), "{login}");
        }
        assert_eq!(stores.users.find_by_login("ANNA").await.unwrap(), Some(anna));
    }

    async fn an_address_signs_in_without_regard_to_case(stores: Stores) {
        let mut new = person("anna");
        new.email = Some("Анна@Почта.рф".parse().unwrap());
        let anna = committed!(stores, users.add(new, None)).await.unwrap();
        assert_eq!(stores.users.find_by_login("анна@почта.РФ").await.unwrap(), Some(anna));
    }

    async fn a_login_in_another_case_is_taken(stores: Stores) {
        user(&stores, "Иванов").await;
        let refused = committed!(stores, users.add(person("ИВАНОВ"), None)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.username" })), "{refused:?}");
    }

    async fn an_address_in_another_case_is_taken_and_the_login_is_named_first(stores: Stores) {
        let mut anna = person("anna");
        anna.email = Some("anna@example.ru".parse().unwrap());
        committed!(stores, users.add(anna.clone(), None)).await.unwrap();

        let mut petr = person("petr");
        petr.email = Some("ANNA@example.ru".parse().unwrap());
        let refused = committed!(stores, users.add(petr, Some("$argon2id$".to_owned()))).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.email" })), "{refused:?}");
        assert_eq!(stores.users.find_by_login("petr").await.unwrap(), None);

        let both = committed!(stores, users.add(cabinet_ports::repository::NewUser { id: person("x-x").id, ..anna }, None)).await;
        assert!(matches!(both, Err(StorageError::Conflict { what: "users.username" })), "{both:?}");
    }

    async fn people_without_an_address_do_not_collide(stores: Stores) {
        user(&stores, "anna").await;
        user(&stores, "petr").await;
    }

    async fn a_login_cannot_be_the_address_of_somebody_else(stores: Stores) {
        let mut anna = person("anna");
        anna.email = Some("anna@example.ru".parse().unwrap());
        let anna = committed!(stores, users.add(anna, None)).await.unwrap();
        let thief = committed!(stores, users.add(person("anna@example.ru"), None)).await;
        assert!(matches!(thief, Err(StorageError::Conflict { what: "users.username" })), "{thief:?}");
        let early = committed!(stores, users.add(person("petr@example.ru"), None)).await;
        assert!(matches!(early, Err(StorageError::Conflict { what: "users.username" })), "{early:?}");
        assert_eq!(stores.users.find_by_login("anna@example.ru").await.unwrap(), Some(anna));

        let mut own = person("Own@example.ru");
        own.email = Some("own@example.ru".parse().unwrap());
        assert!(committed!(stores, users.add(own, None)).await.is_ok());
    }

    async fn the_same_id_twice_is_a_conflict(stores: Stores) {
        let anna = person("anna");
        committed!(stores, users.add(anna.clone(), None)).await.unwrap();
        let mut again = person("petr");
        again.id = anna.id;
        let refused = committed!(stores, users.add(again, None)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.id" })), "{refused:?}");
    }

    /// The integer id that administrators will see.
    async fn everybody_has_a_number_of_their_own(stores: Stores) {
        let mut numbers = HashSet::new();
        for login in ["anna", "petr", "olga"] {
            numbers.insert(user(&stores, login).await.number);
            committed!(stores, users.add(person(login), None)).await.unwrap_err();
        }
        assert_eq!(numbers.len(), 3);
        assert!(numbers.iter().all(|number| *number > 0));
    }

    async fn one_of_many_concurrent_registrations_of_a_login_wins(stores: Stores) {
        let tries = (0..24).map(|_| {
            let (stores, mut anna) = (stores.clone(), person("anna"));
            anna.email = Some("anna@example.ru".parse().unwrap());
            tokio::spawn(async move { committed!(stores, users.add(anna, Some("$argon2id$".to_owned()))).await })
        });
        let outcomes: Vec<_> = futures::future::join_all(tries).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        for outcome in outcomes.into_iter().filter_map(Result::err) {
            assert!(matches!(outcome, StorageError::Conflict { what: "users.username" }), "{outcome:?}");
        }
    }

    async fn demo_accounts_and_administrators_are_counted(stores: Stores) {
        assert_eq!(stores.users.count_demo().await.unwrap(), 0);
        assert_eq!(stores.users.count_admins().await.unwrap(), 0);
        let mut demo = person("demo");
        demo.demo = true;
        committed!(stores, users.add(demo, None)).await.unwrap();
        user(&stores, "anna").await;
        let mut admin = person("admin");
        admin.role = Role::Admin;
        committed!(stores, users.add(admin, None)).await.unwrap();
        assert_eq!(stores.users.count_demo().await.unwrap(), 1);
        assert_eq!(stores.users.count_admins().await.unwrap(), 1);
    }
}
