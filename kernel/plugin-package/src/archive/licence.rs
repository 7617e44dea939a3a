//! The licence of a package: the author's own text, or that of the repository which the sources are a part of.

use super::member::LICENSE;
use crate::kind::PackageKind;
use std::path::{Path, PathBuf};

/// What `plugin new` and `module new` write into `LICENSE`; `noun` is `plugin` or `module`. A package with it is refused: nothing is decided yet.
pub fn placeholder(noun: &str) -> String {
    format!(
        "The licence of this {noun} is not chosen yet.\n\nReplace this text by the licence under which hospitals may use the {noun}.\n\
         `cabinet {noun} pack` refuses the package until then.\n"
    )
}

/// Whether a licence is still the text of [`placeholder`].
pub(super) fn is_placeholder<K: PackageKind>(licence: &[u8]) -> bool {
    let first = |text: &str| text.trim().lines().next().unwrap_or_default().to_owned();
    first(&String::from_utf8_lossy(licence)) == first(&placeholder(K::NOUN))
}

/// The nearest licence above a folder, up to the root of the repository that contains it. Outside a repository, the folders above are not searched:
/// their licence may concern something else.
pub(super) fn above(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let root = folder.ancestors().find(|parent| parent.join(".git").exists())?;
    let parents = folder.ancestors().skip(1).take_while(|parent| parent.starts_with(root));
    parents.map(|parent| parent.join(LICENSE)).find(|file| file.is_file())
}
