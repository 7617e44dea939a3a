//! The databases reject rows that the kernel never writes, and the kernel names the row that it cannot read after a manual change. The
//! tests send statements to both databases directly, bypassing the repositories.

use crate::consents::consent;
use crate::people::{add_booking, booking, key, start, user};
use cabinet_domain::{ConsentKind, LinkAction, OneTimeLink, PersonName, Snils};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{FreshRecord, NoticeKind, PersonChange, PersonalData, StoredAnswer};
use cabinet_storage::{SealedPlace, Storage, open_sqlite, preferences_context};
use cabinet_test_storage::committed;
use sqlx::error::ErrorKind;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::future::Future;

/// A separate connection beside the storage's.
pub(crate) enum ByHand {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl ByHand {
    pub(crate) async fn run(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(connection) => sqlx::query(sql).execute(connection).await.map(drop),
            Self::Postgres(connection) => sqlx::query(sql).execute(connection).await.map(drop),
        }
    }

    /// Returns the kind of error with which the database rejects a statement.
    pub(crate) async fn refusal(&mut self, sql: &str) -> ErrorKind {
        match self.run(sql).await {
            Err(sqlx::Error::Database(refusal)) => refusal.kind(),
            other => panic!("{sql}: {other:?}"),
        }
    }
}

pub(crate) async fn on_both<F>(case: impl Fn(Storage, ByHand) -> F + Copy + Send + 'static)
where
    F: Future<Output = ()> + Send + 'static,
{
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cabinet.db");
    let storage = open_sqlite(&path).await.unwrap();
    storage.migrate().await.unwrap();
    let connection = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    case(storage, ByHand::Sqlite(connection)).await;

    crate::fixture::on_postgres(move |storage, url| async move {
        let connection = PgConnection::connect(&url).await.unwrap();
        case(storage, ByHand::Postgres(connection)).await;
    })
    .await;
}

#[tokio::test]
async fn the_databases_forbid_what_the_kernel_never_writes() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let anna = user(&stores, "anna").await.id;
        user(&stores, "petr").await;
        let link = OneTimeLink {
            digest: vec![1; 32],
            user: anna,
            action: LinkAction::Upload,
            created_at: start(),
            expires_at: start(),
            refused_at: None,
        };
        committed!(stores, links.add(link, None, start())).await.unwrap();
        crate::records::copy(&stores, anna, vec![crate::records::document("d-1", 0, "")]).await;
        let told = FreshRecord {
            notices: vec![crate::records::notice(NoticeKind::DocumentNew, "d-1")],
            ..FreshRecord::default()
        };
        committed!(stores, records.apply(crate::records::sync(anna), told)).await.unwrap();
        for (number, slot) in ["1", "2"].into_iter().enumerate() {
            add_booking(&stores, booking(anna, &number.to_string(), slot), start()).await.unwrap();
        }
        for change in [
            "UPDATE users SET role = 'ROLE_DOCTOR'",
            "UPDATE users SET gender = 'male'",
            "UPDATE users SET citizenship = ''",
            "UPDATE users SET snils = '1'",
            "UPDATE users SET requested_role = 'admin'",
            "UPDATE one_time_links SET purpose = 'sign_in'",
            "UPDATE one_time_links SET pending_email = 'a@b.ru'",
            "UPDATE one_time_links SET pending_hash = 'x'",
            "UPDATE users SET email = 'a@b.ru'",
            "UPDATE users SET username_folded = 'petr@example.ru' WHERE username = 'anna'",
            "UPDATE bookings SET state = 'lost'",
            "UPDATE bookings SET slot = ''",
            "UPDATE bookings SET ticket = ''",
            "UPDATE jobs SET state = 'closed'",
            "UPDATE record_syncs SET patient = ''",
            "UPDATE record_documents SET kind = 'picture'",
            "UPDATE notices SET kind = 'advertisement'",
            "UPDATE notices SET kind = 'booking_confirmed'",
            "UPDATE notices SET document = NULL",
            "UPDATE bookings SET slot_number = -1",
        ] {
            assert_eq!(by_hand.refusal(change).await, ErrorKind::CheckViolation, "{change}");
        }
        for change in [
            "UPDATE users SET username_folded = 'anna'",
            "UPDATE users SET email = 'a@b.ru', email_folded = 'a@b.ru'",
            "UPDATE bookings SET slot = '1'",
            "UPDATE bookings SET key = 'one-and-only'",
            "UPDATE jobs SET unique_key = 'one'",
        ] {
            assert_eq!(by_hand.refusal(change).await, ErrorKind::UniqueViolation, "{change}");
        }
        for change in ["UPDATE users SET last_name = NULL", "UPDATE bookings SET start = NULL"] {
            assert_eq!(by_hand.refusal(change).await, ErrorKind::NotNullViolation, "{change}");
        }
        // An account with a booking cannot be deleted.
        if let ByHand::Sqlite(_) = by_hand {
            by_hand.run("PRAGMA foreign_keys = ON").await.unwrap();
        }
        assert_eq!(by_hand.refusal("DELETE FROM users").await, ErrorKind::ForeignKeyViolation);
    })
    .await;
}

