//! `cabinet backup`. The time of the last backup is noted in the database, for the health page of the administrators.

use crate::cli::Backup;
use crate::prepare;
use anyhow::{Context, bail};
use cabinet_config::{Database, Variant};
use cabinet_ports::{Clock, SystemClock};
use cabinet_storage::back_up_sqlite;

pub(super) async fn run(backup: &Backup) -> anyhow::Result<()> {
    let loaded = backup.source.load()?;
    let Some(to) = &backup.to else {
        note(&loaded.variant).await.context("the backup could not be noted")?;
        println!("noted: a backup of the database of variant {} was made", loaded.variant.id);
        return Ok(());
    };
    match &loaded.variant.database {
        Database::Sqlite { path } => back_up_sqlite(path, to).await?,
        Database::Postgres { .. } => {
            bail!("the database is PostgreSQL: use pg_dump (docs/operations.md, \"Backup and restore\")")
        }
    }
    println!("{}: a copy of the database of variant {}, checked", to.display(), loaded.variant.id);
    // The copy is good, whether or not it can be noted: the server may be of an earlier release.
    if let Err(error) = note(&loaded.variant).await {
        eprintln!("the backup was not noted for the health page: {error:#}");
    }
    Ok(())
}

async fn note(variant: &Variant) -> anyhow::Result<()> {
    let storage = prepare::open_database(variant).await?;
    let noted = storage.note_backup(SystemClock.now()).await;
    storage.close().await;
    Ok(noted?)
}
