//! `cabinet backup`.

use crate::cli::Backup;
use anyhow::bail;
use cabinet_config::Database;
use cabinet_storage::back_up_sqlite;

pub(super) async fn run(backup: &Backup) -> anyhow::Result<()> {
    let loaded = backup.source.load()?;
    match &loaded.variant.database {
        Database::Sqlite { path } => back_up_sqlite(path, &backup.to).await?,
        Database::Postgres { .. } => {
            bail!("the database is PostgreSQL: use pg_dump (docs/operations.md, \"Backup and restore\")")
        }
    }
    println!("{}: a copy of the database of variant {}, checked", backup.to.display(), loaded.variant.id);
    Ok(())
}
