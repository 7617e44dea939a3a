//! Collects the members of a package from the folder of a built module.

use super::{Module, lock, member_name};
pub use crate::archive::GatherError;
use crate::archive::{ArchiveFault, MemberKind, PackageFile, SBOM, add_licence, bounded, name_of, names};
use crate::kind::{Members, PackageKind};
use std::path::Path;

const LOCK: &str = "package-lock.json";
const TEXTS: &str = "locales";

/// A package that is not signed yet.
#[derive(Debug)]
pub struct Gathered {
    pub archive: PackageFile<Module>,
    /// Name of its file.
    pub file_name: String,
    /// Files of the built module that a package does not contain, for the author.
    pub left_out: Vec<String>,
}

/// Collects the members from `built`, the folder that `cabinet module build` wrote, and licence, texts and bill of materials from `source`, the
/// folder of the module; a licence also from the folders above it in the same repository. Without a bill, one is made from a `package-lock.json`.
///
/// # Errors
/// [`GatherError`] names the file and what is needed.
pub fn gather(built: &Path, source: &Path) -> Result<Gathered, GatherError> {
    let mut members = Members::new();
    let mut left_out = Vec::new();
    for (folder, prefix) in [(built.to_owned(), ""), (built.join(TEXTS), "locales/")] {
        for name in names(&folder)? {
            let member = member_name(&format!("{prefix}{name}"));
            match Module::member(&member) {
                _ if name == TEXTS && prefix.is_empty() => {}
                Some(MemberKind::Signature) => {}
                Some(_) => drop(members.insert(member, bounded::<Module>(&folder, &name)?)),
                // The kernel compresses what it serves.
                None if name.ends_with(".br") || name.ends_with(".gz") => {}
                None => left_out.push(format!("{prefix}{name}")),
            }
        }
    }
    for name in names(source)? {
        let is_paper =
            matches!(Module::member(&name), Some(MemberKind::License | MemberKind::Sbom | MemberKind::About));
        if is_paper {
            let content = bounded::<Module>(source, &name)?;
            members.insert(name, content);
        }
    }
    add_licence::<Module>(&mut members, source)?;
    if !members.contains_key(Module::MANIFEST) {
        return Err(ArchiveFault::Missing(Module::MANIFEST).of::<Module>(built).into());
    }
    if !members.contains_key(SBOM) {
        if !source.join(LOCK).is_file() {
            return Err(GatherError::NoBill { lock: LOCK, folder: source.to_owned() });
        }
        let manifest = Module::read_manifest(built).map_err(crate::PackageError::from)?;
        let bill = lock::bill(&manifest, &bounded::<Module>(source, LOCK)?)
            .map_err(|reason| ArchiveFault::Invalid { name: LOCK.to_owned(), reason }.of::<Module>(source))?;
        members.insert(SBOM.to_owned(), bill.into_bytes());
    }
    let archive = PackageFile::<Module>::gathered(built, members)?;
    let manifest = archive.manifest()?;
    Ok(Gathered { left_out, file_name: name_of::<Module>(&manifest.id, &manifest.version), archive })
}
