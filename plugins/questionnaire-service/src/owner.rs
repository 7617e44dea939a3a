//! Checks whose answer a response is. A proxy, a cache or a defect of the service may swap two responses; one that names another patient or
//! another assignment is never shown.

use crate::failure::Failure;
use cabinet_plugin_sdk::log;

/// Checks the members that name patient and assignment.
///
/// # Errors
/// `garbled` if one differs from what was asked for.
pub(crate) fn check(members: &[(&'static str, &str, &str)]) -> Result<(), Failure> {
    let Some((member, ..)) = members.iter().find(|(_, named, asked)| named != asked) else { return Ok(()) };
    log::error("the questionnaire service answered with the data of somebody else", &[("member", member)]);
    Err(Failure::Garbled(format!("{member} is another one than the one asked for")))
}
