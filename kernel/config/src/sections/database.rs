//! Where data is kept.

use super::SecretRef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// SQLite for one machine, PostgreSQL for the rest.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Database {
    /// A file.
    Sqlite {
        /// Path of the database file; its folder must exist.
        path: PathBuf,
    },
    /// A server.
    Postgres {
        /// `postgres://user:password@host/db`, by reference because it holds a password.
        url: SecretRef,
        /// Largest number of connections.
        #[schemars(range(min = 2, max = 500))]
        connections: u32,
    },
}
