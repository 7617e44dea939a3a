//! `cabinet migrate`.

use crate::prepare;
use crate::source::Source;
use anyhow::Context;

pub(super) async fn run(source: &Source) -> anyhow::Result<()> {
    let loaded = source.load()?;
    let storage = prepare::open_database(&loaded.variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    storage.close().await;
    println!("the {} database of variant {} has the newest form", storage.kind(), loaded.variant.id);
    Ok(())
}
