//! Finds what a plugin requests in its manifest but the variant does not grant: destinations, secrets, keys. Without these a plugin fails
//! at its first call. The store and reading a secret's value may be withheld: the plugin gets an error and works without.

use super::Manifests;
use crate::binding::BindingSpec;
use crate::deployment::Deployment;
use crate::egress::{address, check_ca_file};
use crate::manifest::{HttpRequest, Manifest, SettingCondition};
use crate::permissions::literal;
use cabinet_config::grant::AllowedHost;
use cabinet_config::{Draft, Grant, nearest};
use cabinet_domain::PluginId;
use std::collections::BTreeSet;
use url::Url;

/// Checks the destinations in the settings of one place.
pub(super) fn check_settings(
    draft: &mut Draft,
    deployment: &Deployment,
    manifest: &Manifest,
    binding_spec: &BindingSpec,
) {
    let Some(plugin) = deployment.plugins.get(&manifest.id) else { return };
    let grant = &plugin.grant;
    for request in &manifest.requests.http {
        let HttpRequest::Setting(name) = request else { continue };
        let address = binding_spec.settings.get(name).and_then(serde_json::Value::as_str);
        // A value that is not a URL is reported by the check against the plugin's schema.
        let Some(url) = address.and_then(|text| Url::parse(text).ok()).filter(Url::has_host) else {
            continue;
        };
        let leads = format!("{}.settings.{name} leads there", binding_spec.table);
        if !allowed(grant).any(|granted| granted.allows(&url)) {
            let origin = url.origin().ascii_serialization();
            let expected = format!("\"{origin}\" among them: {leads}");
            draft.report(&format!("plugins.{}.grant.http", manifest.id), shown(&grant.http), expected);
        }
        check_address(draft, manifest, grant, &url, &leads);
    }
}

/// Checks the destinations that the manifest names.
fn check_origins(draft: &mut Draft, manifest: &Manifest, grant: &Grant) {
    for request in &manifest.requests.http {
        let HttpRequest::Origin(origin) = request else { continue };
        if !allowed(grant).any(|granted| granted.overlaps(origin)) {
            draft.report(
                &format!("plugins.{}.grant.http", manifest.id),
                shown(&grant.http),
                format!(
                    "\"{origin}\" among them: plugins/{}/plugin.toml asks for it in requests.http",
                    manifest.id
                ),
            );
        }
    }
}

fn allowed(grant: &Grant) -> impl Iterator<Item = AllowedHost> {
    grant.http.iter().filter_map(|text| AllowedHost::parse(text).ok())
}

/// Requires a grant for a private address that is written as a number. With a proxy this does not apply, because the proxy makes the
/// connection.
fn check_address(draft: &mut Draft, manifest: &Manifest, grant: &Grant, url: &Url, leads: &str) {
    let Some(number) = literal(url) else { return };
    let is_granted = grant.private_addresses.iter().any(|range| range.contains(&number));
    if grant.proxy.is_none() && !address::is_public(number) && !is_granted {
        let ranges: Vec<String> = grant.private_addresses.iter().map(ToString::to_string).collect();
        draft.report(
            &format!("plugins.{}.grant.private_addresses", manifest.id),
            shown(&ranges),
            format!(
                "\"{}\" or a range around it among them: it is no public address, and {leads}",
                ipnet::IpNet::from(number)
            ),
        );
    }
}

/// Checks the secrets, keys and CA files of all plugins that serve a host. A plugin that serves none is skipped.
pub(super) fn check_requests(draft: &mut Draft, deployment: &Deployment, manifests: &Manifests) {
    let binding_specs = deployment.binding_specs();
    let at_work: BTreeSet<_> = binding_specs.iter().map(|binding_spec| &binding_spec.plugin).collect();
    for (id, manifest) in manifests.iter().filter(|(id, _)| at_work.contains(id)) {
        let Some(plugin) = deployment.plugins.get(id) else { continue };
        check_origins(draft, manifest, &plugin.grant);
        let requests = &manifest.requests;
        let of_plugin = || binding_specs.iter().filter(|binding_spec| binding_spec.plugin == *id);
        let needed = requests
            .secrets
            .iter()
            .filter(|secret| of_plugin().any(|binding_spec| secret.is_needed(&binding_spec.settings)));
        let why = |condition: &SettingCondition| format!(" {condition}");
        let needed = needed
            .map(|secret| (secret.name.as_str(), secret.condition.as_ref().map(why).unwrap_or_default()));
        let known: Vec<&str> = requests.secret_names().collect();
        check_names(draft, id, "secrets", (needed.collect(), known), &plugin.grant.secrets);
        let signer = requests.signer.iter().map(|name| (name.as_str(), String::new()));
        let known = requests.signer.iter().map(String::as_str).collect();
        check_names(draft, id, "signer", (signer.collect(), known), &plugin.grant.signer);
        if let Some(path) = &plugin.grant.ca_file
            && let Err(error) = check_ca_file(path)
        {
            draft.report(
                &format!("plugins.{id}.grant.ca_file"),
                error.to_string(),
                "a PEM file of certificates that the server may read",
            );
        }
    }
}

/// Requires a grant for each needed name. `known` are all names of the list in the manifest: a granted name that is none of them, and is
/// like a missing one, is a misspelling of it.
fn check_names(
    draft: &mut Draft,
    id: &PluginId,
    list: &str,
    (needed, known): (Vec<(&str, String)>, Vec<&str>),
    granted: &[String],
) {
    for (name, why) in needed.into_iter().filter(|(name, _)| !granted.iter().any(|granted| granted == name)) {
        let strangers = granted.iter().map(String::as_str).filter(|granted| !known.contains(granted));
        let is_near = nearest(name, strangers).is_some();
        draft.report_near(
            &format!("plugins.{id}.grant.{list}"),
            shown(granted),
            format!("\"{name}\" among them: plugins/{id}/plugin.toml asks for it in requests.{list}{why}"),
            is_near.then(|| format!("\"{name}\"")),
        );
    }
}

fn shown(texts: &[String]) -> String {
    format!("{texts:?}")
}
