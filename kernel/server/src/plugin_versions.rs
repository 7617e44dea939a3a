//! Installed versions of plugins for the back office. The active one is replaced as `cabinet plugin rollback` does it.

use async_trait::async_trait;
use cabinet_config::Variant;
use cabinet_domain::PluginId;
use cabinet_plugin_host::{PluginHost, trusted_keys};
use cabinet_plugin_store::{Active, PluginStore, StoreError};
use cabinet_ports::{InstalledVersions, PluginVersionError, PluginVersions};
use semver::Version;
use std::sync::Arc;

/// The plugin folder of a hospital, and the plugins that this kernel has loaded from it.
pub(crate) struct FolderVersions {
    pub variant: Arc<Variant>,
    pub plugins: Arc<PluginHost>,
}

#[async_trait]
impl PluginVersions for FolderVersions {
    async fn installed(&self, id: &PluginId) -> Result<InstalledVersions, PluginVersionError> {
        let (root, id) = (self.variant.http.plugin_root.clone(), id.clone());
        on_disk(move || {
            let store = PluginStore::at(&root);
            let active = store.active(&id)?.as_ref().and_then(Active::version).map(ToString::to_string);
            let versions = store.versions(&id)?.iter().map(ToString::to_string).collect();
            Ok(InstalledVersions { versions, active })
        })
        .await
    }

    async fn activate(
        &self,
        id: &PluginId,
        version: &str,
        seen_active: Option<&str>,
    ) -> Result<(), PluginVersionError> {
        let wanted: Version = version.parse().map_err(|_| PluginVersionError::NotInstalled)?;
        let before = self.installed(id).await?.active;
        if before.as_deref() != seen_active {
            return Err(PluginVersionError::Changed);
        }
        self.link(id, wanted, before.clone()).await?;
        let Err(error) = self.plugins.reload(id).await else { return Ok(()) };
        tracing::error!(plugin.id = %id, version, %error, "plugin {id} {version} is not used: it is refused");
        if let Some(before) = before.and_then(|before| before.parse().ok()) {
            self.link(id, before, Some(version.to_owned())).await?;
        }
        Err(PluginVersionError::Refused)
    }
}

impl FolderVersions {
    /// Makes a version active if the active one is `seen`.
    async fn link(
        &self,
        id: &PluginId,
        version: Version,
        seen: Option<String>,
    ) -> Result<(), PluginVersionError> {
        let (variant, id) = (Arc::clone(&self.variant), id.clone());
        on_disk(move || {
            let root = &variant.http.plugin_root;
            let store = PluginStore::at(root);
            let locked = store.lock()?;
            let now = store.active(&id)?.as_ref().and_then(Active::version).map(ToString::to_string);
            if now != seen {
                return Ok(false);
            }
            locked.activate(&id, &version, &trusted_keys(&variant, root))?;
            Ok(true)
        })
        .await?
        .then_some(())
        .ok_or(PluginVersionError::Changed)
    }
}

/// Reads or changes the folder on a thread that may wait for the disk.
async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, PluginVersionError> {
    let done = tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "the plugin folder could not be read or changed");
        PluginVersionError::Folder
    })?;
    done.map_err(|error| {
        tracing::error!(%error, "the plugin folder could not be read or changed");
        match error {
            StoreError::NotInstalled { .. } => PluginVersionError::NotInstalled,
            StoreError::Package(_) => PluginVersionError::Refused,
            _ => PluginVersionError::Folder,
        }
    })
}
