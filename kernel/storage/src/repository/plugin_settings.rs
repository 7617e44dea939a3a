//! Settings of plugins that were changed in the back office.

use super::super::LOCK_PLUGIN_SETTINGS;
use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{PluginId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{
    ChangeTopic, ListedPluginSettings, PluginSettingsRepository, PluginSettingsVersion, PluginSettingsWriter,
};
use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

#[async_trait]
impl PluginSettingsRepository for Repositories {
    async fn latest(&self) -> Result<Vec<PluginSettingsVersion>, StorageError> {
        let rows = sqlx::query_as::<Db, VersionRow>(
            "SELECT s.place, s.version, s.plugin, s.settings, s.reason, s.returned_to, s.changed_by, s.changed_at, NULL AS username
             FROM plugin_settings AS s
             WHERE s.version = (SELECT max(l.version) FROM plugin_settings AS l WHERE l.place = s.place)
             ORDER BY s.place",
        )
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(|row| Ok(ListedPluginSettings::try_from(row)?.version)).collect()
    }

    async fn changes(&self, plugin: &PluginId) -> Result<i64, StorageError> {
        sqlx::query_scalar::<Db, i64>("SELECT count(*) FROM plugin_settings WHERE plugin = $1")
            .bind(plugin.as_str().to_owned())
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn history(
        &self,
        place: &str,
        before: Option<i64>,
        at_most: u32,
    ) -> Result<Vec<ListedPluginSettings>, StorageError> {
        let rows = sqlx::query_as::<Db, VersionRow>(
            "SELECT s.place, s.version, s.plugin, s.settings, s.reason, s.returned_to, s.changed_by, s.changed_at, u.username
             FROM plugin_settings AS s
             LEFT JOIN users AS u ON u.id = s.changed_by
             WHERE s.place = $1 AND s.version < $2
             ORDER BY s.version DESC
             LIMIT $3",
        )
        .bind(place)
        .bind(before.unwrap_or(i64::MAX))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(ListedPluginSettings::try_from).collect()
    }

    async fn version(
        &self,
        place: &str,
        version: i64,
    ) -> Result<Option<PluginSettingsVersion>, StorageError> {
        let row = sqlx::query_as::<Db, VersionRow>(
            "SELECT s.place, s.version, s.plugin, s.settings, s.reason, s.returned_to, s.changed_by, s.changed_at, NULL AS username
             FROM plugin_settings AS s
             WHERE s.place = $1 AND s.version = $2",
        )
        .bind(place)
        .bind(version)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(|row| Ok(ListedPluginSettings::try_from(row)?.version)).transpose()
    }
}

#[async_trait]
impl PluginSettingsWriter for Work {
    async fn add_version(
        &mut self,
        version: &PluginSettingsVersion,
        changes: i64,
    ) -> Result<bool, StorageError> {
        let settings = Value::Object(version.settings.clone()).to_string();
        check_text("plugin_settings.settings", &settings)?;
        check_text("plugin_settings.reason", &version.reason)?;
        let transaction = self.told_change(ChangeTopic::Plugins);
        // Two changes of different places do not conflict by the key.
        sqlx::query(LOCK_PLUGIN_SETTINGS).execute(&mut **transaction).await.map_err(from_driver)?;
        let added = sqlx::query(
            "INSERT INTO plugin_settings (place, version, plugin, settings, reason, returned_to, changed_by, changed_at)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8
             WHERE (SELECT coalesce(max(version), 0) FROM plugin_settings WHERE place = $1) = $2 - 1
               AND (SELECT count(*) FROM plugin_settings WHERE plugin = $3) = $9
             ON CONFLICT (place, version) DO NOTHING",
        )
        .bind(version.place.clone())
        .bind(version.version)
        .bind(version.plugin.as_str().to_owned())
        .bind(settings)
        .bind(version.reason.clone())
        .bind(version.returned_to)
        .bind(version.changed_by.map(|UserId(user)| user))
        .bind(to_microseconds(version.changed_at))
        .bind(changes)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(added.rows_affected() > 0)
    }
}

row! {
    struct VersionRow {
        place: String,
        version: i64,
        plugin: String,
        settings: String,
        reason: String,
        returned_to: Option<i64>,
        changed_by: Option<Uuid>,
        changed_at: DateTime<Utc>,
        username: Option<String>,
    }
}

impl TryFrom<VersionRow> for ListedPluginSettings {
    type Error = StorageError;

    fn try_from(row: VersionRow) -> Result<Self, StorageError> {
        let wrong =
            |column| inconsistent("plugin_settings", column, format!("{} {}", row.place, row.version));
        let Ok(Value::Object(settings)) = serde_json::from_str(&row.settings) else {
            return Err(wrong("settings"));
        };
        let plugin = row.plugin.parse().map_err(|_| wrong("plugin"))?;
        Ok(Self {
            version: PluginSettingsVersion {
                place: row.place,
                version: row.version,
                plugin,
                settings,
                reason: row.reason,
                returned_to: row.returned_to,
                changed_by: row.changed_by.map(UserId),
                changed_at: row.changed_at,
            },
            username: row.username,
        })
    }
}
