//! The administrators' table of users: pages in every order, filters, searches, counts, and what administrators set.

use crate::people::{after, start, user};
use crate::relations::relation;
use cabinet_domain::{CabinetAccess, Citizenship, PersonName, Role, User};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    Cabinet, CabinetFilter, CabinetPage, CabinetPlace, CabinetSort, CabinetTerm, CabinetText, NewUser,
    PersonChange, PersonalData,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use std::sync::Arc;

/// Logins with last names, in the order of their numbers.
const PEOPLE: [(&str, &str); 6] = [
    ("anna", "Кузнецова"),
    ("boris", "Ёлкин"),
    ("clara", "Абрамова"),
    ("dmitry", "Кузнецов"),
    ("elena", "Abramova"),
    ("fedor", "100%_'\"Иванов"),
];

fn name(last: &str) -> PersonName {
    PersonName { last_name: last.to_owned(), ..person("x-x").name }
}

async fn people(stores: &Stores) -> Vec<User> {
    let mut users = Vec::new();
    for (login, last) in PEOPLE {
        let email = Some(format!("{login}@example.ru").parse().unwrap());
        let new = NewUser { name: name(last), email, ..person(login) };
        users.push(committed!(stores, users.add(new, None)).await.unwrap());
    }
    let admin = NewUser { role: Role::Admin, name: name("Кузнецова"), ..person("admin") };
    committed!(stores, users.add(admin, None)).await.unwrap();
    users
}

const fn page(sort: CabinetSort, is_descending: bool, place: CabinetPlace, size: u32) -> CabinetPage {
    CabinetPage { sort, is_descending, place, size }
}

const FIRST: CabinetPage = page(CabinetSort::Number, false, CabinetPlace::Skip(0), 100);

fn logins(rows: &[Cabinet]) -> Vec<&str> {
    rows.iter().map(|row| row.username.as_str()).collect()
}

fn word(column: Option<CabinetText>, text: &str) -> CabinetFilter {
    let terms = vec![CabinetTerm { column, texts: vec![text.to_owned()] }];
    CabinetFilter { terms, ..CabinetFilter::default() }
}

async fn found(stores: &Stores, filter: &CabinetFilter) -> Vec<String> {
    let rows = stores.cabinets.list(filter, FIRST).await.unwrap();
    let count = stores.cabinets.count(filter).await.unwrap();
    assert_eq!((count.total, count.is_exact), (rows.len() as u64, true), "{filter:?}");
    logins(&rows).into_iter().map(str::to_owned).collect()
}

