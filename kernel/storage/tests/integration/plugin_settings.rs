//! Settings of plugins that were changed in the back office (issue 18).

use crate::people::{after, start, user};
use cabinet_domain::UserId;
use cabinet_ports::repository::PluginSettingsVersion;
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use serde_json::json;

pub(crate) fn version(place: &str, number: i64, timeout: u32, by: UserId) -> PluginSettingsVersion {
    PluginSettingsVersion {
        place: place.to_owned(),
        version: number,
        plugin: "netrika".parse().unwrap(),
        settings: json!({ "read_timeout_ms": timeout }).as_object().cloned().unwrap(),
        reason: "hub is slow".to_owned(),
        returned_to: None,
        changed_by: Some(by),
        changed_at: start(),
    }
}

/// Adds a version over all that was changed before.
async fn add(stores: &Stores, version: &PluginSettingsVersion) -> Result<bool, StorageError> {
    let changes = stores.plugin_settings.changes(&version.plugin).await?;
    add_after(stores, version, changes).await
}

async fn add_after(
    stores: &Stores,
    version: &PluginSettingsVersion,
    changes: i64,
) -> Result<bool, StorageError> {
    committed!(stores, plugin_settings.add_version(version, changes)).await
}

on_every_storage! {
    async fn each_place_has_its_versions_and_the_latest_is_in_force(stores: Stores) {
        let head = user(&stores, "head").await.id;
        assert_eq!(stores.plugin_settings.latest().await.unwrap(), []);
        let (first, second) = (version("hosts.a", 1, 9000, head), version("hosts.a", 2, 5000, head));
        let second = PluginSettingsVersion { returned_to: Some(0), changed_at: after(60), ..second };
        let other = version("hosts.b", 1, 1000, head);
        for one in [&first, &second, &other] {
            assert!(add(&stores, one).await.unwrap());
        }
        assert_eq!(stores.plugin_settings.latest().await.unwrap(), [second.clone(), other]);
        let history = stores.plugin_settings.history("hosts.a", None, 10).await.unwrap();
        let found: Vec<_> = history.iter().map(|listed| (&listed.version, listed.username.as_deref())).collect();
        assert_eq!(found, [(&second, Some("head")), (&first, Some("head"))]);
        let page = stores.plugin_settings.history("hosts.a", None, 1).await.unwrap();
        assert_eq!(page.len(), 1);
        let next = stores.plugin_settings.history("hosts.a", Some(2), 10).await.unwrap();
        assert_eq!(next.into_iter().map(|listed| listed.version).collect::<Vec<_>>(), std::slice::from_ref(&first));
        assert_eq!(stores.plugin_settings.version("hosts.a", 1).await.unwrap(), Some(first));
        assert_eq!(stores.plugin_settings.version("hosts.a", 3).await.unwrap(), None);
    }

    async fn a_version_is_added_only_after_the_one_that_was_edited(stores: Stores) {
        let head = user(&stores, "head").await.id;
        assert!(!add(&stores, &version("hosts.a", 2, 1, head)).await.unwrap(), "there is no first one");
        assert!(add(&stores, &version("hosts.a", 1, 1, head)).await.unwrap());
        assert!(!add(&stores, &version("hosts.a", 1, 2, head)).await.unwrap());
        let two = [version("hosts.a", 2, 3, head), version("hosts.a", 2, 4, head)];
        let (one, other) = tokio::join!(add(&stores, &two[0]), add(&stores, &two[1]));
        assert_eq!([one.unwrap(), other.unwrap()].iter().filter(|added| **added).count(), 1);
        assert_eq!(stores.plugin_settings.latest().await.unwrap().len(), 1);
    }

    /// A plugin is tried with the settings of all its places: a change of another one in the meantime refuses this one.
    async fn a_version_is_not_added_if_another_place_of_the_plugin_changed_in_the_meantime(stores: Stores) {
        let head = user(&stores, "head").await.id;
        let plugin = "netrika".parse().unwrap();
        assert_eq!(stores.plugin_settings.changes(&plugin).await.unwrap(), 0);
        assert!(add_after(&stores, &version("hosts.a", 1, 1, head), 0).await.unwrap());
        assert!(!add_after(&stores, &version("hosts.b", 1, 1, head), 0).await.unwrap());
        assert!(add_after(&stores, &version("hosts.b", 1, 1, head), 1).await.unwrap());
        let of_other = PluginSettingsVersion { plugin: "vista".parse().unwrap(), ..version("hosts.c", 1, 1, head) };
        assert!(add_after(&stores, &of_other, 0).await.unwrap(), "other plugins do not count");
        assert_eq!(stores.plugin_settings.changes(&plugin).await.unwrap(), 2);
        let two = [version("hosts.a", 2, 2, head), version("hosts.b", 2, 2, head)];
        let (one, other) = tokio::join!(add_after(&stores, &two[0], 2), add_after(&stores, &two[1], 2));
        assert_eq!([one.unwrap(), other.unwrap()].iter().filter(|added| **added).count(), 1);
    }
}
