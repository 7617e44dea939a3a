//! What the server refuses to start with. Everything is looked at before anything is refused, so an administrator mends it in one go.

use cabinet_config::{Loaded, Secrets, Variant, is_open_database, resolve_secrets};
use secrecy::{ExposeSecret, SecretString};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use url::{Host, Url};

/// RFC 7518 §3.2: a key for HS256 has at least the size of its hash.
const LEAST_KEY_BYTES: usize = 32;
/// A key of random bytes, in whatever writing, has many more; one typed by leaning on a key has not.
const LEAST_DIFFERENT_BYTES: usize = 8;
const HOW_TO_MAKE_A_KEY: &str = "make one with `openssl rand -base64 48`";
/// What stands in examples and demos. The last two are what the simulators of the regional hub and of a
/// hospital's record accept.
const DEFAULTS: [&str; 8] = [
    "changeme",
    "change-me",
    "example",
    "password",
    "secret",
    "00000000-0000-0000-0000-000000000000",
    "00000000-0000-4000-8000-0000000de300",
    "vista-demo-key-2026",
];

/// Reasons not to start; each a sentence with the way out.
#[derive(Debug)]
pub(crate) struct Refused(pub Vec<String>);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the server does not start, for {} reason{}:",
            self.0.len(),
            if self.0.len() == 1 { "" } else { "s" }
        )?;
        for reason in &self.0 {
            write!(f, "\n  - {reason}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refused {}

/// Reads the secrets and looks at secrets and files. Secrets come back if all were found, whether or not they are good.
pub(crate) fn inspect(loaded: &Loaded, reasons: &mut Vec<String>) -> Option<Secrets> {
    inspect_files(&loaded.variant, reasons);
    inspect_address(&loaded.variant.http.public_url, loaded.variant.security.demo, reasons);
    match resolve_secrets(&loaded.variant, &|name| std::env::var(name).ok()) {
        Ok(secrets) => {
            inspect_secrets(&secrets, loaded.variant.security.demo, reasons);
            inspect_way_to_database(&loaded.variant, &secrets, reasons);
            Some(secrets)
        }
        Err(missing) => {
            reasons.extend(missing.iter().map(ToString::to_string));
            None
        }
    }
}

/// Over plain http the session's cookie would travel readable, and browsers would keep it without `Secure`.
fn inspect_address(public_url: &Url, demo: bool, reasons: &mut Vec<String>) {
    let is_loopback = match public_url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if public_url.scheme() != "https" && !demo && !is_loopback {
        reasons.push(format!(
            "http.public_url is {public_url}: browsers must come by https, put a proxy with a certificate before the server (docs/operations.md)"
        ));
    }
}

fn inspect_files(variant: &Variant, reasons: &mut Vec<String>) {
    let index = variant.http.web_root.join("index.hbs");
    if !index.is_file() {
        reasons.push(missing(&index, "http.web_root", "the built web files (`cargo xtask web`)"));
    }
    for (id, _) in variant.plugins.iter().filter(|(_, plugin)| plugin.enabled) {
        let manifest = variant.http.plugin_root.join(id.as_str()).join("plugin.toml");
        if !manifest.is_file() {
            let wanted =
                format!("the built plugin {id} (`cargo xtask plugins`), or plugins.{id}.enabled = false");
            reasons.push(missing(&manifest, "http.plugin_root", &wanted));
        }
    }
}

fn missing(path: &Path, key: &str, wanted: &str) -> String {
    format!("{key}: {} is not there; expected {wanted}", path.display())
}

fn inspect_secrets(secrets: &Secrets, demo: bool, reasons: &mut Vec<String>) {
    inspect_key("security.token_key", &secrets.token_key, demo, reasons);
    inspect_key("security.data_key", &secrets.data_key, demo, reasons);
    let mut seen = BTreeMap::new();
    for (system, keys) in &secrets.systems {
        for (index, key) in keys.iter().enumerate() {
            let name = format!("services.systems.{system}.keys.{index}");
            inspect_key(&name, key, demo, reasons);
            if let Some(other) = seen.insert(key.expose_secret(), name.clone()) {
                reasons.push(format!("{name} is the same as {other}: {HOW_TO_MAKE_A_KEY}"));
            }
        }
    }
    if demo {
        return;
    }
    if secrets.token_key.expose_secret() == secrets.data_key.expose_secret() {
        reasons.push(format!("security.data_key is the same as security.token_key: {HOW_TO_MAKE_A_KEY}"));
    }
    for (id, named) in &secrets.plugins {
        for (name, _) in named.iter().filter(|(_, secret)| is_default(secret)) {
            reasons.push(format!(
                "plugins.{id}.secrets.{name} is a default that everybody knows: use the one that the hospital system gave you"
            ));
        }
    }
}

fn inspect_way_to_database(variant: &Variant, secrets: &Secrets, reasons: &mut Vec<String>) {
    let is_open = secrets.database_url.as_ref().is_some_and(|url| is_open_database(url.expose_secret()));
    if is_open && !variant.allows_plaintext("database") {
        reasons.push(
            "database.url leads over the network and does not insist on TLS: add ?sslmode=verify-full (or require); where the way there is \
             safe, security.plaintext = [\"database\"]"
                .to_owned(),
        );
    }
}

fn inspect_key(name: &str, secret: &SecretString, demo: bool, reasons: &mut Vec<String>) {
    let key = secret.expose_secret().as_bytes();
    let found = key.len();
    if found < LEAST_KEY_BYTES {
        reasons
            .push(format!("{name} has {found} bytes, needs at least {LEAST_KEY_BYTES}; {HOW_TO_MAKE_A_KEY}"));
        return;
    }
    let mut different = key.to_vec();
    different.sort_unstable();
    different.dedup();
    if !demo && (different.len() < LEAST_DIFFERENT_BYTES || is_default(secret)) {
        reasons.push(format!("{name} can be guessed; {HOW_TO_MAKE_A_KEY}"));
    }
}

fn is_default(secret: &SecretString) -> bool {
    let text = secret.expose_secret().trim().to_lowercase();
    DEFAULTS.contains(&text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(token_key: &str, guid: &str) -> Secrets {
        let named = BTreeMap::from([("guid".to_owned(), SecretString::from(guid.to_owned()))]);
        Secrets {
            token_key: SecretString::from(token_key.to_owned()),
            data_key: SecretString::from(GOOD.chars().rev().collect::<String>()),
            retired_data_keys: Vec::new(),
            mail_password: None,
            systems: BTreeMap::new(),
            signers: BTreeMap::new(),
            database_url: None,
            plugins: BTreeMap::from([("netrika".parse().unwrap(), named)]),
        }
    }

    fn reasons(secrets: &Secrets, demo: bool) -> Vec<String> {
        let mut reasons = Vec::new();
        inspect_secrets(secrets, demo, &mut reasons);
        reasons
    }

    const GOOD: &str = "q8V2nM5xW1zR7tY4uP9sD3fG6hJ0kL8c";

    ///
    #[test]
    fn short_guessable_and_default_secrets_are_refused_together() {
        assert!(reasons(&secrets(GOOD, "5a1e"), false).is_empty());
        assert_eq!(reasons(&secrets("short", "changeme"), false).len(), 2);
        assert_eq!(
            reasons(&secrets(&"a".repeat(64), "00000000-0000-4000-8000-0000000DE300"), false).len(),
            2
        );
    }

    #[test]
    fn a_database_over_the_network_without_tls_is_refused_unless_it_is_named() {
        let mut variant = cabinet_config::load(&cabinet_config::LoadRequest {
            variants_root: concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants").into(),
            variant: "default".to_owned(),
            ..cabinet_config::LoadRequest::default()
        })
        .unwrap()
        .variant;
        let reasons = |variant: &Variant, url: &str| {
            let secrets = Secrets { database_url: Some(url.into()), ..secrets(GOOD, "5a1e") };
            let mut reasons = Vec::new();
            inspect_way_to_database(variant, &secrets, &mut reasons);
            reasons
        };
        let open = "postgres://cabinet:hidden@db.hospital.example/cabinet";
        let said = reasons(&variant, open);
        assert!(said[0].contains("sslmode=verify-full") && !said[0].contains("hidden"), "{said:?}");
        assert!(reasons(&variant, &format!("{open}?sslmode=verify-full")).is_empty());
        variant.security.plaintext = vec!["database".to_owned()];
        assert!(reasons(&variant, open).is_empty());
    }

    /// B-278
    #[test]
    fn keys_of_other_systems_are_long_and_each_its_own() {
        let with = |keys: &[(&str, &str)]| {
            let mut secrets = secrets(GOOD, "5a1e");
            for (system, key) in keys {
                secrets.systems.entry(system.parse().unwrap()).or_default().push(SecretString::from(*key));
            }
            reasons(&secrets, false)
        };
        let (one, two) = ("k0Lw9Xc8Vb7Nm6Qa5Sd4Fg3Hj2Zx1Re0", "p1Oi2Uy3Tr4Ew5Qq6Za7Sx8Dc9Vf0Bg1");
        assert!(with(&[("registry", one), ("registry", two)]).is_empty());
        assert!(with(&[("registry", "k")])[0].starts_with("services.systems.registry.keys.0 has 1 bytes"));
        let again = with(&[("registry", one), ("kiosk", one)]);
        assert_eq!(again.len(), 1);
        assert!(
            again[0]
                .contains("services.systems.registry.keys.0 is the same as services.systems.kiosk.keys.0")
        );
    }

    #[test]
    fn one_key_for_two_purposes_is_refused() {
        let mut twice = secrets(GOOD, "5a1e");
        twice.data_key = twice.token_key.clone();
        assert_eq!(reasons(&twice, false).len(), 1);
    }

    #[test]
    fn plain_http_is_for_demos_and_for_this_machine_only() {
        let refused = |url: &str, demo: bool| {
            let mut reasons = Vec::new();
            inspect_address(&url.parse().unwrap(), demo, &mut reasons);
            !reasons.is_empty()
        };
        assert!(refused("http://lk.hospital.example/", false));
        assert!(!refused("http://lk.hospital.example/", true));
        for good in
            ["https://lk.hospital.example/", "http://127.0.0.1:8080/", "http://[::1]/", "http://localhost/"]
        {
            assert!(!refused(good, false), "{good}");
        }
    }

    #[test]
    fn a_demo_may_have_the_demo_s_guid_but_no_short_key() {
        assert!(reasons(&secrets(GOOD, "00000000-0000-4000-8000-0000000de300"), true).is_empty());
        assert_eq!(reasons(&secrets("short", "x"), true).len(), 1);
    }
}
