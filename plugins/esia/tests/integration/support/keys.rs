//! Keys for tests, made by `openssl` once per run, so that none is in the repository.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// An RSA key with its certificate.
pub(crate) struct Pair {
    key: PathBuf,
    /// PEM.
    pub(crate) certificate: String,
    /// PEM of the public key alone.
    pub(crate) public: String,
}

impl Pair {
    /// Signs with RS256.
    pub(crate) fn sign(&self, data: &[u8]) -> Vec<u8> {
        openssl(&["dgst", "-sha256", "-sign", self.key.to_str().unwrap()], data)
    }
}

/// The portal's key.
pub(crate) fn portal() -> &'static Pair {
    static PAIR: OnceLock<Pair> = OnceLock::new();
    PAIR.get_or_init(|| make("portal", "2048"))
}

/// Another key: the portal's previous or next one.
pub(crate) fn other() -> &'static Pair {
    static PAIR: OnceLock<Pair> = OnceLock::new();
    PAIR.get_or_init(|| make("other", "2048"))
}

/// A key that is too short.
pub(crate) fn short() -> &'static Pair {
    static PAIR: OnceLock<Pair> = OnceLock::new();
    PAIR.get_or_init(|| make("short", "1024"))
}

fn make(name: &str, bits: &str) -> Pair {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("esia-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let key = directory.join(format!("{name}.pem"));
    let pem = openssl(&["genpkey", "-algorithm", "RSA", "-pkeyopt", &format!("rsa_keygen_bits:{bits}")], b"");
    std::fs::write(&key, pem).unwrap();
    let path = key.to_str().unwrap();
    let request = ["req", "-x509", "-new", "-key", path, "-days", "36500", "-subj", "/CN=ESIA", "-sha256"];
    let certificate = String::from_utf8(openssl(&request, b"")).unwrap();
    let public = String::from_utf8(openssl(&["pkey", "-in", path, "-pubout"], b"")).unwrap();
    Pair { key, certificate, public }
}

fn openssl(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let mut child = Command::new("openssl")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("openssl is installed");
    let _ = child.stdin.take().unwrap().write_all(input);
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success(), "{arguments:?}");
    done.stdout
}
