//! Web modules that were installed as packages (docs/adr/0073): which of them a server serves, and why it leaves others out. A module that is
//! left out does not stop the server.

use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, HealthCheck, InstalledModule, InstalledModules};
use cabinet_author_tools::module::scaffold;
use cabinet_config::{ModuleKey, Variant};
use cabinet_plugin_package::module::served_name;
use cabinet_plugin_package::{
    Module, ModuleId, ModuleManifest, NamedKey, NamedKeys, PackageFile, PackageKind as _, VerifiedPackage,
};
use semver::Version;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The versions that the shell of the web files provides, written by their build.
const PROVIDED: &str = "shell.json";

/// The installed modules that the configuration enables.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    pub served: InstalledModules,
    pub accepted: Vec<Accepted>,
    pub refused: Vec<Refused>,
}

/// A module that is served.
#[derive(Debug)]
pub(crate) struct Accepted {
    pub manifest: ModuleManifest,
    pub signed_by: String,
}

/// A module that is left out.
#[derive(Debug)]
pub(crate) struct Refused {
    pub id: String,
    /// What is wrong, and what to do.
    pub reason: String,
}

/// The keys that a server of this variant accepts for modules.
pub(crate) fn keys(variant: &Variant) -> NamedKeys<Module> {
    named_keys(&variant.security.module_keys)
}

/// The keys of `security.module_keys`.
pub(crate) fn named_keys<'k>(
    configured: impl IntoIterator<Item = (&'k String, &'k ModuleKey)>,
) -> NamedKeys<Module> {
    let keys = configured.into_iter().filter_map(|(name, key)| {
        // The configuration check has refused any other text.
        let public = key.public_key.parse().ok()?;
        let ids = key.modules.iter().filter_map(|id| id.parse().ok()).collect();
        let name = format!("security.module_keys.{name}");
        Some(NamedKey { name, public, ids: Some(ids), retired: key.retired })
    });
    NamedKeys::new(keys.collect())
}

/// Reads and verifies the enabled modules.
pub(crate) fn read(variant: &Variant) -> Modules {
    let keys = keys(variant);
    let surroundings = Surroundings::of(variant);
    let mut modules = Modules::default();
    for (id, _) in variant.modules.iter().filter(|(_, settings)| settings.enabled) {
        let place = variant.http.module_root.join(id);
        if fs::symlink_metadata(&place).is_err() {
            continue;
        }
        let others = modules.accepted.iter().map(|accepted| &accepted.manifest);
        match open(&place, &keys)
            .and_then(|package| surroundings.objection(&package.manifest, others).map_or(Ok(package), Err))
        {
            Ok(package) => {
                modules.served.insert(id.clone(), for_browsers(&package));
                modules.accepted.push(Accepted { manifest: package.manifest, signed_by: package.signed_by });
            }
            Err(reason) => modules.refused.push(Refused { id: id.clone(), reason }),
        }
    }
    modules
}

/// Verifies the folder of a version. Each file is read once, and the verified bytes are the ones that are served.
pub(crate) fn open(folder: &Path, keys: &NamedKeys<Module>) -> Result<VerifiedPackage<Module>, String> {
    let archive = PackageFile::<Module>::of_folder(folder).map_err(|error| error.to_string())?;
    let package = archive.verify(keys).map_err(|error| error.to_string())?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    if package.manifest.id.as_str() != name {
        return Err(format!(
            "{}: it is the module {}: install it with `cabinet module install {1}`",
            folder.display(),
            package.manifest.id
        ));
    }
    Ok(package)
}

fn for_browsers(package: &VerifiedPackage<Module>) -> InstalledModule {
    let files = package.members().iter();
    let description = package.members().get(Module::MANIFEST).map(Vec::as_slice).unwrap_or_default();
    InstalledModule {
        description: String::from_utf8_lossy(description).into_owned(),
        files: files.filter_map(|(name, content)| Some((served_name(name)?, content.clone()))).collect(),
    }
}

/// What a module must fit to.
pub(crate) struct Surroundings {
    /// Versions of the web files.
    provided: BTreeMap<String, Version>,
    /// Pages of the modules in the web files, with the module's id.
    pages: BTreeMap<String, String>,
    /// Ids of the modules in the web files.
    own: Vec<String>,
}

#[derive(Deserialize)]
struct Own {
    #[serde(default)]
    pages: Vec<OwnPage>,
}

#[derive(Deserialize)]
struct OwnPage {
    path: String,
}

