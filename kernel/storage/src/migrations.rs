//! The schema's migrations, embedded by `build.rs` from `migrations/`.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::borrow::Cow;

/// Version, description, SQL.
type Source = (i64, &'static str, &'static str);

/// Returns the migrations for SQLite.
pub(crate) fn sqlite() -> Migrator {
    migrator(&include!(concat!(env!("OUT_DIR"), "/sqlite.rs")))
}

/// Returns the migrations for PostgreSQL.
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
