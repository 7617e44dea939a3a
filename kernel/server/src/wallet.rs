//! Passes of visits for the wallets of phones: the certificate and the icon of `[wallet]`, and what the log says about them.

use cabinet_config::{Draft, Loaded, Variant};
use cabinet_ports::{Clock, SignatureForm, Signer};
use cabinet_wallet::{Icons, PassCertificate, Wallet};
use chrono::{DateTime, TimeDelta, Utc};
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

/// Apple takes a day or two to renew a certificate; the hospital, its time.
const RENEW_BEFORE: TimeDelta = TimeDelta::days(30);

/// What is signed at the start, to find out whether the key signs passes.
const PROBE: &[u8] = b"cabinet wallet check";

/// What the files of `[wallet]` hold.
pub(crate) struct WalletFiles {
    certificate: PassCertificate,
    icons: Icons,
}

impl WalletFiles {
    /// What keeps phones from accepting the passes, or soon will.
    pub(crate) fn warnings(&self, now: DateTime<Utc>) -> Vec<String> {
        warnings(&self.certificate, now)
    }
}

/// Reads the files. `None` without `[wallet]`, or with a wrong file, which is reported.
pub(crate) fn read_files(draft: &mut Draft, loaded: Option<&Loaded>) -> Option<WalletFiles> {
    let loaded = loaded?;
    let settings = loaded.variant.wallet.as_ref()?;
    let certificate = read_certificate(draft, &loaded.variant, &settings.signer);
    let icons = read_icons(draft, loaded, &settings.icon);
    Some(WalletFiles { certificate: certificate?, icons: icons? })
}

fn read_certificate(draft: &mut Draft, variant: &Variant, signer: &str) -> Option<PassCertificate> {
    let path = variant.signers.get(signer)?.certificate.as_ref()?;
    let read = fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read ({})", path.display(), error.kind()))
        .and_then(|pem| PassCertificate::parse(&pem).map_err(|error| format!("{}: {error}", path.display())));
    match read {
        Ok(certificate) => Some(certificate),
        Err(found) => {
            let expected =
                "the certificate of the pass type, as PEM, and the one that has issued it (docs/wallet.md)";
            draft.report(&format!("signers.{signer}.certificate"), found, expected);
            None
        }
    }
}

fn read_icons(draft: &mut Draft, loaded: &Loaded, icon: &str) -> Option<Icons> {
    let path = loaded.folder.asset(icon)?;
    let read = fs::read(&path)
        .map_err(|error| format!("{} cannot be read ({})", path.display(), error.kind()))
        .and_then(|png| Icons::of(&png).map_err(|error| format!("{}: {error}", path.display())));
    match read {
        Ok(icons) => Some(icons),
        Err(found) => {
            draft.report("wallet.icon", found, "a square PNG of at least 87 pixels");
            None
        }
    }
}

/// The wallet, if the hospital has one. Says in the log what keeps phones from accepting its passes.
pub(crate) async fn open(
    variant: &Variant,
    files: Option<WalletFiles>,
    signers: &BTreeMap<String, Arc<dyn Signer>>,
    clock: &dyn Clock,
    registry: &mut Registry,
) -> Option<Arc<Wallet>> {
    let (settings, WalletFiles { certificate, icons }) = variant.wallet.as_ref().zip(files)?;
    let signer = signers.get(&settings.signer)?;
    let expires = Gauge::<i64>::default();
    expires.set(certificate.valid_to.timestamp());
    registry.register(
        "cabinet_wallet_certificate_expires_seconds",
        "When the certificate of the passes expires, in seconds since 1970",
        expires,
    );
    let mut warnings = warnings(&certificate, clock.now());
    if let Err(error) = signer.sign(SignatureForm::CmsDetached, PROBE).await {
        warnings.push(format!("passes cannot be signed: {error}"));
    }
    for warning in warnings {
        tracing::warn!("wallet: {warning} (docs/wallet.md)");
    }
    Some(Arc::new(Wallet::new(certificate, icons, Arc::clone(signer))))
}

fn warnings(certificate: &PassCertificate, now: DateTime<Utc>) -> Vec<String> {
    let PassCertificate { valid_from, valid_to, has_issuer, .. } = certificate;
    let mut warnings = Vec::new();
    if !has_issuer {
        warnings.push(
            "the certificate file lacks the certificate that has issued the first; phones refuse the passes"
                .to_owned(),
        );
    }
    if !certificate.is_valid(now) {
        warnings
            .push(format!("the certificate is valid from {valid_from} to {valid_to}; no passes are offered"));
    } else if *valid_to < now + RENEW_BEFORE {
        warnings.push(format!("the certificate expires on {valid_to}: renew it"));
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_says_what_keeps_phones_from_accepting_a_pass() {
        let now: DateTime<Utc> = "2026-11-28T09:00:00Z".parse().unwrap();
        let of = |days: i64, has_issuer| {
            let certificate = PassCertificate {
                pass_type: "pass.x".to_owned(),
                team: "T".to_owned(),
                valid_from: now - TimeDelta::days(300),
                valid_to: now + TimeDelta::days(days),
                has_issuer,
            };
            warnings(&certificate, now)
        };
        assert!(of(31, true).is_empty());
        assert!(of(31, false).concat().contains("lacks the certificate"));
        assert!(of(29, true).concat().contains("expires on 2026-12-27"));
        assert!(of(-1, true).concat().contains("no passes are offered"));
    }
}