impl Surroundings {
    pub(crate) fn of(variant: &Variant) -> Self {
        let root = &variant.http.web_root;
        let (mut pages, mut own) = (BTreeMap::new(), Vec::new());
        for entry in fs::read_dir(root.join("modules")).into_iter().flatten().flatten() {
            let id = entry.file_name().to_string_lossy().into_owned();
            if let Some(module) = json::<Own>(&entry.path().join(Module::MANIFEST)) {
                pages.extend(module.pages.into_iter().map(|page| (page.path, id.clone())));
            }
            own.push(id);
        }
        Self { provided: json(&root.join(PROVIDED)).unwrap_or_default(), pages, own }
    }

    /// Why a module is not served although its signature is valid. `others` are the modules that are installed besides.
    pub(crate) fn objection<'m>(
        &self,
        manifest: &ModuleManifest,
        others: impl Iterator<Item = &'m ModuleManifest>,
    ) -> Option<String> {
        let ModuleManifest { id, version, .. } = manifest;
        let is_own =
            self.own.iter().any(|own| own == id.as_str()) || scaffold::parse_id(id.as_str()).is_err();
        if is_own {
            return Some(format!(
                "module {id} {version}: {id} is a module of Cabinet, which no package replaces: ask the publisher for one with another id"
            ));
        }
        if let Some(misfit) = manifest.misfit(&self.provided) {
            return Some(format!(
                "module {id} {version} does not fit: {misfit}: install a version that was built for this Cabinet, or go back with \
                 `cabinet module rollback {id}`"
            ));
        }
        let taken = |page: &String, other: &dyn std::fmt::Display| {
            format!(
                "module {id} {version}: its page /{page} belongs to the module {other}: disable one of them, or ask the publisher for \
                 another address"
            )
        };
        for page in &manifest.pages {
            if let Some((_, owner)) = self.pages.iter().find(|(known, _)| overlap(known, page)) {
                return Some(taken(page, owner));
            }
        }
        let mut others = others.filter(|other| other.id != *id);
        others.find_map(|other| {
            let page =
                manifest.pages.iter().find(|page| other.pages.iter().any(|known| overlap(known, page)))?;
            Some(taken(page, &other.id))
        })
    }
}

/// Whether two pages have an address in common: everything below a page belongs to it.
fn overlap(one: &str, other: &str) -> bool {
    let is_below = |whole: &str, part: &str| {
        whole.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    is_below(one, other) || is_below(other, one)
}

fn json<T: for<'de> Deserialize<'de>>(path: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// The enabled modules that are installed besides `id`, without a check of their signatures.
pub(crate) fn besides(variant: &Variant, id: &ModuleId) -> Vec<ModuleManifest> {
    let enabled = variant.modules.iter().filter(|(other, module)| module.enabled && *other != id.as_str());
    let root = &variant.http.module_root;
    enabled.filter_map(|(other, _)| Module::read_manifest(&root.join(other)).ok()).collect()
}

impl Modules {
    /// Tells the log.
    pub(crate) fn log(&self) {
        for Accepted { manifest, signed_by } in &self.accepted {
            tracing::info!("module {} {} is served, signed by {signed_by}", manifest.id, manifest.version);
        }
        for Refused { id, reason } in &self.refused {
            tracing::error!(module = %id, reason, "module {id} is left out, patients do not see it: {reason}");
        }
    }

    /// A check of readiness, if a module is left out.
    pub(crate) fn check(&self) -> Option<LeftOut> {
        let ids: Vec<&str> = self.refused.iter().map(|refused| refused.id.as_str()).collect();
        (!ids.is_empty()).then(|| LeftOut(ids.join(", ")))
    }
}

/// Modules that are left out.
pub(crate) struct LeftOut(String);

#[async_trait]
impl HealthCheck for LeftOut {
    fn name(&self) -> &str {
        "modules"
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        let detail = format!("left out: {}; see `cabinet module list`", self.0);
        CheckResult { status: CheckStatus::Degraded, detail }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_overlap_if_one_is_above_the_other() {
        for (one, other) in [("visit", "visit"), ("visit", "visit/x"), ("visit/x", "visit")] {
            assert!(overlap(one, other), "{one} {other}");
        }
        for (one, other) in [("visit", "visits"), ("visit/x", "visit/y"), ("a", "b")] {
            assert!(!overlap(one, other), "{one} {other}");
        }
    }
}
