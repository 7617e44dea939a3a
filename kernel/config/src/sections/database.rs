//! The database.

use super::SecretRef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The database: SQLite for a single server, PostgreSQL for several.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Database {
    /// An SQLite database file.
    Sqlite {
        /// Path of the database file. Its folder must exist.
        path: PathBuf,
    },
    /// A PostgreSQL server.
    Postgres {
        /// Reference to the secret `postgres://user:password@host/db`. The URL is a secret because it contains a password.
        url: SecretRef,
        /// Maximum number of connections.
        #[schemars(range(min = 2, max = 500))]
        connections: u32,
    },
}
