//! Reasons not to start, as far as they can be found without starting anything. Used by `cabinet config check` and `cabinet serve`. All
//! checks run before anything is rejected, so an administrator sees every error at once.

mod plugins;
mod web;

pub(crate) use plugins::inspect_packages;

use crate::file_store;
use crate::mail::{self, MailParts};
use crate::push;
use crate::source::{Source, environment};
use crate::wallet::{self, WalletFiles};
use cabinet_config::{ConfigErrors, Draft, Loaded, PluginKey, PluginSettings, Secrets, resolve_secrets};
use cabinet_plugin_host::ServedHosts;
use cabinet_push::PushKeys;
use cabinet_storage::is_open_database;
use secrecy::{ExposeSecret, SecretString};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use url::{Host, Url};

/// RFC 7518 §3.2: a key for HS256 is at least as long as its hash.
const LEAST_KEY_BYTES: usize = 32;
/// Minimum of distinct bytes in a key. Random keys have far more in any encoding; a key made by holding down a keyboard key does not.
const LEAST_DIFFERENT_BYTES: usize = 8;
const HOW_TO_MAKE_A_KEY: &str = "make one with `openssl rand -base64 48`";
/// Values from examples and demos. The last two are the ones that the simulators of the regional hub and of the hospital's medical record
/// accept.
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

/// Secrets by the paths of their keys.
type Found = BTreeMap<String, SecretString>;

/// A configuration after all checks.
pub(crate) struct Inspected {
    /// The configuration with all errors.
    pub draft: Draft,
    /// Which hosts provide which capability.
    pub served: ServedHosts,
    /// Absent if the configuration itself has errors.
    pub loaded: Option<Loaded>,
    /// Absent if `loaded` is, or if a secret is missing.
    pub secrets: Option<Secrets>,
    /// Absent without a mail server.
    pub mail: Option<MailParts>,
    /// Absent without Web Push.
    pub push: Option<PushKeys>,
    /// Absent without a wallet.
    pub wallet: Option<WalletFiles>,
    /// Which errors of the draft are secrets that this machine does not have.
    pub missing_secrets: Range<usize>,
}

impl Inspected {
    /// The configuration, if it has no errors.
    pub(crate) fn sound(&self) -> Result<Loaded, ConfigErrors> {
        self.draft.finish()
    }
}

/// Checks the configuration, the secrets, the plugins and the files that it names.
pub(crate) fn inspect(source: &Source) -> Result<Inspected, ConfigErrors> {
    let environment = environment();
    let mut draft = source.draft()?;
    let loaded = draft.finish().ok();
    let before = draft.errors().len();
    let found = draft.secrets(&environment);
    let missing_secrets = before..draft.errors().len();
    let variable = |name: &str| {
        let found = environment.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    };
    let secrets = loaded.as_ref().and_then(|loaded| resolve_secrets(&loaded.variant, &variable).ok());
    inspect_secrets(&mut draft, &found);
    inspect_way_to_database(&mut draft, &found);
    inspect_address(&mut draft);
    inspect_plugin_keys(&mut draft);
    web::inspect(&mut draft);
    file_store::inspect(&mut draft);
    let root: PathBuf = draft.section("http.plugin_root").unwrap_or_default();
    let served = cabinet_plugin_host::check(&mut draft, &root);
    let mail = mail::open(&mut draft, &found);
    let push = push::read_keys(&mut draft, &found);
    let wallet = wallet::read_files(&mut draft, loaded.as_ref());
    Ok(Inspected { draft, served, loaded, secrets, mail, push, wallet, missing_secrets })
}

fn is_demo(draft: &Draft) -> bool {
    draft.section("security.demo").unwrap_or(false)
}

/// Over plain http, the session cookie would be readable in transit, and browsers would store it without `Secure`.
fn inspect_address(draft: &mut Draft) {
    let Some(public_url) = draft.section::<Url>("http.public_url") else { return };
    let is_loopback = match public_url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if public_url.scheme() == "http" && !is_demo(draft) && !is_loopback && public_url.password().is_none() {
        draft.report(
            "http.public_url",
            format!("\"{public_url}\""),
            "https: put a proxy with a certificate before the server (docs/operations.md)",
        );
    }
}

