//! What a plugin may do at one medical host: what its manifest requests *and* the variant grants. Empty means nothing. A denial tells both
//! the administrator and the author the line that is missing, and in which file.

use crate::manifest::Requests;
use cabinet_config::Grant;
use cabinet_config::grant::AllowedHost;
use ipnet::IpNet;
use serde_json::{Map, Value};
use std::net::IpAddr;
use std::path::PathBuf;
use url::{Host, Url};

/// Both sides, parsed once.
#[derive(Debug, Clone)]
pub struct Permissions {
    plugin: String,
    variant_file: PathBuf,
    requests: Requests,
    granted_http: Vec<AllowedHost>,
    private_addresses: Vec<IpNet>,
    secrets: Vec<String>,
    reveal: Vec<String>,
    signers: Vec<String>,
    kv: bool,
    settings: Map<String, Value>,
}

/// Whether a secret may be touched.
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
    /// Joins the two sides. Lines of the grant that are no destinations are refused by the configuration before; here they grant nothing.
    pub fn new(
        plugin: &str,
        variant_file: PathBuf,
        requests: Requests,
        grant: &Grant,
        settings: Map<String, Value>,
    ) -> Self {
        Self {
            plugin: plugin.to_owned(),
            variant_file,
            requests,
            granted_http: grant.http.iter().filter_map(|text| AllowedHost::parse(text).ok()).collect(),
            private_addresses: grant.private_addresses.clone(),
            secrets: grant.secrets.clone(),
            reveal: grant.reveal.clone(),
            signers: grant.signer.clone(),
            kv: grant.kv,
            settings,
        }
    }

    /// Whether the plugin may send a request to this address, before the name is resolved.
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
            return Err(format!(
                "plugin {plugin} may not call {origin}: its manifest does not request it; \
                 add \"{origin}\" to requests.http in plugins/{plugin}/plugin.toml"
            ));
        }
        if !self.granted_http.iter().any(|allowed| allowed.allows(url)) {
            return Err(format!(
                "plugin {plugin} may not call {origin}: the variant does not grant it; \
                 add \"{origin}\" to http in {}",
                self.grant_table()
            ));
        }
        Ok(())
    }

    /// Whether a connection to this address is allowed although it is private.
    pub fn grants_address(&self, address: IpAddr) -> bool {
        self.private_addresses.iter().any(|range| range.contains(&address))
    }

    /// The text of a denial for a private address.
    pub fn private_denial(&self, host: &str, address: IpAddr) -> String {
        format!(
            "plugin {} may not connect to {host}: {address} is not a public address; \
             if it should, add \"{}\" to private_addresses in {}",
            self.plugin,
            IpNet::from(address),
            self.grant_table()
        )
    }

    /// Where this plugin's grant stands: `[plugins.x.grant] of variants/v/variant.toml`.
    pub fn grant_table(&self) -> String {
        format!("[plugins.{}.grant] of {}", self.plugin, self.variant_file.display())
    }

    /// Whether the secret may be used.
    pub fn use_of(&self, name: &str) -> SecretRight {
        right(&self.requests.secrets, &self.secrets, name)
    }

    /// Whether the secret may be read.
    pub fn reveal_of(&self, name: &str) -> SecretRight {
        right(&self.requests.reveal, &self.reveal, name)
    }

    /// Whether the key of this name may sign for the plugin, and its module may judge signatures for it.
    ///
    /// # Errors
    /// The text of the denial.
    pub fn check_signer(&self, key: &str) -> Result<(), String> {
        let plugin = &self.plugin;
        match right(&self.requests.signer, &self.signers, key) {
            SecretRight::Allowed => Ok(()),
            SecretRight::NotRequested => Err(format!(
                "plugin {plugin} may not use the key {key}: its manifest does not request it; \
                 add \"{key}\" to requests.signer in plugins/{plugin}/plugin.toml"
            )),
            SecretRight::NotGranted => Err(format!(
                "plugin {plugin} may not use the key {key}: the variant does not grant it; \
                 add \"{key}\" to signer in [plugins.{plugin}.grant] of {}",
                self.variant_file.display()
            )),
        }
    }

    /// The file that a denial tells to change.
    pub fn variant_file(&self) -> &std::path::Path {
        &self.variant_file
    }

    /// Whether the store may be used.
    pub fn may_keep(&self) -> bool {
        self.requests.kv && self.kv
    }
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

/// The host of an address as an IP, if it is one.
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
    use crate::manifest::HttpRequest;

    fn permissions(requested: &[&str], granted: &[&str]) -> Permissions {
        let requests = Requests {
            http: requested
                .iter()
                .map(|text| HttpRequest::Origin(AllowedHost::parse(text).unwrap()))
                .collect(),
            secrets: vec!["a".into(), "b".into()],
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
        Permissions::new("x", "variants/v/variant.toml".into(), requests, &grant, Map::new())
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
             add \"https://hub.example\" to requests.http in plugins/x/plugin.toml"
        );
        assert_eq!(
            denial(&permissions(&["https://hub.example"], &[]), "https://hub.example/a").unwrap(),
            "plugin x may not call https://hub.example: the variant does not grant it; \
             add \"https://hub.example\" to http in [plugins.x.grant] of variants/v/variant.toml"
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
        assert!(!found.may_keep(), "requested, not granted");
    }

    #[test]
    fn a_key_needs_both_sides_and_a_denial_names_the_line() {
        let found = permissions(&[], &[]);
        assert_eq!(found.check_signer("esia"), Ok(()));
        assert_eq!(
            found.check_signer("bank").unwrap_err(),
            "plugin x may not use the key bank: the variant does not grant it; \
             add \"bank\" to signer in [plugins.x.grant] of variants/v/variant.toml"
        );
        assert_eq!(
            found.check_signer("other").unwrap_err(),
            "plugin x may not use the key other: its manifest does not request it; \
             add \"other\" to requests.signer in plugins/x/plugin.toml"
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
                .contains("\"10.21.3.4/32\" to private_addresses")
        );
    }
}
