//! A fresh, empty storage for each test.

use cabinet_ports::Stores;
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_test_storage::database_file;
use cabinet_vault::Vault;
use secrecy::SecretString;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tokio::sync::OnceCell;
use uuid::Uuid;

/// Number of connections per test, more than the eight workers of the race tests need at the same time.
const CONNECTIONS: u32 = 10;

/// Declares test cases and runs each on both databases: `users::a_case::{sqlite, postgres}`.
macro_rules! on_every_storage {
    ($($(#[$doc:meta])* async fn $name:ident($stores:ident: Stores) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports, reason = "a case may need nothing of its module")]
            use super::*;

            async fn case($stores: cabinet_ports::Stores) $body

            $(#[$doc])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                crate::fixture::on_sqlite(|storage| case(crate::fixture::stores(&storage))).await;
            }

            $(#[$doc])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                crate::fixture::on_postgres(|storage, _| case(crate::fixture::stores(&storage))).await;
            }
        }
    )+};
}

/// The repositories of a storage.
pub(crate) fn stores(storage: &Storage) -> Stores {
    storage.stores(&vault(&["a"]))
}

/// A vault whose first key seals; the others are retired.
pub(crate) fn vault(letters: &[&str]) -> Arc<Vault> {
    let keys: Vec<SecretString> = letters.iter().map(|letter| letter.repeat(32).into()).collect();
    let (current, retired) = keys.split_first().unwrap();
    Arc::new(Vault::new(current, retired).unwrap())
}

/// Runs a case on a copy of the migrated template.
pub(crate) async fn on_sqlite<F: Future<Output = ()>>(case: impl FnOnce(Storage) -> F) {
    let (_folder, file) = database_file().await;
    let storage = open_sqlite(&file).await.unwrap();
    case(storage.clone()).await;
    storage.close().await;
}

/// Runs a case on a copy of the migrated template, which is dropped after the test, whether it passed or not. The case also gets the URL.
pub(crate) async fn on_postgres<F>(case: impl FnOnce(Storage, String) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let template = TEMPLATE.get_or_init(make_template).await;
    let name = format!("cabinet_test_{}", Uuid::now_v7().simple());
    admin(&format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
    let url = database_url(&name);
    let storage = open_postgres(&SecretString::from(url.clone()), CONNECTIONS).unwrap();
    let outcome = tokio::spawn(case(storage.clone(), url)).await;
    storage.close().await;
    admin(&format!("DROP DATABASE {name} WITH (FORCE)")).await;
    if let Err(failure) = outcome {
        std::panic::resume_unwind(failure.into_panic());
    }
}

/// Runs a case on an empty, unmigrated database, which is dropped after the test, whether it passed or not.
pub(crate) async fn on_empty_postgres<F>(case: impl FnOnce(String) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let name = format!("cabinet_test_{}", Uuid::now_v7().simple());
    admin(&format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")).await;
    let outcome = tokio::spawn(case(database_url(&name))).await;
    admin(&format!("DROP DATABASE {name} WITH (FORCE)")).await;
    if let Err(failure) = outcome {
        std::panic::resume_unwind(failure.into_panic());
    }
}

/// The template's name contains a digest of the migrations, so a changed migration never uses an old template.
static TEMPLATE: OnceCell<String> = OnceCell::const_new();

async fn make_template() -> String {
    let mut digest = DefaultHasher::new();
    for (name, sql) in crate::parity::migrations("postgres") {
        (name, sql).hash(&mut digest);
    }
    let name = format!("cabinet_template_{:016x}", digest.finish());
    // Several test processes may start at the same time; the first one builds the template.
    let mut connection = PgConnection::connect(&admin_url()).await.unwrap_or_else(|error| {
        panic!("the PostgreSQL server of CABINET_TEST_POSTGRES_URL does not answer: {error}")
    });
    sqlx::query("SELECT pg_advisory_lock(4203)").execute(&mut connection).await.unwrap();
    let exists: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)")
        .bind(&name)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    if !exists {
        let raw = format!("{name}_raw");
        admin(&format!("DROP DATABASE IF EXISTS {raw} WITH (FORCE)")).await;
        admin(&format!("CREATE DATABASE {raw} TEMPLATE template0 ENCODING 'UTF8'")).await;
        let storage = open_postgres(&SecretString::from(database_url(&raw)), 1).unwrap();
        storage.migrate().await.unwrap();
        storage.close().await;
        admin(&format!("ALTER DATABASE {raw} RENAME TO {name}")).await;
    }
    connection.close().await.unwrap();
    name
}

fn admin_url() -> String {
    std::env::var("CABINET_TEST_POSTGRES_URL").unwrap_or_else(|_| {
        panic!(
            "CABINET_TEST_POSTGRES_URL is not set, and these tests never skip PostgreSQL. Either run `cargo xtask test`, which \
             starts a server, or set it to a superuser's address, e.g. postgres://postgres@127.0.0.1:5432/postgres"
        )
    })
}

/// The URL of another database on the same server, with the same user.
fn database_url(name: &str) -> String {
    let url = admin_url();
    let (server, options) = url.split_once('?').unwrap_or((&url, ""));
    let (server, _) = server.rsplit_once('/').expect("CABINET_TEST_POSTGRES_URL ends in /<database>");
    format!("{server}/{name}?{options}")
}

/// Runs a statement as the superuser.
async fn admin(sql: &str) {
    let mut connection = PgConnection::connect(&admin_url()).await.unwrap();
    sqlx::query(AssertSqlSafe(sql))
        .execute(&mut connection)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    connection.close().await.unwrap();
}