#[tokio::test]
async fn a_row_changed_by_hand_is_named_by_table_column_and_id() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let anna = user(&stores, "anna").await.id;
        let line = booking(anna, "one", "1");
        add_booking(&stores, line.clone(), start()).await.unwrap();

        by_hand.run("UPDATE bookings SET key = 'short'").await.unwrap();
        let read = stores.bookings.lookup(line.id).await.unwrap_err();
        assert_eq!(read.to_string(), format!("bookings {}: stored key is not understood", line.id));
        by_hand.run("UPDATE users SET username = 'x'").await.unwrap();
        let read = stores.users.lookup(anna).await.unwrap_err();
        assert_eq!(read.to_string(), format!("users {anna}: stored username is not understood"));
    })
    .await;
}

/// Names that were stored before control and invisible characters were refused; each change of the account is compared with what is read.
#[tokio::test]
async fn a_name_of_a_former_release_loses_what_nobody_sees() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let anna = user(&stores, "anna").await;
        let odd = "UPDATE users SET last_name = 'Незаб\u{202e}удкина', first_name = 'Ан\n\u{200b}на', patr_name = '\u{feff}'";
        by_hand.run(odd).await.unwrap();
        let read = stores.users.lookup(anna.id).await.unwrap().unwrap();
        assert_eq!(read.name, PersonName::new("Незабудкина", "Анна", None).unwrap());
        let phone = Some("+79001234567".to_owned());
        let change = PersonChange::of(&read, PersonalData { phone, ..PersonalData::of(&read) });
        committed!(stores, users.set_person(change)).await.unwrap();
        by_hand.run("UPDATE users SET disabled = TRUE WHERE last_name = 'Незабудкина' AND first_name = 'Анна'").await.unwrap();
        assert!(stores.users.lookup(anna.id).await.unwrap().unwrap().disabled, "the next change stores it clean");
    })
    .await;
}

