//! One plugin as an administrator sees it: what it asks for and what it is granted, its calls, limits and refusals.

use crate::binding::BindingSpec;
use crate::denials::file_name;
use crate::host::PluginHost;
use crate::loader::Generation;
use crate::permissions::list;
use cabinet_config::grant::AllowedHost;
use cabinet_config::{Grant, PluginSettings};
use cabinet_domain::PluginId;
use cabinet_plugin_package::Manifest;
use cabinet_plugin_package::manifest::{API, HttpRequest};
use cabinet_ports::{
    ConfigLine, PluginCapability, PluginDetail, PluginLimits, PluginPermission, PluginTrial, PluginTrialCount,
};
use std::collections::{BTreeMap, BTreeSet};
use url::Url;

impl PluginHost {
    pub(crate) fn detail_of(&self, id: &PluginId) -> Option<PluginDetail> {
        let loader = self.loader();
        let settings = loader.deployment.plugins.get(id)?;
        let specs: Vec<BindingSpec> =
            loader.binding_specs().into_iter().filter(|spec| spec.plugin == *id).collect();
        let plugin = self.plugin(id);
        let current = plugin.and_then(|plugin| plugin.current().ok());
        let of_disk = || loader.manifest(id).ok();
        let manifest = current.as_ref().map(|loaded| loaded.manifest.clone()).or_else(of_disk);
        let trial = plugin.and_then(crate::host::Plugin::trial).map(|trial| {
            let report = trial.report();
            let count = |of: crate::TrialCounts| PluginTrialCount { calls: of.calls, failures: of.failures };
            PluginTrial {
                version: report.version.to_string(),
                share_percent: report.share,
                new: count(report.new),
                current: count(report.current),
            }
        });
        Some(PluginDetail {
            report: self.report(id),
            world: manifest.as_ref().map(|manifest| manifest.world.name()),
            contract: API,
            signed_by: current.as_ref().map(|loaded| loaded.signed_by.clone()),
            serves: specs.iter().map(|spec| spec.table.clone()).collect(),
            permissions: manifest
                .map(|manifest| self.permissions(&manifest, settings, &specs))
                .unwrap_or_default(),
            limits: current.as_deref().map(limits),
            calls: plugin.map(|plugin| plugin.tally().recent()).unwrap_or_default(),
            denials: loader.denials.get(id).map(|denials| denials.list()).unwrap_or_default(),
            trial,
        })
    }

    fn permissions(
        &self,
        manifest: &Manifest,
        plugin: &PluginSettings,
        specs: &[BindingSpec],
    ) -> Vec<PluginPermission> {
        let both = Both {
            files: self.loader().deployment.grant_files(&manifest.id),
            table: format!("plugins.{}.grant", manifest.id),
            grant: &plugin.grant,
        };
        let mut all = both.destinations(manifest, specs);
        all.extend(plugin.grant.private_addresses.iter().map(|range| {
            let name = range.to_string();
            both.of(PluginCapability::PrivateAddress, name, (!manifest.requests.http.is_empty(), true))
        }));
        let values = self.loader().deployment.secrets.get(&manifest.id);
        let needed = |name: &str| {
            let mut requests = manifest.requests.secrets.iter().filter(|secret| secret.name == name);
            requests.any(|secret| specs.iter().any(|spec| secret.is_needed(&spec.settings)))
        };
        let asked: Vec<&str> = manifest.requests.secret_names().filter(|name| needed(name)).collect();
        let secrets = both.names(PluginCapability::Secret, &asked, &plugin.grant.secrets);
        all.extend(secrets.into_iter().map(|secret| PluginPermission {
            has_value: values.is_some_and(|values| values.contains_key(&secret.name)),
            ..secret
        }));
        for (capability, asked, granted) in [
            (PluginCapability::Reveal, &manifest.requests.reveal, &plugin.grant.reveal),
            (PluginCapability::Signer, &manifest.requests.signer, &plugin.grant.signer),
        ] {
            let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
            all.extend(both.names(capability, &asked, granted));
        }
        if manifest.requests.kv || plugin.grant.kv {
            let sides = (manifest.requests.kv, plugin.grant.kv);
            all.push(both.of(PluginCapability::Store, String::new(), sides));
        }
        all
    }
}

/// The grant of a plugin, and where it is written.
struct Both<'g> {
    files: crate::GrantFiles,
    table: String,
    grant: &'g Grant,
}