/// Without a trusted key, no plugin can be loaded. A single rejected package does not prevent the start: the other plugins work, and
/// `cabinet plugins list` shows the reason. [`inspect_packages`] reports it to a person who checks the configuration.
fn inspect_plugin_keys(draft: &mut Draft) {
    let wants_plugins = draft.table::<PluginSettings>("plugins").values().any(|plugin| plugin.enabled);
    let keys = draft.table::<PluginKey>("security.plugin_keys");
    if wants_plugins && !keys.values().any(|key| !key.retired) && !is_demo(draft) {
        draft.report(
            "security.plugin_keys",
            "no key that signs plugins",
            "the one of the release, or your own: `cabinet plugin key FILE`, then `cabinet plugin sign FOLDER --key FILE` (docs/operations.md)",
        );
    }
}

fn inspect_secrets(draft: &mut Draft, found: &Found) {
    let demo = is_demo(draft);
    let mut seen = BTreeMap::new();
    for (key, secret) in found {
        let is_system = key.starts_with("services.systems.");
        if is_system || matches!(key.as_str(), "security.token_key" | "security.data_key") {
            inspect_key(draft, key, secret, demo);
        }
        if is_system && let Some(other) = seen.insert(secret.expose_secret(), key) {
            draft.report(
                key,
                format!("the same as {other}"),
                format!("a key of its own; {HOW_TO_MAKE_A_KEY}"),
            );
        }
        if !demo && key.starts_with("plugins.") && is_default(secret) {
            let expected = "the one that the hospital system gave you";
            draft.report(key, "a default that everybody knows", expected);
        }
    }
    if let (Some(token_key), Some(data_key)) =
        (found.get("security.token_key"), found.get("security.data_key"))
        && !demo
        && token_key.expose_secret() == data_key.expose_secret()
    {
        let expected = format!("a key of its own; {HOW_TO_MAKE_A_KEY}");
        draft.report("security.data_key", "the same as security.token_key", expected);
    }
}

fn inspect_way_to_database(draft: &mut Draft, found: &Found) {
    let is_open = found.get("database.url").is_some_and(|url| is_open_database(url.expose_secret()));
    let allowed: Vec<String> = draft.section("security.plaintext").unwrap_or_default();
    if is_open && !allowed.iter().any(|way| way == "database") {
        draft.report(
            "database.url",
            "an address over the network that does not insist on TLS",
            "?sslmode=verify-full (or require) at its end; where the way there is safe, security.plaintext = [\"database\"]",
        );
    }
}

fn inspect_key(draft: &mut Draft, name: &str, secret: &SecretString, demo: bool) {
    let key = secret.expose_secret().as_bytes();
    if key.len() < LEAST_KEY_BYTES {
        draft.report(
            name,
            format!("a key of {} bytes", key.len()),
            format!("at least {LEAST_KEY_BYTES} bytes; {HOW_TO_MAKE_A_KEY}"),
        );
        return;
    }
    let mut different = key.to_vec();
    different.sort_unstable();
    different.dedup();
    if !demo && (different.len() < LEAST_DIFFERENT_BYTES || is_default(secret)) {
        draft.report(name, "a key that can be guessed", format!("a random one; {HOW_TO_MAKE_A_KEY}"));
    }
}

