//! The kind of packages that contain a plugin.

use crate::archive::{ArchiveFault, MemberKind};
use crate::kind::{Members, PackageKind};
use crate::signature::sha256;
use crate::{Asks, Manifest, ManifestError, NamedKeys, Package, PackageError, package};
use cabinet_domain::PluginId;
use semver::Version;
use std::collections::BTreeMap;
use std::path::Path;

/// A plugin: a manifest, and a component that the kernel runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plugin;

impl PackageKind for Plugin {
    type Id = PluginId;
    type Manifest = Manifest;
    type Asks = Asks;

    const NOUN: &'static str = "plugin";
    const MANIFEST: &'static str = "plugin.toml";
    const SIGNATURE: &'static str = "plugin.sig";
    const ENDING: &'static str = "cabinet-plugin";
    const INDEX: &'static str = "index.json";
    const STATEMENT: &'static str = "cabinet plugin package 2";
    const FOLDER_STATEMENT: Option<&'static str> = Some("cabinet plugin package 1");
    const LARGEST: u64 = 64 * 1024 * 1024;
    const MOST: usize = 32;

    fn member(name: &str) -> Option<MemberKind> {
        MemberKind::common::<Self>(name).or_else(|| {
            (MemberKind::is_plain(name) && name.ends_with(".wasm")).then_some(MemberKind::Component)
        })
    }

    fn has_member(manifest: &Manifest, name: &str) -> bool {
        Self::member(name).is_some() || name == manifest.component
    }

    fn check_members(members: &Members) -> Result<(), ArchiveFault> {
        let mut components = members.keys().filter(|name| Self::member(name) == Some(MemberKind::Component));
        match (components.next(), components.next()) {
            (None, _) => Err(ArchiveFault::Missing("component")),
            (Some(_), Some(second)) => Err(ArchiveFault::Unknown(second.clone())),
            (Some(_), None) => Ok(()),
        }
    }

    fn manifest(members: &Members, path: &Path) -> Result<Manifest, PackageError> {
        let manifest = package::parse(path, package::member(members, Self::MANIFEST, path)?)?;
        package::fits(path, &manifest, sha256(package::member(members, &manifest.component, path)?))?;
        Ok(manifest)
    }

    fn read_manifest(folder: &Path) -> Result<Manifest, ManifestError> {
        Manifest::read(folder)
    }

    fn verify_folder(folder: &Path, keys: &NamedKeys<Self>) -> Result<(), PackageError> {
        Package::open(folder, keys).map(drop)
    }

    fn id(manifest: &Manifest) -> &PluginId {
        &manifest.id
    }

    fn version(manifest: &Manifest) -> &Version {
        &manifest.version
    }

    fn names(manifest: &Manifest) -> &BTreeMap<String, String> {
        &manifest.names
    }

    fn asks(manifest: &Manifest) -> Asks {
        Asks::of(manifest)
    }

    fn lines(asks: &Asks) -> Vec<String> {
        asks.lines()
    }
}
