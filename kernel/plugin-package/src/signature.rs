//! `plugin.sig` or `module.sig`, next to the manifest: the signed statement, the public key and the signature.
//!
//! The statement of a folder (`cabinet plugin sign FOLDER`) covers the two files that a kernel reads, the one of a package file
//! (`cabinet plugin sign FILE`) covers all members:
//!
//! ```text
//! cabinet plugin package 1                       cabinet plugin package 2
//! id netrika                                     id netrika
//! version 0.1.0                                  version 0.1.0
//! manifest <SHA-256 of plugin.toml>              member LICENSE <SHA-256>
//! component <SHA-256 of the component>           member netrika.wasm <SHA-256>
//! key <public key>                               …
//! signature <Ed25519 over all lines above,       key <public key>
//!            with their line feeds>              signature <as there>
//! ```
//!
//! The statement of a module is as the second, with `cabinet module package 1`. The manifest's digest covers the requested capabilities. The
//! first line separates domains: a signature of the same key over other data, or over a package of another kind, is never a valid signature. Every statement has exactly one encoding; any other file is rejected.

use crate::key::{PublicKey, SigningKey};
use crate::kind::PackageKind;
use semver::Version;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The signed statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement<K: PackageKind> {
    pub(crate) id: K::Id,
    pub(crate) version: Version,
    pub(crate) covered: Covered,
    pub(crate) key: PublicKey,
}

/// What a statement covers, as SHA-256 of 64 digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Covered {
    /// The two files that a kernel reads.
    Folder { manifest: String, component: String },
    /// All members of a package file except the signature, by name.
    Members(BTreeMap<String, String>),
}

impl Covered {
    pub(crate) fn manifest<K: PackageKind>(&self) -> Option<&String> {
        match self {
            Self::Folder { manifest, .. } => Some(manifest),
            Self::Members(members) => members.get(K::MANIFEST),
        }
    }

    /// `name` is that of the manifest's component.
    pub(crate) fn component(&self, name: &str) -> Option<&String> {
        match self {
            Self::Folder { component, .. } => Some(component),
            Self::Members(members) => members.get(name),
        }
    }
}

/// A statement with its signature, not verified yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signed<K: PackageKind> {
    pub(crate) statement: Statement<K>,
    signature: Vec<u8>,
}

impl<K: PackageKind> Statement<K> {
    fn text(&self) -> String {
        let Self { id, version, covered, key } = self;
        let (head, lines) = match covered {
            Covered::Folder { manifest, component } => {
                let lines = format!("manifest {manifest}\ncomponent {component}\n");
                (K::FOLDER_STATEMENT.unwrap_or_default(), lines)
            }
            Covered::Members(members) => {
                let mut lines = String::new();
                for (name, digest) in members {
                    // Writing into a String cannot fail.
                    let _ = writeln!(lines, "member {name} {digest}");
                }
                (K::STATEMENT, lines)
            }
        };
        format!("{head}\nid {id}\nversion {version}\n{lines}key {key}\n")
    }

    /// The complete file.
    pub(crate) fn signed_by(&self, key: &SigningKey) -> String {
        let text = self.text();
        let signature = hex::encode(key.sign(text.as_bytes()));
        format!("{text}signature {signature}\n")
    }
}

impl<K: PackageKind> Signed<K> {
    /// Parses the file; `None` if it does not have exactly the format above.
    pub(crate) fn parse(file: &str) -> Option<Self> {
        let mut lines = file.split('\n').peekable();
        let head = lines.next()?;
        let value = |line: Option<&str>, name: &str| -> Option<String> {
            Some(line?.strip_prefix(name)?.strip_prefix(' ')?.to_owned())
        };
        let id = value(lines.next(), "id")?.parse().ok()?;
        let version = value(lines.next(), "version")?.parse().ok()?;
        let covered = match head {
            _ if Some(head) == K::FOLDER_STATEMENT => Covered::Folder {
                manifest: value(lines.next(), "manifest")?,
                component: value(lines.next(), "component")?,
            },
            _ if head == K::STATEMENT => {
                let mut members = BTreeMap::new();
                while let Some(line) = lines.next_if(|line| line.starts_with("member ")) {
                    let (name, digest) = line.strip_prefix("member ")?.split_once(' ')?;
                    members.insert(name.to_owned(), digest.to_owned());
                }
                Covered::Members(members)
            }
            _ => return None,
        };
        let key = value(lines.next(), "key")?.parse().ok()?;
        let signature = hex::decode(value(lines.next(), "signature")?).ok()?;
        let statement = Statement { id, version, covered, key };
        let canonical = format!("{}signature {}\n", statement.text(), hex::encode(&signature));
        (canonical == file).then_some(Self { statement, signature })
    }

    /// Whether the named key made the signature. Does not check whether the key is trusted.
    pub(crate) fn is_genuine(&self) -> bool {
        self.statement.key.verifies(self.statement.text().as_bytes(), &self.signature)
    }
}

