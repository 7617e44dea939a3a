//! Registration scans: one per part, and a shared limit for users with an unconfirmed address.

use crate::people::{after, start, user};
use cabinet_domain::{RegistrationFile, RegistrationPart};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::committed;
use uuid::Uuid;

on_every_storage! {
    ///
    async fn scans_are_kept_once_for_each_part_and_owner(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let file = |user, part, size_bytes| RegistrationFile {
            user,
            part,
            object: Some(Uuid::from_u128(u128::from(size_bytes))),
            content_type: "image/png".to_owned(),
            size_bytes,
            stored_at: start(),
        };
        for part in RegistrationPart::ALL {
            stores.registration_files.set(file(anna, part, 1), u64::MAX).await.unwrap();
        }
        stores.registration_files.set(file(petr, RegistrationPart::Passport, 7), u64::MAX).await.unwrap();
        let later = RegistrationFile {
            content_type: "application/pdf".to_owned(),
            stored_at: after(5),
            ..file(anna, RegistrationPart::Policy, 2)
        };
        let former = stores.registration_files.set(later.clone(), u64::MAX).await.unwrap();
        assert_eq!(former, Some(file(anna, RegistrationPart::Policy, 1)));
        let hers = stores.registration_files.list(anna).await.unwrap();
        assert_eq!(hers.iter().map(|file| file.part).collect::<Vec<_>>(), RegistrationPart::ALL);
        assert_eq!(hers[1], later);
        assert_eq!(stores.registration_files.list(petr).await.unwrap(), [file(petr, RegistrationPart::Passport, 7)]);
        let nobody = stores.registration_files.set(file(person("x-x").id, RegistrationPart::Policy, 1), u64::MAX).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    /// Registrations with invented addresses cannot fill the disk, nor use the space of users who confirmed theirs.
    async fn scans_of_people_with_an_unproved_address_share_a_bound(stores: Stores) {
        let proved = user(&stores, "anna").await.id;
        let mut waiting = Vec::new();
        for name in ["petr", "olga"] {
            let new = NewUser {
                email: Some(format!("{name}@example.ru").parse().unwrap()),
                email_confirmed_at: None,
                ..person(name)
            };
            waiting.push(committed!(stores, users.add(new, None)).await.unwrap().id);
        }
        let bring = async |user, part, size_bytes| {
            let (content_type, stored_at) = ("image/png".to_owned(), start());
            let object = Some(Uuid::now_v7());
            let file = RegistrationFile { user, part, object, content_type, size_bytes, stored_at };
            stores.registration_files.set(file, 100).await.map(drop)
        };
        let (passport, policy) = (RegistrationPart::Passport, RegistrationPart::Policy);
        bring(waiting[0], passport, 60).await.unwrap();
        bring(proved, passport, 5000).await.unwrap();
        let beside = async |user, part| stores.registration_files.unproved_bytes_beside(user, part).await.unwrap();
        assert_eq!((beside(waiting[0], policy).await, beside(waiting[0], passport).await), (Some(60), Some(0)));
        assert_eq!((beside(waiting[1], passport).await, beside(proved, passport).await), (Some(60), None));
        let beyond = bring(waiting[1], policy, 41).await;
        assert!(matches!(beyond, Err(StorageError::Conflict { what: "registration_files.unproved" })), "{beyond:?}");
        assert_eq!(stores.registration_files.list(waiting[1]).await.unwrap(), []);
        bring(waiting[1], policy, 40).await.unwrap();
        bring(waiting[0], passport, 55).await.unwrap();
        assert_eq!(beside(waiting[1], passport).await, Some(95), "a second attempt takes the room of the first");
        assert!(bring(waiting[0], policy, 6).await.is_err());
    }

    /// Concurrent uploads on different connections are both counted.
    async fn uploads_at_the_same_instant_do_not_pass_the_bound_together(stores: Stores) {
        let mut waiting = Vec::new();
        for name in ["anna", "boris", "petr", "olga", "vera", "gleb", "ivan", "oleg"] {
            let new = NewUser {
                email: Some(format!("{name}@example.ru").parse().unwrap()),
                email_confirmed_at: None,
                ..person(name)
            };
            waiting.push(committed!(stores, users.add(new, None)).await.unwrap().id);
        }
        let uploads = waiting.iter().flat_map(|user| RegistrationPart::ALL.map(|part| (*user, part))).map(|(user, part)| {
            let files = stores.registration_files.clone();
            let (object, content_type) = (Some(Uuid::now_v7()), "image/png".to_owned());
            let file = RegistrationFile { user, part, object, content_type, size_bytes: 30, stored_at: start() };
            tokio::spawn(async move { files.set(file, 100).await.is_ok() })
        });
        let passed = futures::future::join_all(uploads).await.into_iter().filter(|outcome| *outcome.as_ref().unwrap());
        assert_eq!(passed.count(), 3);
        let stranger = user(&stores, "stranger").await.id;
        assert_eq!(stores.registration_files.unproved_bytes_beside(stranger, RegistrationPart::Policy).await.unwrap(), None);
    }
}
