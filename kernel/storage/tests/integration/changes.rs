//! Changes of accounts: identity, address, link to the state portal, password, deletion.

use crate::people::{add_booking, after, booking, host, session, start, user};
use cabinet_domain::{
    BirthDate, Citizenship, Email, Gender, LinkAction, OneTimeLink, PersonName, Relation, RequestedRole,
    SessionId, User, UserId,
};
use cabinet_fakes::{person, set_password};
use cabinet_ports::repository::{
    AccountChange, EmailChange, EpicrisImport, LeavingRequested, PasswordChange, PersonChange, PersonalData,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::{DateTime, NaiveDate, Utc};

pub(crate) fn restore(user: UserId, digest: u8) -> OneTimeLink {
    OneTimeLink {
        digest: vec![digest; 32],
        user,
        action: LinkAction::RestorePassword { hash: "$argon2id$pending".to_owned(), browser: None },
        created_at: start(),
        expires_at: after(30),
        refused_at: None,
    }
}

/// A change of the password without a check of the former one, one minute after the start.
pub(crate) fn new_password(seen: &User, hash: &str, session: Option<SessionId>) -> AccountChange {
    let password = Some(PasswordChange { seen: None, hash: hash.to_owned() });
    AccountChange { password, ..AccountChange::of(seen.clone(), session, after(1)) }
}

async fn set_email(
    stores: &Stores,
    id: UserId,
    email: Email,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let found = stores.users.lookup(id).await.unwrap();
    let seen = match found {
        Some(seen) => seen,
        None => User { id, ..user(stores, "somebody").await },
    };
    let change = AccountChange { email: Some(EmailChange::Set(email)), ..AccountChange::of(seen, None, now) };
    committed!(stores, users.change_account(change)).await.map(drop)
}

on_every_storage! {
    async fn what_registration_tells_comes_back(stores: Stores) {
        let mut new = person("anna");
        new.email = Some("anna@example.ru".parse().unwrap());
        new.email_confirmed_at = Some(after(1));
        new.requested_role = Some(RequestedRole::Doctor);
        new.esia_oid = Some("1000299654".to_owned());
        let made = committed!(stores, users.add(new.clone(), None)).await.unwrap();
        let found = stores.users.lookup(new.id).await.unwrap().unwrap();
        assert_eq!(made, found);
        assert_eq!(found.requested_role, Some(RequestedRole::Doctor));
        assert_eq!(found.email_confirmed_at, Some(after(1)));
        assert_eq!(found.leaving_at, None);
        assert!(found.is_from_esia());
    }

    async fn a_person_changes_and_nobody_else_does(stores: Stores) {
        let anna = user(&stores, "anna").await;
        let petr = user(&stores, "petr").await;
        let changed = PersonalData {
            name: PersonName::new("Петрова", "Анна", None).unwrap(),
            birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1960, 1, 2).unwrap()),
            gender: Gender::Male,
            snils: Some("112-233-445 95".parse().unwrap()),
            phone: Some("+79990000001".to_owned()),
            citizenship: Citizenship::Foreign,
        };
        committed!(stores, users.set_person(PersonChange::of(&anna, changed.clone()))).await.unwrap();
        let found = stores.users.lookup(anna.id).await.unwrap().unwrap();
        assert_eq!(PersonalData::of(&found), changed);
        assert_eq!((&found.username, found.number), (&anna.username, anna.number));
        assert_eq!(stores.users.lookup(petr.id).await.unwrap(), Some(petr));
        let stale = committed!(stores, users.set_person(PersonChange::of(&anna, PersonalData::of(&anna)))).await;
        assert!(matches!(stale, Err(StorageError::Conflict { what: "users.person" })), "{stale:?}");
        let nobody = cabinet_domain::User { id: person("x-x").id, ..anna };
        let nobody = committed!(stores, users.set_person(PersonChange::of(&nobody, changed))).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    /// patient relations are found for one person; another person must not inherit them.
    async fn whoever_becomes_another_person_loses_the_records_that_were_found(stores: Stores) {
        let petr = user(&stores, "petr").await;
        let anna = user(&stores, "anna").await;
        let same = PersonalData::of(&anna);
        let other_name = |last: &str, first: &str, patr| PersonName::new(last, first, patr).unwrap();
        let PersonName { last_name, first_name, patr_name } = same.name.clone();
        let with_patr = patr_name.as_deref().map_or(Some("Иная"), |_| None);
        let others = [
            PersonalData { name: other_name("Иная", &first_name, patr_name.as_deref()), ..same.clone() },
            PersonalData { name: other_name(&last_name, "Иная", patr_name.as_deref()), ..same.clone() },
            PersonalData { name: other_name(&last_name, &first_name, with_patr), ..same.clone() },
            PersonalData { birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1960, 1, 2).unwrap()), ..same.clone() },
            PersonalData { gender: if same.gender == Gender::Male { Gender::Female } else { Gender::Male }, ..same.clone() },
            PersonalData { snils: Some("112-233-445 95".parse().unwrap()), ..same.clone() },
        ];
        let counts = async |id| {
            let relations = stores.relations.list(id, &host()).await.unwrap().len();
            (relations, stores.epicris.list(id).await.unwrap().len())
        };
        let becomes = async |person| {
            let seen = stores.users.lookup(anna.id).await.unwrap().unwrap();
            committed!(stores, users.set_person(PersonChange::of(&seen, person))).await.unwrap();
        };
        for other in others {
            becomes(same.clone()).await;
            for id in [anna.id, petr.id] {
                let (host, patient) = (host(), "502655".into());
                let relation = Relation { user: id, host, clinic: "36".into(), patient, confirmed_at: start() };
                committed!(stores, relations.set(relation)).await.unwrap();
                let (host, patient) = (crate::people::host(), "502655".into());
                let choice = EpicrisImport {
                    user: id,
                    host,
                    patient,
                    is_on: true,
                    changed_at: start(),
                    last_imported: None,
                };
                committed!(stores, epicris.set(choice)).await.unwrap();
            }
            let phone = PersonalData {
                phone: Some("+79990000001".to_owned()),
                citizenship: Citizenship::Foreign,
                ..same.clone()
            };
            becomes(phone).await;
            assert_eq!(counts(anna.id).await, (1, 1), "a number to call is not who one is");
            becomes(other.clone()).await;
            assert_eq!(counts(anna.id).await, (0, 0), "{other:?}");
            assert_eq!(counts(petr.id).await, (1, 1));
        }
    }

    async fn a_person_is_found_by_snils_oldest_account_first(stores: Stores) {
        let mut ids = Vec::new();
        for login in ["anna", "anna2"] {
            let mut new = person(login);
            new.snils = Some("112-233-445 95".parse().unwrap());
            ids.push(committed!(stores, users.add(new, None)).await.unwrap().id);
        }
        user(&stores, "petr").await;
        let found = stores.users.find_by_snils(&"11223344595".parse().unwrap()).await.unwrap();
        assert_eq!(found.into_iter().map(|user| user.id).collect::<Vec<_>>(), ids);
        assert_eq!(stores.users.find_by_snils(&"00100199899".parse().unwrap()).await.unwrap(), []);
    }

    async fn an_address_changes_and_a_login_of_one_s_own_stays(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut petr = person("petr");
        petr.email = Some("petr@example.ru".parse().unwrap());
        committed!(stores, users.add(petr, None)).await.unwrap();
        set_email(&stores, anna, "Anna@example.ru".parse().unwrap(), after(1)).await.unwrap();
        let found = stores.users.find_by_login("anna@EXAMPLE.ru").await.unwrap().unwrap();
        assert_eq!((found.id, found.username.as_str(), found.email_confirmed_at), (anna, "anna", None));
        let taken = set_email(&stores, anna, "PETR@example.ru".parse().unwrap(), after(2)).await;
        assert!(matches!(taken, Err(StorageError::Conflict { what: "users.email" })), "{taken:?}");
        let own = set_email(&stores, anna, "ANNA@example.ru".parse().unwrap(), after(3)).await;
        assert!(own.is_ok(), "{own:?}");
        let nobody = set_email(&stores, person("x-x").id, "x@example.ru".parse().unwrap(), after(4)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    async fn an_address_that_is_the_login_of_somebody_is_told_as_a_taken_address(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut petr = person("petr@example.ru");
        petr.email = Some("petr@example.ru".parse().unwrap());
        committed!(stores, users.add(petr, None)).await.unwrap();
        let mut olga = person("olga@example.ru");
        olga.email = Some("olga@example.ru".parse().unwrap());
        let olga = committed!(stores, users.add(olga, None)).await.unwrap().id;
        for id in [anna, olga] {
            let taken = set_email(&stores, id, "petr@example.ru".parse().unwrap(), after(1)).await;
            assert!(matches!(taken, Err(StorageError::Conflict { what: "users.email" })), "{taken:?}");
        }
    }

    async fn one_account_is_tied_to_a_person_of_the_state_portal(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        assert_eq!(stores.users.find_by_esia_oid("1000299654").await.unwrap(), None);
        let link = async |id, oid: &str| {
            let seen = stores.users.lookup(id).await.unwrap().unwrap();
            let person = PersonalData::of(&seen);
            committed!(stores, users.set_person(PersonChange { esia_oid: Some(oid.to_owned()), ..PersonChange::of(&seen, person) })).await
        };
        link(anna, "1000299654").await.unwrap();
        link(anna, "1000299654").await.unwrap();
        assert_eq!(stores.users.find_by_esia_oid("1000299654").await.unwrap().unwrap().id, anna);
        let refused = link(petr, "1000299654").await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.esia_oid" })), "{refused:?}");
        let mut olga = person("olga");
        olga.esia_oid = Some("1000299654".to_owned());
        let refused = committed!(stores, users.add(olga, None)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.esia_oid" })), "{refused:?}");
        for odd in ["", "a\0"] {
            assert_eq!(stores.users.find_by_esia_oid(odd).await.unwrap(), None);
            assert!(matches!(link(petr, odd).await, Err(StorageError::Unstorable { .. })));
        }
    }

    async fn a_changed_password_ends_other_sessions_and_waiting_restores(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let (here, there, his) = (session(anna, 1), session(anna, 2), session(petr, 3));
        for one in [&here, &there, &his] {
            committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        }
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        committed!(stores, links.add(restore(petr, 2), None, start())).await.unwrap();
        let seen = stores.users.lookup(anna).await.unwrap().unwrap();
        let change = || AccountChange { now: after(5), ..new_password(&seen, "$argon2id$new", Some(here.id)) };
        let ended = committed!(stores, users.change_account(change())).await.unwrap();
        assert_eq!(ended, [there.id]);
        let password = stores.credentials.lookup(anna).await.unwrap().unwrap();
        assert_eq!((password.hash.as_str(), password.changed_at), ("$argon2id$new", after(5)));
        assert_eq!(stores.sessions.lookup(here.id).await.unwrap().unwrap().revoked_at, None);
        assert_eq!(stores.links.lookup(&[1; 32], after(5)).await.unwrap(), None);
        assert!(stores.links.lookup(&[2; 32], after(5)).await.unwrap().is_some());
        let nobody = AccountChange { seen: User { id: person("x-x").id, ..seen.clone() }, session: None, ..change() };
        let nobody = committed!(stores, users.change_account(nobody)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    /// A holder of an ended session may have requested an address of their own.
    async fn whatever_ends_all_sessions_spends_an_address_that_waits(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let new_email = |user, digest: u8| OneTimeLink {
            action: LinkAction::NewEmail { email: "new@example.ru".parse().unwrap() },
            ..restore(user, digest)
        };
        committed!(stores, links.add(new_email(petr, 9), None, start())).await.unwrap();
        for way in 1..=4 {
            committed!(stores, links.add(new_email(anna, way), None, start())).await.unwrap();
            match way {
                1 => {
                    let seen = stores.users.lookup(anna).await.unwrap().unwrap();
                    committed!(stores, users.change_account(new_password(&seen, "$argon2id$new", None))).await.unwrap();
                }
                2 => drop(committed!(stores, users.request_leaving(anna, None, after(60), after(1))).await.unwrap()),
                3 => drop(committed!(stores, sessions.revoke_all(anna, None, after(1))).await.unwrap()),
                _ => {
                    committed!(stores, links.add(restore(anna, 100), None, start())).await.unwrap();
                    assert!(committed!(stores, links.use_once(&[100; 32], None, after(1))).await.unwrap().is_some());
                }
            }
            assert_eq!(stores.links.lookup(&[way; 32], after(1)).await.unwrap(), None, "way {way}");
        }
        assert!(stores.links.lookup(&[9; 32], after(1)).await.unwrap().is_some(), "somebody else's");
    }

    async fn living_sessions_are_listed_for_their_owner_last_used_first(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let (old, used, ended, expired) = (session(anna, 1), session(anna, 2), session(anna, 3), session(anna, 4));
        for one in [&old, &used, &ended, &session(petr, 5)] {
            committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        }
        let expired = cabinet_domain::Session { expires_at: after(6), ..expired };
        committed!(stores, sessions.add(expired, None)).await.unwrap();
        committed!(stores, sessions.revoke(ended.id, after(1))).await.unwrap();
        stores.sessions.rotate(used.id, &[2; 32], &[12; 32], after(5), after(90)).await.unwrap();
        let listed = stores.sessions.list(anna, after(6)).await.unwrap();
        assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [used.id, old.id]);
        assert_eq!(listed[0].rotated_at, after(5));
    }

    ///
    async fn leaving_signs_out_keeps_its_date_and_can_be_taken_back(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let here = session(anna, 1);
        committed!(stores, sessions.add(here.clone(), None)).await.unwrap();
        let asked = committed!(stores, users.request_leaving(anna, None, after(60), start())).await.unwrap();
        assert_eq!(asked, LeavingRequested { is_new: true, ended: vec![here.id] });
        let again = committed!(stores, users.request_leaving(anna, None, after(90), start())).await.unwrap();
        assert_eq!(again, LeavingRequested { is_new: false, ended: vec![] });
        assert_eq!(stores.users.lookup(anna).await.unwrap().unwrap().leaving_at, Some(after(60)));
        let nobody = committed!(stores, users.request_leaving(person("x-x").id, None, after(60), start())).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");

        assert!(committed!(stores, users.cancel_leaving(anna)).await.unwrap());
        assert!(!committed!(stores, users.cancel_leaving(anna)).await.unwrap());
        assert_eq!(stores.users.lookup(anna).await.unwrap().unwrap().leaving_at, None);
        assert_eq!(stores.users.list_leaving(after(999), 9).await.unwrap(), []);
        assert!(!committed!(stores, users.remove(anna, after(999))).await.unwrap(), "stays");
    }

    ///
    async fn what_is_due_is_removed_with_all_that_is_kept_and_nothing_else(stores: Stores) {
        let (anna, petr, olga) =
            (user(&stores, "anna").await.id, user(&stores, "petr").await.id, user(&stores, "olga").await.id);
        committed!(stores, users.request_leaving(petr, None, after(30), start())).await.unwrap();
        committed!(stores, users.request_leaving(anna, None, after(20), start())).await.unwrap();
        for (number, one) in [anna, petr, olga].into_iter().enumerate() {
            let digest = u8::try_from(number).unwrap();
            set_password(&stores, one, "hash", None, start()).await.unwrap();
            committed!(stores, sessions.add(session(one, digest), None)).await.unwrap();
            committed!(stores, links.add(restore(one, digest), None, start())).await.unwrap();
            add_booking(&stores, booking(one, "one", &number.to_string()), after(60)).await.unwrap();
        }
        assert_eq!(stores.users.list_leaving(after(19), 9).await.unwrap(), []);
        assert_eq!(stores.users.list_leaving(after(20), 9).await.unwrap(), [anna]);
        assert_eq!(stores.users.list_leaving(after(60), 9).await.unwrap(), [anna, petr]);
        assert_eq!(stores.users.list_leaving(after(60), 1).await.unwrap(), [anna]);

        assert!(!committed!(stores, users.remove(anna, after(19))).await.unwrap(), "not due");
        assert!(committed!(stores, users.remove(anna, after(20))).await.unwrap());
        assert!(!committed!(stores, users.remove(anna, after(20))).await.unwrap(), "gone");
        assert!(!committed!(stores, users.remove(olga, after(999))).await.unwrap(), "never asked");
        assert_eq!(stores.users.lookup(anna).await.unwrap(), None);
        assert!(stores.credentials.lookup(anna).await.unwrap().is_none());
        assert_eq!(stores.sessions.list(anna, start()).await.unwrap(), []);
        assert_eq!(stores.links.lookup(&[0; 32], start()).await.unwrap(), None);
        assert_eq!(stores.bookings.list_open(anna, &crate::people::host()).await.unwrap(), []);
        for stays in [petr, olga] {
            assert!(stores.users.lookup(stays).await.unwrap().is_some());
            assert_eq!(stores.bookings.list_open(stays, &crate::people::host()).await.unwrap().len(), 1);
        }
    }
}
