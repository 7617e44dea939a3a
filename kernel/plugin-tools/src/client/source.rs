//! The files of a description: the one that was named, and those beside it. Nothing is fetched, and nothing outside its folder is read.

use anyhow::{Context, Result, bail};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest description, with what it imports.
const MOST_BYTES: u64 = 16 * 1024 * 1024;
const MOST_FILES: usize = 64;

/// The files that were read, with the rest of the limits.
pub(crate) struct Files {
    path: PathBuf,
    /// The folder, without links.
    folder: PathBuf,
    bytes_left: u64,
    files_left: usize,
}

impl Files {
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let path = path.canonicalize().with_context(|| format!("{} cannot be read", path.display()))?;
        let folder = path.parent().context("a file without a folder")?.to_owned();
        Ok(Self { path, folder, bytes_left: MOST_BYTES, files_left: MOST_FILES })
    }

    /// The name of the file that was given.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// The name and the text of the file that was given.
    pub(crate) fn first(&mut self) -> Result<(String, String)> {
        let path = self.path.clone();
        Ok((self.name(), self.text(&path)?))
    }

    /// The file that another one imports, by its path in the folder.
    pub(crate) fn beside(&self, from: &str, location: &str) -> Result<String> {
        if location.contains("://") || location.starts_with("//") {
            bail!(
                "{location:?} is an address, and nothing is fetched. Save that schema beside {} and write its name here. A service of WCF has everything in one file at `?singleWsdl`",
                self.name()
            );
        }
        let from = self.folder.join(from);
        let path = from.parent().unwrap_or(&self.folder).join(location);
        let path = path
            .canonicalize()
            .with_context(|| format!("{location:?} cannot be read: put it beside {}", self.name()))?;
        let Ok(inside) = path.strip_prefix(&self.folder) else {
            bail!("{location:?} is outside the folder of {}, and is not read", self.name());
        };
        Ok(inside.to_string_lossy().into_owned())
    }

    /// The text of a file that [`Self::beside`] found.
    pub(crate) fn read(&mut self, inside: &str) -> Result<String> {
        let path = self.folder.join(inside);
        self.text(&path)
    }

    fn text(&mut self, path: &Path) -> Result<String> {
        let Some(left) = self.files_left.checked_sub(1) else {
            bail!("{} imports more than {MOST_FILES} files", self.name());
        };
        self.files_left = left;
        let file = fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
        if !file.metadata().is_ok_and(|about| about.is_file()) {
            bail!("{} is no file", path.display());
        }
        let mut bytes = Vec::new();
        file.take(self.bytes_left + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        self.bytes_left = self
            .bytes_left
            .checked_sub(bytes.len() as u64)
            .with_context(|| format!("{} is larger than {} MiB", self.name(), MOST_BYTES >> 20))?;
        let text = String::from_utf8(bytes)
            .ok()
            .with_context(|| format!("{} is not UTF-8: save it as UTF-8", path.display()))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_read() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("in");
        fs::create_dir_all(folder.join("xsd")).unwrap();
        fs::write(folder.join("a.wsdl"), "\u{feff}a").unwrap();
        fs::write(folder.join("xsd/b.xsd"), "b").unwrap();
        fs::write(folder.join("xsd/c.xsd"), "c").unwrap();
        fs::write(root.path().join("secret"), "s").unwrap();
        std::os::unix::fs::symlink(root.path().join("secret"), folder.join("link.xsd")).unwrap();
        let mut files = Files::new(&folder.join("a.wsdl")).unwrap();
        assert_eq!(files.first().unwrap(), ("a.wsdl".to_owned(), "a".to_owned()));
        assert_eq!(files.beside("a.wsdl", "xsd/b.xsd").unwrap(), "xsd/b.xsd");
        assert_eq!(files.read("xsd/b.xsd").unwrap(), "b");
        assert_eq!(files.beside("xsd/b.xsd", "c.xsd").unwrap(), "xsd/c.xsd");
        let refused = |location: &str| files.beside("a.wsdl", location).unwrap_err().to_string();
        for outside in ["../secret", "link.xsd", root.path().join("secret").to_str().unwrap()] {
            assert!(refused(outside).contains("outside the folder"), "{outside}");
        }
        for address in ["http://x.example/a.xsd", "file:///etc/hosts", "//x/a.xsd"] {
            assert!(refused(address).contains("nothing is fetched"), "{address}");
        }
        assert!(refused("none.xsd").contains("put it beside a.wsdl"));
        assert!(files.read("xsd").unwrap_err().to_string().contains("is no file"));
    }

    #[test]
    fn what_is_too_large_or_no_text_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, vec![b' '; usize::try_from(MOST_BYTES).unwrap() + 1]).unwrap();
        assert!(Files::new(&path).unwrap().first().unwrap_err().to_string().contains("larger than 16 MiB"));
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(Files::new(&path).unwrap().first().unwrap_err().to_string().contains("save it as UTF-8"));
        assert!(Files::new(&folder.path().join("none")).is_err());
    }
}
