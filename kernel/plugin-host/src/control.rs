//! The plugins as an administrator sees and reloads them.

use crate::PluginHost;
use crate::host::ReloadError;
use async_trait::async_trait;
use cabinet_domain::PluginId;
use cabinet_ports::{PluginCondition, PluginControl, PluginDetail, PluginReloadError, PluginReport};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::oneshot;

#[async_trait]
impl PluginControl for PluginHost {
    fn reports(&self) -> Vec<PluginReport> {
        self.deployment().plugins.keys().map(|id| self.report(id)).collect()
    }

    fn detail(&self, id: &PluginId) -> Option<PluginDetail> {
        self.detail_of(id)
    }

    async fn reload(self: Arc<Self>, id: &PluginId) -> Result<String, PluginReloadError> {
        let (tell, told) = oneshot::channel();
        let wanted = id.clone();
        // A task of its own: the caller does not wait until the calls of the former version have ended.
        let reloading = tokio::spawn(async move {
            // The receiver is gone if the caller was cancelled.
            let in_use = |version| drop(tell.send(version));
            self.replace(&wanted, in_use).await
        });
        if let Ok(version) = told.await {
            return Ok(version);
        }
        match reloading.await {
            Ok(Err(ReloadError::Unknown(_))) => Err(PluginReloadError::Unknown),
            _ => Err(PluginReloadError::Refused),
        }
    }
}

impl PluginHost {
    pub(crate) fn report(&self, id: &PluginId) -> PluginReport {
        let nothing = PluginReport {
            id: id.clone(),
            names: BTreeMap::new(),
            version: None,
            ports: Vec::new(),
            condition: PluginCondition::Disabled,
            since: None,
            calls: 0,
            failures: 0,
            last_failure: None,
        };
        let Some(plugin) = self.plugin(id) else { return nothing };
        let current = plugin.current();
        let manifest = current.as_ref().ok().map(|generation| &generation.manifest);
        let (calls, failures) = plugin.tally().counts();
        let times = plugin.tally().times();
        PluginReport {
            names: manifest.map(|manifest| manifest.names.clone()).unwrap_or_default(),
            version: manifest.map(|manifest| manifest.version.to_string()),
            // The world of a port is named after it: `scheduling-plugin`.
            ports: plugin
                .world()
                .map(|world| world.name().trim_end_matches("-plugin").to_owned())
                .into_iter()
                .collect(),
            condition: match current.is_ok() {
                false => PluginCondition::Failed,
                true if plugin.is_resting() => PluginCondition::Resting,
                true => PluginCondition::Ready,
            },
            since: Some(times.since),
            calls,
            failures,
            last_failure: times.last_failure,
            ..nothing
        }
    }
}
