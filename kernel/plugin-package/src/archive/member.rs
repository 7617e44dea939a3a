//! The members that package files may have, and how large each may be. There are no folders, so no name can lead out of one.

use crate::Plugin;
use crate::kind::PackageKind;

/// File name of the licence.
pub const LICENSE: &str = "LICENSE";
/// File name of the bill of materials.
pub const SBOM: &str = "sbom.cdx.json";

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// Maximum length of a member's name.
const LONGEST: usize = 64;

/// What a member is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberKind {
    Manifest,
    Signature,
    /// The code of a plugin.
    Component,
    /// The first script of a module.
    Entry,
    /// A further script of a module.
    Script,
    Style,
    /// A picture or a font of a module.
    Asset,
    /// The texts of a module in one language.
    Texts,
    License,
    Sbom,
    /// What the package does, for the administrator, in one language: `about.en.md`.
    About,
}

impl MemberKind {
    /// What the member of this name is in a package of a plugin.
    pub fn of(name: &str) -> Option<Self> {
        Plugin::member(name)
    }

    /// Whether a name has only letters, digits, `.`, `_` and `-`, begins with a letter or digit, and is not too long.
    pub(crate) fn is_plain(name: &str) -> bool {
        name.len() <= LONGEST
            && name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
    }

    /// The members that packages of each kind have.
    pub(crate) fn common<K: PackageKind>(name: &str) -> Option<Self> {
        match name {
            LICENSE => Some(Self::License),
            SBOM => Some(Self::Sbom),
            _ if name == K::MANIFEST => Some(Self::Manifest),
            _ if name == K::SIGNATURE => Some(Self::Signature),
            _ => {
                let language = name.strip_prefix("about.")?.strip_suffix(".md")?;
                is_language(language).then_some(Self::About)
            }
        }
    }

    /// Maximum size, unpacked.
    pub fn largest(self) -> u64 {
        match self {
            Self::Manifest => 256 * KIB,
            Self::Signature => 16 * KIB,
            Self::Component => 48 * MIB,
            Self::Entry | Self::Script | Self::Asset => 2 * MIB,
            Self::License | Self::Style | Self::Texts => MIB,
            Self::Sbom => 8 * MIB,
            Self::About => 64 * KIB,
        }
    }
}

/// Whether a text is the code of a language.
pub(crate) fn is_language(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_a_package_are_members() {
        for (name, kind) in [
            ("plugin.toml", MemberKind::Manifest),
            ("plugin.sig", MemberKind::Signature),
            ("LICENSE", MemberKind::License),
            ("sbom.cdx.json", MemberKind::Sbom),
            ("about.de.md", MemberKind::About),
            ("card-payment.wasm", MemberKind::Component),
        ] {
            assert_eq!(MemberKind::of(name), Some(kind), "{name}");
        }
        for name in [
            "",
            ".",
            "..",
            "../x.wasm",
            "a/x.wasm",
            "a\\x.wasm",
            "/x.wasm",
            "C:x.wasm",
            ".x.wasm",
            "x\u{0}.wasm",
            "х.wasm",
            "license",
            "about.eng.md",
            "about.EN.md",
            "readme.md",
            &format!("{}.wasm", "x".repeat(64)),
        ] {
            assert_eq!(MemberKind::of(name), None, "{name:?}");
        }
    }
}
