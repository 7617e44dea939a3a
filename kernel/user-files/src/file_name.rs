//! Names of files: what is accepted, how they are compared, and how duplicates are numbered.

use cabinet_domain::is_invisible;
use unicode_normalization::UnicodeNormalization as _;

/// Maximum length of a name in characters. Cyrillic letters take two bytes each, and the file systems of patients' computers allow 255 bytes
/// or 255 UTF-16 units.
pub const MOST_CHARACTERS: usize = 180;

/// Device names of Windows: a file of such a name, with any extension, cannot be saved there.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Why a text cannot be the name of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidName {
    #[error("it is empty")]
    Empty,
    #[error("it has more than {MOST_CHARACTERS} characters")]
    TooLong,
    /// Control characters, characters that change the direction of the text, `/`, `\`.
    #[error("it has characters that a name cannot have")]
    Characters,
    #[error("it is the name of a device")]
    Device,
}

/// A normalised name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileName(String);

impl FileName {
    /// Normalises a name as a browser sends it: composed characters, no white space at the ends, no dots at the end, and `_` for the
    /// characters that Windows does not accept.
    ///
    /// # Errors
    /// See [`InvalidName`].
    pub(crate) fn new(text: &str) -> Result<Self, InvalidName> {
        // Normalising a text takes time in proportion to its length.
        if text.len() > MOST_CHARACTERS * 8 {
            return Err(InvalidName::TooLong);
        }
        let composed: String = text.nfc().collect();
        if composed
            .chars()
            .any(|c| c.is_control() || is_invisible(c) || matches!(c, '/' | '\\' | '\u{2028}' | '\u{2029}'))
        {
            return Err(InvalidName::Characters);
        }
        let safe: String = composed.chars().map(|c| if "<>:\"|?*".contains(c) { '_' } else { c }).collect();
        let name = safe.trim().trim_end_matches(['.', ' ']).trim();
        if name.is_empty() || name.chars().all(|c| c == '.') {
            return Err(InvalidName::Empty);
        }
        if name.chars().count() > MOST_CHARACTERS {
            return Err(InvalidName::TooLong);
        }
        if is_device(name) {
            return Err(InvalidName::Device);
        }
        Ok(Self(name.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as it is compared: without case, and without differences of form (full-width letters, ligatures).
    pub(crate) fn folded(&self) -> String {
        let folded: String = self.0.nfkc().flat_map(char::to_lowercase).collect();
        folded.nfc().collect()
    }

    /// The extension in lower case, without the dot.
    pub(crate) fn extension(&self) -> Option<String> {
        split(&self.0).1.map(str::to_lowercase)
    }

    /// The new name of a file whose extension stays as it is: `report` and `report.pdf` both become `report.pdf`.
    ///
    /// # Errors
    /// As [`FileName::new`].
    pub(crate) fn renamed(&self, wanted: &str) -> Result<Self, InvalidName> {
        let wanted = Self::new(wanted)?;
        let Some(extension) = split(&self.0).1 else { return Ok(wanted) };
        let stem = match split(&wanted.0) {
            (stem, Some(new)) if new.to_lowercase() == extension.to_lowercase() => stem,
            _ => &wanted.0,
        };
        Self::new(&format!("{stem}.{extension}"))
    }

    /// The first of `name.ext`, `name (2).ext`, `name (3).ext`… that is not taken.
    pub(crate) fn free_beside(&self, taken: &[String]) -> Self {
        let is_free = |name: &Self| !taken.contains(&name.folded());
        if is_free(self) {
            return self.clone();
        }
        let (stem, extension) = split(&self.0);
        let numbered = |number: usize| {
            let tail = match extension {
                Some(extension) => format!(" ({number}).{extension}"),
                None => format!(" ({number})"),
            };
            let room = MOST_CHARACTERS.saturating_sub(tail.chars().count());
            let stem: String = stem.chars().take(room).collect();
            Self(format!("{}{tail}", stem.trim_end()))
        };
        // One of them is free: there are more of them than taken names.
        (2..taken.len() + 3).map(numbered).find(is_free).unwrap_or_else(|| self.clone())
    }
}

/// The name before its extension, and the extension. A name that begins with its only dot has none.
fn split(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && !extension.is_empty() => (stem, Some(extension)),
        _ => (name, None),
    }
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let is_numbered = |port: &str| {
        let number = stem.strip_prefix(port);
        number.is_some_and(|number| {
            matches!(number, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³")
        })
    };
    DEVICES.contains(&&*stem) || is_numbered("com") || is_numbered("lpt")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name(text: &str) -> FileName {
        FileName::new(text).unwrap()
    }

    /// Issue 14: 10 000-character and right-to-left names, `../`, NUL, Windows device names.
    #[test]
    fn names_that_lead_elsewhere_or_show_otherwise_are_refused() {
        use InvalidName::{Characters, Device, Empty, TooLong};
        let long = "я".repeat(10_000);
        let just_too_long = "я".repeat(MOST_CHARACTERS + 1);
        for (text, why) in [
            ("", Empty),
            (" . ", Empty),
            ("...", Empty),
            (&*long, TooLong),
            (&*just_too_long, TooLong),
            ("../secret.pdf", Characters),
            ("a/b.pdf", Characters),
            ("C:\\fakepath\\a.pdf", Characters),
            ("a\0.pdf", Characters),
            ("a\r\nX: 1.pdf", Characters),
            ("photo\u{202e}gpj.exe", Characters),
            ("a\u{200b}.pdf", Characters),
            ("a\u{2028}.pdf", Characters),
            ("con", Device),
            ("NUL.pdf", Device),
            ("Com1.tar.gz", Device),
            ("lpt9 .txt", Device),
            ("COM¹.txt", Device),
        ] {
            assert_eq!(FileName::new(text), Err(why), "{text:?}");
        }
        for text in
            ["Снимок МРТ (2).pdf", ".htaccess.txt", "שלום.pdf", "console.txt", "com10.txt", "a..b.pdf"]
        {
            assert_eq!(name(text).as_str(), text);
        }
        assert_eq!(name("  и\u{306}од: 5?.pdf. ").as_str(), "йод_ 5_.pdf");
    }

    ///
    #[test]
    fn names_that_look_the_same_are_the_same() {
        assert_eq!(name("Анализ.PDF").folded(), name("анализ.pdf").folded());
        assert_eq!(name("ﬁle.pdf").folded(), name("FILE.pdf").folded());
        assert_ne!(name("анализ1.pdf").folded(), name("анализ.pdf").folded());
    }

    ///
    #[test]
    fn the_extension_is_kept() {
        for (wanted, becomes) in [
            ("отчёт", "отчёт.PDF"),
            ("отчёт.pdf", "отчёт.PDF"),
            ("отчёт.exe", "отчёт.exe.PDF"),
            ("отчёт v1.2", "отчёт v1.2.PDF"),
        ] {
            assert_eq!(name("scan.PDF").renamed(wanted).unwrap().as_str(), becomes);
        }
        assert_eq!(name("README").renamed("b.txt").unwrap().as_str(), "b.txt");
        assert_eq!(name("scan.PDF").renamed("../x"), Err(InvalidName::Characters));
        assert_eq!(name("scan.PDF").renamed(&"я".repeat(MOST_CHARACTERS)), Err(InvalidName::TooLong));
    }

    #[test]
    fn a_duplicate_gets_the_next_number() {
        let taken = |names: &[&str]| names.iter().map(|it| name(it).folded()).collect::<Vec<_>>();
        assert_eq!(name("a.pdf").free_beside(&taken(&["b.pdf"])).as_str(), "a.pdf");
        assert_eq!(name("A.pdf").free_beside(&taken(&["a.pdf"])).as_str(), "A (2).pdf");
        assert_eq!(
            name("a.pdf").free_beside(&taken(&["a.pdf", "a (2).pdf", "a (3).PDF"])).as_str(),
            "a (4).pdf"
        );
        assert_eq!(name("a").free_beside(&taken(&["a"])).as_str(), "a (2)");
        let longest = format!("{}.pdf", "я".repeat(MOST_CHARACTERS - 4));
        let beside = name(&longest).free_beside(&taken(&[&longest]));
        assert!(beside.as_str().ends_with("я (2).pdf"));
        assert_eq!(FileName::new(beside.as_str()).unwrap(), beside);
    }

    proptest! {
        #[test]
        fn what_is_accepted_is_accepted_again_and_stays(text in "\\PC{0,60}|.{0,40}") {
            if let Ok(name) = FileName::new(&text) {
                prop_assert_eq!(FileName::new(name.as_str()), Ok(name.clone()));
                prop_assert!(!name.as_str().contains(['/', '\\', '\0', '"']));
                let taken = vec![name.folded()];
                let beside = name.free_beside(&taken);
                prop_assert_ne!(beside.folded(), name.folded());
                prop_assert!(FileName::new(beside.as_str()).is_ok());
            }
        }
    }
}
