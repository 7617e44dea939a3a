//! Changes settings of plugins (docs/adr/0063). They are checked as `cabinet config check` does, tried with the plugin, and stored as the next
//! version of their place; all kernels apply them.

use super::{OperationsService, because};
use crate::{AdministrationError, Administrator, Reason};
use cabinet_domain::{AuditKind, PluginId};
use cabinet_ports::repository::{ListedPluginSettings, PluginSettingsVersion};
use cabinet_ports::{ChangedPluginSettings, PluginReloadError, PluginSettingsPlace, SettingMistake};
use serde_json::{Map, Value, json};

/// Versions on a page of the history.
const VERSIONS_ON_A_PAGE: u32 = 20;

/// A place with its latest version.
#[derive(Debug, Clone, PartialEq)]
pub struct EditedPlace {
    pub place: PluginSettingsPlace,
    /// The latest version; 0: nothing was changed.
    pub version: i64,
    /// The values that take precedence over the files.
    pub changed: Map<String, Value>,
    /// Why the latest version does not fit, if this kernel uses another one: a file or the plugin has changed since.
    pub mistakes: Vec<SettingMistake>,
}

/// What an administrator saves.
#[derive(Debug, Clone, PartialEq)]
pub struct SettingsChange {
    pub place: String,
    /// The version that was edited.
    pub seen: i64,
    pub wanted: WantedSettings,
}

/// Which settings are wanted.
#[derive(Debug, Clone, PartialEq)]
pub enum WantedSettings {
    /// These values over the files.
    Values(Map<String, Value>),
    /// Those of an earlier version; 0: the files.
    Earlier(i64),
}

/// Why settings were not saved.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error(transparent)]
    Administration(#[from] AdministrationError),
    /// The check of the configuration found mistakes.
    #[error("the settings have mistakes")]
    Mistakes(Vec<SettingMistake>),
    /// Another change was saved: at this place since it was read, or at another place of the plugin while the plugin was tried.
    #[error("the settings were changed in the meantime")]
    Changed,
}

impl From<cabinet_ports::StorageError> for SettingsError {
    fn from(error: cabinet_ports::StorageError) -> Self {
        Self::Administration(error.into())
    }
}

