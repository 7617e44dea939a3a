//! The migrations of both databases define the same files, tables, columns, constraints and indexes, and the code knows every unique
//! constraint.
//!
//! Three tables differ by nature, the indexes of words: FTS5 on SQLite; `tsvector`, and indexes of trigrams of `users` and `user_files`, on
//! PostgreSQL. The searches of `record_search`, `cabinets` and `file_events` prove that both behave alike.

use sqlx::{Connection, PgConnection, Row, SqliteConnection};
use std::collections::BTreeSet;
use std::path::Path;

/// `(file name, text)` of one folder, in order.
pub(crate) fn migrations(database: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(database);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn both_folders_hold_the_same_files_numbered_without_a_gap() {
    let names = |database| migrations(database).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let (sqlite, postgres) = (names("sqlite"), names("postgres"));
    assert_eq!(sqlite, postgres);
    assert!(!sqlite.is_empty());
    for (index, name) in sqlite.iter().enumerate() {
        assert!(name.starts_with(&format!("{:04}_", index + 1)) && name.ends_with(".sql"), "{name}");
    }
}

/// `table.column TYPE [NOT NULL]`, with PostgreSQL's types mapped to SQLite's storage types.
#[tokio::test]
async fn both_databases_have_the_same_columns() {
    let (sqlite, postgres) = (sqlite_lines(SQLITE_COLUMNS).await, postgres_lines(POSTGRES_COLUMNS).await);
    assert_eq!(sqlite, postgres);
    assert!(sqlite.contains("bookings.slot TEXT NOT NULL"), "{sqlite:?}");
}

/// `table: name` of every primary key and every unique, foreign key and check constraint.
#[tokio::test]
async fn both_databases_have_the_same_constraints() {
    let postgres = postgres_lines(POSTGRES_CONSTRAINTS).await;
    let sqlite: BTreeSet<String> =
        sqlite_lines("SELECT name || ' ' || sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'record\\_words%' ESCAPE '\\' AND name NOT LIKE 'cabinet\\_words%' ESCAPE '\\' AND name NOT LIKE 'user\\_file\\_words%' ESCAPE '\\'")
            .await
            .into_iter()
            .filter(|line| !line.starts_with("sqlite_") && !line.starts_with("_sqlx"))
            .flat_map(|line| {
                let (table, sql) = line.split_once(' ').unwrap();
                let names =
                    sql.split("CONSTRAINT ").skip(1).map(|rest| rest.split_whitespace().next().unwrap());
                names.map(|name| format!("{table}: {name}")).collect::<Vec<_>>()
            })
            // A jsonb column accepts only JSON anyway; a text column needs a check.
            .filter(|line| {
                !["audit_events: audit_events_detail_check", "jobs: jobs_payload_check"]
                    .contains(&line.as_str())
            })
            .collect();
    assert_eq!(sqlite, postgres);
    assert!(sqlite.contains("users: users_own_login_check"), "{sqlite:?}");
}

/// `name ON table (columns) [WHERE]` of every index that is not a constraint.
#[tokio::test]
async fn both_databases_have_the_same_indexes() {
    let (sqlite, postgres) = (sqlite_lines(SQLITE_INDEXES).await, postgres_lines(POSTGRES_INDEXES).await);
    assert_eq!(sqlite, postgres);
    assert!(sqlite.contains("bookings_slot_key UNIQUE ON bookings partial"), "{sqlite:?}");
}

/// A unique constraint that is missing in `error.rs` would surface as a driver error instead of a conflict.
#[tokio::test]
async fn the_code_names_every_unique_constraint() {
    let code = include_str!("../../src/error.rs");
    let known: BTreeSet<String> = code
        .split("unique(")
        .filter_map(|rest| rest.trim_start().strip_prefix('"'))
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect();
    assert_eq!(known, postgres_lines(POSTGRES_UNIQUE).await);
    // SQLite reports the columns instead.
    for columns in sqlite_lines(SQLITE_UNIQUE).await {
        assert!(code.contains(&format!("\"{columns}\"")), "{columns} is not in error.rs");
    }
}

/// Issue 11, 30: when two kernels start at the same time, the second finds what the first has created. Each opens the database separately.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_empty_database_is_migrated_once_by_many_at_the_same_moment() {
    for _ in 0..3 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cabinet.db");
        let kernels = (0..4).map(|_| {
            let path = path.clone();
            tokio::spawn(async move {
                let storage = cabinet_storage::open_sqlite(&path).await?;
                storage.migrate().await?;
                storage.ping().await
            })
        });
        for outcome in futures::future::join_all(kernels).await {
            outcome.unwrap().unwrap();
        }
    }
    crate::fixture::on_empty_postgres(|url| async move {
        let kernels = (0..4).map(|_| {
            let url = url.clone();
            tokio::spawn(async move {
                let storage = cabinet_storage::open_postgres(&url.into(), 2)?;
                storage.migrate().await?;
                let outcome = storage.ping().await;
                storage.close().await;
                outcome
            })
        });
        for outcome in futures::future::join_all(kernels).await {
            outcome.unwrap().unwrap();
        }
    })
    .await;
}