fn is_default(secret: &SecretString) -> bool {
    let text = secret.expose_secret().trim().to_lowercase();
    DEFAULTS.contains(&text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_config::LoadRequest;

    const GOOD: &str = "q8V2nM5xW1zR7tY4uP9sD3fG6hJ0kL8c";

    fn draft(set: &[&str]) -> Draft {
        Draft::read(&LoadRequest {
            variants_root: concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants").into(),
            variant: "default".to_owned(),
            set: set.iter().map(|option| (*option).to_owned()).collect(),
            ..LoadRequest::default()
        })
        .unwrap()
    }

    fn found(secrets: &[(&str, &str)]) -> Found {
        secrets.iter().map(|(key, text)| ((*key).to_owned(), SecretString::from(*text))).collect()
    }

    fn keys(token_key: &str, guid: &str) -> Found {
        let data_key: String = GOOD.chars().rev().collect();
        found(&[
            ("security.token_key", token_key),
            ("security.data_key", &data_key),
            ("plugins.netrika.secrets.guid", guid),
        ])
    }

    /// The errors about secrets, each as `key: what was found`.
    fn said(secrets: &Found, set: &[&str]) -> Vec<String> {
        let mut draft = draft(set);
        inspect_secrets(&mut draft, secrets);
        inspect_way_to_database(&mut draft, secrets);
        let errors = draft.errors().iter();
        errors.map(|error| format!("{}: {}", error.key, error.found.as_deref().unwrap_or_default())).collect()
    }

    ///
    #[test]
    fn short_guessable_and_default_secrets_are_refused_together() {
        assert!(said(&keys(GOOD, "5a1e"), &[]).is_empty());
        let guid = "plugins.netrika.secrets.guid: a default that everybody knows";
        assert_eq!(said(&keys("short", "changeme"), &[]), [guid, "security.token_key: a key of 5 bytes"]);
        assert_eq!(
            said(&keys(&"a".repeat(64), "00000000-0000-4000-8000-0000000DE300"), &[]),
            [guid, "security.token_key: a key that can be guessed"]
        );
    }

    #[test]
    fn a_database_over_the_network_without_tls_is_refused_unless_it_is_named() {
        let open = "postgres://cabinet:hidden@db.hospital.example/cabinet";
        let of = |url: &str, set: &[&str]| said(&found(&[("database.url", url)]), set);
        assert_eq!(of(open, &[]), ["database.url: an address over the network that does not insist on TLS"]);
        let elsewhere = "postgres://cabinet:hidden@localhost/cabinet?hostaddr=10.0.0.5";
        assert_eq!(of(elsewhere, &[]), of(open, &[]));
        assert!(of(&format!("{open}?sslmode=verify-full"), &[]).is_empty());
        assert!(of(open, &["security.plaintext=[\"database\"]"]).is_empty());
    }

    #[test]
    fn outside_a_demo_plugins_need_a_key_whose_signatures_count() {
        let is_refused = |set: &[&str]| {
            let mut draft = draft(set);
            inspect_plugin_keys(&mut draft);
            !draft.errors().is_empty()
        };
        // RFC 8032 §7.1, test 2.
        let public = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
        let key = format!("security.plugin_keys.release.public_key={public}");
        assert!(is_refused(&[]));
        assert!(!is_refused(&["security.demo=true"]));
        assert!(!is_refused(&[&key]));
        assert!(is_refused(&[&key, "security.plugin_keys.release.retired=true"]));
        let off = ["plugins.netrika.enabled=false", "plugins.vista.enabled=false"];
        assert!(!is_refused(&off), "nothing is loaded");
    }

    /// B-278
    #[test]
    fn keys_of_other_systems_are_long_and_each_its_own() {
        let (one, two) = ("k0Lw9Xc8Vb7Nm6Qa5Sd4Fg3Hj2Zx1Re0", "p1Oi2Uy3Tr4Ew5Qq6Za7Sx8Dc9Vf0Bg1");
        let (first, second) = ("services.systems.registry.keys[0]", "services.systems.registry.keys[1]");
        assert!(said(&found(&[(first, one), (second, two)]), &[]).is_empty());
        assert_eq!(said(&found(&[(first, "k")]), &[]), [format!("{first}: a key of 1 bytes")]);
        let kiosk = "services.systems.kiosk.keys[0]";
        assert_eq!(
            said(&found(&[(first, one), (kiosk, one)]), &[]),
            [format!("{first}: the same as {kiosk}")]
        );
    }

    #[test]
    fn one_key_for_two_purposes_is_refused() {
        let twice = found(&[("security.token_key", GOOD), ("security.data_key", GOOD)]);
        assert_eq!(said(&twice, &[]), ["security.data_key: the same as security.token_key"]);
    }

    #[test]
    fn plain_http_is_for_demos_and_for_this_machine_only() {
        let is_refused = |url: &str, demo: bool| {
            let mut draft = draft(&[&format!("http.public_url={url}"), &format!("security.demo={demo}")]);
            inspect_address(&mut draft);
            !draft.errors().is_empty()
        };
        assert!(is_refused("http://lk.hospital.example/", false));
        assert!(!is_refused("http://lk.hospital.example/", true));
        for good in
            ["https://lk.hospital.example/", "http://127.0.0.1:8080/", "http://[::1]/", "http://localhost/"]
        {
            assert!(!is_refused(good, false), "{good}");
        }
    }

    #[test]
    fn a_demo_may_have_the_demo_s_guid_but_no_short_key() {
        let demo = ["security.demo=true"];
        assert!(said(&keys(GOOD, "00000000-0000-4000-8000-0000000de300"), &demo).is_empty());
        assert_eq!(said(&keys("short", "x"), &demo), ["security.token_key: a key of 5 bytes"]);
    }
}
