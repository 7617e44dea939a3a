//! `plugin.sig`, next to the manifest: the signed statement, the public key and the signature.
//!
//! ```text
//! cabinet plugin package 1
//! id netrika
//! version 0.1.0
//! manifest <SHA-256 of plugin.toml>
//! component <SHA-256 of the component>
//! key <public key>
//! signature <Ed25519 over all lines above, with their line feeds>
//! ```
//!
//! The manifest's digest covers the requested capabilities. The first line separates domains: a signature of the same key over other data
//! is never a valid package signature. Every statement has exactly one encoding; any other file is rejected.

use crate::key::{PublicKey, SigningKey};
use cabinet_domain::PluginId;
use semver::Version;
use sha2::{Digest, Sha256};

/// File name of the signature.
pub const FILE: &str = "plugin.sig";

const HEAD: &str = "cabinet plugin package 1";

/// The signed statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) id: PluginId,
    pub(crate) version: Version,
    /// SHA-256, 64 digits.
    pub(crate) manifest: String,
    /// SHA-256, 64 digits.
    pub(crate) component: String,
    pub(crate) key: PublicKey,
}

/// A statement with its signature, not verified yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signed {
    pub(crate) statement: Statement,
    signature: Vec<u8>,
}

impl Statement {
    fn text(&self) -> String {
        let Self { id, version, manifest, component, key } = self;
        format!("{HEAD}\nid {id}\nversion {version}\nmanifest {manifest}\ncomponent {component}\nkey {key}\n")
    }

    /// The complete file.
    pub(crate) fn signed_by(&self, key: &SigningKey) -> String {
        let text = self.text();
        let signature = hex::encode(key.sign(text.as_bytes()));
        format!("{text}signature {signature}\n")
    }
}

impl Signed {
    /// Parses the file; `None` if it does not have exactly the format above.
    pub(crate) fn parse(file: &str) -> Option<Self> {
        let mut lines = file.strip_prefix(HEAD)?.strip_prefix('\n')?.split('\n');
        let mut value = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let statement = Statement {
            id: value("id")?.parse().ok()?,
            version: value("version")?.parse().ok()?,
            manifest: value("manifest")?.to_owned(),
            component: value("component")?.to_owned(),
            key: value("key")?.parse().ok()?,
        };
        let signature = hex::decode(value("signature")?).ok()?;
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

    fn key() -> SigningKey {
        SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap()
    }

    fn statement(key: &SigningKey) -> Statement {
        Statement {
            id: "netrika".parse().unwrap(),
            version: "0.1.0".parse().unwrap(),
            manifest: sha256(b"manifest"),
            component: sha256(b"component"),
            key: key.public(),
        }
    }

    #[test]
    fn a_signed_statement_is_read_back_and_genuine() {
        let key = key();
        let read = Signed::parse(&statement(&key).signed_by(&key)).unwrap();
        assert_eq!(read.statement, statement(&key));
        assert!(read.is_genuine());
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
            assert!(!Signed::parse(&changed).unwrap().is_genuine(), "{from}");
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
            assert_eq!(Signed::parse(&bad), None, "{bad}");
        }
    }
}
