//! A handle to the opened database, SQLite or PostgreSQL.

use crate::{AuditProof, AuditRemoval, ConnectionHooks, SealedPlace, SealedValue, postgres, sqlite};
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::repository::VerificationWatch;
use cabinet_ports::{StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Does not report progress.
struct Unwatched;

#[async_trait]
impl VerificationWatch for Unwatched {
    async fn verified(&mut self, _: u64, _: i64) -> Result<bool, StorageError> {
        Ok(true)
    }
}

/// The database of one cabinet. Clones are cheap and share the connections.
#[derive(Clone)]
pub struct Storage(Kind);

#[derive(Clone)]
enum Kind {
    Sqlite(Arc<sqlite::Pools>),
    Postgres(Arc<postgres::Pools>),
}

/// Opens a SQLite file, creating it if needed. Its folder must exist.
///
/// # Errors
/// `Unavailable` if the file cannot be opened or created, `Driver` if it is not a database.
pub async fn open_sqlite(path: &Path) -> Result<Storage, StorageError> {
    Ok(Storage(Kind::Sqlite(Arc::new(sqlite::Pools::open(path).await?))))
}

/// Creates a PostgreSQL pool with at most `connections` connections. It does not connect, so a kernel may start before its database;
/// [`Storage::ping`] checks the connection.
///
/// # Errors
/// `Driver` if the URL is invalid. The error does not contain the URL, because it holds a password.
pub fn open_postgres(url: &SecretString, connections: u32) -> Result<Storage, StorageError> {
    Ok(Storage(Kind::Postgres(Arc::new(postgres::Pools::open(url, connections)?))))
}

impl Storage {
    /// Returns all repositories. `vault` seals a user's SNILS and an administrator's arrangement of the tables; all other sealed values are
    /// sealed by the callers.
    pub fn stores(&self, vault: &Arc<Vault>) -> Stores {
        let vault = Arc::clone(vault);
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::stores(pools.clone(), vault),
            Kind::Postgres(pools) => postgres::stores(pools.clone(), vault),
        }
    }

    /// Sets the hooks of all connections of this storage and its clones, once. For tests: they inject faults and count statements.
    pub fn set_hooks(&self, hooks: Arc<dyn ConnectionHooks>) {
        match &self.0 {
            Kind::Sqlite(pools) => pools.set_hooks(hooks),
            Kind::Postgres(pools) => pools.set_hooks(hooks),
        }
    }

    /// Runs the pending migrations, then writes the search form of names that an earlier version stored. Two kernels that start at the same time run them one after the other.
    ///
    /// # Errors
    /// `Unavailable` if the database cannot be reached; `Driver` if a migration fails or the database was migrated by a newer version.
    pub async fn migrate(&self) -> Result<(), StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => {
                pools.migrate().await?;
                sqlite::fold_names(pools).await
            }
            Kind::Postgres(pools) => {
                pools.migrate().await?;
                postgres::fold_names(pools).await
            }
        }
    }

    /// Seals what earlier versions stored in plain text (SNILS, administrators' saved filters) and returns the number of rows. Call it after
    /// [`Storage::migrate`]. An interrupted run continues with the next call.
    ///
    /// # Errors
    /// `Unavailable`, `Full`, `Inconsistent`.
    pub async fn seal_plain(&self, vault: &Vault) -> Result<u64, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::seal_plain(pools, vault).await,
            Kind::Postgres(pools) => postgres::seal_plain(pools, vault).await,
        }
    }

    /// Seals the new lines of the audit log and returns their number. Only one kernel at a time does this.
    ///
    /// # Errors
    /// `Unavailable`, `Full`.
    pub async fn seal_audit(&self, vault: &Vault, now: DateTime<Utc>) -> Result<u64, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::seal(pools, vault, now).await,
            Kind::Postgres(pools) => postgres::audit_chain::seal(pools, vault, now).await,
        }
    }

    /// Verifies every seal of the audit log.
    ///
    /// # Errors
    /// `Unavailable`. A broken chain is not an error: see [`AuditProof::fault`].
    pub async fn verify_audit(&self, vault: &Vault) -> Result<AuditProof, StorageError> {
        let proof = match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::verify(pools, vault, &mut Unwatched).await?,
            Kind::Postgres(pools) => postgres::audit_chain::verify(pools, vault, &mut Unwatched).await?,
        };
        proof.ok_or(StorageError::Missing { what: "audit verification" })
    }

    /// Returns the hash of a seal, or `None` if the seal does not exist.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn audit_seal(&self, seal: i64) -> Result<Option<Vec<u8>>, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::hash_of(pools, seal).await,
            Kind::Postgres(pools) => postgres::audit_chain::hash_of(pools, seal).await,
        }
    }

    /// Verifies and then removes sealed lines of the audit log that are older than `before`, ten thousand at most. Removes nothing if the
    /// chain is broken in that range: see [`AuditRemoval::fault`].
    ///
    /// # Errors
    /// `Unavailable`, `Full`.
    pub async fn forget_audit(
        &self,
        vault: &Vault,
        before: DateTime<Utc>,
    ) -> Result<AuditRemoval, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::forget(pools, vault, before).await,
            Kind::Postgres(pools) => postgres::audit_chain::forget(pools, vault, before).await,
        }
    }

    /// Notes for administrators that a complete backup has ended.
    ///
    /// # Errors
    /// `Unavailable`, `Full`; `Driver` if the schema is older than the mark.
    pub async fn note_backup(&self, at: DateTime<Utc>) -> Result<(), StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::note_backup(pools, at).await,
            Kind::Postgres(pools) => postgres::note_backup(pools, at).await,
        }
    }

    /// Lists users by id, starting after `after`, to iterate over all of them.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn users_after(
        &self,
        after: Option<UserId>,
        at_most: u32,
    ) -> Result<Vec<UserId>, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::resealing::users_after(pools, after, at_most).await,
            Kind::Postgres(pools) => postgres::resealing::users_after(pools, after, at_most).await,
        }
    }

    /// Returns a user's sealed values at a place.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn sealed_values(
        &self,
        place: SealedPlace,
        user: UserId,
    ) -> Result<Vec<SealedValue>, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::resealing::values(pools, place, user).await,
            Kind::Postgres(pools) => postgres::resealing::values(pools, place, user).await,
        }
    }

    /// Replaces a sealed value. Returns `false` if it has changed or been deleted in the meantime.
    ///
    /// # Errors
    /// `Unavailable`, `Full`.
    pub async fn replace_sealed(
        &self,
        place: SealedPlace,
        value: &SealedValue,
        sealed: Vec<u8>,
    ) -> Result<bool, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::resealing::replace(pools, place, value, sealed).await,
            Kind::Postgres(pools) => postgres::resealing::replace(pools, place, value, sealed).await,
        }
    }

    /// Reseals a user's SNILS if it is sealed with an older key. Returns whether it was.
    ///
    /// # Errors
    /// `Unavailable`, `Full`, `Inconsistent`.
    pub async fn reseal_snils(&self, vault: &Vault, user: UserId) -> Result<bool, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::resealing::reseal_snils(pools, vault, user).await,
            Kind::Postgres(pools) => postgres::resealing::reseal_snils(pools, vault, user).await,
        }
    }

    /// Checks that the database reads and writes, for `GET /api/health/ready`. Writes and commits one small row.
    ///
    /// # Errors
    /// `Unavailable` if the database does not respond, `Full` if it has no space for the row.
    pub async fn ping(&self) -> Result<(), StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => pools.ping().await,
            Kind::Postgres(pools) => pools.ping().await,
        }
    }

    /// Listens for changes by other kernels, until the connection breaks; then call it again. On SQLite there is no other kernel, so it never
    /// returns.
    ///
    /// # Errors
    /// `Unavailable` when the connection is lost or cannot be opened.
    pub async fn listen(&self) -> Result<(), StorageError> {
        match &self.0 {
            Kind::Sqlite(_) => std::future::pending().await,
            Kind::Postgres(pools) => pools.listen().await,
        }
    }

    /// Waits for running statements and closes all connections. Every later call returns `Unavailable`.
    pub async fn close(&self) {
        match &self.0 {
            Kind::Sqlite(pools) => pools.close().await,
            Kind::Postgres(pools) => pools.close().await,
        }
    }

    /// `sqlite` or `postgres`, for logs and metrics.
    pub fn kind(&self) -> &'static str {
        match &self.0 {
            Kind::Sqlite(_) => "sqlite",
            Kind::Postgres(_) => "postgres",
        }
    }
}

impl fmt::Debug for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Storage").field(&self.kind()).finish()
    }
}