/// Issue 11, 30: SQLite returns `BUSY` without waiting if two connections turn on the write-ahead log of a new file at the same time.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_new_file_is_opened_by_many_at_the_same_moment() {
    for _ in 0..50 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cabinet.db");
        let kernels = (0..8).map(|_| {
            let path = path.clone();
            tokio::spawn(async move { cabinet_storage::open_sqlite(&path).await })
        });
        for outcome in futures::future::join_all(kernels).await {
            outcome.unwrap().unwrap().close().await;
        }
    }
}

/// A table without STRICT would accept text in a number column.
#[tokio::test]
async fn every_sqlite_table_is_strict() {
    let lax = sqlite_lines(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name <> '_sqlx_migrations'",
    )
    .await;
    assert_eq!(lax, BTreeSet::new());
}

const SQLITE_COLUMNS: &str = "
    SELECT tables.name || '.' || columns.name || ' ' || columns.type || iif(columns.\"notnull\", ' NOT NULL', '')
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tables.name <> '_sqlx_migrations'
        AND tables.name NOT LIKE 'record\\_words%' ESCAPE '\\'
        AND tables.name NOT LIKE 'cabinet\\_words%' ESCAPE '\\'
        AND tables.name NOT LIKE 'user\\_file\\_words%' ESCAPE '\\'
        AND tables.name NOT LIKE 'user\\_file\\_words%' ESCAPE '\\'";

const POSTGRES_COLUMNS: &str = "
    SELECT table_name || '.' || column_name || ' '
        || CASE WHEN data_type IN ('uuid', 'bytea') THEN 'BLOB'
                WHEN data_type IN ('bigint', 'integer', 'boolean') THEN 'INTEGER'
                WHEN data_type IN ('text', 'date', 'jsonb') OR data_type LIKE 'timestamp%' THEN 'TEXT'
                ELSE data_type END
        || CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT IN ('_sqlx_migrations', 'record_words')";

const POSTGRES_CONSTRAINTS: &str = "
    SELECT conrelid::regclass || ': ' || conname
    FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
        AND conrelid NOT IN ('_sqlx_migrations'::regclass, 'record_words'::regclass)";

const SQLITE_INDEXES: &str = "
    SELECT listed.name || iif(listed.\"unique\", ' UNIQUE', '') || ' ON ' || tables.name || iif(listed.partial, ' partial', '')
    FROM sqlite_master AS tables, pragma_index_list(tables.name) AS listed
    WHERE tables.type = 'table' AND listed.origin = 'c'";

const POSTGRES_INDEXES: &str = "
    SELECT indexrelid::regclass || CASE WHEN indisunique THEN ' UNIQUE' ELSE '' END || ' ON ' || indrelid::regclass
        || CASE WHEN indpred IS NULL THEN '' ELSE ' partial' END
    FROM pg_index
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
        AND indrelid <> 'record_words'::regclass AND indexrelid::regclass::text NOT IN ('users_cabinet_words_idx', 'user_files_words_idx')
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))";

const POSTGRES_UNIQUE: &str = "
    SELECT indexrelid::regclass::text
    FROM pg_index
    WHERE indisunique AND indrelid <> '_sqlx_migrations'::regclass
        AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)";

const SQLITE_UNIQUE: &str = "
    SELECT group_concat(tables.name || '.' || columns.name, ', ')
    FROM sqlite_master AS tables, pragma_index_list(tables.name) AS listed, pragma_index_info(listed.name) AS columns
    WHERE tables.type = 'table' AND listed.\"unique\" AND tables.name <> '_sqlx_migrations'
        AND tables.name NOT LIKE 'record\\_words%' ESCAPE '\\'
        AND tables.name NOT LIKE 'cabinet\\_words%' ESCAPE '\\'
        AND tables.name NOT LIKE 'user\\_file\\_words%' ESCAPE '\\'
        AND tables.name NOT LIKE 'user\\_file\\_words%' ESCAPE '\\'
    GROUP BY listed.name";

async fn sqlite_lines(sql: &'static str) -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cabinet.db");
    let storage = cabinet_storage::open_sqlite(&path).await.unwrap();
    storage.migrate().await.unwrap();
    storage.close().await;
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
    rows.into_iter().map(|row| row.get(0)).collect()
}

async fn postgres_lines(sql: &'static str) -> BTreeSet<String> {
    let (send, receive) = tokio::sync::oneshot::channel();
    crate::fixture::on_postgres(move |_, url| async move {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
        let _ = send.send(rows.into_iter().map(|row| row.get::<String, _>(0)).collect());
    })
    .await;
    receive.await.unwrap()
}
