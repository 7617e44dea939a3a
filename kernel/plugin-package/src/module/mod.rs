//! The kind of packages that contain a web module (docs/adr/0073).
//!
//! | Module | Content |
//! | --- | --- |
//! | `id.rs` | the id of a module |
//! | `manifest.rs` | `module.json`, checked against its schema and the other members |
//! | `asks.rs` | what a module asks for |
//! | `gather.rs` | collects the members from the folder of a built module |
//! | `lock.rs` | the bill of materials of a `package-lock.json` |

mod asks;
mod gather;
mod id;
mod lock;
mod manifest;

pub use asks::ModuleAsks;
pub use gather::{GatherError, Gathered, gather};
pub use id::{InvalidModuleId, ModuleId};
pub use manifest::{MenuOffer, ModuleManifest};

use crate::archive::{ArchiveFault, MemberKind, PackageFile, is_language};
use crate::kind::{Members, PackageKind};
use crate::{ManifestError, NamedKeys, PackageError};
use semver::Version;
use std::collections::BTreeMap;
use std::path::Path;

/// A web module: scripts, styles and texts that the shell loads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Module;

/// Name of the first script up to its digest.
const ENTRY: &str = "remoteEntry.";
/// Before the language in the name of a file with texts. A built module has a folder for them.
const TEXTS: &str = "locales.";

impl PackageKind for Module {
    type Id = ModuleId;
    type Manifest = ModuleManifest;
    type Asks = ModuleAsks;

    const NOUN: &'static str = "module";
    const MANIFEST: &'static str = "module.json";
    const SIGNATURE: &'static str = "module.sig";
    const ENDING: &'static str = "cabinet-module";
    const INDEX: &'static str = "modules.json";
    const STATEMENT: &'static str = "cabinet module package 1";
    const FOLDER_STATEMENT: Option<&'static str> = None;
    const LARGEST: u64 = 16 * 1024 * 1024;
    const MOST: usize = 128;

    fn member(name: &str) -> Option<MemberKind> {
        if let Some(kind) = MemberKind::common::<Self>(name) {
            return Some(kind);
        }
        if !MemberKind::is_plain(name) {
            return None;
        }
        let mut parts = name.rsplitn(3, '.');
        let (end, digest, stem) = (parts.next()?, parts.next()?, parts.next()?);
        let is_digest =
            digest.len() >= 8 && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !is_digest {
            return None;
        }
        if let Some(language) = name.strip_prefix(TEXTS).and_then(|rest| rest.split('.').next()) {
            let is_texts = end == "json" && is_language(language) && stem == format!("{TEXTS}{language}");
            return is_texts.then_some(MemberKind::Texts);
        }
        match end {
            "js" if name.starts_with(ENTRY) => (stem == "remoteEntry").then_some(MemberKind::Entry),
            "js" => Some(MemberKind::Script),
            "css" => Some(MemberKind::Style),
            "json" | "png" | "svg" | "woff2" => Some(MemberKind::Asset),
            _ => None,
        }
    }

    fn check_members(members: &Members) -> Result<(), ArchiveFault> {
        let mut entries = members.keys().filter(|name| Self::member(name) == Some(MemberKind::Entry));
        match (entries.next(), entries.next()) {
            (None, _) => Err(ArchiveFault::Missing("remoteEntry.<digest>.js")),
            (Some(_), Some(second)) => Err(ArchiveFault::Unknown(second.clone())),
            (Some(_), None) => Ok(()),
        }
    }

    fn manifest(members: &Members, path: &Path) -> Result<ModuleManifest, PackageError> {
        ModuleManifest::of(members, path)
    }

    fn read_manifest(folder: &Path) -> Result<ModuleManifest, ManifestError> {
        ModuleManifest::read(folder)
    }

    fn verify_folder(folder: &Path, keys: &NamedKeys<Self>) -> Result<(), PackageError> {
        PackageFile::<Self>::of_folder(folder)?.verify(keys).map(drop)
    }

    fn id(manifest: &ModuleManifest) -> &ModuleId {
        &manifest.id
    }

    fn version(manifest: &ModuleManifest) -> &Version {
        &manifest.version
    }

    fn names(manifest: &ModuleManifest) -> &BTreeMap<String, String> {
        &manifest.names
    }

    fn asks(manifest: &ModuleManifest) -> ModuleAsks {
        manifest.asks.clone()
    }

    fn lines(asks: &ModuleAsks) -> Vec<String> {
        asks.lines()
    }
}

/// The address at which a kernel serves a member, below `/modules/<id>/`. `None` for members that browsers do not get.
pub fn served_name(member: &str) -> Option<String> {
    match Module::member(member)? {
        MemberKind::Texts => Some(format!("locales/{}", member.strip_prefix(TEXTS)?)),
        MemberKind::Entry | MemberKind::Script | MemberKind::Style | MemberKind::Asset => {
            Some(member.to_owned())
        }
        _ => None,
    }
}

/// The member that is served at an address below `/modules/<id>/`.
fn member_name(served: &str) -> String {
    match served.strip_prefix("locales/") {
        Some(texts) => format!("{TEXTS}{texts}"),
        None => served.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_a_built_module_are_members() {
        for (name, kind) in [
            ("module.json", MemberKind::Manifest),
            ("module.sig", MemberKind::Signature),
            ("LICENSE", MemberKind::License),
            ("sbom.cdx.json", MemberKind::Sbom),
            ("about.de.md", MemberKind::About),
            ("remoteEntry.0a1b2c3d.js", MemberKind::Entry),
            ("818.19b557cd.js", MemberKind::Script),
            ("584.6853761d.css", MemberKind::Style),
            ("golos-text.0123456789ab.woff2", MemberKind::Asset),
            ("locales.ru.124ae948.json", MemberKind::Texts),
        ] {
            assert_eq!(Module::member(name), Some(kind), "{name}");
        }
        for name in [
            "",
            "..",
            "../818.19b557cd.js",
            "locales/ru.124ae948.json",
            "a\\818.19b557cd.js",
            ".818.19b557cd.js",
            "818.js",
            "818.19b557c.js",
            "818.19B557CD.js",
            "818.19b557cd.js.br",
            "818.19b557cd.html",
            "remoteEntry.x.0a1b2c3d.js",
            "locales.rus.124ae948.json",
            "locales.ru.x.124ae948.json",
            "locales.ru.124ae948.js",
            "plugin.toml",
            "plugin.sig",
            "x.wasm",
            "Module.json",
        ] {
            assert_eq!(Module::member(name), None, "{name:?}");
        }
    }

    #[test]
    fn texts_are_served_in_their_folder_and_papers_not_at_all() {
        assert_eq!(served_name("locales.ru.124ae948.json").as_deref(), Some("locales/ru.124ae948.json"));
        assert_eq!(served_name("818.19b557cd.js").as_deref(), Some("818.19b557cd.js"));
        for paper in ["LICENSE", "sbom.cdx.json", "about.en.md", "module.sig", "module.json"] {
            assert_eq!(served_name(paper), None, "{paper}");
        }
        assert_eq!(member_name("locales/ru.124ae948.json"), "locales.ru.124ae948.json");
    }
}