impl Both<'_> {
    fn destinations(&self, manifest: &Manifest, specs: &[BindingSpec]) -> Vec<PluginPermission> {
        let granted: Vec<AllowedHost> =
            self.grant.http.iter().filter_map(|text| AllowedHost::parse(text).ok()).collect();
        // By destination: through which setting it is asked for, and whether it is granted.
        let mut asked: BTreeMap<String, (Option<String>, bool)> = BTreeMap::new();
        for request in &manifest.requests.http {
            match request {
                HttpRequest::Origin(origin) => {
                    let is_granted = granted.iter().any(|allowed| allowed.overlaps(origin));
                    asked.insert(origin.to_string(), (None, is_granted));
                }
                HttpRequest::Setting(key) => {
                    let values = specs.iter().filter_map(|spec| spec.settings.get(key)?.as_str());
                    for url in values.filter_map(|text| Url::parse(text).ok()).filter(Url::has_host) {
                        let is_granted = granted.iter().any(|allowed| allowed.allows(&url));
                        let origin = url.origin().ascii_serialization();
                        asked.insert(origin, (Some(key.clone()), is_granted));
                    }
                }
            }
        }
        let only_granted: Vec<&String> = self
            .grant
            .http
            .iter()
            .filter(|text| {
                let Ok(allowed) = AllowedHost::parse(text) else { return true };
                let covers = |origin: &String| {
                    origin == *text
                        || Url::parse(origin).is_ok_and(|url| allowed.allows(&url))
                        || AllowedHost::parse(origin).is_ok_and(|asked| allowed.overlaps(&asked))
                };
                !asked.keys().any(covers)
            })
            .collect();
        let unused =
            only_granted.into_iter().map(|name| self.of(PluginCapability::Http, name.clone(), (false, true)));
        let used = asked.iter().map(|(origin, (setting, is_granted))| PluginPermission {
            setting: setting.clone(),
            ..self.of(PluginCapability::Http, origin.clone(), (true, *is_granted))
        });
        used.chain(unused).collect()
    }

    fn names(
        &self,
        capability: PluginCapability,
        asked: &[&str],
        granted: &[String],
    ) -> Vec<PluginPermission> {
        let all: BTreeSet<&str> = asked.iter().copied().chain(granted.iter().map(String::as_str)).collect();
        let sides = |name: &str| (asked.contains(&name), granted.iter().any(|known| known == name));
        all.into_iter().map(|name| self.of(capability, name.to_owned(), sides(name))).collect()
    }

    fn of(
        &self,
        capability: PluginCapability,
        name: String,
        (is_asked, is_granted): (bool, bool),
    ) -> PluginPermission {
        let key = capability.name();
        let line = format!("{key} = {}", self.value(capability, (!is_granted).then_some(&name)));
        PluginPermission {
            capability,
            setting: None,
            is_asked,
            is_granted,
            has_value: true,
            line: Some(ConfigLine { file: file_name(self.files.of(key)), table: self.table.clone(), line }),
            name,
        }
    }

    /// The value of a key of the grant as it is, or with one more entry.
    fn value(&self, capability: PluginCapability, more: Option<&String>) -> String {
        let grant = self.grant;
        let known: Vec<String> = match capability {
            PluginCapability::Store => return "true".to_owned(),
            PluginCapability::Http => grant.http.clone(),
            PluginCapability::PrivateAddress => {
                grant.private_addresses.iter().map(ToString::to_string).collect()
            }
            PluginCapability::Secret => grant.secrets.clone(),
            PluginCapability::Reveal => grant.reveal.clone(),
            PluginCapability::Signer => grant.signer.clone(),
        };
        match (more, known.split_last()) {
            (Some(more), _) => list(&known, more),
            (None, Some((last, rest))) => list(rest, last),
            (None, None) => "[]".to_owned(),
        }
    }
}

fn limits(loaded: &Generation) -> PluginLimits {
    let limits = &loaded.manifest.limits;
    let (memory, used_cpu_permille, used_wall_ms, used_calls) = loaded.peaks.read();
    PluginLimits {
        memory_bytes: u64::from(limits.memory_mib) << 20,
        cpu_ms: limits.cpu_ms,
        wall_ms: limits.wall_ms,
        calls: limits.calls,
        used_memory_bytes: u64::try_from(memory).unwrap_or(u64::MAX),
        used_cpu_permille,
        used_wall_ms,
        used_calls,
        in_flight: u32::try_from(loaded.in_flight()).unwrap_or(u32::MAX),
    }
}
