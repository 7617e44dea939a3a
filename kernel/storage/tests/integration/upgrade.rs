//! Each earlier schema, filled with the rows of its release (`tests/rows`), is migrated to the present one. Nothing is lost, and the
//! repositories read every row with the values that later columns have for it.

use crate::by_hand::ByHand;
use crate::fixture::{on_empty_postgres, vault};
use cabinet_domain::{
    BookingState, ChatGuestId, LinkAction, LinkPurpose, QuestionnaireId, QuietChoice, SessionId, Snils,
    StaffRole, UserId,
};
use cabinet_ports::Stores;
use cabinet_ports::repository::{AnswerDelivery, ListDates};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_test_storage::sampled;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr as _, SqliteConnection};
use std::collections::BTreeMap;
use std::path::Path;
use uuid::Uuid;

/// The schemas that have rows to lose, the present one and the one before it among them. Each is migrated through all later ones, so
/// `test` tries a sample of the older ones.
fn schemas(database: &str) -> Vec<i64> {
    let present = i64::try_from(crate::parity::migrations(database).len()).unwrap();
    sampled(1..present - 1, 4).chain([present - 1, present]).collect()
}

/// One migration, as the storage embeds it.
fn only(database: &str, version: i64) -> Migrator {
    let place = usize::try_from(version - 1).unwrap();
    let (name, sql) = crate::parity::migrations(database).swap_remove(place);
    let sql = AssertSqlSafe(sql).into_sql_str();
    let migration = Migration::new(version, name.into(), MigrationType::Simple, sql, false);
    let mut migrator = Migrator::with_migrations(vec![migration]);
    migrator.set_ignore_missing(true);
    migrator
}

/// The rows that come with a migration, as statements of this database.
fn rows(is_postgres: bool, schema: i64) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rows/{schema:04}.sql"));
    let Ok(mut text) = std::fs::read_to_string(path) else { return Vec::new() };
    for number in 1..100_u8 {
        let (id, bytes) = (id(number), hex(&[number; 32]));
        let [id, bytes] = if is_postgres {
            [format!("'{id}'"), format!("'\\x{bytes}'")]
        } else {
            [format!("x'{}'", id.simple()), format!("x'{bytes}'")]
        };
        text =
            text.replace(&format!("uuid({number:02})"), &id).replace(&format!("bytes({number:02})"), &bytes);
    }
    text.split(";\n").map(str::trim).filter(|statement| !statement.is_empty()).map(str::to_owned).collect()
}

