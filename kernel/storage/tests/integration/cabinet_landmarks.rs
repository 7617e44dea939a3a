//! Numbered pages far from both ends of the administrators' table.

use crate::fixture::{on_postgres, on_sqlite, stores};
use async_trait::async_trait;
use cabinet_domain::PersonName;
use cabinet_fakes::person;
use cabinet_ports::Stores;
use cabinet_ports::repository::{
    CabinetFilter, CabinetPage, CabinetPlace, CabinetSort, NewUser, PersonChange, PersonalData,
};
use cabinet_storage::{ConnectionHooks, Storage};
use cabinet_test_storage::committed;
use std::any::Any;
use std::io;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

const ACCOUNTS: u32 = 6_200;

/// The statements of a storage, and how many connections are in use.
#[derive(Debug, Clone)]
struct Seen {
    statements: Arc<Mutex<Vec<String>>>,
    leases: watch::Sender<usize>,
}

struct Lease(watch::Sender<usize>);

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.send_modify(|leases| *leases -= 1);
    }
}

#[async_trait]
impl ConnectionHooks for Seen {
    fn lease(&self) -> Box<dyn Any + Send> {
        self.leases.send_modify(|leases| *leases += 1);
        Box::new(Lease(self.leases.clone()))
    }

    async fn before_statement(&self, sql: &str) -> io::Result<()> {
        self.statements.lock().unwrap().push(sql.to_owned());
        Ok(())
    }
}

impl Seen {
    fn by(storage: &Storage) -> Self {
        let seen = Self { statements: Arc::default(), leases: watch::Sender::new(0) };
        storage.set_hooks(Arc::new(seen.clone()));
        seen
    }

    /// Statements with this text since the last time.
    fn take(&self, text: &str) -> usize {
        std::mem::take(&mut *self.statements.lock().unwrap()).iter().filter(|sql| sql.contains(text)).count()
    }

    /// Waits until the landmarks of an order were read.
    async fn landmarks(&self) {
        let is_read = || self.statements.lock().unwrap().iter().any(|sql| sql.contains("row_number()"));
        self.leases.subscribe().wait_for(|leases| *leases == 0 && is_read()).await.unwrap();
    }
}

fn name(last: &str) -> PersonName {
    PersonName { last_name: last.to_owned(), ..person("x-x").name }
}

async fn logins(stores: &Stores, is_descending: bool, place: CabinetPlace) -> Vec<String> {
    let page = CabinetPage { sort: CabinetSort::LastName, is_descending, place, size: 3 };
    let rows = stores.cabinets.list(&CabinetFilter::default(), page).await.unwrap();
    rows.into_iter().map(|row| row.username.as_str().to_owned()).collect()
}

fn expected(is_descending: bool, skip: u32) -> Vec<String> {
    let place = |row| if is_descending { ACCOUNTS - 1 - row } else { row };
    (skip..ACCOUNTS.min(skip + 3)).map(|row| format!("login-{:04}", place(row))).collect()
}

async fn pages_far_from_the_ends(storage: Storage) {
    let stores = stores(&storage);
    let mut work = stores.begin().await.unwrap();
    for number in 0..ACCOUNTS {
        let new = NewUser { name: name(&format!("Ф{number:04}")), ..person(&format!("login-{number:04}")) };
        work.users().add(new, None).await.unwrap();
    }
    work.commit().await.unwrap();
    let seen = Seen::by(&storage);

    // From the nearer end, which takes the number of all rows; the landmarks are read behind.
    assert_eq!(logins(&stores, false, CabinetPlace::Skip(5_400)).await, expected(false, 5_400));
    seen.landmarks().await;
    seen.take("");

    for is_descending in [false, true] {
        // On a landmark, behind it, before the first one of the other direction, at the end and beyond.
        for skip in [5_001, 5_199, 5_200, 5_201, 5_999, 6_000, 6_001, 6_198, 6_199] {
            let rows = logins(&stores, is_descending, CabinetPlace::Skip(skip)).await;
            assert_eq!(rows, expected(is_descending, skip), "{is_descending} {skip}");
            assert_eq!(seen.take("count(*)"), 0, "{is_descending} {skip} was found from an end");
        }
    }
    assert!(logins(&stores, false, CabinetPlace::Skip(6_200)).await.is_empty());

    // A landmark is ignored once its row has moved or is deleted.
    let renamed = stores.users.find_by_login("login-4999").await.unwrap().unwrap();
    let person = PersonalData { name: name("Я"), ..PersonalData::of(&renamed) };
    committed!(stores, users.set_person(PersonChange::of(&renamed, person))).await.unwrap();
    seen.take("");
    let rows = logins(&stores, false, CabinetPlace::Skip(5_400)).await;
    assert_eq!(rows, ["login-5401", "login-5402", "login-5403"]);
    assert!(seen.take("count(*)") > 0, "the landmark of before was used");
}

/// B-079, issue 14: any page by number, in any direction.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_numbered_page_far_from_the_ends_is_found_from_a_place_nearby_sqlite() {
    on_sqlite(pages_far_from_the_ends).await;
}

/// B-079, issue 14.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_numbered_page_far_from_the_ends_is_found_from_a_place_nearby_postgres() {
    on_postgres(|storage, _| pages_far_from_the_ends(storage)).await;
}
