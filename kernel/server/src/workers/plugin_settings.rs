//! Applies settings of plugins that an administrator has changed, here or at another kernel.

use crate::plugin_settings::SettingsLayer;
use cabinet_ports::PluginSettingsControl as _;
use cabinet_ports::repository::{ChangeCounts, ChangeFeed, ChangeTopic};
use std::sync::Arc;
use std::time::Duration;

/// How often the stored settings are read without a notification: what a plugin has refused is tried again.
const AT_LEAST_EVERY: Duration = Duration::from_secs(60);

/// Follows until the task is dropped.
pub(super) async fn follow(layer: Arc<SettingsLayer>, changes: Arc<dyn ChangeFeed>) {
    loop {
        // Before reading: what changes meanwhile is read again.
        let seen = changes.counts();
        if let Err(error) = layer.apply_stored().await {
            tracing::warn!(%error, "changed settings of plugins cannot be read; they are read again");
        }
        // Without a notification the time is over, which is as good a reason to read.
        let _ = tokio::time::timeout(AT_LEAST_EVERY, told(changes.as_ref(), seen)).await;
    }
}

/// Waits until settings of plugins have changed.
async fn told(changes: &dyn ChangeFeed, mut seen: ChangeCounts) {
    loop {
        let now = changes.changed(&seen).await;
        if now.since(&seen).any(|topic| topic == ChangeTopic::Plugins) {
            return;
        }
        seen = now;
    }
}