on_every_storage! {
    /// B-067, B-141…B-149, B-254: patients only.
    async fn the_table_has_every_patient_and_no_administrator(stores: Stores) {
        let users = people(&stores).await;
        let rows = stores.cabinets.list(&CabinetFilter::default(), FIRST).await.unwrap();
        assert_eq!(logins(&rows), PEOPLE.map(|(login, _)| login));
        let (anna, row) = (&users[0], &rows[0]);
        assert_eq!((row.number, row.id, &row.name, &row.email), (anna.number, anna.id, &anna.name, &anna.email));
        assert_eq!((row.is_from_esia, row.client_ids.as_str(), row.last_login_at, row.viewed_at), (false, "", None, None));
        assert_eq!(stores.cabinets.lookup(anna.id).await.unwrap().as_ref(), Some(row));
        let count = stores.cabinets.count(&CabinetFilter::default()).await.unwrap();
        assert_eq!((count.total, count.is_exact), (6, true));
        let admin = stores.users.find_by_login("admin").await.unwrap().unwrap();
        assert_eq!(stores.cabinets.lookup(admin.id).await.unwrap(), None);
    }

    /// Issue 14: "any sort". Names sort by letter, capital or not, ё as е, and equal values by number.
    async fn names_sort_by_letter_and_equal_values_by_number(stores: Stores) {
        people(&stores).await;
        let all = CabinetFilter::default();
        let rows = stores.cabinets.list(&all, page(CabinetSort::LastName, false, CabinetPlace::Skip(0), 10)).await.unwrap();
        assert_eq!(logins(&rows), ["fedor", "elena", "clara", "boris", "dmitry", "anna"]);
        let rows = stores.cabinets.list(&all, page(CabinetSort::Citizenship, true, CabinetPlace::Skip(0), 10)).await.unwrap();
        assert_eq!(logins(&rows), ["fedor", "elena", "dmitry", "clara", "boris", "anna"]);
    }

    /// B-079, issue 14: "any page, any sort": forwards, backwards and by number the pages are the same in every order.
    async fn pages_by_place_and_by_number_are_the_same_in_every_order(stores: Stores) {
        let users = people(&stores).await;
        committed!(stores, relations.set(relation(users[2].id, "36", "p-7"))).await.unwrap();
        let all = CabinetFilter::default();
        for sort in CabinetSort::ALL {
            for is_descending in [false, true] {
                let list = |place, size| {
                    let cabinets = Arc::clone(&stores.cabinets);
                    let all = all.clone();
                    async move { cabinets.list(&all, page(sort, is_descending, place, size)).await.unwrap() }
                };
                let whole = list(CabinetPlace::Skip(0), 10).await;
                assert_eq!(whole.len(), 6);
                let mut forwards = Vec::new();
                let mut place = CabinetPlace::Skip(0);
                loop {
                    let rows = list(place, 2).await;
                    let Some(last) = rows.last() else { break };
                    place = CabinetPlace::After(last.number);
                    forwards.extend(rows);
                }
                assert_eq!(logins(&forwards), logins(&whole), "{sort:?} {is_descending}");
                let before = list(CabinetPlace::Before(whole[4].number), 2).await;
                assert_eq!(logins(&before), logins(&whole[2..4]), "{sort:?} {is_descending}");
                // Skipped from the nearer end.
                for skip in 0..8_usize {
                    let rows = list(CabinetPlace::Skip(u32::try_from(skip).unwrap()), 2).await;
                    let expected = &whole[skip.min(6)..(skip + 2).min(6)];
                    assert_eq!(logins(&rows), logins(expected), "{sort:?} {is_descending} {skip}");
                }
                // The cursor's row does not exist.
                assert_eq!(logins(&list(CabinetPlace::After(9_999), 2).await), logins(&whole[..2]), "{sort:?}");
            }
        }
    }

    /// Issue 14: "any `%value%` filter"; wildcards, quotes and short values are texts like others.
    async fn texts_are_found_anywhere_in_a_value_and_short_ones_at_its_beginning(stores: Stores) {
        people(&stores).await;
        use CabinetText::{Email, LastName, Username};
        for (column, text, expected) in [
            (None, "кузнецов", vec!["anna", "dmitry"]),
            (None, "знец", vec!["anna", "dmitry"]),
            (None, "елкин", vec!["boris"]),
            (None, "nna@exa", vec!["anna"]),
            (None, "0%_'\"и", vec!["fedor"]),
            (None, "%_%", vec![]),
            (None, "___", vec![]),
            (None, "кузнецов анна", vec![]),
            (None, "аб", vec!["clara"]),
            (None, "e", vec!["elena"]),
            (Some(LastName), "abra", vec!["elena"]),
            (Some(LastName), "ку", vec!["anna", "dmitry"]),
            (Some(LastName), "зн", vec![]),
            (Some(LastName), "anna", vec![]),
            (Some(Username), "nna", vec!["anna"]),
            (Some(Email), "@example.ru", vec!["anna", "boris", "clara", "dmitry", "elena", "fedor"]),
        ] {
            assert_eq!(found(&stores, &word(column, text)).await, expected, "{column:?} {text}");
        }
        let layouts = CabinetTerm { column: None, texts: vec!["bdfyjd".to_owned(), "иванов".to_owned()] };
        let either = CabinetFilter { terms: vec![layouts], ..CabinetFilter::default() };
        assert_eq!(found(&stores, &either).await, ["fedor"]);
    }

    async fn what_is_searched_follows_every_change_and_goes_with_the_account(stores: Stores) {
        let users = people(&stores).await;
        let anna = &users[0];
        let person = PersonalData { name: name("Соловьёва"), ..PersonalData::of(anna) };
        committed!(stores, users.set_person(PersonChange::of(anna, person))).await.unwrap();
        assert_eq!(found(&stores, &word(None, "соловьев")).await, ["anna"]);
        assert_eq!(found(&stores, &word(None, "кузнецова")).await, Vec::<String>::new());
        committed!(stores, relations.set(relation(anna.id, "36", "Vista-77"))).await.unwrap();
        committed!(stores, relations.set(relation(anna.id, "37", "502655"))).await.unwrap();
        assert_eq!(found(&stores, &word(Some(CabinetText::ClientId), "vista-7")).await, ["anna"]);
        let row = stores.cabinets.lookup(anna.id).await.unwrap().unwrap();
        assert_eq!(row.client_ids, "502655, Vista-77");
        stores.relations.remove(anna.id, &crate::people::host(), &"36".into()).await.unwrap();
        assert_eq!(found(&stores, &word(None, "vista-77")).await, Vec::<String>::new());
        committed!(stores, users.request_leaving(anna.id, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna.id, start())).await.unwrap());
        assert_eq!(found(&stores, &word(None, "соловьев")).await, Vec::<String>::new());
        assert_eq!(found(&stores, &word(None, "anna@")).await, Vec::<String>::new());
    }

    /// B-204…B-206
    async fn an_account_is_new_until_it_is_marked_and_later_ones_stay_new(stores: Stores) {
        let users = people(&stores).await;
        assert_eq!(stores.cabinets.count_new().await.unwrap(), 6);
        let numbers = |of: &[&User]| of.iter().map(|user| user.number).collect::<Vec<_>>();
        let twice = [users[0].id, users[0].id];
        assert_eq!(committed!(stores, cabinets.mark_viewed(&twice, after(1))).await.unwrap(), numbers(&[&users[0]]));
        assert_eq!(committed!(stores, cabinets.mark_viewed(&twice, after(2))).await.unwrap(), numbers(&[]));
        let row = stores.cabinets.lookup(users[0].id).await.unwrap().unwrap();
        assert_eq!(row.viewed_at, Some(after(1)));
        let matching = word(None, "кузнецов");
        let next = async |filter: &CabinetFilter, up_to: i64, at_most| {
            stores.cabinets.new_matching(filter, up_to, at_most).await.unwrap()
        };
        assert_eq!(next(&matching, users[2].number, 9).await, []);
        assert_eq!(next(&matching, users[5].number, 9).await, [users[3].id]);
        committed!(stores, cabinets.mark_viewed(&[users[3].id], after(3))).await.unwrap();
        assert_eq!(next(&matching, users[5].number, 9).await, []);
        let new = CabinetFilter { is_new: Some(true), ..CabinetFilter::default() };
        assert_eq!(found(&stores, &new).await, ["boris", "clara", "elena", "fedor"]);
        let all = CabinetFilter::default();
        for expected in [1, 1, 0] {
            let ids = next(&all, users[2].number, 1).await;
            let marked = committed!(stores, cabinets.mark_viewed(&ids, after(4))).await.unwrap();
            assert_eq!((ids.len(), marked.len()), (expected, expected));
        }
        assert_eq!(found(&stores, &new).await, ["elena", "fedor"]);
    }

    async fn every_other_filter_chooses_its_rows(stores: Stores) {
        let users = people(&stores).await;
        let snils = "112-233-445 95".parse().unwrap();
        let foreign = NewUser {
            citizenship: Citizenship::Foreign,
            snils: Some(snils),
            esia_oid: Some("oid-1".to_owned()),
            created_at: after(60),
            ..person("gustav")
        };
        let gustav = committed!(stores, users.add(foreign, None)).await.unwrap();
        committed!(stores, users.set_disabled(users[1].id, true, start())).await.unwrap();
        let access = CabinetAccess { view_forbidden: true, ..CabinetAccess::default() };
        committed!(stores, cabinets.set_access(users[2].id, access)).await.unwrap();
        let none = CabinetFilter::default;
        let is_gustav = vec!["gustav".to_owned()];
        for filter in [
            CabinetFilter { snils: Some(snils), ..none() },
            CabinetFilter { number: Some(gustav.number), ..none() },
            CabinetFilter { is_from_esia: Some(true), ..none() },
            CabinetFilter { citizenship: Some(Citizenship::Foreign), ..none() },
            CabinetFilter { created_from: Some(after(60)), created_to: Some(after(61)), ..none() },
            CabinetFilter { numbers: Some(vec![gustav.number, 9_999]), ..none() },
        ] {
            assert_eq!(found(&stores, &filter).await, is_gustav, "{filter:?}");
        }
        assert_eq!(found(&stores, &CabinetFilter { is_disabled: Some(true), ..none() }).await, ["boris"]);
        assert_eq!(found(&stores, &CabinetFilter { is_locked: Some(true), ..none() }).await, ["clara"]);
        assert_eq!(found(&stores, &CabinetFilter { is_locked: Some(false), ..none() }).await.len(), 6);
        let born = CabinetFilter { birth_date: "1958-03-12".parse().ok(), ..none() };
        assert_eq!(found(&stores, &born).await.len(), 7);
    }

    /// Issue 14: a value that thousands have is found by walking the sorted index, one that lies far on by sorting its matches.
    async fn a_common_value_has_the_same_pages_wherever_its_rows_lie(stores: Stores) {
        let mut work = stores.begin().await.unwrap();
        for number in 0..5_200 {
            let last = if number < 5_150 { format!("Общий{number:04}") } else { format!("Яков{number:04}") };
            let new = NewUser { name: name(&last), ..person(&format!("login-{number:04}")) };
            work.users().add(new, None).await.unwrap();
        }
        work.commit().await.unwrap();
        let list = |filter: CabinetFilter, is_descending, place| {
            let cabinets = Arc::clone(&stores.cabinets);
            async move {
                let page = page(CabinetSort::LastName, is_descending, place, 2);
                let rows = cabinets.list(&filter, page).await.unwrap();
                rows.into_iter().map(|row| row.name.last_name).collect::<Vec<_>>()
            }
        };
        let common = || word(Some(CabinetText::LastName), "общий");
        assert_eq!(list(common(), false, CabinetPlace::Skip(0)).await, ["Общий0000", "Общий0001"]);
        assert_eq!(list(common(), false, CabinetPlace::Skip(900)).await, ["Общий0900", "Общий0901"]);
        assert_eq!(list(common(), true, CabinetPlace::Skip(0)).await, ["Общий5149", "Общий5148"]);
        let row = stores.users.find_by_login("login-0020").await.unwrap().unwrap().number;
        assert_eq!(list(common(), false, CabinetPlace::After(row)).await, ["Общий0021", "Общий0022"]);
        assert_eq!(list(common(), false, CabinetPlace::Before(row)).await, ["Общий0018", "Общий0019"]);
        let far = || word(Some(CabinetText::LastName), "яков");
        assert_eq!(list(far(), false, CabinetPlace::Skip(0)).await, ["Яков5150", "Яков5151"]);
        assert_eq!(list(far(), true, CabinetPlace::Skip(48)).await, ["Яков5151", "Яков5150"]);
    }

    /// Typing mistakes: candidates by a piece of a word.
    async fn candidates_have_one_of_the_pieces(stores: Stores) {
        let users = people(&stores).await;
        let pieces = ["знец".to_owned(), "аб".to_owned()];
        let found = stores.cabinets.similar(&pieces, 10).await.unwrap();
        let numbers: Vec<i64> = found.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [users[3].number, users[2].number, users[0].number]);
        assert!(found.iter().all(|(_, text)| !text.is_empty()));
        assert_eq!(stores.cabinets.similar(&pieces, 1).await.unwrap().len(), 1);
    }

    ///
    async fn access_is_set_for_patients_and_read_with_the_account(stores: Stores) {
        let anna = user(&stores, "anna").await;
        let access = CabinetAccess { files_upload_forbidden: true, view_forbidden: false };
        assert_eq!(committed!(stores, cabinets.set_access(anna.id, access)).await.unwrap(), CabinetAccess::default());
        assert_eq!(stores.users.lookup(anna.id).await.unwrap().unwrap().access, access);
        let admin = NewUser { role: Role::Admin, ..person("admin") };
        let admin = committed!(stores, users.add(admin, None)).await.unwrap();
        for nobody in [admin.id, person("x-x").id] {
            let refused = committed!(stores, cabinets.set_access(nobody, access)).await;
            assert!(matches!(refused, Err(StorageError::Missing { .. })), "{refused:?}");
        }
    }

    /// the proof is of the person who was seen.
    async fn a_proved_identity_holds_until_the_person_becomes_another(stores: Stores) {
        let anna = user(&stores, "anna").await;
        committed!(stores, cabinets.prove_identity(&anna, after(1))).await.unwrap();
        let proved = stores.users.lookup(anna.id).await.unwrap().unwrap();
        assert_eq!((proved.identity_proved_at, proved.is_vouched_for()), (Some(after(1)), true));
        let phone = PersonalData { phone: Some("+79990000000".to_owned()), ..PersonalData::of(&proved) };
        committed!(stores, users.set_person(PersonChange::of(&proved, phone))).await.unwrap();
        let same = stores.users.lookup(anna.id).await.unwrap().unwrap();
        assert!(same.is_vouched_for());
        let other = PersonalData { name: name("Другая"), ..PersonalData::of(&same) };
        committed!(stores, users.set_person(PersonChange::of(&same, other))).await.unwrap();
        assert!(!stores.users.lookup(anna.id).await.unwrap().unwrap().is_vouched_for());
        let refused = committed!(stores, cabinets.prove_identity(&anna, after(2))).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.person" })), "{refused:?}");
    }

    async fn preferences_are_the_administrator_s_own(stores: Stores) {
        let (anna, boris) = (user(&stores, "anna").await, user(&stores, "boris").await);
        assert_eq!(stores.cabinets.preferences(anna.id).await.unwrap(), None);
        stores.cabinets.set_preferences(anna.id, "{}").await.unwrap();
        stores.cabinets.set_preferences(anna.id, "{\"table\":{}}").await.unwrap();
        assert_eq!(stores.cabinets.preferences(anna.id).await.unwrap().as_deref(), Some("{\"table\":{}}"));
        assert_eq!(stores.cabinets.preferences(boris.id).await.unwrap(), None);
    }
}
