//! The schema's migrations, embedded by `build.rs` from `migrations/`.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::borrow::Cow;

/// Version, description, SQL.
type Source = (i64, &'static str, &'static str);

/// Runs the migrations of SQLite.
pub(crate) fn sqlite() -> Migrator {
    migrator(&include!(concat!(env!("OUT_DIR"), "/sqlite.rs")))
}

/// Runs the migrations of PostgreSQL.
pub(crate) fn postgres() -> Migrator {
    migrator(&include!(concat!(env!("OUT_DIR"), "/postgres.rs")))
}

fn migrator(sources: &[Source]) -> Migrator {
    let migration = |&(version, description, sql): &Source| {
        Migration::new(
            version,
            Cow::Borrowed(description),
            MigrationType::Simple,
            SqlStr::from_static(sql),
            false,
        )
    };
    Migrator::with_migrations(sources.iter().map(migration).collect())
}
