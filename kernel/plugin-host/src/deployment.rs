//! The part of a deployment that the plugin host needs.

use crate::cache::CacheKey;
use crate::loader::SettingsByTable;
use crate::permissions::GrantFiles;
use crate::tap::Tap;
use cabinet_config::{
    CardGateway, Draft, Homeserver, IdentityPortal, MedicalHostSettings, Origins, PluginSettings,
    QuestionnairePlugin, Secrets, Variant,
};
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_package::{TrustedKey, TrustedKeys};
use cabinet_ports::{Clock, Signer};
use chrono_tz::Tz;
use secrecy::SecretString;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use url::Url;

/// The part of a variant that concerns plugins.
#[derive(Debug, Clone)]
pub struct Deployment {
    /// Plugins with their grants.
    pub plugins: BTreeMap<PluginId, PluginSettings>,
    /// Values of the plugins' secrets, by the names in their manifests.
    pub secrets: BTreeMap<PluginId, BTreeMap<String, SecretString>>,
    /// Medical hosts with their settings.
    pub hosts: BTreeMap<MedicalHostId, MedicalHostSettings>,
    /// The state identity portal.
    pub portal: Option<IdentityPortal>,
    /// The card gateway.
    pub gateway: Option<Gateway>,
    /// The hospital's own questionnaire service.
    pub questionnaires: Option<QuestionnaireService>,
    /// The chat's homeserver.
    pub chat: Option<Chat>,
    /// Settings that replace those above: all tables, or none.
    pub settings: SettingsByTable,
    /// Time zone of hosts that do not set one.
    pub timezone: Tz,
    /// The file that a denial tells the administrator to change, e.g. `variants/default/variant.toml`.
    pub variant_file: PathBuf,
    /// The source file of each configuration key. Without it, denials name `variant_file`.
    pub origins: Option<Origins>,
    /// Keys whose signatures are accepted.
    pub plugin_keys: TrustedKeys,
    /// Whether the key of the local build (`build-key.pub` in the plugin folder) is also accepted. Only for a demo: anyone who can write to
    /// that folder could replace the key.
    pub accepts_build_key: bool,
    /// Whether it is the folder of a plugin's author: denials name its files and tables.
    pub of_author: bool,
    /// Sees and decides what a plugin under test sends. A plugin that fails is called again at once, so that one failure does not hide the
    /// next.
    pub tap: Option<Arc<dyn Tap>>,
}

/// The card gateway of a deployment.
#[derive(Debug, Clone)]
pub struct Gateway {
    /// The plugin that talks to it.
    pub plugin: PluginId,
    /// Settings of the plugin.
    pub settings: Map<String, Value>,
    /// The table in the variant, for denials.
    pub table: String,
}

/// The questionnaire service of a deployment.
#[derive(Debug, Clone)]
pub struct QuestionnaireService {
    /// The plugin that talks to it.
    pub plugin: PluginId,
    /// Settings of the plugin.
    pub settings: Map<String, Value>,
    /// The table in the variant, for denials.
    pub table: String,
}

/// The chat's homeserver of a deployment.
#[derive(Debug, Clone)]
pub struct Chat {
    /// The plugin that talks to it.
    pub plugin: PluginId,
    /// Settings of the plugin.
    pub settings: Map<String, Value>,
    /// The table in the variant, for denials.
    pub table: String,
}

impl Chat {
    /// The homeserver that a variant configures, with the hospital's services as defaults of its settings (B-022, B-023).
    fn of(server: &Homeserver, base_url: Option<&str>, bot: Option<&str>) -> Self {
        Self {
            plugin: server.plugin.clone(),
            settings: server.settings_with(base_url, bot),
            table: "chat.homeserver".to_owned(),
        }
    }
}

impl From<CardGateway> for Gateway {
    fn from(configured: CardGateway) -> Self {
        let CardGateway { plugin, settings } = configured;
        Self { plugin, settings, table: "payments.gateway".to_owned() }
    }
}

impl QuestionnaireService {
    fn of(configured: &QuestionnairePlugin, base_url: Option<&Url>) -> Self {
        Self {
            plugin: configured.plugin.clone(),
            settings: configured.settings_with(base_url),
            table: "services.questionnaire_plugin".to_owned(),
        }
    }
}

/// Nothing is configured, in UTC.
impl Default for Deployment {
    fn default() -> Self {
        Self {
            plugins: BTreeMap::new(),
            secrets: BTreeMap::new(),
            hosts: BTreeMap::new(),
            portal: None,
            gateway: None,
            questionnaires: None,
            chat: None,
            settings: SettingsByTable::new(),
            timezone: Tz::UTC,
            variant_file: PathBuf::new(),
            origins: None,
            plugin_keys: TrustedKeys::default(),
            accepts_build_key: false,
            of_author: false,
            tap: None,
        }
    }
}

/// Where `cargo xtask plugins` writes the public half of its signing key.
const BUILD_KEY: &str = "build-key.pub";

/// Paths on this machine and dependencies of the plugin host.
#[derive(Clone)]
pub struct Options {
    /// The folder with one folder per plugin: `<id>/{plugin.toml,<id>.wasm}`.
    pub plugins: PathBuf,
    /// The folder of precompiled components.
    pub cache: PathBuf,
    /// The key of the seal of precompiled components.
    pub cache_key: CacheKey,
    /// The clock that guests see.
    pub clock: Arc<dyn Clock>,
    /// Signers that guests may use, by their names in the variant.
    pub signers: BTreeMap<String, Arc<dyn Signer>>,
}

impl Deployment {
    /// The plugins of a variant and the hosts that they serve.
    pub fn of(variant: &Variant, secrets: &Secrets) -> Self {
        Self::with_values(variant, secrets.plugins.clone())
    }

