//! The permissions of a plugin at one medical host: what its manifest requests *and* the variant grants. Empty lists permit nothing. The
//! text of a denial ends with the file, the table and the missing line, ready to paste.

use cabinet_config::Grant;
use cabinet_config::grant::AllowedHost;
use cabinet_plugin_package::manifest::Requests;
use ipnet::IpNet;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::net::IpAddr;
use url::{Host, Url};

/// The manifest's requests and the variant's grant.
#[derive(Debug, Clone)]
pub struct Permissions {
    plugin: String,
    files: GrantFiles,
    requests: Requests,
    grant: Grant,
    granted_http: Vec<AllowedHost>,
    settings: Map<String, Value>,
}

/// Where the keys of a plugin's grant are set, e.g. `/etc/cabinet/hospital15.toml line 31`. Layers of the configuration replace each
/// other's lists, so a line must be added to the file that takes precedence.
#[derive(Debug, Clone)]
pub struct GrantFiles {
    /// Locations by key of the grant. `grant` is the table itself, `values` the place where the values of secrets are configured.
    pub by_key: BTreeMap<&'static str, String>,
    /// The file of all other keys.
    pub other: String,
    /// Whether the files are those of a plugin's own folder (`plugin.toml`, `dev.toml`) and not a hospital's.
    pub of_author: bool,
}

impl GrantFiles {
    /// One file for all keys.
    pub fn one(file: String) -> Self {
        Self { by_key: BTreeMap::new(), other: file, of_author: false }
    }

    pub(crate) fn of(&self, key: &str) -> &str {
        self.by_key.get(key).unwrap_or(&self.other)
    }
}

/// Whether a secret may be used or read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretRight {
    /// Requested and granted.
    Allowed,
    /// The manifest does not request it.
    NotRequested,
    /// The variant does not grant it.
    NotGranted,
}

impl Permissions {
    /// Combines requests and grant. Entries of `grant.http` that are not destinations grant nothing; the configuration check has refused
    /// them before.
    pub fn new(
        plugin: &str,
        files: GrantFiles,
        requests: Requests,
        grant: &Grant,
        settings: Map<String, Value>,
    ) -> Self {
        let granted_http = grant.http.iter().filter_map(|text| AllowedHost::parse(text).ok()).collect();
        Self { plugin: plugin.to_owned(), files, requests, grant: grant.clone(), granted_http, settings }
    }