/// PostgreSQL reports the whole failing row, SQLite a date that it cannot read: neither may reach a log. A SNILS is stored encrypted and
/// found by its keyed fingerprint. One that an older version stored in plain text is sealed at start-up.
#[tokio::test]
async fn a_snils_lies_sealed_and_is_found() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let snils: Snils = "112-233-445 95".parse().unwrap();
        let mut new = cabinet_fakes::person("anna");
        new.snils = Some(snils);
        let anna = committed!(stores, users.add(new, None)).await.unwrap();
        let in_the_clear = "UPDATE users SET disabled = TRUE WHERE snils IS NOT NULL OR snils_index IS NULL
                            OR length(snils_index) <> 32 OR length(snils_sealed) < 29 + 11 + 16";
        by_hand.run(in_the_clear).await.unwrap();
        assert_eq!(stores.users.lookup(anna.id).await.unwrap(), Some(anna.clone()));
        assert_eq!(stores.users.find_by_snils(&snils).await.unwrap(), std::slice::from_ref(&anna));

        by_hand
            .run("UPDATE users SET snils = '11223344595', snils_sealed = NULL, snils_index = NULL")
            .await
            .unwrap();
        assert_eq!(stores.users.lookup(anna.id).await.unwrap(), Some(anna.clone()), "read before it is sealed");
        let vault = crate::fixture::vault(&["a"]);
        assert_eq!(storage.seal_plain(&vault).await.unwrap(), 1);
        assert_eq!(storage.seal_plain(&vault).await.unwrap(), 0);
        by_hand.run(in_the_clear).await.unwrap();
        assert_eq!(stores.users.find_by_snils(&snils).await.unwrap(), std::slice::from_ref(&anna));

        // After a key rotation, before anything is resealed.
        let changed = storage.stores(&crate::fixture::vault(&["b", "a"]));
        assert_eq!(changed.users.find_by_snils(&snils).await.unwrap(), std::slice::from_ref(&anna));
        let lost = storage.stores(&crate::fixture::vault(&["b"])).users.lookup(anna.id).await.unwrap_err();
        assert!(lost.to_string().contains("retired_data_keys"), "{lost}");
        // A value moved to another account by hand cannot be decrypted.
        let petr = user(&stores, "petr").await.id;
        by_hand
            .run("UPDATE users SET snils_sealed = (SELECT other.snils_sealed FROM users AS other WHERE other.username = 'anna') WHERE username = 'petr'")
            .await
            .unwrap();
        let moved = stores.users.lookup(petr).await.unwrap_err();
        assert_eq!(moved.to_string(), format!("users {petr}: stored snils is not understood"));
    })
    .await;
}

/// Saved filters hold names of patients. Those that an earlier version stored in plain text are read, and sealed at start-up.
#[tokio::test]
async fn an_administrator_s_filters_lie_sealed() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let arranged = r#"{"table":{"filters":[{"last_name":"Незабудкина"}]}}"#;
        let read = async |stores: &cabinet_ports::Stores| stores.cabinets.preferences(anna).await;
        // Fails if a row is in the clear.
        let sealed = "UPDATE admin_preferences SET sealed = CASE WHEN preferences = '' THEN sealed END, preferences = ''";
        stores.cabinets.set_preferences(anna, arranged).await.unwrap();
        by_hand.run(sealed).await.unwrap();
        assert_eq!(read(&stores).await.unwrap().as_deref(), Some(arranged));

        // An earlier kernel writes the column that it knows.
        let older = format!("UPDATE admin_preferences SET preferences = '{arranged}2'");
        by_hand.run(&older).await.unwrap();
        assert_eq!(by_hand.refusal(sealed).await, ErrorKind::CheckViolation);
        let newer = format!("{arranged}2");
        assert_eq!(read(&stores).await.unwrap().as_ref(), Some(&newer), "read before it is sealed");
        let vault = crate::fixture::vault(&["a"]);
        assert_eq!(storage.seal_plain(&vault).await.unwrap(), 1);
        assert_eq!(storage.seal_plain(&vault).await.unwrap(), 0);
        by_hand.run(sealed).await.unwrap();
        assert_eq!(read(&stores).await.unwrap().as_ref(), Some(&newer));
        by_hand.run(&older).await.unwrap();
        stores.cabinets.set_preferences(anna, arranged).await.unwrap();
        by_hand.run(sealed).await.unwrap();
        assert_eq!(read(&stores).await.unwrap().as_deref(), Some(arranged));

        // A key rotation: read with the former key, resealed with the new one.
        let rotated = crate::fixture::vault(&["b", "a"]);
        let changed = storage.stores(&rotated);
        assert_eq!(read(&changed).await.unwrap().as_deref(), Some(arranged));
        let place = SealedPlace::AdminPreferences;
        let value = storage.sealed_values(place, anna).await.unwrap().remove(0);
        let anew = rotated.reseal(&preferences_context(anna), &value.sealed).unwrap().unwrap();
        assert!(storage.replace_sealed(place, &value, anew.clone()).await.unwrap());
        assert!(!storage.replace_sealed(place, &value, anew).await.unwrap(), "it has changed in the meantime");
        let only_new = storage.stores(&crate::fixture::vault(&["b"]));
        assert_eq!(read(&only_new).await.unwrap().as_deref(), Some(arranged));
        let lost = read(&stores).await.unwrap_err();
        assert!(lost.to_string().contains("retired_data_keys"), "{lost}");

        // A value moved to another account by hand cannot be decrypted.
        stores.cabinets.set_preferences(petr, "{}").await.unwrap();
        by_hand
            .run("UPDATE admin_preferences SET sealed = (SELECT other.sealed FROM admin_preferences AS other WHERE other.user_id <> admin_preferences.user_id LIMIT 1) WHERE user_id IN (SELECT id FROM users WHERE username = 'petr')")
            .await
            .unwrap();
        let moved = changed.cabinets.preferences(petr).await.unwrap_err();
        assert_eq!(moved.to_string(), format!("admin_preferences {petr}: stored sealed is not understood"));
    })
    .await;
}

