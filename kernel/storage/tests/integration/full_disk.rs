//! A temporarily full disk (issue 11, item 27): every write reports it, reads continue, and once there is space again, everything works
//! without a restart. Each test fills a file system of its own.

use crate::cancelled::{all_depths, drop_after};
use crate::people::{add_booking, after, booking, user};
use crate::postgres_server::Postgres;
use crate::small_disk::SmallDisk;
use cabinet_domain::UserId;
use cabinet_ports::{StorageError, Stores};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use secrecy::SecretString;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// The longest time from freeing space to the first successful write.
const RECOVERY: Duration = Duration::from_secs(5);

/// Number of consecutive rejected writes. A single connection in a bad state would surface among them.
const REFUSALS: u32 = 24;

/// Writes bookings with keys of its own.
struct Writer {
    stores: Stores,
    anna: UserId,
    tried: u32,
    /// Number of acknowledged writes.
    written: usize,
}

impl Writer {
    async fn write(&mut self) -> Result<(), StorageError> {
        self.tried += 1;
        let name = format!("wish-{}", self.tried);
        add_booking(&self.stores, booking(self.anna, &name, &name), after(5)).await?;
        self.written += 1;
        Ok(())
    }
}

async fn fills_and_recovers(storage: &Storage, disk: &SmallDisk) {
    let stores = crate::fixture::stores(storage);
    let anna = user(&stores, "anna").await;
    let mut writer = Writer { stores: stores.clone(), anna: anna.id, tried: 0, written: 0 };
    writer.write().await.unwrap();
    storage.ping().await.unwrap();
    // Keeps a reader open: SQLite's last connection would checkpoint the log when it closes, which frees space.
    assert_eq!(stores.users.lookup(anna.id).await.unwrap().as_ref(), Some(&anna));

    let mut refused = 0;
    while refused < REFUSALS {
        disk.fill();
        match writer.write().await {
            Ok(()) => assert!(writer.written < 20_000, "the disk is never full"),
            Err(StorageError::Full(_)) => refused += 1,
            Err(other) => panic!("{other} (after {refused} refusals)"),
        }
    }
    disk.fill();
    let health = storage.ping().await;
    assert!(matches!(health, Err(StorageError::Full(_))), "{health:?}");
    assert_eq!(stores.users.lookup(anna.id).await.unwrap().as_ref(), Some(&anna));
    // Clients that disconnect during a write that is about to fail.
    for depth in all_depths().filter(|depth| depth % 4 == 0) {
        let name = format!("dropped-{depth}");
        drop_after(depth, add_booking(&stores, booking(anna.id, &name, &name), after(5))).await;
    }

    disk.free();
    let freed = Instant::now();
    writer.write().await.unwrap();
    storage.ping().await.unwrap();
    let writes = (0..8).map(|number| {
        let (stores, name) = (stores.clone(), format!("afterwards-{number}"));
        async move { add_booking(&stores, booking(anna.id, &name, &name), after(5)).await }
    });
    futures::future::join_all(writes).await.into_iter().for_each(Result::unwrap);
    assert!(freed.elapsed() < RECOVERY, "{:?}", freed.elapsed());

    // Every acknowledged write is present, and every booking has its job.
    let kept = stores.bookings.list(anna.id).await.unwrap();
    let wishes = kept.iter().filter(|wish| wish.key.as_str().starts_with("key-of-wish")).count();
    assert_eq!(wishes, writer.written);
    assert_eq!(stores.jobs.count_open().await.unwrap(), i64::try_from(kept.len()).unwrap());
    storage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_writes_again_when_there_is_room_again() {
    let disk = SmallDisk::mount(6);
    let storage = open_sqlite(&disk.path("cabinet.db")).await.unwrap();
    storage.migrate().await.unwrap();
    fills_and_recovers(&storage, &disk).await;
}

/// The tables are on the small disk, the server's write-ahead log is not: a server whose log runs out of space stops and restarts, which
/// `restart` covers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_writes_again_when_there_is_room_again() {
    let disk = SmallDisk::mount(6);
    let tables = disk.path("tables");
    fs::create_dir(&tables).unwrap();
    let owned = Command::new("chown").arg("postgres:").arg(&tables).status().unwrap();
    assert!(owned.success());
    let server = Postgres::start().unwrap();
    let storage = open_postgres(&SecretString::from(server.url()), 3).unwrap();
    storage.migrate().await.unwrap();
    let mut admin = PgConnection::connect(&server.url()).await.unwrap();
    let here = format!("CREATE TABLESPACE small LOCATION '{}'", tables.display());
    sqlx::query(AssertSqlSafe(here)).execute(&mut admin).await.unwrap();
    for table in ["bookings", "jobs", "health_probe"] {
        let moved = format!("ALTER TABLE {table} SET TABLESPACE small");
        sqlx::query(AssertSqlSafe(moved)).execute(&mut admin).await.unwrap();
    }
    admin.close().await.unwrap();
    fills_and_recovers(&storage, &disk).await;
}
