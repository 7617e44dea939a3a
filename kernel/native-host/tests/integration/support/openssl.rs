//! The `openssl` command line as a second implementation to create keys, sign and verify.

use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// Type of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Rsa,
    Gost256,
    Gost512,
}

impl Kind {
    fn key_arguments(self) -> &'static [&'static str] {
        match self {
            Self::Rsa => &["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
            Self::Gost256 => &["-algorithm", "gost2012_256", "-pkeyopt", "paramset:A"],
            Self::Gost512 => &["-algorithm", "gost2012_512", "-pkeyopt", "paramset:A"],
        }
    }

    pub fn digest(self) -> &'static str {
        match self {
            Self::Rsa => "sha256",
            Self::Gost256 => "md_gost12_256",
            Self::Gost512 => "md_gost12_512",
        }
    }

    pub fn signature_bytes(self) -> usize {
        match self {
            Self::Rsa => 256,
            Self::Gost256 => 64,
            Self::Gost512 => 128,
        }
    }
}

/// A key with a self-signed certificate, in a temporary folder.
pub struct Pair {
    folder: TempDir,
    kind: Kind,
    pub key: String,
    pub certificate: String,
}

impl Pair {
    pub fn make(kind: Kind) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // The engine is configured in a file instead of with `-engine`, because `openssl cms` needs its digests as defaults.
        let configuration = "openssl_conf = all\n[all]\nengines = engines\n[engines]\ngost = gost\n[gost]\nengine_id = gost\n\
                             default_algorithms = ALL\n[req]\ndistinguished_name = dn\n[dn]\n";
        std::fs::write(folder.path().join("openssl.cnf"), configuration).unwrap();
        let mut pair = Self { folder, kind, key: String::new(), certificate: String::new() };
        let made = [&["genpkey", "-out", "key.pem"], kind.key_arguments()].concat();
        assert_eq!(pair.run(&made), Ok(()), "make a key");
        let subject = ["req", "-x509", "-new", "-key", "key.pem", "-out", "certificate.pem", "-days", "30"];
        let digest = format!("-{}", kind.digest());
        assert_eq!(
            pair.run(&[&subject[..], &[&digest, "-subj", "/C=RU/CN=Test stand", "-utf8"]].concat()),
            Ok(())
        );
        pair.key = std::fs::read_to_string(pair.file("key.pem")).unwrap();
        pair.certificate = std::fs::read_to_string(pair.file("certificate.pem")).unwrap();
        pair
    }

    /// Signs with `openssl dgst -sign`.
    pub fn sign(&self, data: &[u8]) -> Vec<u8> {
        std::fs::write(self.file("data"), data).unwrap();
        let digest = format!("-{}", self.kind.digest());
        assert_eq!(self.run(&["dgst", &digest, "-sign", "key.pem", "-out", "signature", "data"]), Ok(()));
        std::fs::read(self.file("signature")).unwrap()
    }

    /// Verifies with `openssl dgst -verify`.
    pub fn verifies(&self, data: &[u8], signature: &[u8]) -> bool {
        std::fs::write(self.file("data"), data).unwrap();
        std::fs::write(self.file("signature"), signature).unwrap();
        assert_eq!(
            self.run(&["x509", "-in", "certificate.pem", "-pubkey", "-noout", "-out", "public.pem"]),
            Ok(())
        );
        let digest = format!("-{}", self.kind.digest());
        self.run(&["dgst", &digest, "-verify", "public.pem", "-signature", "signature", "data"]).is_ok()
    }

    /// Verifies with `openssl cms -verify`, with the certificate as the only authority.
    pub fn verifies_detached(&self, data: &[u8], cms: &[u8]) -> Result<(), String> {
        std::fs::write(self.file("data"), data).unwrap();
        std::fs::write(self.file("data.p7s"), cms).unwrap();
        self.run(&[
            "cms",
            "-verify",
            "-binary",
            "-inform",
            "DER",
            "-in",
            "data.p7s",
            "-content",
            "data",
            "-CAfile",
            "certificate.pem",
            "-purpose",
            "any",
            "-out",
            "content",
        ])
    }

    /// The structure of CMS as `openssl cms -cmsout -print` shows it.
    pub fn print(&self, cms: &[u8]) -> String {
        std::fs::write(self.file("data.p7s"), cms).unwrap();
        let print =
            ["cms", "-cmsout", "-print", "-inform", "DER", "-in", "data.p7s", "-noout", "-out", "printed"];
        assert_eq!(self.run(&print), Ok(()));
        std::fs::read_to_string(self.file("printed")).unwrap()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Result<(), String> {
        let mut openssl = Command::new("openssl");
        openssl.args(arguments).current_dir(self.folder.path()).env("OPENSSL_CONF", self.file("openssl.cnf"));
        let output =
            openssl.output().expect("the program openssl is missing; Debian: apt-get install openssl");
        if output.status.success() {
            return Ok(());
        }
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
