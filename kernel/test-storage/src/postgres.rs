//! Databases of tests on the PostgreSQL server of `CABINET_TEST_POSTGRES_URL`, copied from a migrated template.

use cabinet_storage::open_postgres;
use secrecy::SecretString;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::OnceCell;
use uuid::Uuid;

/// A database of its own for one test, dropped with the value, whoever is connected.
#[derive(Debug)]
pub struct PostgresDatabase {
    name: String,
    /// Its address.
    pub url: String,
}

impl PostgresDatabase {
    /// A copy of the migrated template.
    ///
    /// # Panics
    /// If there is no server.
    pub async fn migrated() -> Self {
        let template = TEMPLATE.get_or_init(make_template).await;
        Self::create(&format!("TEMPLATE {template}")).await
    }

    /// An empty database.
    ///
    /// # Panics
    /// If there is no server.
    pub async fn empty() -> Self {
        Self::create("TEMPLATE template0 ENCODING 'UTF8'").await
    }

    async fn create(from: &str) -> Self {
        let name = format!("cabinet_test_{}", Uuid::now_v7().simple());
        admin(&format!("CREATE DATABASE {name} {from}")).await;
        Self { url: database_url(&name), name }
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        let sql = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        // A thread of its own: the runtime of the test may be ending.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(admin(&sql));
        });
        let _ = dropping.join();
    }
}

/// The template's name contains a digest of the migrations, so a changed migration never uses an old template.
static TEMPLATE: OnceCell<String> = OnceCell::const_new();

async fn make_template() -> String {
    let name = concat!("cabinet_template_", env!("CABINET_MIGRATIONS_DIGEST")).to_owned();
    // Several test processes may start at the same time; the first one builds the template.
    let mut connection = PgConnection::connect(&admin_url()).await.unwrap_or_else(|error| {
        panic!("the PostgreSQL server of CABINET_TEST_POSTGRES_URL does not answer: {error}")
    });
    sqlx::query("SELECT pg_advisory_lock(4203)")
        .execute(&mut connection)
        .await
        .expect("the lock of the template");
    let exists: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)")
        .bind(&name)
        .fetch_one(&mut connection)
        .await
        .expect("the list of databases");
    if !exists {
        let raw = format!("{name}_raw");
        admin(&format!("DROP DATABASE IF EXISTS {raw} WITH (FORCE)")).await;
        admin(&format!("CREATE DATABASE {raw} TEMPLATE template0 ENCODING 'UTF8'")).await;
        let storage =
            open_postgres(&SecretString::from(database_url(&raw)), 1).expect("the template's address");
        storage.migrate().await.expect("the migrations");
        storage.close().await;
        admin(&format!("ALTER DATABASE {raw} RENAME TO {name}")).await;
    }
    connection.close().await.expect("the lock to be released");
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
    let mut connection = PgConnection::connect(&admin_url()).await.expect("the PostgreSQL server");
    sqlx::query(AssertSqlSafe(sql))
        .execute(&mut connection)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    connection.close().await.expect("the connection to close");
}