/// SHA-256 as 64 lower-case hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Module, Plugin};

    fn key() -> SigningKey {
        SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap()
    }

    fn statement(key: &SigningKey) -> Statement<Plugin> {
        Statement {
            id: "netrika".parse().unwrap(),
            version: "0.1.0".parse().unwrap(),
            covered: Covered::Folder { manifest: sha256(b"manifest"), component: sha256(b"component") },
            key: key.public(),
        }
    }

    fn of_members(key: &SigningKey) -> Statement<Plugin> {
        let members = ["plugin.toml", "netrika.wasm", "LICENSE"];
        let members = members.map(|name| (name.to_owned(), sha256(name.as_bytes()))).into();
        Statement { covered: Covered::Members(members), ..statement(key) }
    }

    #[test]
    fn a_signed_statement_is_read_back_and_genuine() {
        let key = key();
        for statement in [statement(&key), of_members(&key)] {
            let read = Signed::<Plugin>::parse(&statement.signed_by(&key)).unwrap();
            assert_eq!(read.statement, statement);
            assert!(read.is_genuine());
        }
    }

    #[test]
    fn a_changed_added_or_removed_member_is_not_genuine_and_another_order_is_refused() {
        let key = key();
        let file = of_members(&key).signed_by(&key);
        let line = |name: &str| format!("member {name} {}\n", sha256(name.as_bytes()));
        let added = format!("{}{}", line("LICENSE"), line("about.en.md"));
        for (from, to) in [
            (line("LICENSE"), String::new()),
            (line("LICENSE"), line("LICENSE").replace(&sha256(b"LICENSE"), &sha256(b"another"))),
            (line("LICENSE"), added),
        ] {
            let changed = file.replacen(&from, &to, 1);
            assert_ne!(changed, file);
            assert!(!Signed::<Plugin>::parse(&changed).unwrap().is_genuine(), "{to}");
        }
        let (first, second) = (line("LICENSE"), line("netrika.wasm"));
        for bad in [
            file.replacen(&format!("{first}{second}"), &format!("{second}{first}"), 1),
            file.replacen(&first, &format!("{first}{first}"), 1),
            file.replacen("package 2", "package 1", 1),
        ] {
            assert_ne!(bad, file);
            assert_eq!(Signed::<Plugin>::parse(&bad), None, "{bad}");
        }
    }

    #[test]
    fn a_changed_line_is_not_genuine() {
        let key = key();
        let file = statement(&key).signed_by(&key);
        for (from, to) in [
            ("id netrika", "id vista".to_owned()),
            ("version 0.1.0", "version 0.1.1".to_owned()),
            (&sha256(b"manifest"), sha256(b"another")),
            (&sha256(b"component"), sha256(b"another")),
            (&key.public().to_string(), self::key().public().to_string()),
        ] {
            let changed = file.replacen(from, &to, 1);
            assert_ne!(changed, file);
            assert!(!Signed::<Plugin>::parse(&changed).unwrap().is_genuine(), "{from}");
        }
    }

    #[test]
    fn what_is_written_otherwise_is_refused() {
        let key = key();
        let file = statement(&key).signed_by(&key);
        let another_head = file.replacen("package 1", "package 2", 1);
        let short = file.replacen("signature ", "signature 00", 1).replacen("signature 00", "sig ", 1);
        for bad in [
            String::new(),
            another_head,
            short,
            file.trim_end().to_owned(),
            format!("{file}\n"),
            file.replace('\n', "\r\n"),
            file.replacen("id ", "id  ", 1),
            file.replacen("id netrika", "id netrika\nid vista", 1),
            file.to_uppercase(),
        ] {
            assert_eq!(Signed::<Plugin>::parse(&bad), None, "{bad}");
        }
    }

    /// A key that a hospital accepts for both kinds must not let one pass as the other.
    #[test]
    fn the_statement_of_one_kind_is_never_that_of_another() {
        let key = key();
        let plugin = of_members(&key);
        let module: Statement<Module> = Statement {
            id: "netrika".parse().unwrap(),
            version: plugin.version.clone(),
            covered: plugin.covered.clone(),
            key: plugin.key,
        };
        let (plugin, module) = (plugin.signed_by(&key), module.signed_by(&key));
        assert!(Signed::<Module>::parse(&module).unwrap().is_genuine());
        assert_eq!(Signed::<Plugin>::parse(&module), None);
        assert_eq!(Signed::<Module>::parse(&plugin), None);
        assert_eq!(Signed::<Module>::parse(&statement(&key).signed_by(&key)), None);
        let renamed = plugin.replacen(Plugin::STATEMENT, Module::STATEMENT, 1);
        assert!(!Signed::<Module>::parse(&renamed).unwrap().is_genuine());
    }
}
