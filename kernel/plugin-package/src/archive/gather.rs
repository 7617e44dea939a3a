//! Collects the members of a package from folders.

use super::licence;
use super::member::{LICENSE, MemberKind, SBOM};
use super::{Archive, ArchiveError, ArchiveFault, LONGEST_VERSION, check_content, file_name};
use crate::kind::{Members, PackageKind};
use crate::package;
use crate::signature::sha256;
use crate::{PackageError, Plugin, sbom};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Files from which a bill of materials can be made, by what reads them.
const LOCKS: [(&str, sbom::Maker); 3] =
    [("Cargo.lock", sbom::of_cargo), ("package-lock.json", sbom::of_npm), ("requirements.txt", sbom::of_pip)];
const LOCK_NAMES: &str = "lock file (Cargo.lock, package-lock.json, requirements.txt)";
const MANIFEST: &str = Plugin::MANIFEST;
const FILE: &str = Plugin::SIGNATURE;

/// A package that is not signed yet.
#[derive(Debug)]
pub struct Gathered {
    pub archive: Archive,
    /// Name of its file.
    pub file_name: String,
    /// Files of the folder that a package does not contain, for the author.
    pub left_out: Vec<String>,
}

/// A folder cannot be packed.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    #[error(transparent)]
    Package(#[from] PackageError),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// There is no licence.
    #[error(
        "{}: the package needs a LICENSE: put the text under which hospitals may use the {noun} there",
        folder.display()
    )]
    NoLicense { noun: &'static str, folder: PathBuf },
    /// The licence is the one that `plugin new` or `module new` wrote.
    #[error("{}: it only says that no licence is chosen yet: replace it by the text under which hospitals may use the {noun}", file.display())]
    PlaceholderLicense { noun: &'static str, file: PathBuf },
    /// No file tells what the package was made of.
    #[error(
        "{}: the package needs a bill of materials: put sbom.cdx.json (CycloneDX) or the {lock} of the build there, \
         or name the folder that has one with --source", folder.display()
    )]
    NoBill { lock: &'static str, folder: PathBuf },
}

/// Collects the members from the folder of a built plugin. What is not there (licence, texts, bill of materials) is taken from `source`,
/// the folder that it was built from; a licence also from the folders above it in the same repository. Without a bill, one is made from the
/// lock file of the build.
///
/// # Errors
/// [`GatherError`] names the file and what is needed.
pub fn gather(folder: &Path, source: Option<&Path>) -> Result<Gathered, GatherError> {
    let text = bounded::<Plugin>(folder, MANIFEST)?;
    let manifest = package::parse(folder, &text)?;
    let component = bounded::<Plugin>(folder, &manifest.component)?;
    package::fits(folder, &manifest, sha256(&component))?;
    let invalid = |name: &str, reason: &str| {
        ArchiveFault::Invalid { name: name.to_owned(), reason: reason.to_owned() }.of::<Plugin>(folder)
    };
    if MemberKind::of(&manifest.component) != Some(MemberKind::Component) {
        let expected = "component must be a file name of letters, digits, '.', '_' and '-'";
        return Err(invalid(MANIFEST, expected).into());
    }
    if manifest.version.to_string().len() > LONGEST_VERSION {
        return Err(invalid(MANIFEST, "version must have at most 64 characters").into());
    }
    let mut members = BTreeMap::from([(MANIFEST.to_owned(), text), (manifest.component.clone(), component)]);
    let folders = || [Some(folder), source].into_iter().flatten();
    for place in folders() {
        for name in names(place)? {
            let wanted = matches!(
                MemberKind::of(&name),
                Some(MemberKind::License | MemberKind::Sbom | MemberKind::About)
            );
            if wanted && !members.contains_key(&name) {
                let content = bounded::<Plugin>(place, &name)?;
                members.insert(name, content);
            }
        }
    }
    let place = source.unwrap_or(folder);
    add_licence::<Plugin>(&mut members, place)?;
    if !members.contains_key(SBOM) {
        let lock = folders().find_map(|place| {
            let (name, maker) = LOCKS.into_iter().find(|(name, _)| place.join(name).is_file())?;
            Some((place, name, maker))
        });
        let missing = || GatherError::NoBill { lock: LOCK_NAMES, folder: place.to_owned() };
        let (parent, name, maker) = lock.ok_or_else(missing)?;
        let bill = String::from_utf8(bounded::<Plugin>(parent, name)?)
            .map_err(|_| "it is not UTF-8".to_owned())
            .and_then(|text| maker(&manifest, &text))
            .map_err(|reason| ArchiveFault::Invalid { name: name.to_owned(), reason }.of::<Plugin>(parent))?;
        members.insert(SBOM.to_owned(), bill.into_bytes());
    }
    check_content::<Plugin>(&members, folder)?;
    let is_left =
        |name: &String| !name.starts_with('.') && name != FILE && !LOCKS.iter().any(|(lock, _)| lock == name);
    let left_out = names(folder)?.into_iter().filter(|name| is_left(name) && !members.contains_key(name));
    Ok(Gathered {
        left_out: left_out.collect(),
        file_name: file_name(&manifest.id, &manifest.version),
        archive: Archive::of(folder, members),
    })
}

/// Adds the licence of the repository if the package has none of its own.
pub(crate) fn add_licence<K: PackageKind>(members: &mut Members, source: &Path) -> Result<(), GatherError> {
    if !members.contains_key(LICENSE) {
        let found = licence::above(source);
        let folder = found.as_deref().and_then(Path::parent);
        let missing = || GatherError::NoLicense { noun: K::NOUN, folder: source.to_owned() };
        let content = bounded::<K>(folder.ok_or_else(missing)?, LICENSE)?;
        members.insert(LICENSE.to_owned(), content);
    }
    match members.get(LICENSE).is_some_and(|licence| licence::is_placeholder::<K>(licence)) {
        true => Err(GatherError::PlaceholderLicense { noun: K::NOUN, file: source.join(LICENSE) }),
        false => Ok(()),
    }
}

/// Names in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Result<Vec<String>, PackageError> {
    let read = || -> io::Result<Vec<String>> {
        let entries = fs::read_dir(folder)?;
        let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        names.collect()
    };
    let mut names = read().map_err(|error| package::unreadable(folder, &error))?;
    names.sort();
    Ok(names)
}

/// Reads a file of a folder, unless it is larger than its kind may be.
pub(crate) fn bounded<K: PackageKind>(folder: &Path, name: &str) -> Result<Vec<u8>, GatherError> {
    let path = folder.join(name);
    let most = K::member(name).map_or(K::LARGEST, MemberKind::largest);
    let mut content = Vec::new();
    let file = File::open(&path).and_then(|file| file.take(most + 1).read_to_end(&mut content));
    file.map_err(|error| package::unreadable(&path, &error))?;
    if content.len() as u64 > most {
        return Err(ArchiveFault::MemberTooLarge { name: name.to_owned(), most }.of::<K>(folder).into());
    }
    Ok(content)
}
