//! Checks a configuration against the installed plugins without starting one. `cabinet config check` and `cabinet serve` both run this
//! first.
//!
//! | Checked | In |
//! |---|---|
//! | `plugin.toml` of every enabled plugin | `mod.rs` |
//! | the world of the plugin at each place, and its settings | `mod.rs` |
//! | what a plugin requests and the variant does not grant | `grants.rs` |
//! | which hosts offer booking and which keep records (X-086) | `served.rs` |
//! | whether the server would load each plugin: signature, component, settings | `loading.rs` |

mod grants;
mod loading;
mod places;
mod served;

pub use loading::{RefusedPlugin, refused};
pub use places::{SettingsTable, settings_of, settings_tables};
pub use served::{Chosen, ServedHosts};

use crate::binding::{Binding, BindingSpec};
use crate::deployment::Deployment;
use cabinet_config::Draft;
use cabinet_domain::PluginId;
use cabinet_plugin_package::Manifest;
use std::collections::BTreeMap;
use std::path::Path;

/// The manifests of the enabled plugins that could be read.
type Manifests = BTreeMap<PluginId, Manifest>;

/// Reports every mismatch between a configuration and the plugins below `root`, and returns which hosts serve what.
pub fn check(draft: &mut Draft, root: &Path) -> ServedHosts {
    let deployment = Deployment::of_draft(draft);
    let manifests = read_manifests(draft, &deployment, root);
    for binding_spec in deployment.binding_specs() {
        let Some(manifest) = manifests.get(&binding_spec.plugin) else { continue };
        if is_repeated(&deployment, &binding_spec) {
            continue;
        }
        if binding_spec.worlds.contains(&manifest.world) {
            check_settings(draft, manifest, &binding_spec);
            grants::check_settings(draft, &deployment, manifest, &binding_spec);
        } else {
            report_world(draft, manifest, &binding_spec);
        }
    }
    grants::check_requests(draft, &deployment, &manifests);
    served::check(draft, &deployment, &manifests)
}

fn read_manifests(draft: &mut Draft, deployment: &Deployment, root: &Path) -> Manifests {
    let mut manifests = Manifests::new();
    for (id, _) in deployment.plugins.iter().filter(|(_, plugin)| plugin.enabled) {
        let folder = root.join(id.as_str());
        if !folder.join("plugin.toml").is_file() {
            draft.report(
                "http.plugin_root",
                format!("{} without {id}/plugin.toml", root.display()),
                format!("the built plugin {id} (`cargo xtask plugins`), or plugins.{id}.enabled = false"),
            );
            continue;
        }
        match Manifest::read(&folder) {
            Ok(manifest) if manifest.id == *id => {
                manifests.insert(id.clone(), manifest);
            }
            Ok(manifest) => draft.report(
                &format!("plugins.{id}"),
                format!("a plugin whose {}/plugin.toml says id = \"{}\"", folder.display(), manifest.id),
                "a plugin that has the name of its folder",
            ),
            Err(error) => draft.report(
                &format!("plugins.{id}"),
                error.to_string(),
                format!("a plugin that this kernel can read, or plugins.{id}.enabled = false"),
            ),
        }
    }
    manifests
}

/// Whether the place is an alias without settings of its own. Its findings would repeat those of the host.
fn is_repeated(deployment: &Deployment, binding_spec: &BindingSpec) -> bool {
    let Binding::Host(id) = &binding_spec.place else { return false };
    let Some(host) = deployment.hosts.get(id) else { return false };
    let original = host.alias_of.as_ref().and_then(|original| deployment.hosts.get(original));
    original.is_some_and(|original| original.plugin == host.plugin && host.settings.is_empty())
}

fn report_world(draft: &mut Draft, manifest: &Manifest, binding_spec: &BindingSpec) {
    let needed: Vec<&str> = binding_spec.worlds.iter().map(|world| world.name()).collect();
    draft.report(
        &format!("{}.plugin", binding_spec.table),
        format!("\"{}\", which is of the world {}", manifest.id, manifest.world),
        format!("a plugin of the world {}", needed.join(" or ")),
    );
}

fn check_settings(draft: &mut Draft, manifest: &Manifest, binding_spec: &BindingSpec) {
    for finding in manifest.settings.findings(&binding_spec.settings) {
        let key = match finding.key.as_str() {
            "" => format!("{}.settings", binding_spec.table),
            key => format!("{}.settings.{key}", binding_spec.table),
        };
        draft.report_near(&key, finding.found, finding.expected, finding.suggestion);
    }
}
