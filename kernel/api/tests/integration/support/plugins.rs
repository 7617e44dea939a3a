//! Plugins as the plugin host reports them.

use async_trait::async_trait;
use cabinet_domain::PluginId;
use cabinet_ports::repository::PluginSettingsVersion;
use cabinet_ports::{
    ChangedPluginSettings, ConfigLine, InstalledVersions, PluginCallCount, PluginCapability, PluginCondition,
    PluginControl, PluginDenial, PluginDetail, PluginLimits, PluginPermission, PluginReloadError,
    PluginReport, PluginSettingsControl, PluginSettingsPlace, PluginTrial, PluginTrialCount,
    PluginVersionError, PluginVersions, SettingMistake, StorageError,
};
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde_json::{Map, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// One plugin `netrika`, and `vista`, which is disabled.
pub struct FakePlugins {
    pub condition: Mutex<PluginCondition>,
    /// Whether a reload fails.
    pub is_broken: AtomicBool,
    pub reloads: AtomicU32,
    /// What activating a version leads to.
    pub activation: Mutex<Result<(), PluginVersionError>>,
    /// Whether the plugin fails with other settings.
    pub is_picky: AtomicBool,
    /// How often stored settings were applied.
    pub applied: AtomicU32,
    /// What happens while the plugin is tried with other settings.
    pub meanwhile: Mutex<Option<BoxFuture<'static, ()>>>,
    /// The versions that were activated.
    pub activated: Mutex<Vec<String>>,
}

impl Default for FakePlugins {
    fn default() -> Self {
        Self {
            condition: Mutex::new(PluginCondition::Ready),
            is_broken: AtomicBool::new(false),
            reloads: AtomicU32::new(0),
            activation: Mutex::new(Ok(())),
            is_picky: AtomicBool::new(false),
            applied: AtomicU32::new(0),
            meanwhile: Mutex::default(),
            activated: Mutex::default(),
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

    fn detail(&self, id: &PluginId) -> Option<PluginDetail> {
        let report = self.reports().into_iter().find(|report| report.id == *id)?;
        let is_loaded = report.version.is_some();
        let line = |line: &str| ConfigLine {
            file: "variant.toml line 7".to_owned(),
            table: "plugins.netrika.grant".to_owned(),
            line: line.to_owned(),
        };
        let count = PluginTrialCount { calls: 10, failures: 1 };
        Some(PluginDetail {
            world: Some("scheduling-plugin"),
            contract: "0.1",
            signed_by: is_loaded.then(|| "security.plugin_keys.release".to_owned()),
            serves: vec!["hosts.netrika1".to_owned()],
            permissions: vec![PluginPermission {
                capability: PluginCapability::Http,
                name: "https://hub.example".to_owned(),
                setting: Some("endpoint".to_owned()),
                is_asked: true,
                is_granted: true,
                has_value: true,
                line: Some(line("http = [\"https://hub.example\"]")),
            }],
            limits: is_loaded.then_some(PluginLimits {
                memory_bytes: 64 << 20,
                cpu_ms: 2_000,
                wall_ms: 60_000,
                calls: 64,
                used_memory_bytes: 9 << 20,
                used_cpu_permille: 120,
                used_wall_ms: 4_000,
                used_calls: 5,
                in_flight: 1,
            }),
            calls: vec![
                PluginCallCount {
                    function: "clinics",
                    outcome: "ok",
                    is_failure: false,
                    last_hour: 5,
                    last_day: 50,
                },
                PluginCallCount {
                    function: "slots",
                    outcome: "hospital_timed_out",
                    is_failure: true,
                    last_hour: 2,
                    last_day: 2,
                },
            ],
            denials: vec![PluginDenial {
                last_at: DateTime::<Utc>::UNIX_EPOCH,
                times: 3,
                what: "plugin netrika may not call https://other.example: the variant does not grant it"
                    .to_owned(),
                line: Some(line("http = [\"https://hub.example\", \"https://other.example\"]")),
            }],
            trial: is_loaded.then(|| PluginTrial {
                version: "1.3.0".to_owned(),
                share_percent: 10,
                new: count,
                current: count,
            }),
            report,
        })
    }

    async fn reload(self: Arc<Self>, _: &PluginId) -> Result<String, PluginReloadError> {
        self.reloads.fetch_add(1, Ordering::SeqCst);
        match self.is_broken.load(Ordering::SeqCst) {
            true => Err(PluginReloadError::Refused),
            false => Ok("1.2.4".to_owned()),
        }
    }
}

#[async_trait]
impl PluginVersions for FakePlugins {
    async fn installed(&self, _: &PluginId) -> Result<InstalledVersions, PluginVersionError> {
        let versions = ["1.2.2", "1.2.3"].map(str::to_owned).to_vec();
        Ok(InstalledVersions { versions, active: Some("1.2.3".to_owned()) })
    }

    async fn activate(
        &self,
        _: &PluginId,
        version: &str,
        seen_active: Option<&str>,
    ) -> Result<(), PluginVersionError> {
        if seen_active != Some("1.2.3") {
            return Err(PluginVersionError::Changed);
        }
        let outcome = *self.activation.lock().unwrap();
        if outcome.is_ok() {
            self.activated.lock().unwrap().push(version.to_owned());
        }
        outcome
    }
}

/// Its place `hosts.netrika1` has a `timeout` of at least 500, and an `endpoint` that is fixed.
#[async_trait]
impl PluginSettingsControl for FakePlugins {
    fn laid(&self, latest: Vec<PluginSettingsVersion>) -> ChangedPluginSettings {
        latest.into_iter().map(|found| (found.place, (found.version, found.settings))).collect()
    }

    fn places(&self, plugin: &PluginId, changed: &ChangedPluginSettings) -> Vec<PluginSettingsPlace> {
        if plugin.as_str() != "netrika" {
            return Vec::new();
        }
        let place = "hosts.netrika1".to_owned();
        let of_files = Map::from_iter([
            ("endpoint".to_owned(), json!("https://hub.example")),
            ("timeout".to_owned(), json!(9000)),
        ]);
        let mut values = of_files.clone();
        values.extend(changed.get(&place).map(|(_, own)| own.clone()).unwrap_or_default());
        let fixed = BTreeMap::from([("endpoint".to_owned(), "environment".to_owned())]);
        let schema = Some(json!({ "type": "object", "properties": { "timeout": { "type": "integer" } } }));
        vec![PluginSettingsPlace { place, schema, values, of_files, fixed, in_use: 0 }]
    }

    fn check(&self, place: &str, changed: &ChangedPluginSettings) -> Vec<SettingMistake> {
        let timeout = changed.get(place).and_then(|(_, own)| own.get("timeout")?.as_i64());
        let mistake = |found: i64| SettingMistake {
            key: "timeout".to_owned(),
            is_here: true,
            found: Some(found.to_string()),
            expected: "value is less than the minimum of 500".to_owned(),
            suggestion: None,
        };
        timeout.filter(|timeout| *timeout < 500).map(mistake).into_iter().collect()
    }

    async fn try_out(&self, _: &PluginId, _: &ChangedPluginSettings) -> Result<(), PluginReloadError> {
        let meanwhile = self.meanwhile.lock().unwrap().take();
        if let Some(meanwhile) = meanwhile {
            meanwhile.await;
        }
        match self.is_picky.load(Ordering::SeqCst) {
            true => Err(PluginReloadError::Refused),
            false => Ok(()),
        }
    }

    async fn apply_stored(&self) -> Result<(), StorageError> {
        self.applied.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}
