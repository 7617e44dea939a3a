//! Bills of the Rust workspaces, from `cargo metadata` and `Cargo.lock`.

use super::bom::{Bom, Hash, Package, encoded};
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, NodeDep, PackageId, Resolve};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A part of the release that a workspace builds.
pub struct Part {
    /// Name of the bill.
    pub name: &'static str,
    pub manifest: &'static str,
    /// The crates that the release contains, with all that they depend on.
    roots: &'static [&'static str],
    /// The platform that it runs on.
    platform: &'static str,
}

pub const PARTS: [Part; 3] = [
    Part {
        name: "cabinet-server",
        manifest: "Cargo.toml",
        roots: &["cabinet-server"],
        platform: "x86_64-unknown-linux-gnu",
    },
    Part {
        name: "cabinet-plugins",
        manifest: "plugins/Cargo.toml",
        roots: &["cabinet-plugin-netrika", "cabinet-plugin-vista", "cabinet-plugin-esia"],
        platform: "wasm32-unknown-unknown",
    },
    Part {
        name: "cabinet-signers",
        manifest: "plugins/native/Cargo.toml",
        roots: &["softsign", "openssl-gost"],
        platform: "x86_64-unknown-linux-gnu",
    },
];

/// The bill of a part: every package of its lock file.
pub fn read(workspace: &Workspace, part: &Part) -> Result<Bom> {
    let manifest = workspace.path(part.manifest);
    let metadata = |options: &[&str]| -> Result<Metadata> {
        let mut command = MetadataCommand::new();
        let options = ["--locked"].iter().chain(options).map(|option| (*option).to_owned());
        Ok(command.manifest_path(&manifest).other_options(options.collect::<Vec<_>>()).exec()?)
    };
    let all = metadata(&["--all-features"])?;
    let built = metadata(&["--filter-platform", part.platform])?;
    let shipped = shipped(&built, part.roots)?;
    let checksums = checksums(&manifest.with_file_name("Cargo.lock"))?;
    let resolve = resolve(&all)?;
    let purls: BTreeMap<&PackageId, String> =
        all.packages.iter().map(|package| (&package.id, purl(workspace, package))).collect();
    let mut packages = Vec::new();
    for node in &resolve.nodes {
        let package = &all[&node.id];
        let key = (package.name.to_string(), package.version.to_string());
        let hash = checksums.get(&key).map(|checksum| Hash { alg: "SHA-256", content: checksum.clone() });
        let needed = node.deps.iter().filter(|dep| !is_only(dep, DependencyKind::Development));
        packages.push(Package {
            purl: purls.get(&node.id).cloned().unwrap_or_default(),
            license: package.license.clone(),
            hash,
            is_shipped: shipped.contains(&node.id),
            depends_on: needed.filter_map(|dep| purls.get(&dep.pkg)).cloned().collect(),
            name: key.0,
            version: key.1,
        });
    }
    let roots: Vec<_> =
        all.packages.iter().filter(|package| part.roots.contains(&package.name.as_str())).collect();
    let version = roots.first().context("its first crate is missing")?.version.to_string();
    let roots = roots.iter().filter_map(|root| purls.get(&root.id)).cloned().collect();
    Ok(Bom::of(part.name, &version, roots, packages))
}

/// The roots, and what they link or expand.
fn shipped(metadata: &Metadata, roots: &[&str]) -> Result<BTreeSet<PackageId>> {
    let nodes: BTreeMap<_, _> = resolve(metadata)?.nodes.iter().map(|node| (&node.id, node)).collect();
    let is_root = |package: &&cargo_metadata::Package| roots.contains(&package.name.as_str());
    let mut open: Vec<_> = metadata.packages.iter().filter(is_root).map(|root| &root.id).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id.clone())
            && let Some(node) = nodes.get(id)
        {
            let is_normal =
                |dep: &&NodeDep| dep.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal);
            open.extend(node.deps.iter().filter(is_normal).map(|dep| &dep.pkg));
        }
    }
    Ok(found)
}

fn resolve(metadata: &Metadata) -> Result<&Resolve> {
    metadata.resolve.as_ref().context("cargo metadata told no dependencies")
}

fn is_only(dep: &NodeDep, kind: DependencyKind) -> bool {
    dep.dep_kinds.iter().all(|one| one.kind == kind)
}

/// The package URL. One of ours names its folder, because a registry may have another package of this name.
fn purl(workspace: &Workspace, package: &cargo_metadata::Package) -> String {
    let purl = format!("pkg:cargo/{}@{}", encoded(&package.name), encoded(&package.version.to_string()));
    if package.source.is_some() {
        return purl;
    }
    let folder = package.manifest_path.parent().map_or(Path::new(""), |folder| folder.as_std_path());
    let below = folder.strip_prefix(workspace.root()).unwrap_or(folder);
    format!("{purl}?download_url=file:{}", below.display())
}

/// Checksums by name and version.
fn checksums(lock: &Path) -> Result<BTreeMap<(String, String), String>> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Locked>,
    }
    #[derive(Deserialize)]
    struct Locked {
        name: String,
        version: String,
        checksum: Option<String>,
    }
    let text = fs::read_to_string(lock).with_context(|| lock.display().to_string())?;
    let Lock { package } = toml::from_str(&text)?;
    Ok(package.into_iter().filter_map(|one| Some(((one.name, one.version), one.checksum?))).collect())
}
