//! Runs the program `openssl` for keys, certificates and signatures. The simulator so verifies signatures with other code than the plugin
//! and the native signers use to create them. GOST R 34.10-2012 comes from the engine `gost` (Debian: libengine-gost-openssl).

use anyhow::{Context, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// Days for which a generated certificate is valid.
const DAYS: &str = "825";

/// Signature algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// RSA 2048 with SHA-256, PKCS #1 v1.5.
    Rsa,
    /// GOST R 34.10-2012 with 256 bits and Streebog-256.
    Gost,
}

impl Algorithm {
    /// Name for file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rsa => "rsa",
            Self::Gost => "gost",
        }
    }

    const fn digest(self) -> &'static str {
        match self {
            Self::Rsa => "-sha256",
            Self::Gost => "-md_gost12_256",
        }
    }
}

/// The program `openssl` with its own configuration files in this directory.
#[derive(Debug, Clone)]
pub struct Openssl {
    directory: PathBuf,
}

impl Openssl {
    /// Writes the configuration files: one loads the engine, one does not.
    ///
    /// # Errors
    /// The directory cannot be written.
    pub async fn prepare(directory: &Path) -> anyhow::Result<Self> {
        let request = "[req]\ndistinguished_name = dn\n[dn]\n";
        let gost = "openssl_conf = init\n[init]\nengines = engines\n[engines]\ngost = gost\n[gost]\nengine_id = gost\ndefault_algorithms = ALL\n";
        tokio::fs::create_dir_all(directory).await?;
        tokio::fs::write(directory.join("rsa.cnf"), request).await?;
        tokio::fs::write(directory.join("gost.cnf"), format!("{gost}{request}")).await?;
        Ok(Self { directory: directory.to_owned() })
    }

    /// Whether the GOST engine is installed.
    pub async fn knows_gost(&self) -> bool {
        self.run(Algorithm::Gost, &["dgst", "-md_gost12_256"], b"").await.is_ok()
    }

