//! Passes for wallets: the signer and the icon exist. The server reads what is in them.

use super::Findings;
use crate::suggestion::nearest;
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    signer(findings);
    findings.asset("wallet.icon");
}

fn signer(findings: &mut Findings<'_>) {
    const KEY: &str = "wallet.signer";
    let Some(named) = findings.text(KEY) else { return };
    let signers: Vec<(&str, &Value)> =
        findings.table("signers").map(|(name, signer)| (name.as_str(), signer)).collect();
    match signers.iter().find(|(name, _)| *name == named) {
        None => findings.report_near(
            KEY,
            format!("\"{named}\""),
            format!("a key that is defined as [signers.{named}] (docs/wallet.md)"),
            nearest(named, signers.iter().map(|(name, _)| *name)).map(|name| format!("\"{name}\"")),
        ),
        Some((_, signer)) if signer.get("certificate").is_none() => findings.report(
            &format!("signers.{named}.certificate"),
            "no certificate, and passes need one",
            "the file with the certificate of the pass type (docs/wallet.md)",
        ),
        Some(_) => {}
    }
}
