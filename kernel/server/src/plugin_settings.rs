//! Settings of plugins that administrators changed in the back office (docs/adr/0063): a layer of the configuration in the database, checked as
//! `cabinet config check` checks the files, and applied without a restart.

use crate::prepare::{open_database, open_vault};
use async_trait::async_trait;
use cabinet_config::{ChangedSettings, ConfigError, Database, Draft, Variant, names_a_secret};
use cabinet_domain::PluginId;
use cabinet_plugin_host::{PluginHost, ReloadError, SettingsByTable, settings_of, settings_tables};
use cabinet_ports::repository::PluginSettingsVersion;
use cabinet_ports::{
    PluginReloadError, PluginSettingsControl, PluginSettingsPlace, SettingMistake, StorageError, Stores,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// The layer of this kernel.
pub(crate) struct SettingsLayer {
    /// The configuration as this kernel read it at its start, without the layer. Later changes of files count after a restart.
    pub base: Draft,
    pub root: PathBuf,
    pub plugins: Arc<PluginHost>,
    pub stores: Stores,
    /// The version that is in use, by place.
    pub in_use: RwLock<BTreeMap<String, i64>>,
    pub applying: tokio::sync::Mutex<()>,
}

/// The stored layer of a configuration. A place that has another plugin by now keeps its version, without values.
pub(crate) fn laid(base: &Draft, root: &Path, latest: Vec<PluginSettingsVersion>) -> ChangedSettings {
    let of_place = |found: PluginSettingsVersion| {
        let is_served =
            settings_tables(base, root, &found.plugin).iter().any(|known| known.table == found.place);
        let settings = if is_served { found.settings } else { Map::new() };
        (found.place, (found.version, settings))
    };
    latest.into_iter().map(of_place).collect()
}

/// The settings with which plugins start, and the version of each place. A place whose settings do not fit the configuration or its plugin any
/// more starts with those of the files.
pub(crate) fn starting(
    base: &Draft,
    root: &Path,
    latest: Vec<PluginSettingsVersion>,
) -> (SettingsByTable, BTreeMap<String, i64>) {
    let mut good = ChangedSettings::new();
    for (place, found) in laid(base, root, latest) {
        let mut with = good.clone();
        with.insert(place.clone(), found);
        let errors = errors_with(base, root, &with);
        if errors.is_empty() {
            good = with;
        } else {
            let keys: Vec<&str> = errors.iter().map(|error| error.key.as_str()).collect();
            tracing::error!(%place, ?keys, "settings of the back office do not fit {place}: it has those of the files");
        }
    }
    let settings = base.with_settings(&good).as_ref().map(settings_of).unwrap_or_default();
    (settings, good.into_iter().map(|(place, (version, _))| (place, version)).collect())
}

/// Reads the stored layer for a command.
///
/// # Errors
/// The database cannot be opened, or has an older schema.
pub(crate) async fn stored(variant: &Variant, base: &Draft, root: &Path) -> anyhow::Result<ChangedSettings> {
    if let Database::Sqlite { path } = &variant.database
        && !path.is_file()
    {
        // No server has run yet. Opening the file would create it.
        return Ok(ChangedSettings::new());
    }
    let storage = open_database(variant).await?;
    let stores = storage.stores(&open_vault(variant)?);
    Ok(laid(base, root, stores.plugin_settings.latest().await?))
}

/// The errors that a layer brings.
pub(crate) fn errors_with(base: &Draft, root: &Path, changed: &ChangedSettings) -> Vec<ConfigError> {
    match base.with_settings(changed) {
        Ok(mut draft) => {
            cabinet_plugin_host::check(&mut draft, root);
            draft.errors().to_vec()
        }
        Err(errors) => errors.0,
    }
}

impl SettingsLayer {
    fn settings(&self, changed: &ChangedSettings) -> Arc<SettingsByTable> {
        Arc::new(self.base.with_settings(changed).as_ref().map(settings_of).unwrap_or_default())
    }

    fn plugin_of(&self, place: &str) -> Option<PluginId> {
        let plugins: BTreeMap<String, Value> = self.base.table("plugins");
        let mut ids = plugins.keys().filter_map(|id| id.parse::<PluginId>().ok());
        ids.find(|id| settings_tables(&self.base, &self.root, id).iter().any(|known| known.table == place))
    }

    /// Where a setting is set that cannot be changed here.
    fn pin_of(&self, place: &str, key: &str, value: Option<&Value>) -> Option<String> {
        let pinned =
            self.base.pin_of(&format!("{place}.settings.{key}")).map(|found| without_folders(&found));
        pinned.or_else(|| is_hidden(key, value?).then(|| "a value that is not shown".to_owned()))
    }

    async fn apply(&self, plugin: &PluginId, changed: &ChangedSettings) {
        let places: Vec<&String> =
            changed.keys().filter(|place| self.plugin_of(place).as_ref() == Some(plugin)).collect();
        let mistakes: Vec<_> = places.iter().flat_map(|place| self.check(place, changed)).collect();
        if !mistakes.is_empty() {
            let keys: Vec<&str> = mistakes.iter().map(|mistake| mistake.key.as_str()).collect();
            tracing::error!(plugin.id = %plugin, ?keys, "settings of the back office do not fit plugin {plugin}: it keeps those in use");
            return;
        }
        match self.plugins.use_settings(plugin, self.settings(changed)).await {
            Ok(()) => {
                tracing::info!(plugin.id = %plugin, "plugin {plugin} uses the settings of the back office");
            }
            // Disabled: nothing to apply.
            Err(ReloadError::Unknown(_)) => {}
            // The host has logged the reason.
            Err(ReloadError::Refused { .. }) => return,
        }
        let mut in_use = self.in_use.write().unwrap_or_else(PoisonError::into_inner);
        for place in places {
            if let Some((version, _)) = changed.get(place) {
                in_use.insert(place.clone(), *version);
            }
        }
    }
}

#[async_trait]
impl PluginSettingsControl for SettingsLayer {
    fn laid(&self, latest: Vec<PluginSettingsVersion>) -> ChangedSettings {
        laid(&self.base, &self.root, latest)
    }

    fn places(&self, plugin: &PluginId, changed: &ChangedSettings) -> Vec<PluginSettingsPlace> {
        let Ok(with) = self.base.with_settings(changed) else { return Vec::new() };
        let of_files: BTreeMap<String, Map<String, Value>> = settings_tables(&self.base, &self.root, plugin)
            .into_iter()
            .map(|found| (found.table, found.settings))
            .collect();
        let in_use = self.in_use.read().unwrap_or_else(PoisonError::into_inner).clone();
        let places = settings_tables(&with, &self.root, plugin).into_iter().map(|found| {
            let described = found.schema.as_ref().and_then(|schema| schema.get("properties")?.as_object());
            let mut keys: BTreeSet<String> = described.into_iter().flat_map(Map::keys).cloned().collect();
            keys.extend(found.settings.keys().cloned());
            let pin = |key: String| {
                let place = self.pin_of(&found.table, &key, found.settings.get(&key))?;
                Some((key, place))
            };
            let shown = |values: Map<String, Value>| -> Map<String, Value> {
                values.into_iter().filter(|(key, value)| !is_hidden(key, value)).collect()
            };
            PluginSettingsPlace {
                fixed: keys.into_iter().filter_map(pin).collect(),
                in_use: in_use.get(&found.table).copied().unwrap_or_default(),
                of_files: shown(of_files.get(&found.table).cloned().unwrap_or_default()),
                values: shown(found.settings.clone()),
                schema: found.schema.clone(),
                place: found.table.clone(),
            }
        });
        places.collect()
    }

    fn check(&self, place: &str, changed: &ChangedSettings) -> Vec<SettingMistake> {
        let mut before = changed.clone();
        before.remove(place);
        let known = errors_with(&self.base, &self.root, &before);
        let is_new = |error: &ConfigError| {
            !known.iter().any(|known| (&known.key, &known.found) == (&error.key, &error.found))
        };
        let prefix = format!("{place}.settings.");
        let errors = errors_with(&self.base, &self.root, changed).into_iter().filter(is_new);
        let mut mistakes: Vec<SettingMistake> = errors
            .map(|error| {
                let key = error.key.strip_prefix(&prefix);
                SettingMistake {
                    is_here: key.is_some(),
                    key: key.unwrap_or(&error.key).to_owned(),
                    found: error.found.clone(),
                    expected: error.expected.clone(),
                    suggestion: error.suggestion.clone(),
                }
            })
            .collect();
        let values = changed.get(place).map(|(_, values)| values);
        let hidden = values.into_iter().flatten().filter(|(key, value)| is_hidden(key, value));
        mistakes.extend(hidden.map(|(key, _)| SettingMistake {
            key: key.clone(),
            is_here: true,
            found: Some("***".to_owned()),
            expected:
                "a value without a secret: secrets are references in the configuration's files".to_owned(),
            suggestion: None,
        }));
        mistakes
    }

    async fn try_out(&self, plugin: &PluginId, changed: &ChangedSettings) -> Result<(), PluginReloadError> {
        self.plugins.try_settings(plugin, self.settings(changed)).await.map_err(|error| match error {
            ReloadError::Unknown(_) => PluginReloadError::Unknown,
            ReloadError::Refused { .. } => PluginReloadError::Refused,
        })
    }

    async fn apply_stored(&self) -> Result<(), StorageError> {
        let _one_at_a_time = self.applying.lock().await;
        let changed = self.laid(self.stores.plugin_settings.latest().await?);
        let in_use = self.in_use.read().unwrap_or_else(PoisonError::into_inner).clone();
        let is_other =
            |place: &String, version: i64| in_use.get(place).copied().unwrap_or_default() != version;
        let behind = changed.iter().filter(|(place, (version, _))| is_other(place, *version));
        let plugins: BTreeSet<PluginId> = behind.filter_map(|(place, _)| self.plugin_of(place)).collect();
        for plugin in plugins {
            self.apply(&plugin, &changed).await;
        }
        Ok(())
    }
}

/// Whether a value may hold a secret, and is neither shown nor taken: by its name, or a URL with a login.
fn is_hidden(key: &str, value: &Value) -> bool {
    match value {
        Value::String(text) => names_a_secret(key) || (text.contains('@') && text.contains("://")),
        Value::Array(items) => items.iter().any(|item| is_hidden(key, item)),
        Value::Object(members) => members.iter().any(|(key, member)| is_hidden(key, member)),
        _ => false,
    }
}

/// The name of a file with its line, without the folders of this machine.
fn without_folders(place: &str) -> String {
    Path::new(place).file_name().map_or_else(|| place.to_owned(), |name| name.to_string_lossy().into_owned())
}
