//! Variant folders: which variants exist and where their files are. `base` provides every file that a variant lacks.
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

/// Alternative spellings of variants (X-028).
const ALIASES: [(&str, &str); 1] = [("vatutinki", "vatutenki")];

/// Files shared by all variants. `base` itself is never deployed.
const BASE: &str = "base";

/// The folder of one variant, with `base` as fallback.
#[derive(Debug, Clone)]
pub struct VariantFolder {
    id: VariantId,
    root: PathBuf,
}

impl VariantFolder {
    /// Finds the folder of a variant, also under an alternative spelling (X-028).
    ///
    /// # Errors
    /// Lists the existing variants and suggests the nearest name.
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

    /// Names of the variants in a root folder, in alphabetical order, without `base`.
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

    pub const fn id(&self) -> &VariantId {
        &self.id
    }

    /// The variant's own folder.
    pub fn own(&self) -> PathBuf {
        self.root.join(self.id.as_str())
    }

    /// The folder shared by all variants.
    pub fn base(&self) -> PathBuf {
        self.root.join(BASE)
    }

    /// A file in `assets/`, from the variant or else from `base`. `name` must be a plain file name; anything else gives `None`.
    pub fn asset(&self, name: &str) -> Option<PathBuf> {
        let plain = !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\']);
        if plain { self.find(&Path::new("assets").join(name)) } else { None }
    }

    /// The template of a consent: `consents/<language>.hbs` for personal data (B-017), `consents/esia/<language>.hbs` for data imported
    /// from the state portal, `consents/chat/<language>.hbs` and `consents/chat_guest/<language>.hbs` for the chat.
    pub fn consent_template(&self, kind: ConsentKind, language: Language) -> Option<PathBuf> {
        self.find(&consent_path(kind, language))
    }

    /// The template of an e-mail, `mails/<language>/<name>.hbs`.
    pub fn mail_template(&self, language: Language, name: &str) -> Option<PathBuf> {
        self.find(&Path::new("mails").join(language.code()).join(format!("{name}.hbs")))
    }

    /// The common HTML layout of all e-mails, `mails/layout.html.hbs`.
    pub fn mail_layout(&self) -> Option<PathBuf> {
        self.find(&Path::new("mails").join("layout.html.hbs"))
    }

    /// The existing text files of a language, `texts/<language>.json`: `base` first, then the variant, whose texts take precedence.
    pub fn text_files(&self, language: Language) -> Vec<PathBuf> {
        let name = Path::new("texts").join(format!("{}.json", language.code()));
        [self.base(), self.own()]
            .map(|folder| folder.join(&name))
            .into_iter()
            .filter(|path| path.is_file())
            .collect()
    }

    /// Expected path of a consent template, for the error about a missing one.
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
        ConsentKind::Chat => Path::new("consents/chat").join(name),
        ConsentKind::ChatGuest => Path::new("consents/chat_guest").join(name),
    }
}
