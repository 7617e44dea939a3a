//! Plugins as the plugin host reports them.

use async_trait::async_trait;
use cabinet_domain::PluginId;
use cabinet_ports::{PluginCondition, PluginControl, PluginReloadError, PluginReport};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// One plugin `netrika`, and `vista`, which is disabled.
pub struct FakePlugins {
    pub condition: Mutex<PluginCondition>,
    /// Whether a reload fails.
    pub is_broken: AtomicBool,
    pub reloads: AtomicU32,
}

impl Default for FakePlugins {
    fn default() -> Self {
        Self {
            condition: Mutex::new(PluginCondition::Ready),
            is_broken: AtomicBool::new(false),
            reloads: AtomicU32::new(0),
        }
    }
}

#[async_trait]
impl PluginControl for FakePlugins {
    fn reports(&self) -> Vec<PluginReport> {
        let netrika = PluginReport {
            id: "netrika".parse().unwrap(),
            names: BTreeMap::from([
                ("en".to_owned(), "Netrika".to_owned()),
                ("ru".to_owned(), "Нетрика".to_owned()),
            ]),
            version: Some("1.2.3".to_owned()),
            ports: vec!["scheduling".to_owned()],
            condition: *self.condition.lock().unwrap(),
            since: Some(DateTime::<Utc>::UNIX_EPOCH),
            calls: 7,
            failures: 2,
            last_failure: Some((DateTime::<Utc>::UNIX_EPOCH, "timed_out")),
        };
        let vista = PluginReport {
            id: "vista".parse().unwrap(),
            condition: PluginCondition::Disabled,
            names: BTreeMap::new(),
            version: None,
            since: None,
            last_failure: None,
            ..netrika.clone()
        };
        vec![netrika, vista]
    }

    async fn reload(self: Arc<Self>, _: &PluginId) -> Result<String, PluginReloadError> {
        self.reloads.fetch_add(1, Ordering::SeqCst);
        match self.is_broken.load(Ordering::SeqCst) {
            true => Err(PluginReloadError::Refused),
            false => Ok("1.2.4".to_owned()),
        }
    }
}
