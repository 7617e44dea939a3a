//! What a function answers that a plugin does not implement. The rule: `unsupported`, if the function can fail with a `problem`. A function
//! that cannot has to be implemented. The exceptions are here.

use crate::contract::Contract;
use anyhow::{Result, bail};

/// Functions that every plugin of the port implements, although they could answer `unsupported`.
const REQUIRED: [&str; 10] = [
    "districts.districts",
    "lifecycle.health",
    "payment.register",
    "payment.status",
    "prescriptions.prescriptions",
    "questionnaires.assignments",
    "questionnaires.open-form",
    "questionnaires.submit",
    "records.host",
    "scheduling.host",
];

/// Other answers, as Rust.
const ANSWERS: [(&str, &str); 3] = [
    // The kernel then searches the lists.
    ("scheduling.search", "Ok(None)"),
    ("identity.logout-url", "Ok(None)"),
    (
        "identity.refresh",
        "Err(Failure::new(FailureKind::Rejected, \"this plugin asks the portal for no refresh token\"))",
    ),
];

/// The body of a function that a plugin does not implement. None: every plugin has to.
pub fn unimplemented(interface: &str, function: &str, fails_with_problem: bool) -> Option<String> {
    let path = format!("{interface}.{function}");
    if let Some((_, answer)) = ANSWERS.iter().find(|(excepted, _)| *excepted == path) {
        return Some((*answer).to_owned());
    }
    let is_optional = fails_with_problem && !REQUIRED.contains(&path.as_str());
    is_optional.then(|| format!("Err(Problem::unsupported({function:?}))"))
}

/// Whether every exception is one of a function of the contract.
///
/// # Errors
/// The name that is not.
pub fn check(contract: &Contract) -> Result<()> {
    for path in REQUIRED.iter().chain(ANSWERS.iter().map(|(path, _)| path)) {
        let (interface, function) = path.split_once('.').unwrap_or((path, ""));
        if !contract.interface(interface)?.functions.contains_key(function) {
            bail!("answers.rs names {path}, which the contract does not have");
        }
    }
    Ok(())
}
