//! The folders of variants: which exist, where their files are. A file that a variant does not have is taken from `base`.
//!
//! ```text
//! variants/
//!   base/          variant.toml demo.toml consents/ru.hbs consents/esia/ru.hbs texts/ru.json assets/
//!   hospital15/    variant.toml assets/logo.svg …
//! ```

use crate::error::{ConfigError, ConfigErrors};
use crate::sections::Language;
use crate::suggestion::nearest;
use cabinet_domain::{ConsentKind, VariantId};
use std::path::{Path, PathBuf};

/// Other spellings of variants (X-028).
const ALIASES: [(&str, &str); 1] = [("vatutinki", "vatutenki")];

/// What all variants share; never deployed itself.
const BASE: &str = "base";

/// The folder of one variant with `base` behind it.
#[derive(Debug, Clone)]
pub struct VariantFolder {
    id: VariantId,
    root: PathBuf,
}

impl VariantFolder {
    /// Finds the folder of a variant, also under another spelling (X-028).
    ///
    /// # Errors
    /// Names the variants that exist, and the nearest.
    pub fn open(root: &Path, name: &str) -> Result<Self, ConfigErrors> {
        let wanted = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, id)| id);
        let known = Self::list(root);
        match wanted.parse::<VariantId>() {
            Ok(id) if known.iter().any(|known| known == wanted) => Ok(Self { id, root: root.to_owned() }),
            _ => Err(ConfigErrors(vec![ConfigError {
                place: root.display().to_string(),
                key: "variant".to_owned(),
                found: Some(format!("{name:?}")),
                expected: format!("a variant that has a folder with a variant.toml: {}", known.join(", ")),
                suggestion: nearest(name, known.iter().map(String::as_str)).map(str::to_owned),
            }])),
        }
    }

    /// The variants below a root, in alphabetical order.
    pub fn list(root: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(root)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.path().join("variant.toml").is_file())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| name != BASE)
            .collect();
        names.sort();
        names
    }

    /// The variant's id.
    pub const fn id(&self) -> &VariantId {
        &self.id
    }

    /// Its own folder.
    pub fn own(&self) -> PathBuf {
        self.root.join(self.id.as_str())
    }

    /// The folder of what all variants share.
    pub fn base(&self) -> PathBuf {
        self.root.join(BASE)
    }

    /// A file of `assets/`, the variant's own or that of base. `name` is a plain file name, nothing else is looked up.
    pub fn asset(&self, name: &str) -> Option<PathBuf> {
        let plain = !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\']);
        if plain { self.find(&Path::new("assets").join(name)) } else { None }
    }

    /// The template of a consent: `consents/<language>.hbs` for personal data (B-017), `consents/esia/<language>.hbs` for what is taken
    /// over from the state portal.
    pub fn consent_template(&self, kind: ConsentKind, language: Language) -> Option<PathBuf> {
        self.find(&consent_path(kind, language))
    }

    /// The template of a letter in one language, `mails/<language>/<name>.hbs`.
    pub fn mail_template(&self, language: Language, name: &str) -> Option<PathBuf> {
        self.find(&Path::new("mails").join(language.code()).join(format!("{name}.hbs")))
    }

    /// The page around every letter, `mails/layout.html.hbs`.
    pub fn mail_layout(&self) -> Option<PathBuf> {
        self.find(&Path::new("mails").join("layout.html.hbs"))
    }

    /// The files with texts of a language, `texts/<language>.json`: base first, the variant's own on top.
    pub fn text_files(&self, language: Language) -> Vec<PathBuf> {
        let name = Path::new("texts").join(format!("{}.json", language.code()));
        [self.base(), self.own()]
            .map(|folder| folder.join(&name))
            .into_iter()
            .filter(|path| path.is_file())
            .collect()
    }

    /// Where a consent should be, for the error that says it is not there.
    pub(crate) fn expected_consent(&self, kind: ConsentKind, language: Language) -> PathBuf {
        self.own().join(consent_path(kind, language))
    }

    fn find(&self, name: &Path) -> Option<PathBuf> {
        [self.own(), self.base()].into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
    }
}

fn consent_path(kind: ConsentKind, language: Language) -> PathBuf {
    let name = format!("{}.hbs", language.code());
    match kind {
        ConsentKind::PersonalData => Path::new("consents").join(name),
        ConsentKind::Esia => Path::new("consents/esia").join(name),
    }
}
