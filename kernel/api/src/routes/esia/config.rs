//! Configuration of sign-in through the state portal: the service, if there is one, and the other systems that may use it.

use cabinet_domain::SystemId;
use cabinet_http::auth::Systems;
use cabinet_sso::Sso;
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// State portal configuration. The default allows nothing: no portal, no other systems.
#[derive(Clone, Default)]
pub struct EsiaConfig {
    /// Sign-in through the portal; `None` if the hospital does not offer it.
    pub sso: Option<Arc<Sso>>,
    /// Systems that authenticate by `X-Api-Key`.
    pub systems: Vec<OtherSystem>,
}

/// Another system of the hospital (B-278).
#[derive(Clone)]
pub struct OtherSystem {
    id: SystemId,
    /// SHA-256 of each key. Equal lengths keep the constant-time comparison from revealing a key's length.
    digests: Vec<[u8; 32]>,
    addresses: Vec<IpNet>,
}

impl OtherSystem {
    /// Creates a system with its keys and the address ranges it may call from; an empty list allows any address.
    pub fn new(id: SystemId, keys: &[SecretString], addresses: Vec<IpNet>) -> Self {
        let digests = keys.iter().map(|key| Sha256::digest(key.expose_secret()).into()).collect();
        Self { id, digests, addresses }
    }

    fn has(&self, digest: &[u8; 32]) -> bool {
        // Compares every key, so that the time does not reveal which one matched.
        self.digests.iter().fold(subtle::Choice::from(0), |found, own| found | own.ct_eq(digest)).into()
    }

    fn calls_from(&self, address: IpAddr) -> bool {
        self.addresses.is_empty() || self.addresses.iter().any(|range| range.contains(&address))
    }
}

impl Systems for EsiaConfig {
    fn system(&self, shown: &[u8], address: IpAddr) -> Option<SystemId> {
        let digest = Sha256::digest(shown).into();
        let system = self.systems.iter().find(|system| system.has(&digest))?;
        if !system.calls_from(address) {
            tracing::warn!(system = %system.id, %address, "the system {} calls from {address}, which is not in services.systems.{}.addresses", system.id, system.id);
            return None;
        }
        Some(system.id.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(id: &str, keys: &[&str], addresses: &[&str]) -> OtherSystem {
        let keys: Vec<SecretString> = keys.iter().map(|key| SecretString::from(*key)).collect();
        OtherSystem::new(
            id.parse().unwrap(),
            &keys,
            addresses.iter().map(|range| range.parse().unwrap()).collect(),
        )
    }

    /// B-278: a key identifies exactly one system; an old and a new key are both valid.
    #[test]
    fn a_key_names_its_system_and_nothing_else_opens() {
        let here = IpAddr::from([10, 1, 2, 3]);
        assert_eq!(EsiaConfig::default().system(b"", here), None);
        assert_eq!(EsiaConfig::default().system(b"key", here), None);
        let systems =
            vec![system("registry", &["an old key", "a new key"], &[]), system("kiosk", &["its key"], &[])];
        let door = EsiaConfig { sso: None, systems };
        let name = |shown: &str| door.system(shown.as_bytes(), here).map(|system| system.as_str().to_owned());
        let registry = Some("registry".to_owned());
        assert_eq!((name("an old key"), name("a new key")), (registry.clone(), registry));
        assert_eq!(name("its key").as_deref(), Some("kiosk"));
        for wrong in ["", "a", "an old ke", "an old keys", "AN OLD KEY"] {
            assert_eq!(name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_system_calls_from_its_ranges_only() {
        let systems = vec![system("registry", &["key"], &["10.1.0.0/16", "fd00::/8"])];
        let door = EsiaConfig { sso: None, systems };
        let admits = |address: &str| door.system(b"key", address.parse().unwrap()).is_some();
        assert!(admits("10.1.255.1") && admits("fd00::1"));
        assert!(!admits("10.2.0.1") && !admits("127.0.0.1") && !admits("fe80::1"));
    }
}
