//! Settings of plugins that administrators changed in the back office, each version of them (docs/adr/0063).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{PluginId, UserId};
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

/// One version of the settings of one place.
#[derive(Debug, Clone, PartialEq)]
pub struct PluginSettingsVersion {
    /// The table of the configuration, e.g. `hosts.netrika1`.
    pub place: String,
    /// 1 is the first one.
    pub version: i64,
    pub plugin: PluginId,
    /// Values that take precedence over the files. An empty table: those of the files.
    pub settings: Map<String, Value>,
    /// The reason that the administrator stated.
    pub reason: String,
    /// The earlier version whose values these are; 0: the files.
    pub returned_to: Option<i64>,
    /// `None` if the account is gone.
    pub changed_by: Option<UserId>,
    pub changed_at: DateTime<Utc>,
}

/// A version, with the name of the account that made it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedPluginSettings {
    pub version: PluginSettingsVersion,
    pub username: Option<String>,
}

/// Reads settings of plugins.
#[async_trait]
pub trait PluginSettingsRepository: Send + Sync {
    /// The latest version of each place.
    ///
    /// # Errors
    /// `Unavailable`, or `Inconsistent` for a row that cannot be read.
    async fn latest(&self) -> Result<Vec<PluginSettingsVersion>, StorageError>;

    /// How often settings of a plugin were changed, at all its places together.
    ///
    /// # Errors
    /// As for `latest`.
    async fn changes(&self, plugin: &PluginId) -> Result<i64, StorageError>;

    /// The versions of a place before one, the latest first.
    ///
    /// # Errors
    /// As for `latest`.
    async fn history(
        &self,
        place: &str,
        before: Option<i64>,
        at_most: u32,
    ) -> Result<Vec<ListedPluginSettings>, StorageError>;

    /// One version of a place.
    ///
    /// # Errors
    /// As for `latest`.
    async fn version(&self, place: &str, version: i64)
    -> Result<Option<PluginSettingsVersion>, StorageError>;
}

/// Writes settings of plugins.
#[async_trait]
pub trait PluginSettingsWriter: Send {
    /// Adds a version if the one before it is the latest one, and `changes` is still [`PluginSettingsRepository::changes`] of the plugin: no
    /// other place of it was changed. Returns whether both hold; of two at the same time only one is added.
    ///
    /// # Errors
    /// `OutOfRange` for a text that is too long.
    async fn add_version(
        &mut self,
        version: &PluginSettingsVersion,
        changes: i64,
    ) -> Result<bool, StorageError>;
}
