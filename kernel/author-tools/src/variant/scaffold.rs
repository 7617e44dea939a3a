//! `cabinet variant new`: makes a variant from another one.

use super::BASE;
use anyhow::{Context as _, Result, bail};
use cabinet_config::VariantFolder;
use cabinet_domain::VariantId;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a new variant: path in its folder, and content.
pub type Files = Vec<(String, Vec<u8>)>;

/// Parses the id of a new variant.
///
/// # Errors
/// The text is no id, or one that is taken in `root`; the message says what to choose.
pub fn parse_id(text: &str, root: &Path) -> Result<VariantId> {
    if !root.join(BASE).join("variant.toml").is_file() {
        bail!(
            "{} has no folder base with a variant.toml: name the folder of the variants with --variants-root",
            root.display()
        );
    }
    let id: VariantId = text.parse().with_context(|| format!("{text:?} cannot be the id of a variant"))?;
    if text == BASE || VariantFolder::open(root, text).is_ok() || root.join(text).exists() {
        bail!("{text:?} is taken in {}: choose another id, for example {text}-2", root.display());
    }
    Ok(id)
}

/// The files of a variant like `from`. Its opening comment, which is about that hospital, is replaced.
///
/// # Errors
/// There is no variant `from`, or one of its files cannot be read.
pub fn files(id: &VariantId, from: &str, root: &Path) -> Result<Files> {
    let model = VariantFolder::open(root, from)?;
    let mut files = Vec::new();
    for path in files_below(&model.own())? {
        let content = fs::read(model.own().join(&path)).with_context(|| path.display().to_string())?;
        let name = path.to_str().with_context(|| format!("the name of {} is not UTF-8", path.display()))?;
        let content = match name {
            "variant.toml" => with_head(id, model.id(), &String::from_utf8(content)?).into_bytes(),
            _ => content,
        };
        files.push((name.to_owned(), content));
    }
    Ok(files)
}

fn with_head(id: &VariantId, from: &VariantId, text: &str) -> String {
    let is_comment = |line: &&str| line.starts_with('#') || line.trim().is_empty();
    let rest: Vec<&str> = text.lines().skip_while(is_comment).collect();
    format!(
        "# The hospital {id}, made from {from}, with the values of {from}. `cabinet variant check` lists what to replace;\n\
         # `cabinet config explain KEY --variant {id}` says what a key means. The guide: docs/variant-guide.md.\n\n{}\n",
        rest.join("\n")
    )
}

/// All files below a folder, relative to it, in alphabetical order. Hidden ones are left out.
pub(super) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(at) = open.pop() {
        let place = folder.join(&at);
        let entries =
            fs::read_dir(&place).with_context(|| format!("{} cannot be listed", place.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with('.')) {
                continue;
            }
            let path = at.join(name);
            if entry.file_type()?.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants")
    }

    #[test]
    fn a_new_variant_has_the_files_of_its_model_and_its_own_head() {
        let files = files(&"mine".parse().unwrap(), "niioncologii", &root()).unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert!(names.contains(&"assets/logo.svg") && names.contains(&"consents/ru.hbs"), "{names:?}");
        let text = String::from_utf8(files.into_iter().find(|(name, _)| name == "variant.toml").unwrap().1);
        let text = text.unwrap();
        assert!(text.starts_with("# The hospital mine, made from niioncologii"), "{text}");
        assert!(!text.contains("X-073"), "the comment is about another hospital: {text}");
        assert!(text.contains("[organisation]"), "{text}");
    }

    #[test]
    fn an_id_that_is_taken_or_malformed_is_refused() {
        let said = |id: &str| parse_id(id, &root()).unwrap_err().to_string();
        for taken in ["base", "default", "vatutinki"] {
            assert!(said(taken).contains("is taken"), "{taken}");
        }
        assert!(said("Моя").contains("cannot be the id"));
        assert!(said("../mine").contains("cannot be the id"));
        assert!(parse_id("mine", &root()).is_ok());
        let elsewhere = parse_id("mine", Path::new("nowhere")).unwrap_err().to_string();
        assert!(elsewhere.contains("--variants-root"), "{elsewhere}");
    }
}