    fn with_values(variant: &Variant, secrets: BTreeMap<PluginId, BTreeMap<String, SecretString>>) -> Self {
        Self {
            plugins: variant.plugins.clone(),
            secrets,
            hosts: variant.hosts.clone(),
            portal: variant.sign_in.esia.clone(),
            gateway: variant.payments.gateway.clone().map(Gateway::from),
            chat: variant.chat.homeserver.as_ref().map(|server| {
                let services = &variant.services;
                Chat::of(server, services.chat.as_ref().map(Url::as_str), services.chat_bot.as_deref())
            }),
            questionnaires: variant
                .services
                .questionnaire_plugin
                .as_ref()
                .map(|plugin| QuestionnaireService::of(plugin, variant.services.questionnaires.as_ref())),
            timezone: variant.timezone,
            variant_file: PathBuf::from("variants").join(variant.id.as_str()).join("variant.toml"),
            plugin_keys: configured_keys(variant),
            accepts_build_key: variant.security.demo,
            ..Self::default()
        }
    }

    /// The plugins of a variant on a machine that does not have its secrets. Proxies are left out, because their login is a secret.
    pub fn without_secrets(variant: &Variant) -> Self {
        let mut deployment = Self::with_values(variant, BTreeMap::new());
        for plugin in deployment.plugins.values_mut() {
            (plugin.grant.proxy, plugin.grant.proxy_login) = (None, None);
        }
        deployment
    }

    /// Everything that can be read from a configuration under check, without secrets.
    pub(crate) fn of_draft(draft: &Draft) -> Self {
        let plugins = draft.table("plugins").into_iter();
        let hosts = draft.table("hosts").into_iter();
        Self {
            plugins: plugins.filter_map(|(id, plugin)| Some((id.parse().ok()?, plugin))).collect(),
            hosts: hosts.filter_map(|(id, host)| Some((id.parse().ok()?, host))).collect(),
            portal: draft.section("sign_in.esia"),
            gateway: draft.section::<CardGateway>("payments.gateway").map(Gateway::from),
            chat: draft.section::<Homeserver>("chat.homeserver").map(|server| {
                let service = |key| draft.section::<String>(key);
                Chat::of(
                    &server,
                    service("services.chat").as_deref(),
                    service("services.chat_bot").as_deref(),
                )
            }),
            questionnaires: draft.section("services.questionnaire_plugin").map(|plugin| {
                let base_url: Option<Url> = draft.section("services.questionnaires");
                QuestionnaireService::of(&plugin, base_url.as_ref())
            }),
            timezone: draft.section("timezone").unwrap_or(Tz::UTC),
            variant_file: draft.folder().own().join("variant.toml"),
            ..Self::default()
        }
    }

    /// Adds the origins of the configuration, so that denials name the file that sets a grant.
    #[must_use]
    pub fn with_origins(self, origins: Origins) -> Self {
        Self { origins: Some(origins), ..self }
    }

    /// The files in which the grant of a plugin is set.
    pub(crate) fn grant_files(&self, plugin: &PluginId) -> GrantFiles {
        let other = self.variant_file.display().to_string();
        let Some(origins) = &self.origins else {
            return GrantFiles { of_author: self.of_author, ..GrantFiles::one(other) };
        };
        let place = |key: &'static str| (key, origins.place(&format!("plugins.{plugin}.grant.{key}")));
        let mut by_key: BTreeMap<_, _> =
            ["http", "private_addresses", "secrets", "reveal", "signer", "kv"].map(place).into();
        by_key.insert("grant", origins.place(&format!("plugins.{plugin}.grant")));
        by_key.insert("values", origins.place(&format!("plugins.{plugin}.secrets")));
        GrantFiles { by_key, other, of_author: self.of_author }
    }

    /// The keys whose signatures are accepted now.
    pub(crate) fn trusted_keys(&self, plugins: &Path) -> TrustedKeys {
        with_build_key(self.plugin_keys.clone(), self.accepts_build_key, plugins)
    }

    /// The settings of a host. An alias without settings of its own has those of its host.
    pub(crate) fn settings(&self, host: &MedicalHostSettings) -> Map<String, Value> {
        match host.alias_of.as_ref().and_then(|original| self.hosts.get(original)) {
            Some(original) if host.settings.is_empty() => original.settings.clone(),
            _ => host.settings.clone(),
        }
    }

    pub(crate) fn zone(&self, host: &MedicalHostSettings) -> Tz {
        host.timezone.unwrap_or(self.timezone)
    }
}

/// The keys that a server of this variant accepts for packages in this folder.
pub fn trusted_keys(variant: &Variant, plugins: &Path) -> TrustedKeys {
    with_build_key(configured_keys(variant), variant.security.demo, plugins)
}

fn configured_keys(variant: &Variant) -> TrustedKeys {
    let keys = variant.security.plugin_keys.iter().filter_map(|(name, key)| {
        // The configuration check has refused any other text.
        let public = key.public_key.parse().ok()?;
        let name = format!("security.plugin_keys.{name}");
        Some(TrustedKey { name, public, ids: key.plugins.clone(), retired: key.retired })
    });
    TrustedKeys::new(keys.collect())
}

fn with_build_key(keys: TrustedKeys, is_accepted: bool, plugins: &Path) -> TrustedKeys {
    if !is_accepted {
        return keys;
    }
    let written = std::fs::read_to_string(plugins.join(BUILD_KEY)).unwrap_or_default();
    let Ok(public) = written.trim().parse() else { return keys };
    keys.with(TrustedKey { name: BUILD_KEY.to_owned(), public, ids: None, retired: false })
}
