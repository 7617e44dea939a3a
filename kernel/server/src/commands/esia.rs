//! `cabinet esia check`: checks certificate, mnemonic, clock, hash and redirect URI as far as possible from this machine. It sends requests
//! to the portal, but signs nobody in and needs no running server.

use super::one_plugin;
use crate::cli::EsiaCommand;
use crate::{portal, signers};
use anyhow::{bail, ensure};
use cabinet_config::resolve_secrets;
use cabinet_ports::{Clock, Finding, SystemClock, Verdict};
use std::sync::Arc;

/// Plausible years for the clock. A machine without a clock battery starts in 1970.
const SANE_YEARS: std::ops::Range<i32> = 2026..2100;

pub(super) async fn run(command: &EsiaCommand) -> anyhow::Result<()> {
    let EsiaCommand::Check(source) = command;
    let loaded = source.load()?;
    let variant = &loaded.variant;
    ensure!(
        variant.sign_in.esia.is_some(),
        "sign_in.esia is missing: this hospital has no sign-in through Gosuslugi (docs/variant-guide.md)"
    );
    let secrets = resolve_secrets(variant, &|name| std::env::var(name).ok()).map_err(|missing| {
        let lines: Vec<String> = missing.iter().map(ToString::to_string).collect();
        anyhow::anyhow!(lines.join("\n"))
    })?;
    let mut failures = Vec::new();
    let signers = signers::open(variant, &secrets, &mut failures).await;

    let mut findings: Vec<(String, Finding)> = Vec::new();
    findings.push(("cabinet".to_owned(), clock()));
    findings.push(("cabinet".to_owned(), redirect(variant)));
    for failure in failures {
        let reason = format!("{}: {}", failure.key, failure.reason);
        findings.push(("signers".to_owned(), Finding::bad("start", reason)));
    }
    for (name, signer) in &signers {
        findings.extend(signer.check().await.into_iter().map(|finding| (format!("signers.{name}"), finding)));
    }
    findings.extend(portal_findings(&loaded, &secrets, signers).await?);

    for (part, finding) in &findings {
        println!("{:<9} {part:<16} {:<18} {}", finding.verdict, finding.subject, finding.detail);
    }
    let bad = findings.iter().filter(|(_, finding)| finding.verdict == Verdict::Bad).count();
    if bad > 0 {
        bail!("{bad} of {} checks are bad", findings.len());
    }
    Ok(())
}

async fn portal_findings(
    loaded: &cabinet_config::Loaded,
    secrets: &cabinet_config::Secrets,
    signers: std::collections::BTreeMap<String, Arc<dyn cabinet_ports::Signer>>,
) -> anyhow::Result<Vec<(String, Finding)>> {
    let variant = &loaded.variant;
    let Some(settings) = &variant.sign_in.esia else { return Ok(Vec::new()) };
    let plugin = one_plugin::load(loaded, secrets, signers, &settings.plugin)?;
    let part = format!("plugins.{}", settings.plugin);
    let Some(identity) = plugin.host.identity() else {
        let off = format!("plugins.{}.enabled is false, so nobody can sign in through it", settings.plugin);
        return Ok(vec![(part, Finding::bad("enabled", off))]);
    };
    Ok(match identity.check().await {
        Ok(found) => found.into_iter().map(|finding| (part.clone(), finding)).collect(),
        Err(problem) => vec![(part, Finding::bad("plugin", problem.to_string()))],
    })
}

/// The portal rejects requests with a wrong time (ESIA-007015). Only its response shows how far off the clock is.
fn clock() -> Finding {
    let now = SystemClock.now();
    let told = now.format("%Y-%m-%d %H:%M:%S UTC");
    let year = chrono::Datelike::year(&now);
    if SANE_YEARS.contains(&year) {
        Finding::good("clock", format!("this machine says {told}"))
    } else {
        Finding::bad("clock", format!("this machine says {told}: set its clock (NTP)"))
    }
}

/// The redirect URI that must be registered at the portal's technology site.
fn redirect(variant: &cabinet_config::Variant) -> Finding {
    let address = portal::redirect_uri(variant);
    let is_local = variant
        .http
        .public_url
        .host_str()
        .is_some_and(|host| host == "localhost" || host.starts_with("127."));
    if variant.http.public_url.scheme() == "https" || is_local {
        Finding::good("redirect", format!("register {address} at the portal, exactly like this"))
    } else {
        Finding::doubtful(
            "redirect",
            format!("{address} is not https; the portal may refuse it (http.public_url)"),
        )
    }
}
