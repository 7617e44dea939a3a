//! Web Push of a hospital: its key, the service, and the worker that sends.

use anyhow::Context as _;
use cabinet_config::grant::AllowedHost;
use cabinet_config::{Draft, Push, Variant};
use cabinet_plugin_host::egress::PushClient;
use cabinet_ports::push::PushTransport;
use cabinet_ports::{Clock, Stores};
use cabinet_push::{PushKeys, PushMetrics, PushParts, PushSending, PushService, PushWorker};
use cabinet_vault::Vault;
use prometheus_client::registry::Registry;
use secrecy::SecretString;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Key of the private key.
const KEY: &str = "push.private_key";

/// Reads the key. `None` without `[push]`, or with a wrong key, which is reported.
pub(crate) fn read_keys(draft: &mut Draft, secrets: &BTreeMap<String, SecretString>) -> Option<PushKeys> {
    draft.section::<Option<Value>>("push").flatten()?;
    // A missing secret has been reported before.
    let private = secrets.get(KEY)?;
    match PushKeys::parse(private) {
        Ok(keys) => Some(keys),
        Err(_) => {
            draft.report(
                KEY,
                "no private key of P-256",
                "32 bytes in base64url: make a pair with `cabinet push keys` (docs/operations.md, Web Push)",
            );
            None
        }
    }
}

/// The service and the worker. Without `[push]` there are no subscriptions, and what is still owed is dropped.
///
/// # Errors
/// If the HTTP client cannot be built.
pub(crate) fn open(
    variant: &Variant,
    keys: Option<PushKeys>,
    (stores, vault): (&Stores, &Arc<Vault>),
    clock: &Arc<dyn Clock>,
    registry: &mut Registry,
) -> anyhow::Result<(Arc<PushService>, Arc<PushWorker>)> {
    let sending = match variant.push.as_ref().zip(keys.clone()) {
        Some((settings, keys)) => Some(sending(settings, keys)?),
        None => None,
    };
    let hosts = variant.push.iter().flat_map(|settings| &settings.hosts);
    let service = PushService::open(PushParts {
        stores: stores.clone(),
        vault: Arc::clone(vault),
        keys,
        hosts: hosts.filter_map(|host| AllowedHost::parse(host).ok()).collect(),
        clock: Arc::clone(clock),
    });
    let worker = PushWorker {
        stores: stores.clone(),
        vault: Arc::clone(vault),
        sending,
        quiet_hours: variant.notifications.quiet_hours(),
        zone: variant.timezone,
        metrics: PushMetrics::new(registry),
        clock: Arc::clone(clock),
    };
    Ok((service, Arc::new(worker)))
}

fn sending(settings: &Push, keys: PushKeys) -> anyhow::Result<PushSending> {
    let client = PushClient::open(&settings.hosts, settings.proxy.clone(), Vec::new()).context("push")?;
    let transport: Arc<dyn PushTransport> = Arc::new(client);
    Ok(PushSending::new(keys, settings.subject.clone(), transport))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_config::LoadRequest;
    use secrecy::ExposeSecret as _;

    fn draft(set: &[&str]) -> Draft {
        Draft::read(&LoadRequest {
            variants_root: concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants").into(),
            variant: "default".to_owned(),
            set: set.iter().map(|option| (*option).to_owned()).collect(),
            ..LoadRequest::default()
        })
        .unwrap()
    }

    /// What `config check` says about a key in the environment, and whether there is one.
    fn checked(key: Option<&str>) -> (Vec<String>, bool) {
        let mut draft =
            draft(&["push.subject=mailto:it@hospital.example", "push.private_key.env=CABINET_PUSH_KEY"]);
        let environment: Vec<_> =
            key.map(|key| ("CABINET_PUSH_KEY".to_owned(), key.to_owned())).into_iter().collect();
        let secrets = draft.secrets(&environment);
        let keys = read_keys(&mut draft, &secrets);
        let errors = draft.errors().iter().filter(|error| error.key.starts_with("push"));
        let said =
            errors.map(|error| format!("{}: {}", error.key, error.found.as_deref().unwrap_or_default()));
        (said.collect(), keys.is_some())
    }

    #[test]
    fn a_key_is_checked_before_the_start_and_never_printed() {
        let good = PushKeys::generate().unwrap().private();
        assert_eq!(checked(Some(good.expose_secret())), (Vec::new(), true));
        let (said, has_keys) = checked(Some("hunter2"));
        assert_eq!((said, has_keys), (vec![format!("{KEY}: no private key of P-256")], false));
        let (said, has_keys) = checked(None);
        assert!(!has_keys && said.len() == 1 && said[0].contains("CABINET_PUSH_KEY"), "{said:?}");
    }

    #[test]
    fn a_hospital_without_web_push_has_no_key_and_no_error() {
        let mut draft = draft(&[]);
        assert!(read_keys(&mut draft, &BTreeMap::new()).is_none());
        assert!(draft.errors().iter().all(|error| !error.key.starts_with("push")));
    }
}
