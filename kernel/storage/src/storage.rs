//! The opened database as one value, whichever it is.

use crate::{AuditProof, AuditRemoval, SealedPlace, SealedValue, postgres, sqlite};
use cabinet_domain::UserId;
use cabinet_ports::{StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The database of one cabinet. Cheap to clone; the connections are shared.
#[derive(Clone)]
pub struct Storage(Kind);

#[derive(Clone)]
enum Kind {
    Sqlite(Arc<sqlite::Pools>),
    Postgres(Arc<postgres::Pools>),
}

/// Opens a file, or makes it; its folder must exist.
///
/// # Errors
/// `Unavailable` if the file cannot be opened or made, `Driver` if it is not a database.
pub async fn open_sqlite(path: &Path) -> Result<Storage, StorageError> {
    Ok(Storage(Kind::Sqlite(Arc::new(sqlite::Pools::open(path).await?))))
}

/// Names a server and how many connections may be open to it at a time. Nothing is sent yet: a kernel may start before its database;
/// [`Storage::ping`] tells when it is there.
///
/// # Errors
/// `Driver` if the address is not one. The error does not show it: it holds a password.
pub fn open_postgres(url: &SecretString, connections: u32) -> Result<Storage, StorageError> {
    Ok(Storage(Kind::Postgres(Arc::new(postgres::Pools::open(url, connections)?))))
}

impl Storage {
    /// All repositories over these connections. `vault` seals what a row keeps of SNILS; everything else that is sealed comes so.
    pub fn stores(&self, vault: &Arc<Vault>) -> Stores {
        let vault = Arc::clone(vault);
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::stores(pools.clone(), vault),
            Kind::Postgres(pools) => postgres::stores(pools.clone(), vault),
        }
    }

    /// Brings the tables to the newest form; what was done before is not done again. Two kernels that start at once do it one after
    /// the other.
    ///
    /// # Errors
    /// `Unavailable` if the database cannot be reached; `Driver` if a migration fails or the database was migrated by a newer version.
    pub async fn migrate(&self) -> Result<(), StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => pools.migrate().await,
            Kind::Postgres(pools) => pools.migrate().await,
        }
    }

    /// Seals what a version before the sealing wrote in the clear (SNILS); gives the number of rows. To be called after
    /// [`Storage::migrate`]; broken off, it goes on the next time.
    ///
    /// # Errors
    /// `Unavailable`, `Full`, `Inconsistent`.
    pub async fn seal_plain(&self, vault: &Vault) -> Result<u64, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::seal_plain(pools, vault).await,
            Kind::Postgres(pools) => postgres::seal_plain(pools, vault).await,
        }
    }

    /// Seals the lines of the audit trail that were written since; gives how many. One kernel at a time does it.
    ///
    /// # Errors
    /// `Unavailable`, `Full`.
    pub async fn seal_audit(&self, vault: &Vault, now: DateTime<Utc>) -> Result<u64, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::seal(pools, vault, now).await,
            Kind::Postgres(pools) => postgres::audit_chain::seal(pools, vault, now).await,
        }
    }

    /// Checks every seal of the audit trail.
    ///
    /// # Errors
    /// `Unavailable`. A chain that is broken is no error: see [`AuditProof::fault`].
    pub async fn verify_audit(&self, vault: &Vault) -> Result<AuditProof, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::verify(pools, vault).await,
            Kind::Postgres(pools) => postgres::audit_chain::verify(pools, vault).await,
        }
    }

    /// The hash of a seal; none if there is no such seal.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn audit_seal(&self, seal: i64) -> Result<Option<Vec<u8>>, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::audit_chain::hash_of(pools, seal).await,
            Kind::Postgres(pools) => postgres::audit_chain::hash_of(pools, seal).await,
        }
    }

    /// Removes sealed lines of the audit trail from before a moment, ten thousand at most, after it has verified them. Removes nothing if
    /// the chain is broken there: see [`AuditRemoval::fault`].
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

    /// Users by id, after one of them, for work that goes through all of them.
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

    /// One user's sealed values at a place.
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

    /// Writes a value anew; `false` if it is another one by now, or gone.
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

    /// Seals a user's SNILS anew if an older key has; whether it had to.
    ///
    /// # Errors
    /// `Unavailable`, `Full`, `Inconsistent`.
    pub async fn reseal_snils(&self, vault: &Vault, user: UserId) -> Result<bool, StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => sqlite::resealing::reseal_snils(pools, vault, user).await,
            Kind::Postgres(pools) => postgres::resealing::reseal_snils(pools, vault, user).await,
        }
    }

    /// Whether the database reads and writes, for `GET /api/health/ready`: writes and commits one small row.
    ///
    /// # Errors
    /// `Unavailable` if there is no answer, `Full` if there is no room for the row.
    pub async fn ping(&self) -> Result<(), StorageError> {
        match &self.0 {
            Kind::Sqlite(pools) => pools.ping().await,
            Kind::Postgres(pools) => pools.ping().await,
        }
    }

    /// Waits for running statements and closes all connections. Every later call is `Unavailable`.
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