fn id(number: u8) -> Uuid {
    Uuid::from_bytes([number; 16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn at() -> DateTime<Utc> {
    "2026-01-01T00:00:00Z".parse().unwrap()
}

impl ByHand {
    /// Migrates to `schema`, adding the rows of each release on the way.
    async fn fill(&mut self, schema: i64) {
        for step in 1..=schema {
            let is_postgres = matches!(self, Self::Postgres(_));
            match self {
                Self::Sqlite(connection) => {
                    only("sqlite", step).run_direct(None, connection, false).await.unwrap();
                }
                Self::Postgres(connection) => {
                    only("postgres", step).run_direct(None, connection, false).await.unwrap();
                }
            }
            for statement in rows(is_postgres, step) {
                self.run(&statement).await.unwrap_or_else(|error| panic!("{step}: {statement}: {error}"));
            }
        }
    }

    /// The number of rows in each table.
    async fn counts(&mut self) -> BTreeMap<String, i64> {
        let tables: Vec<String> = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'record\\_words%' ESCAPE '\\' AND name NOT LIKE 'cabinet\\_words%' ESCAPE '\\' AND name NOT LIKE 'user\\_file\\_words%' ESCAPE '\\' AND name NOT LIKE '%sql%'",
            )
            .fetch_all(connection)
            .await,
            Self::Postgres(connection) => sqlx::query_scalar(
                "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('record_words', '_sqlx_migrations')",
            )
            .fetch_all(connection)
            .await,
        }
        .unwrap();
        let mut counts = BTreeMap::new();
        for table in tables {
            let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
            let count: i64 = match self {
                Self::Sqlite(connection) => sqlx::query_scalar(sql).fetch_one(connection).await,
                Self::Postgres(connection) => sqlx::query_scalar(sql).fetch_one(connection).await,
            }
            .unwrap();
            counts.insert(table, count);
        }
        counts
    }
}

/// Migrates a filled database of an earlier schema and reads it.
async fn upgrade(storage: &Storage, mut by_hand: ByHand, schema: i64) {
    by_hand.fill(schema).await;
    let before = by_hand.counts().await;
    let empty: Vec<_> =
        before.iter().filter(|(_, count)| **count == 0).map(|(table, _)| table.as_str()).collect();
    // The kernel seals lines while it runs, not in a migration.
    assert!(empty.is_empty() || empty == ["audit_seals"], "{schema} has rows for every table but {empty:?}");
    storage.migrate().await.unwrap_or_else(|error| panic!("{schema}: {error}"));
    let after = by_hand.counts().await;
    let mut expected = before.clone();
    if (41..44).contains(&schema) {
        // The job that has small pictures made of earlier images.
        *expected.get_mut("jobs").unwrap() += 1;
    }
    let kept: BTreeMap<_, _> = before.keys().map(|table| (table.clone(), after[table])).collect();
    assert_eq!(kept, expected, "{schema}");

    let vault = vault(&["a"]);
    let stores = storage.stores(&vault);
    let has_preferences = schema >= 38;
    let arranged = async || stores.cabinets.preferences(UserId(id(2))).await.unwrap();
    let before = arranged().await;
    assert_eq!(before.as_deref(), has_preferences.then_some("{\"table\":{}}"), "{schema}");
    assert_eq!(storage.seal_plain(&vault).await.unwrap(), 1 + u64::from(has_preferences), "{schema}");
    assert_eq!(arranged().await, before, "{schema}");
    account(&stores, schema).await;
    if schema >= 13 {
        portal_bookings_and_record(&stores, schema).await;
    }
    if schema >= 5 {
        storage.seal_audit(&vault, at() + TimeDelta::days(1)).await.unwrap();
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert!(proof.fault.is_none(), "{schema}: {proof:?}");
        let lines = stores.audit.list(UserId(id(1)), 10).await.unwrap();
        assert_eq!(lines.len(), if schema >= 22 { 3 } else { 2 }, "{schema}");
    }
}

async fn account(stores: &Stores, schema: i64) {
    let anna = stores.users.find_by_login("ANNA@example.ru").await.unwrap().unwrap();
    assert_eq!((anna.id, anna.name.last_name.as_str()), (UserId(id(1)), "Ромашкина"), "{schema}");
    assert_eq!(anna.snils.as_ref().map(Snils::digits).as_deref(), Some("11223344595"), "{schema}");
    // Accounts of the time before addresses were confirmed were made by the operator.
    assert_eq!(anna.email_confirmed_at, Some(at()), "{schema}");
    assert_eq!(anna.leaving_at.is_some(), schema >= 9, "{schema}");
    assert_eq!(anna.security_stamp, if schema >= 28 { 3 } else { 0 }, "{schema}");
    assert_eq!(stores.users.find_by_snils(&anna.snils.unwrap()).await.unwrap().len(), 1, "{schema}");
    let desk = stores.users.lookup(UserId(id(2))).await.unwrap().unwrap();
    let staff_role = desk.staff_role.as_ref().map(StaffRole::as_str);
    assert_eq!((staff_role, anna.staff_role), ((schema >= 45).then_some("registrar"), None), "{schema}");
    let password = stores.credentials.lookup(anna.id).await.unwrap().unwrap();
    assert_eq!((password.hash.as_str(), password.must_change), ("hash of anna", schema >= 19), "{schema}");
    if schema >= 2 {
        let session = stores.sessions.lookup(SessionId(id(11))).await.unwrap().unwrap();
        assert_eq!((session.revoked_at, session.persistent), (None, schema >= 20), "{schema}");
    }
    if schema >= 9 {
        let find = async |purpose| stores.links.find_open(anna.id, purpose, at()).await.unwrap().unwrap();
        let restore = find(LinkPurpose::RestorePassword).await;
        let LinkAction::RestorePassword { browser, .. } = &restore.action else { panic!("{restore:?}") };
        assert_eq!(browser.is_some(), schema >= 16, "{schema}");
        assert_eq!(find(LinkPurpose::NewEmail).await.refused_at.is_some(), schema >= 17, "{schema}");
        let scan = stores.registration_files.list(anna.id).await.unwrap().remove(0);
        assert_eq!(scan.object.is_some(), schema >= 25, "{schema}");
    }
    if schema >= 46 {
        // a published version knows how many questions it has.
        let version = stores.questionnaires.version(QuestionnaireId(id(80)), 1).await.unwrap().unwrap();
        assert_eq!(version.questions, 3, "{schema}");
    }
    if schema >= 52 {
        let own = stores.service_questionnaires.of_user(anna.id).await.unwrap();
        assert_eq!(own[0].delivery, Some(AnswerDelivery::Sending), "{schema}");
    }
    let guest = stores.chats.guest(ChatGuestId(id(88))).await.unwrap();
    assert_eq!(guest.is_some(), schema >= 56, "{schema}");
    assert_eq!(stores.pushes.list(anna.id).await.unwrap().len(), usize::from(schema >= 55), "{schema}");
    let notified = stores.notifications.settings(anna.id).await.unwrap();
    let own = "21:00-09:00".parse().unwrap();
    let quiet = if schema >= 57 { QuietChoice::Own(own) } else { QuietChoice::Default };
    assert_eq!((notified.stopped.len(), notified.quiet), (usize::from(schema >= 57), quiet), "{schema}");
    let host = "netrika".parse().unwrap();
    let sealed = stores.visit_copies.list(anna.id, &host).await;
    assert_eq!(sealed.is_err(), schema >= 58, "{schema}: its sealed bytes are not of our key");
    let sealed = stores.districts.chosen(anna.id, &host).await;
    assert_eq!(sealed.is_err(), schema >= 66, "{schema}: its sealed bytes are not of our key");
    if schema >= 11 {
        let factors = stores.factors.list(anna.id).await.unwrap();
        assert_eq!(
            (factors.totp.is_some(), factors.recovery_left, factors.passkeys.len()),
            (true, 2, 1),
            "{schema}"
        );
        let consents = stores.consents.list(anna.id).await.unwrap().len();
        assert_eq!(consents, if schema >= 51 { 3 } else { 2 }, "{schema}");
        assert_eq!(stores.chats.lookup(anna.id).await.unwrap().is_some(), schema >= 51, "{schema}");
        assert_eq!(stores.documents.list(anna.id).await.unwrap().len(), 1, "{schema}");
    }
}

async fn portal_bookings_and_record(stores: &Stores, schema: i64) {
    let anna = UserId(id(1));
    assert!(stores.portal.lookup_person(anna).await.unwrap().is_some());
    let pending = stores.portal.lookup_pending(id(71)).await.unwrap();
    assert_eq!(pending.is_some(), schema >= 24, "{schema}");
    assert_eq!(pending.and_then(|pending| pending.code_refused_at).is_some(), schema >= 30, "{schema}");

    let bookings = stores.bookings.list(anna).await.unwrap();
    assert_eq!(bookings.len(), 3, "{schema}");
    let booked = bookings.iter().find(|booking| booking.state == BookingState::Booked).unwrap();
    let hour = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap().and_hms_opt(9, 0, 0).unwrap();
    assert_eq!((booked.start, booked.room.is_some()), (hour, schema >= 18), "{schema}");
    let end = Some(hour + TimeDelta::minutes(20));
    let told = if schema >= 23 { (end, Some(7)) } else { (None, None) };
    assert_eq!((booked.end, booked.number), told, "{schema}");

    let sync = stores.records.syncs(anna).await.unwrap().remove(0);
    let invoices = (schema >= 31).then(at);
    let prescriptions = (schema >= 67).then(at);
    assert_eq!(sync.as_of, ListDates { invoices, prescriptions, ..ListDates::all(at()) }, "{schema}");
    let written = stores.records.prescriptions(anna, &sync.host).await.unwrap().len();
    assert_eq!(written, usize::from(schema >= 67), "{schema}");
    let listed = stores.records.invoices(anna, &sync.host).await.unwrap().len();
    assert_eq!(listed, usize::from(schema >= 31), "{schema}");
    let attempts = stores.payments.list(anna).await.unwrap();
    let paid: Vec<_> =
        attempts.iter().map(|kept| (kept.attempt.ordinal, kept.attempt.shares.len())).collect();
    let known = [(1, 1), (2, 2)];
    assert_eq!(paid, known[..usize::from(schema >= 32) + usize::from(schema >= 33)], "{schema}");
    let fiscal = attempts.iter().filter(|kept| kept.fiscal_url.is_some()).count();
    assert_eq!(fiscal, usize::from(schema >= 35), "{schema}");
    let links = stores.payment_links.list(anna, 10).await.unwrap();
    assert_eq!(links.len(), usize::from(schema >= 34), "{schema}");
    let revisions = stores.records.revisions(anna, &sync.host).await.unwrap();
    let told: Vec<_> = revisions.iter().map(|kept| (kept.revision.as_str(), kept.text_pending)).collect();
    assert_eq!(told, [("7", false), ("500-7", true)], "{schema}");
    let notices = stores.notices.list(anna, None, 10).await.unwrap();
    let told = 2 + usize::from(schema >= 23) + usize::from(schema >= 59);
    assert_eq!(notices.len(), told, "{schema}");
    let moves = stores.moves.list(anna, &booked.host).await.unwrap();
    assert_eq!(moves.len(), usize::from(schema >= 59), "{schema}");
    let calendar = stores.calendars.lookup(anna).await.unwrap();
    let language = calendar.map(|calendar| calendar.language);
    assert_eq!(language.as_deref(), (schema >= 60).then_some("de"), "{schema}");
    let waiting = stores.waiting.list(anna, &booked.host, at()).await.unwrap();
    let offered = waiting.iter().filter(|listed| listed.offer.is_some() && listed.place == 1).count();
    assert_eq!(offered, usize::from(schema >= 61), "{schema}");
    let imports = stores.epicris.list(anna).await.unwrap();
    assert_eq!(
        imports.iter().map(|import| import.last_imported).collect::<Vec<_>>(),
        [(schema >= 14).then(at)]
    );
}

/// Issue 12 §4
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_earlier_schema_is_migrated_with_its_rows_on_sqlite() {
    for schema in schemas("sqlite") {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cabinet.db");
        let storage = open_sqlite(&path).await.unwrap();
        let connection = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
        upgrade(&storage, ByHand::Sqlite(connection), schema).await;
        storage.close().await;
    }
}

/// Issue 12 §4
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_earlier_schema_is_migrated_with_its_rows_on_postgres() {
    for schema in schemas("postgres") {
        on_empty_postgres(move |url| async move {
            let storage = open_postgres(&url.clone().into(), 4).unwrap();
            upgrade(&storage, ByHand::Postgres(PgConnection::connect(&url).await.unwrap()), schema).await;
            storage.close().await;
        })
        .await;
    }
}

/// A file whose number no migration has would never be read.
#[test]
fn rows_belong_to_a_migration() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rows");
    let names =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let last = crate::parity::migrations("sqlite").len();
    for name in names.filter(|name| name != "README.md") {
        let number: usize = name.strip_suffix(".sql").unwrap().parse().unwrap();
        assert!((1..=last).contains(&number), "{name}");
        assert!(!rows(true, i64::try_from(number).unwrap()).is_empty(), "{name}");
    }
}