    /// Checks whether the plugin may send a request to this address, before the name is resolved.
    ///
    /// # Errors
    /// The text of the denial.
    pub fn check_destination(&self, url: &Url) -> Result<(), String> {
        let origin = url.origin().ascii_serialization();
        let plugin = &self.plugin;
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
            return Err(format!("plugin {plugin} may not call {}: only http and https", url.scheme()));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(format!(
                "plugin {plugin} may not call {origin} with a login in the address; use secret-headers"
            ));
        }
        if !self.requests.http.iter().any(|request| request.covers(url, &self.settings)) {
            let known: Vec<String> = self.requests.http.iter().map(ToString::to_string).collect();
            return Err(format!(
                "plugin {plugin} may not call {origin}: its manifest does not request it; {}",
                self.to_request("http", &known, &origin)
            ));
        }
        if !self.granted_http.iter().any(|allowed| allowed.allows(url)) {
            return Err(format!(
                "plugin {plugin} may not call {origin}: the variant does not grant it; {}",
                self.to_grant("http", &self.grant.http, &origin)
            ));
        }
        Ok(())
    }

    /// Whether the grant allows a connection to this private address.
    pub fn grants_address(&self, address: IpAddr) -> bool {
        self.grant.private_addresses.iter().any(|range| range.contains(&address))
    }

    /// The text of a denial for a private address.
    pub fn private_denial(&self, host: &str, address: IpAddr) -> String {
        let known: Vec<String> = self.grant.private_addresses.iter().map(ToString::to_string).collect();
        format!(
            "plugin {} may not connect to {host}: {address} is not a public address; if it should, {}",
            self.plugin,
            self.to_grant("private_addresses", &known, &IpNet::from(address).to_string())
        )
    }

    /// Where this plugin's grant is: `[plugins.x.grant] of variants/v/variant.toml`.
    pub fn grant_table(&self) -> String {
        format!("[plugins.{}.grant] of {}", self.plugin, self.files.of("grant"))
    }

    /// `in FILE, under [plugins.x.grant]: http = ["…", "…"]`
    fn to_grant(&self, key: &str, known: &[String], more: &str) -> String {
        let (file, plugin) = (self.files.of(key), &self.plugin);
        let table = if self.files.of_author { "grant".to_owned() } else { format!("plugins.{plugin}.grant") };
        format!("in {file}, under [{table}]: {key} = {}", list(known, more))
    }

    /// The same for the manifest, which must then be rebuilt and signed.
    fn to_request(&self, key: &str, known: &[String], more: &str) -> String {
        format!("in {}, under [requests]: {key} = {}", self.manifest(), list(known, more))
    }

    /// The file of the manifest.
    fn manifest(&self) -> String {
        match self.files.of_author {
            true => "plugin.toml".to_owned(),
            false => format!("plugins/{}/plugin.toml", self.plugin),
        }
    }

    /// Whether the plugin may use the secret.
    pub fn use_of(&self, name: &str) -> SecretRight {
        right(&self.requested_secrets(), &self.grant.secrets, name)
    }

    fn requested_secrets(&self) -> Vec<String> {
        self.requests.secret_names().map(str::to_owned).collect()
    }

    /// Whether the plugin may read the secret's value.
    pub fn reveal_of(&self, name: &str) -> SecretRight {
        right(&self.requests.reveal, &self.grant.reveal, name)
    }

    /// Why a secret cannot be used, or read if `reveals`. `None` if it is allowed, even if the secret has no value.
    pub fn secret_denial(&self, name: &str, reveals: bool) -> Option<String> {
        let (right, key, verb) = match reveals {
            true => (self.reveal_of(name), "reveal", "read"),
            false => (self.use_of(name), "secrets", "use"),
        };
        let requested_secrets = self.requested_secrets();
        let (requested, granted) = match reveals {
            true => (self.requests.reveal.as_slice(), self.grant.reveal.as_slice()),
            false => (requested_secrets.as_slice(), self.grant.secrets.as_slice()),
        };
        self.denial(right, key, &format!("{verb} the secret {name}"), (requested, granted), name)
    }

    /// The message about a secret that may be used but has no value.
    pub fn secret_not_set(&self, name: &str) -> String {
        let plugin = &self.plugin;
        let variable = format!("{plugin}_{name}").to_uppercase().replace('-', "_");
        if self.files.of_author {
            return format!(
                "plugin {plugin} uses the secret {name}, which has no value; in {}, under [secrets]: \
                 {name} = {{ env = \"{variable}\" }}",
                self.files.of("values")
            );
        }
        format!(
            "plugin {plugin} uses the secret {name}, which has no value; in {}, under [plugins.{plugin}]: \
             secrets.{name} = {{ env = \"{variable}\" }}",
            self.files.of("values")
        )
    }

    /// Checks whether the plugin may sign with this key and verify signatures with its signer.
    ///
    /// # Errors
    /// The text of the denial.
    pub fn check_signer(&self, key: &str) -> Result<(), String> {
        let (requested, granted) = (self.requests.signer.as_slice(), self.grant.signer.as_slice());
        let found = right(requested, granted, key);
        self.denial(found, "signer", &format!("use the key {key}"), (requested, granted), key)
            .map_or(Ok(()), Err)
    }

    /// The message about a key that may be used but does not exist in the deployment.
    pub fn no_such_signer(&self, key: &str) -> String {
        format!(
            "plugin {} may use the key {key}, but there is none; in {}: [signers.{key}] (docs/native-signers.md)",
            self.plugin, self.files.other
        )
    }

    /// Checks whether the plugin may use the store.
    ///
    /// # Errors
    /// The text of the denial.
    pub fn check_store(&self) -> Result<(), String> {
        let plugin = &self.plugin;
        if !self.requests.kv {
            return Err(format!(
                "plugin {plugin} may not keep anything: its manifest does not request it; \
                 in {}, under [requests]: kv = true",
                self.manifest()
            ));
        }
        if !self.grant.kv {
            return Err(format!(
                "plugin {plugin} may not keep anything: the variant does not grant it; \
                 in {}, under [plugins.{plugin}.grant]: kv = true",
                self.files.of("kv")
            ));
        }
        Ok(())
    }

    fn denial(
        &self,
        right: SecretRight,
        key: &str,
        what: &str,
        (requested, granted): (&[String], &[String]),
        name: &str,
    ) -> Option<String> {
        let plugin = &self.plugin;
        match right {
            SecretRight::Allowed => None,
            SecretRight::NotRequested => Some(format!(
                "plugin {plugin} may not {what}: its manifest does not request it; {}",
                self.to_request(key, requested, name)
            )),
            SecretRight::NotGranted => Some(format!(
                "plugin {plugin} may not {what}: the variant does not grant it; {}",
                self.to_grant(key, granted, name)
            )),
        }
    }
}

