//! `cabinet plugin rollback`: asks nothing, because the version was agreed to when it was installed.

use super::reload::activate;
use crate::cli::Rollback;
use cabinet_plugin_store::PluginStore;

pub(super) async fn run(wish: &Rollback) -> anyhow::Result<()> {
    let variant = wish.source.load()?.variant;
    let store = PluginStore::at(&variant.http.plugin_root);
    let locked = store.lock()?;
    let before = store.active(&wish.id)?;
    let version = match &wish.to {
        Some(version) => version.clone(),
        None => locked.older(&wish.id)?,
    };
    activate(&variant, &locked, before.as_ref(), &wish.id, &version).await
}
