//! Bill of the web, from `package-lock.json`.

use super::bom::{Bom, Hash, Package, encoded};
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Name of the bill.
pub const NAME: &str = "cabinet-web";

/// Folders of our packages whose code browsers run; all others build or test it.
const SHIPPED: [&str; 2] = ["web-shell", "web-modules/"];
/// A package among them that only builds the others.
const BUILD: &str = "web-modules/build";

/// Licences of packages that state theirs in their Readme only: name, version, licence.
const STATED_ELSEWHERE: [(&str, &str, &str); 1] = [("combine-errors", "3.0.3", "MIT")];

#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

/// An entry of the lock file; its key is its folder.
#[derive(Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[derive(Default)]
struct Locked {
    name: Option<String>,
    version: Option<String>,
    license: Option<String>,
    integrity: Option<String>,
    /// The folder that a link leads to.
    resolved: Option<String>,
    link: bool,
    dependencies: BTreeMap<String, String>,
    optional_dependencies: BTreeMap<String, String>,
    peer_dependencies: BTreeMap<String, String>,
}

/// The bill: every package of the lock file.
pub fn read(workspace: &Workspace) -> Result<Bom> {
    let text = fs::read_to_string(workspace.path("package-lock.json"))?;
    let lock: Lock = serde_json::from_str(&text)?;
    let own = lock.packages.get("").context("the lock file does not describe the workspace")?;
    let version = own.version.clone().unwrap_or_else(|| "0.0.0".to_owned());
    let roots: Vec<&str> = lock.packages.keys().map(String::as_str).filter(|path| is_root(path)).collect();
    let shipped = lock.reachable(&roots);
    let packages = lock.packages.iter().filter(|(path, package)| !path.is_empty() && !package.link);
    let packages = packages.map(|(path, package)| Package {
        name: package.name_at(path).to_owned(),
        version: package.version().to_owned(),
        purl: package.purl(path),
        license: package
            .license
            .clone()
            .or_else(|| is_ours(path).then(|| "Apache-2.0".to_owned()))
            .or_else(|| stated_elsewhere(package.name_at(path), package.version())),
        hash: package.integrity.as_deref().and_then(hash),
        is_shipped: shipped.contains(path.as_str()),
        depends_on: lock.needs(path).into_iter().map(|(path, package)| package.purl(path)).collect(),
    });
    let packages: Vec<_> = packages.collect();
    let roots = roots.iter().filter_map(|path| Some(lock.packages.get(*path)?.purl(path))).collect();
    Ok(Bom::of(NAME, &version, roots, packages))
}

fn stated_elsewhere(name: &str, version: &str) -> Option<String> {
    let found = STATED_ELSEWHERE.iter().find(|(known, of, _)| (*known, *of) == (name, version));
    found.map(|(_, _, licence)| (*licence).to_owned())
}

fn is_ours(path: &str) -> bool {
    !path.contains("node_modules/")
}

fn is_root(path: &str) -> bool {
    is_ours(path) && path != BUILD && SHIPPED.iter().any(|folder| path.starts_with(folder))
}

impl Lock {
    /// The folders of the packages that are reached from these.
    fn reachable<'a>(&'a self, roots: &[&'a str]) -> BTreeSet<&'a str> {
        let mut open = roots.to_vec();
        let mut found = BTreeSet::new();
        while let Some(path) = open.pop() {
            if found.insert(path) {
                open.extend(self.needs(path).into_iter().map(|(path, _)| path));
            }
        }
        found
    }

    /// What the package in this folder needs to run. Optional packages and peers that are not installed are missing.
    fn needs(&self, path: &str) -> Vec<(&str, &Locked)> {
        let Some(package) = self.packages.get(path) else { return Vec::new() };
        let kinds = [&package.dependencies, &package.optional_dependencies, &package.peer_dependencies];
        kinds.into_iter().flatten().filter_map(|(name, _)| self.find(path, name)).collect()
    }

    /// The package that `name` means in a folder: Node searches the folders `node_modules` upwards.
    fn find(&self, from: &str, name: &str) -> Option<(&str, &Locked)> {
        let mut folder = from;
        loop {
            let path = if folder.is_empty() {
                format!("node_modules/{name}")
            } else {
                format!("{folder}/node_modules/{name}")
            };
            if let Some((path, package)) = self.packages.get_key_value(&path) {
                let Some(target) = package.resolved.as_deref().filter(|_| package.link) else {
                    return Some((path, package));
                };
                return self.packages.get_key_value(target).map(|(path, package)| (path.as_str(), package));
            }
            if folder.is_empty() {
                return None;
            }
            folder = folder.rsplit_once("/node_modules/").map_or("", |(outer, _)| outer);
        }
    }
}

impl Locked {
    /// The name, which an entry states only if its folder has another one.
    fn name_at<'a>(&'a self, path: &'a str) -> &'a str {
        let folder = path.rsplit_once("node_modules/").map_or(path, |(_, name)| name);
        self.name.as_deref().unwrap_or(folder)
    }

    fn version(&self) -> &str {
        self.version.as_deref().unwrap_or("0.0.0")
    }

    fn purl(&self, path: &str) -> String {
        format!("pkg:npm/{}@{}", encoded(self.name_at(path)), encoded(self.version()))
    }
}

/// The digest of `sha512-…`.
fn hash(integrity: &str) -> Option<Hash> {
    let digest = BASE64.decode(integrity.strip_prefix("sha512-")?).ok()?;
    Some(Hash { alg: "SHA-512", content: hex::encode(digest) })
}