#[tokio::test]
async fn an_error_of_the_driver_shows_no_value() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let anna = user(&stores, "anna").await.id;
        let now = start();
        stores.idempotency.reserve(anna, &key("one"), b"print", now, now).await.unwrap();
        let answer = StoredAnswer { status: 1000, body: "диагноз".to_owned() };
        let refused = stores.idempotency.complete(anna, &key("one"), answer, now).await.unwrap_err();
        assert!(matches!(refused, StorageError::Driver(_)), "{refused:?}");
        let said = format!("{refused} {refused:?}");
        assert!(said.contains("idempotency_keys_status_check") && !said.contains("диагноз"), "{said}");

        if let ByHand::Sqlite(_) = by_hand {
            by_hand.run("UPDATE users SET birth_date = 'двенадцатое'").await.unwrap();
            let read = stores.users.lookup(anna).await.unwrap_err();
            let said = format!("{read} {read:?}");
            assert!(said.contains("birth_date") && !said.contains("двенадцатое"), "{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_older_kernel_refuses_the_tables_of_a_newer_one() {
    on_both(|storage, mut by_hand| async move {
        storage.migrate().await.unwrap();
        by_hand
            .run("UPDATE _sqlx_migrations SET version = 9999 WHERE version = (SELECT max(version) FROM _sqlx_migrations)")
            .await
            .unwrap();
        let refused = storage.migrate().await;
        assert!(matches!(refused, Err(StorageError::Driver(_))), "{refused:?}");
        assert!(refused.unwrap_err().to_string().contains("9999"));
    })
    .await;
}

#[tokio::test]
async fn the_register_of_consents_takes_no_line_that_proves_nothing() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let anna = user(&stores, "anna").await.id;
        for version in ["1", "2"] {
            committed!(stores, consents.add(consent(anna, ConsentKind::PersonalData, version, 0)))
                .await
                .unwrap();
        }
        for change in [
            "UPDATE consents SET kind = 'all'",
            "UPDATE consents SET how = 'by_mail'",
            "UPDATE consents SET hash = 'short'",
        ] {
            assert_eq!(by_hand.refusal(change).await, ErrorKind::CheckViolation, "{change}");
        }
        let twice = "UPDATE consents SET version = '1'";
        assert_eq!(by_hand.refusal(twice).await, ErrorKind::UniqueViolation);
        by_hand.run("UPDATE consents SET address = 'nowhere' WHERE version = '1'").await.unwrap();
        let read = stores.consents.list(anna).await.unwrap_err().to_string();
        assert!(read.ends_with("stored address is not understood") && !read.contains("nowhere"), "{read}");
    })
    .await;
}