/// A list in TOML syntax.
pub(crate) fn list(known: &[String], more: &str) -> String {
    let all: Vec<String> =
        known.iter().map(String::as_str).chain([more]).map(|text| Value::from(text).to_string()).collect();
    format!("[{}]", all.join(", "))
}

fn right(requested: &[String], granted: &[String], name: &str) -> SecretRight {
    if !requested.iter().any(|known| known == name) {
        SecretRight::NotRequested
    } else if !granted.iter().any(|known| known == name) {
        SecretRight::NotGranted
    } else {
        SecretRight::Allowed
    }
}

/// The host of a URL, if it is written as an IP address.
pub(crate) fn literal(url: &Url) -> Option<IpAddr> {
    match url.host()? {
        Host::Ipv4(address) => Some(IpAddr::V4(address)),
        Host::Ipv6(address) => Some(IpAddr::V6(address)),
        Host::Domain(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_plugin_package::manifest::HttpRequest;
    use cabinet_plugin_package::manifest::SecretRequest;

    fn permissions(requested: &[&str], granted: &[&str]) -> Permissions {
        let requests = Requests {
            http: requested
                .iter()
                .map(|text| HttpRequest::Origin(AllowedHost::parse(text).unwrap()))
                .collect(),
            secrets: ["a", "b"].map(|name| SecretRequest { name: name.to_owned(), condition: None }).to_vec(),
            reveal: vec!["a".into(), "b".into()],
            signer: vec!["esia".into(), "bank".into()],
            kv: true,
        };
        let grant = Grant {
            http: granted.iter().map(ToString::to_string).collect(),
            private_addresses: vec!["10.20.0.0/16".parse().unwrap()],
            secrets: vec!["a".into()],
            reveal: vec!["c".into()],
            signer: vec!["esia".into()],
            ..Grant::default()
        };
        let by_key = BTreeMap::from([("http", "/etc/cabinet/v.toml line 7".to_owned())]);
        let files = GrantFiles { by_key, other: "variants/v/variant.toml".to_owned(), of_author: false };
        Permissions::new("x", files, requests, &grant, Map::new())
    }

    fn denial(permissions: &Permissions, url: &str) -> Option<String> {
        permissions.check_destination(&Url::parse(url).unwrap()).err()
    }

    #[test]
    fn a_destination_passes_only_if_both_sides_agree() {
        let both = permissions(&["https://hub.example"], &["https://hub.example"]);
        assert_eq!(denial(&both, "https://hub.example/a"), None);
        assert_eq!(
            denial(&permissions(&[], &["https://hub.example"]), "https://hub.example/a?snils=1").unwrap(),
            "plugin x may not call https://hub.example: its manifest does not request it; \
             in plugins/x/plugin.toml, under [requests]: http = [\"https://hub.example\"]"
        );
        assert_eq!(
            denial(&permissions(&["https://hub.example"], &["https://a.example"]), "https://hub.example/a")
                .unwrap(),
            "plugin x may not call https://hub.example: the variant does not grant it; \
             in /etc/cabinet/v.toml line 7, under [plugins.x.grant]: http = [\"https://a.example\", \"https://hub.example\"]"
        );
        assert!(denial(&both, "https://a:b@hub.example/").is_some());
        assert!(denial(&both, "ftp://hub.example/").is_some());
    }

    #[test]
    fn secrets_and_the_store_need_both_sides_and_reading_is_a_right_of_its_own() {
        let found = permissions(&[], &[]);
        assert_eq!(found.use_of("a"), SecretRight::Allowed);
        assert_eq!(found.use_of("b"), SecretRight::NotGranted);
        assert_eq!(found.use_of("c"), SecretRight::NotRequested);
        assert_eq!(found.reveal_of("a"), SecretRight::NotGranted);
        assert_eq!(found.reveal_of("c"), SecretRight::NotRequested);
        assert_eq!(
            found.check_store().unwrap_err(),
            "plugin x may not keep anything: the variant does not grant it; \
             in variants/v/variant.toml, under [plugins.x.grant]: kv = true"
        );
        assert_eq!(found.secret_denial("a", false), None);
        assert_eq!(
            found.secret_denial("b", false).unwrap(),
            "plugin x may not use the secret b: the variant does not grant it; \
             in variants/v/variant.toml, under [plugins.x.grant]: secrets = [\"a\", \"b\"]"
        );
        assert_eq!(
            found.secret_denial("c", true).unwrap(),
            "plugin x may not read the secret c: its manifest does not request it; \
             in plugins/x/plugin.toml, under [requests]: reveal = [\"a\", \"b\", \"c\"]"
        );
        assert_eq!(
            found.secret_not_set("api-key"),
            "plugin x uses the secret api-key, which has no value; in variants/v/variant.toml, under [plugins.x]: \
             secrets.api-key = { env = \"X_API_KEY\" }"
        );
    }

    /// Issue 18: an author pastes the line as it is, into the files of the plugin's own folder.
    #[test]
    fn an_author_s_denials_name_the_files_of_the_plugin_s_folder() {
        let files = GrantFiles { of_author: true, ..GrantFiles::one("dev.toml".to_owned()) };
        let own = Permissions::new("x", files, Requests::default(), &Grant::default(), Map::new());
        let denied = denial(&own, "https://hub.example/a").unwrap();
        assert!(
            denied.ends_with("; in plugin.toml, under [requests]: http = [\"https://hub.example\"]"),
            "{denied}"
        );
        let private = own.private_denial("h", "10.1.2.3".parse().unwrap());
        assert!(
            private.ends_with(" in dev.toml, under [grant]: private_addresses = [\"10.1.2.3/32\"]"),
            "{private}"
        );
        let store = own.check_store().unwrap_err();
        assert!(store.ends_with("; in plugin.toml, under [requests]: kv = true"), "{store}");
        let unset = own.secret_not_set("api-key");
        assert!(
            unset.ends_with("; in dev.toml, under [secrets]: api-key = { env = \"X_API_KEY\" }"),
            "{unset}"
        );
    }

    #[test]
    fn a_key_needs_both_sides_and_a_denial_names_the_line() {
        let found = permissions(&[], &[]);
        assert_eq!(found.check_signer("esia"), Ok(()));
        assert_eq!(
            found.check_signer("bank").unwrap_err(),
            "plugin x may not use the key bank: the variant does not grant it; \
             in variants/v/variant.toml, under [plugins.x.grant]: signer = [\"esia\", \"bank\"]"
        );
        assert_eq!(
            found.check_signer("other").unwrap_err(),
            "plugin x may not use the key other: its manifest does not request it; \
             in plugins/x/plugin.toml, under [requests]: signer = [\"esia\", \"bank\", \"other\"]"
        );
    }

    #[test]
    fn a_private_address_is_granted_by_range() {
        let found = permissions(&[], &[]);
        assert!(found.grants_address("10.20.3.4".parse().unwrap()));
        assert!(!found.grants_address("10.21.3.4".parse().unwrap()));
        assert!(
            found
                .private_denial("h", "10.21.3.4".parse().unwrap())
                .ends_with("private_addresses = [\"10.20.0.0/16\", \"10.21.3.4/32\"]")
        );
    }
}
