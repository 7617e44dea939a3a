//! Repositories on SQLite and PostgreSQL: one SQL source, compiled twice.
//!
//! `repository/` holds the statements. `sqlite.rs` and `postgres.rs` each include that folder and `connection_pool.rs` with their own `Db`
//! and define what differs: how connections are opened, how a write transaction begins, and how a queue is locked. Constraints live in the
//! database (`migrations/`); `error.rs` maps their violations to the port's names.
//!
//! ```no_run
//! # async fn open(vault: std::sync::Arc<cabinet_vault::Vault>) -> Result<(), Box<dyn std::error::Error>> {
//! let storage = cabinet_storage::open_sqlite("cabinet.db".as_ref()).await?;
//! storage.migrate().await?;
//! let stores = storage.stores(&vault);
//! println!("{} demo accounts", stores.users.count_demo().await?);
//! # Ok(()) }
//! ```

mod backup;
mod change_log;
mod error;
mod hooks;
mod migrations;
mod plaintext;
mod postgres;
mod room_relay;
mod row;
mod sealed_value;
mod sqlite;
mod storage;

pub use backup::{BackupError, back_up_sqlite};
pub use cabinet_ports::repository::{AuditFault, AuditProof, AuditRemoval};
pub use hooks::ConnectionHooks;
pub use plaintext::is_open_database;
pub use sealed_value::{
    SealedId, SealedPlace, SealedValue, chosen_district_context, preferences_context, visit_copy_context,
};
pub use storage::{Storage, open_postgres, open_sqlite};
