//! Bindings of a plugin: what it serves in a deployment, a medical host, the state identity portal, the card gateway, the questionnaire
//! service or the chat.

use crate::deployment::Deployment;
use cabinet_config::MedicalHostSettings;
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_package::World;
use chrono_tz::Tz;
use serde_json::{Map, Value};
use std::fmt;

/// What a plugin serves in a deployment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    Host(MedicalHostId),
    /// `[sign_in.esia]`. No medical host can have the id `esia` (`cabinet config check`).
    Portal,
    /// The card gateway.
    Gateway,
    /// The hospital's questionnaire service.
    Questionnaires,
    /// The chat's homeserver.
    Chat,
}

impl Binding {
    /// The name that a guest gets, also the label in logs and metrics.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Host(id) => id.as_str(),
            Self::Portal => "esia",
            Self::Gateway => "card-gateway",
            Self::Questionnaires => "questionnaire-service",
            Self::Chat => "chat",
        }
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The settings of one binding in a variant.
pub(crate) struct BindingSpec {
    pub(crate) place: Binding,
    pub(crate) plugin: PluginId,
    /// The worlds of plugins that can serve it.
    pub(crate) worlds: &'static [World],
    pub(crate) settings: Map<String, Value>,
    pub(crate) zone: Tz,
    /// The table in the variant, e.g. `hosts.netrika1`.
    pub(crate) table: String,
}

impl Deployment {
    /// All bindings of a deployment.
    pub(crate) fn binding_specs(&self) -> Vec<BindingSpec> {
        let of_host = |(id, host): (&MedicalHostId, &MedicalHostSettings)| BindingSpec {
            place: Binding::Host(id.clone()),
            plugin: host.plugin.clone(),
            worlds: &[World::Scheduling, World::Records],
            settings: self.settings(host),
            zone: self.zone(host),
            table: format!("hosts.{id}"),
        };
        let portal = self.portal.as_ref().map(|portal| BindingSpec {
            place: Binding::Portal,
            plugin: portal.plugin.clone(),
            worlds: &[World::Identity],
            settings: portal.settings.clone(),
            zone: self.timezone,
            table: "sign_in.esia".to_owned(),
        });
        let gateway = self.gateway.as_ref().map(|gateway| BindingSpec {
            place: Binding::Gateway,
            plugin: gateway.plugin.clone(),
            worlds: &[World::Payment],
            settings: gateway.settings.clone(),
            zone: self.timezone,
            table: gateway.table.clone(),
        });
        let questionnaires = self.questionnaires.as_ref().map(|service| BindingSpec {
            place: Binding::Questionnaires,
            plugin: service.plugin.clone(),
            worlds: &[World::Questionnaires],
            settings: service.settings.clone(),
            zone: self.timezone,
            table: service.table.clone(),
        });
        let chat = self.chat.as_ref().map(|chat| BindingSpec {
            place: Binding::Chat,
            plugin: chat.plugin.clone(),
            worlds: &[World::Chat],
            settings: chat.settings.clone(),
            zone: self.timezone,
            table: chat.table.clone(),
        });
        let ports = portal.into_iter().chain(gateway).chain(questionnaires).chain(chat);
        self.hosts.iter().map(of_host).chain(ports).collect()
    }
}
