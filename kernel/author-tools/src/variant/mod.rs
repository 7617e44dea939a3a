//! A variant: the folder with the configuration of one hospital (docs/variant-guide.md).
//!
//! | Module | Content |
//! |---|---|
//! | [`check`] | what only an author wants to know, beside the checks of `serve` |
//! | [`difference`] | what differs in effect between two variants |
//! | `image` | the size of an image of a variant |
//! | [`scaffold`] | makes a variant from another one |

pub mod check;
pub mod difference;
mod image;
pub mod scaffold;

use anyhow::{Context as _, Result, bail};
use std::path::{Path, PathBuf};

/// The folder that all variants of a root share.
const BASE: &str = "base";

/// Where a variant is: the folder that contains it and `base`, and its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub root: PathBuf,
    pub id: String,
}

impl Place {
    /// Finds the variant that an author names: its folder, or its id in `root`.
    ///
    /// # Errors
    /// The text is a folder that is no variant, or one without `base` beside it; the message says what to do.
    pub fn find(named: &Path, root: &Path) -> Result<Self> {
        let is_id = named.components().count() == 1 && root.join(named).join("variant.toml").is_file();
        let folder = if is_id { root.join(named) } else { named.to_owned() };
        if !folder.join("variant.toml").is_file() {
            bail!(
                "{} is neither a folder with a variant.toml nor a variant in {}: name the folder, or the other folder with \
                 --variants-root",
                named.display(),
                root.display()
            );
        }
        let folder = folder.canonicalize().with_context(|| format!("{} cannot be read", folder.display()))?;
        let root = folder.parent().context("a variant is a folder in another one")?.to_owned();
        let id = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if id == BASE {
            bail!("base is what all variants share, and no variant: name another folder");
        }
        if !root.join(BASE).join("variant.toml").is_file() {
            bail!(
                "{} has no folder base: a variant stands beside it. Copy `variants/base` of this version of Cabinet there",
                root.display()
            );
        }
        Ok(Self { root, id })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_variant_is_found_by_its_folder_and_by_its_id() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants").canonicalize().unwrap();
        let expected = Place { root: root.clone(), id: "hospital15".to_owned() };
        assert_eq!(Place::find(Path::new("hospital15"), &root).unwrap(), expected);
        assert_eq!(Place::find(&root.join("hospital15"), Path::new("nowhere")).unwrap(), expected);
        assert_eq!(Place::find(&root.join("hospital15/."), Path::new("nowhere")).unwrap(), expected);
    }

    #[test]
    fn what_is_no_variant_is_refused_with_what_to_do() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let said = |named: &Path| Place::find(named, &root).unwrap_err().to_string();
        assert!(said(Path::new("hospital16")).contains("--variants-root"));
        assert!(said(&root.join("base")).contains("no variant"));
        let alone = tempfile::tempdir().unwrap();
        let folder = alone.path().join("mine");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("variant.toml"), "").unwrap();
        assert!(said(&folder).contains("Copy `variants/base`"));
    }
}