impl OperationsService {
    /// The places that have settings of a plugin.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn plugin_settings(
        &self,
        by: &Administrator,
        id: &str,
    ) -> Result<Vec<EditedPlace>, AdministrationError> {
        self.check(by).await?;
        let id = self.known_plugin(id)?;
        let changed = self.changed_settings().await?;
        Ok(self.edited_places(&id, &changed))
    }

    /// The versions of a place before one, the latest first, and whether there are more.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn plugin_settings_history(
        &self,
        by: &Administrator,
        id: &str,
        place: &str,
        before: Option<i64>,
    ) -> Result<(Vec<ListedPluginSettings>, bool), AdministrationError> {
        self.check(by).await?;
        let id = self.known_plugin(id)?;
        let places = self.parts.plugin_settings.places(&id, &ChangedPluginSettings::new());
        if !places.iter().any(|known| known.place == place) {
            return Err(AdministrationError::NotFound);
        }
        let stored = &self.stores().plugin_settings;
        let mut found = stored.history(place, before, VERSIONS_ON_A_PAGE + 1).await?;
        let has_more = found.len() > VERSIONS_ON_A_PAGE as usize;
        found.truncate(VERSIONS_ON_A_PAGE as usize);
        Ok((found, has_more))
    }

    /// Saves settings over the version that was edited, and returns the new version. The plugin is started with them and asked first; if it
    /// fails, nothing changes. It is entered before, and in the transaction of the change.
    ///
    /// # Errors
    /// [`SettingsError`]
    pub async fn change_plugin_settings(
        &self,
        by: &Administrator,
        id: &str,
        change: SettingsChange,
        reason: &Reason,
    ) -> Result<i64, SettingsError> {
        self.check(by).await?;
        let id = self.enabled_plugin(id)?;
        // Before the layer is read: what is changed from here on, at any place of the plugin, was not tried with this change.
        let changes = self.stores().plugin_settings.changes(&id).await?;
        let mut changed = self.changed_settings().await?;
        let before = self
            .edited_places(&id, &changed)
            .into_iter()
            .find(|known| known.place.place == change.place)
            .ok_or(AdministrationError::NotFound)?;
        if before.version != change.seen {
            return Err(SettingsError::Changed);
        }
        let (settings, returned_to) = self.wanted(&id, &change).await?;
        refuse_fixed(&before, &settings)?;
        let version = PluginSettingsVersion {
            place: change.place.clone(),
            version: before.version + 1,
            plugin: id.clone(),
            settings: settings.clone(),
            reason: reason.as_str().to_owned(),
            returned_to,
            changed_by: Some(by.user),
            changed_at: self.now(),
        };
        changed.insert(change.place.clone(), (version.version, settings.clone()));
        let mistakes = self.parts.plugin_settings.check(&change.place, &changed);
        if !mistakes.is_empty() {
            return Err(SettingsError::Mistakes(mistakes));
        }
        let kind = AuditKind::PluginSettingsChanged;
        let keys = differing(&before.changed, &settings);
        let facts =
            json!({ "plugin": id, "place": change.place, "version": version.version, "settings": keys });
        let step = |step: &str| {
            let mut detail = facts.clone();
            if let Some(fields) = detail.as_object_mut() {
                fields.insert("step".to_owned(), step.into());
            }
            detail
        };
        self.enter(by, kind, because(reason, step("begun"))).await?;
        if let Err(error) = self.parts.plugin_settings.try_out(&id, &changed).await {
            self.enter(by, kind, step("refused")).await?;
            return Err(SettingsError::Administration(match error {
                PluginReloadError::Unknown => AdministrationError::NotFound,
                PluginReloadError::Refused => AdministrationError::PluginFailed,
            }));
        }
        let mut work = self.stores().begin().await?;
        if !work.plugin_settings().add_version(&version, changes).await? {
            drop(work);
            self.enter(by, kind, step("refused")).await?;
            return Err(SettingsError::Changed);
        }
        work.audit().add(self.event(by, None, kind, step("done"))).await?;
        work.commit().await?;
        // What cannot be applied now is applied with the next change or within a minute.
        if let Err(error) = self.parts.plugin_settings.apply_stored().await {
            tracing::warn!(%error, "changed settings of plugins are not applied yet");
        }
        Ok(version.version)
    }

    async fn wanted(
        &self,
        id: &PluginId,
        change: &SettingsChange,
    ) -> Result<(Map<String, Value>, Option<i64>), SettingsError> {
        match &change.wanted {
            WantedSettings::Values(values) => Ok((values.clone(), None)),
            WantedSettings::Earlier(0) => Ok((Map::new(), Some(0))),
            WantedSettings::Earlier(version) => {
                let earlier = self.stores().plugin_settings.version(&change.place, *version).await?;
                let earlier = earlier.filter(|earlier| earlier.plugin == *id);
                let earlier = earlier.ok_or(AdministrationError::NotFound)?;
                Ok((earlier.settings, Some(*version)))
            }
        }
    }

    /// The latest version of each place.
    async fn changed_settings(&self) -> Result<ChangedPluginSettings, AdministrationError> {
        let latest = self.stores().plugin_settings.latest().await?;
        Ok(self.parts.plugin_settings.laid(latest))
    }

    fn edited_places(&self, id: &PluginId, changed: &ChangedPluginSettings) -> Vec<EditedPlace> {
        let places = self.parts.plugin_settings.places(id, changed).into_iter();
        places
            .map(|place| {
                let (version, own) = changed.get(&place.place).cloned().unwrap_or_default();
                let mistakes = match version == place.in_use {
                    true => Vec::new(),
                    false => self.parts.plugin_settings.check(&place.place, changed),
                };
                EditedPlace { place, version, changed: own, mistakes }
            })
            .collect()
    }

    fn known_plugin(&self, id: &str) -> Result<PluginId, AdministrationError> {
        let id: PluginId = id.parse().map_err(|_| AdministrationError::NotFound)?;
        match self.parts.plugins.reports().iter().any(|report| report.id == id) {
            true => Ok(id),
            false => Err(AdministrationError::NotFound),
        }
    }
}

/// A setting that is fixed keeps its value, also when an earlier version is restored that had another one.
fn refuse_fixed(before: &EditedPlace, settings: &Map<String, Value>) -> Result<(), SettingsError> {
    let fixed = &before.place.fixed;
    let changed = differing(&before.changed, settings).into_iter();
    let mistakes: Vec<SettingMistake> = changed
        .filter_map(|key| {
            let place = fixed.get(&key)?;
            Some(SettingMistake {
                expected: format!("the value that is set there: {place}"),
                found: Some("another value".to_owned()),
                suggestion: None,
                is_here: true,
                key,
            })
        })
        .collect();
    if mistakes.is_empty() { Ok(()) } else { Err(SettingsError::Mistakes(mistakes)) }
}

/// The settings that differ.
fn differing(before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<String> {
    let removed = before.keys().filter(|key| !after.contains_key(*key));
    let changed = after.iter().filter(|(key, value)| before.get(*key) != Some(value)).map(|(key, _)| key);
    changed.chain(removed).cloned().collect()
}