    /// Generates a private key in PEM and a self-signed certificate with this name.
    ///
    /// # Errors
    /// `openssl` fails.
    pub async fn generate(
        &self,
        algorithm: Algorithm,
        name: &str,
        key: &Path,
        certificate: &Path,
    ) -> anyhow::Result<()> {
        let kind: &[&str] = match algorithm {
            Algorithm::Rsa => &["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
            Algorithm::Gost => &["-algorithm", "gost2012_256", "-pkeyopt", "paramset:A"],
        };
        let pem = self.run(algorithm, &[&["genpkey"], kind].concat(), b"").await?;
        write_private(key, &pem).await?;
        let subject = format!("/C=RU/CN={name}");
        let (key, subject) = (text(key)?, subject.as_str());
        let digest = algorithm.digest();
        let request = ["req", "-x509", "-new", "-key", key, "-days", DAYS, digest, "-subj", subject, "-utf8"];
        let pem = self.run(algorithm, &request, b"").await?;
        tokio::fs::write(certificate, pem).await.context("write a certificate")
    }

    /// Creates a raw signature in OpenSSL's byte order.
    ///
    /// # Errors
    /// `openssl` fails.
    pub async fn sign(&self, algorithm: Algorithm, key: &Path, data: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.run(algorithm, &["dgst", algorithm.digest(), "-sign", text(key)?], data).await
    }

    /// Creates a raw RSA signature of the SHA-512 digest, PKCS #1 v1.5.
    ///
    /// # Errors
    /// `openssl` fails.
    pub async fn sign_sha512(&self, key: &Path, data: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.run(Algorithm::Rsa, &["dgst", "-sha512", "-sign", text(key)?], data).await
    }

    /// Creates a detached CMS SignedData in DER that includes the certificate.
    ///
    /// # Errors
    /// `openssl` fails.
    pub async fn sign_cms(
        &self,
        algorithm: Algorithm,
        key: &Path,
        certificate: &Path,
        data: &[u8],
    ) -> anyhow::Result<Vec<u8>> {
        let (key, certificate, digest) = (text(key)?, text(certificate)?, algorithm.digest());
        let digest = digest.trim_start_matches('-');
        let arguments = [
            "cms",
            "-sign",
            "-binary",
            "-signer",
            certificate,
            "-inkey",
            key,
            "-md",
            digest,
            "-outform",
            "DER",
        ];
        self.run(algorithm, &arguments, data).await
    }

    /// Verifies a raw signature with the certificate's key.
    ///
    /// # Errors
    /// Files cannot be written. A wrong signature is not an error.
    pub async fn verify(
        &self,
        algorithm: Algorithm,
        certificate: &Path,
        data: &[u8],
        signature: &[u8],
    ) -> anyhow::Result<bool> {
        let public =
            self.run(algorithm, &["x509", "-in", text(certificate)?, "-pubkey", "-noout"], b"").await?;
        let public = scratch(&public)?;
        let signature = scratch(signature)?;
        let (public, signature) = (text(public.path())?, text(signature.path())?);
        let arguments = ["dgst", algorithm.digest(), "-verify", public, "-signature", signature];
        Ok(self.run(algorithm, &arguments, data).await.is_ok())
    }

    /// Verifies a detached CMS SignedData of the data with this certificate.
    ///
    /// # Errors
    /// Files cannot be written. A wrong signature is not an error.
    pub async fn verify_cms(
        &self,
        algorithm: Algorithm,
        certificate: &Path,
        data: &[u8],
        cms: &[u8],
    ) -> anyhow::Result<bool> {
        let content = scratch(data)?;
        let (content, certificate) = (text(content.path())?, text(certificate)?);
        // `-nointern`: the signer must be the registered certificate, not one that the message contains.
        let arguments = [
            "cms",
            "-verify",
            "-binary",
            "-inform",
            "DER",
            "-content",
            content,
            "-certfile",
            certificate,
            "-nointern",
            "-CAfile",
            certificate,
            "-partial_chain",
            "-purpose",
            "any",
        ];
        Ok(self.run(algorithm, &arguments, cms).await.is_ok())
    }

    /// Digest of a certificate's DER in upper-case hex: Streebog-256 or SHA-256, depending on `digest` (protocol sheet esia §3.3).
    ///
    /// # Errors
    /// The file is not a certificate.
    pub async fn certificate_hash(&self, digest: Algorithm, certificate: &Path) -> anyhow::Result<String> {
        let der = self.run(digest, &["x509", "-in", text(certificate)?, "-outform", "DER"], b"").await?;
        let line = self.run(digest, &["dgst", digest.digest(), "-r"], &der).await?;
        let line = String::from_utf8_lossy(&line);
        Ok(line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase())
    }

    /// The algorithm of a certificate's key.
    ///
    /// # Errors
    /// The file is not a certificate, or its algorithm is not supported.
    pub async fn algorithm(&self, certificate: &Path, gost: bool) -> anyhow::Result<Algorithm> {
        let with = if gost { Algorithm::Gost } else { Algorithm::Rsa };
        let shown = self.run(with, &["x509", "-in", text(certificate)?, "-noout", "-text"], b"").await?;
        let shown = String::from_utf8_lossy(&shown);
        if shown.contains("Public Key Algorithm: rsaEncryption") {
            Ok(Algorithm::Rsa)
        } else if shown.contains("Public Key Algorithm: GOST R 34.10-2012 with 256") {
            Ok(Algorithm::Gost)
        } else {
            bail!("{} holds neither an RSA nor a GOST R 34.10-2012 256 key", certificate.display())
        }
    }

    /// The validity period of a certificate, as RFC 3339.
    ///
    /// # Errors
    /// The file is not a certificate.
    pub async fn validity(
        &self,
        algorithm: Algorithm,
        certificate: &Path,
    ) -> anyhow::Result<(String, String)> {
        let arguments = ["x509", "-in", text(certificate)?, "-noout", "-dates", "-dateopt", "iso_8601"];
        let shown = self.run(algorithm, &arguments, b"").await?;
        let shown = String::from_utf8_lossy(&shown);
        let date = |name: &str| {
            let line = shown.lines().find_map(|line| line.strip_prefix(name));
            line.map(|line| line.replace(' ', "T")).context("a certificate without dates")
        };
        Ok((date("notBefore=")?, date("notAfter=")?))
    }

    async fn run(&self, algorithm: Algorithm, arguments: &[&str], input: &[u8]) -> anyhow::Result<Vec<u8>> {
        let configuration = self.directory.join(format!("{}.cnf", algorithm.name()));
        let mut child = Command::new("openssl")
            .args(arguments.iter().map(OsStr::new))
            .env("OPENSSL_CONF", configuration)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("start `openssl`: is it installed?")?;
        if let Some(mut stdin) = child.stdin.take() {
            // A command that needs no input may have closed it already.
            let _ = stdin.write_all(input).await;
        }
        let done = child.wait_with_output().await?;
        if !done.status.success() {
            let command = arguments.first().copied().unwrap_or_default();
            bail!("openssl {command}: {}", String::from_utf8_lossy(&done.stderr).trim());
        }
        Ok(done.stdout)
    }
}

/// Writes a private key that only its owner may read.
async fn write_private(path: &Path, pem: &[u8]) -> anyhow::Result<()> {
    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    let mut file = options.open(path).await.with_context(|| format!("write {}", path.display()))?;
    file.write_all(pem).await?;
    Ok(file.flush().await?)
}

fn scratch(bytes: &[u8]) -> anyhow::Result<tempfile::NamedTempFile> {
    let file = tempfile::NamedTempFile::new()?;
    std::fs::write(file.path(), bytes)?;
    Ok(file)
}

fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().context("a path that is not UTF-8")
}
