//! Where in a deployment a plugin works: at a medical host, or before the state identity portal.

use crate::deployment::Deployment;
use cabinet_config::MedicalHostSettings;
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_package::World;
use chrono_tz::Tz;
use serde_json::{Map, Value};
use std::fmt;

/// One place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// A medical host.
    Host(MedicalHostId),
    /// `[sign_in.esia]`; `esia` is no medical host's id (`cabinet config check`).
    Portal,
}

impl Place {
    /// What a guest is told, and the label in logs and metrics.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Host(id) => id.as_str(),
            Self::Portal => "esia",
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a variant says about a place.
pub(crate) struct Posting {
    pub(crate) place: Place,
    pub(crate) plugin: PluginId,
    /// The ports that can stand there.
    pub(crate) worlds: &'static [World],
    pub(crate) settings: Map<String, Value>,
    pub(crate) zone: Tz,
    /// The table in the variant, e.g. `hosts.netrika1`.
    pub(crate) table: String,
}

impl Deployment {
    /// All places.
    pub(crate) fn postings(&self) -> Vec<Posting> {
        let of_host = |(id, host): (&MedicalHostId, &MedicalHostSettings)| Posting {
            place: Place::Host(id.clone()),
            plugin: host.plugin.clone(),
            worlds: &[World::Scheduling, World::Records],
            settings: self.settings(host),
            zone: self.zone(host),
            table: format!("hosts.{id}"),
        };
        let portal = self.portal.as_ref().map(|portal| Posting {
            place: Place::Portal,
            plugin: portal.plugin.clone(),
            worlds: &[World::Identity],
            settings: portal.settings.clone(),
            zone: self.timezone,
            table: "sign_in.esia".to_owned(),
        });
        self.hosts.iter().map(of_host).chain(portal).collect()
    }
}
