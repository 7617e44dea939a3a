//! The variant's own texts: `texts/<language>.json` in its folder and in `base`, one flat object of key and text each. The particular
//! folder wins key by key.

use crate::state::AssembleError;
use cabinet_config::Language;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Texts by key.
pub(super) type Texts = BTreeMap<String, String>;

/// Reads the texts of the languages offered; a language without a file has none.
pub(super) fn read(
    languages: &[Language],
    folders: &[PathBuf],
) -> Result<BTreeMap<&'static str, Texts>, AssembleError> {
    let mut all = BTreeMap::new();
    for language in languages {
        let mut texts = Texts::new();
        for folder in folders.iter().rev() {
            let path = folder.join("texts").join(language.code()).with_extension("json");
            let text = match std::fs::read_to_string(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(source) => return Err(AssembleError::Unreadable { path, source }),
            };
            let more: Texts =
                serde_json::from_str(&text).map_err(|source| AssembleError::Json { path, source })?;
            texts.extend(more);
        }
        all.insert(language.code(), texts);
    }
    Ok(all)
}
