//! The members that a package file may have, and how large each may be. There are no folders, so no name can lead out of one.

use crate::package::MANIFEST;
use crate::signature::FILE;

/// File name of the licence.
pub const LICENSE: &str = "LICENSE";
/// File name of the bill of materials.
pub const SBOM: &str = "sbom.cdx.json";

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// Maximum size of a package file, and of all its members unpacked.
pub const LARGEST: u64 = 64 * MIB;
/// Maximum number of members.
pub const MOST: usize = 32;
/// Maximum length of a member's name.
const LONGEST: usize = 64;

/// What a member is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberKind {
    Manifest,
    Signature,
    Component,
    License,
    Sbom,
    /// What the plugin does, for the administrator, in one language: `about.en.md`.
    About,
}

impl MemberKind {
    /// What the member of this name is. `None` if a package has no such member.
    pub fn of(name: &str) -> Option<Self> {
        let is_plain = |text: &str| {
            text.starts_with(|c: char| c.is_ascii_alphanumeric())
                && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
        };
        if name.len() > LONGEST || !is_plain(name) {
            return None;
        }
        match name {
            MANIFEST => Some(Self::Manifest),
            FILE => Some(Self::Signature),
            LICENSE => Some(Self::License),
            SBOM => Some(Self::Sbom),
            _ => {
                let language = name.strip_prefix("about.").and_then(|rest| rest.strip_suffix(".md"));
                if language
                    .is_some_and(|text| text.len() == 2 && text.bytes().all(|b| b.is_ascii_lowercase()))
                {
                    return Some(Self::About);
                }
                name.ends_with(".wasm").then_some(Self::Component)
            }
        }
    }

    /// Maximum size, unpacked.
    pub fn largest(self) -> u64 {
        match self {
            Self::Manifest => 256 * KIB,
            Self::Signature => 16 * KIB,
            Self::Component => 48 * MIB,
            Self::License => MIB,
            Self::Sbom => 8 * MIB,
            Self::About => 64 * KIB,
        }
    }
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
