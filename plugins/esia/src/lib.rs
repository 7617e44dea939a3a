//! Sign-in at ESIA, the state portal (protocol sheet esia).
//!
//! `settings` is what the variant says. `secret` composes and signs what the portal checks; the key stays with the host. `authorization`
//! makes addresses, `exchange` spends codes, `token` verifies what came back, `questions` and `person` read who it is, `refusal` knows the
//! portal's numbers, `check` looks at all of it from outside.
//!
//! Nothing here decides whether somebody may come in: an unconfirmed account or an address that nobody verified is reported as such.

mod authorization;
mod check;
mod encode;
mod exchange;
pub mod moment;
pub mod person;
mod proof;
mod questions;
mod refusal;
mod secret;
mod settings;
pub mod token;

use cabinet_plugin_sdk::identity::{Attempt, Callback, Failure, Finding, Identity, Proof};
use cabinet_plugin_sdk::{Health, Lifecycle, Problem, identity_plugin};
use settings::Settings;

/// The plugin.
#[derive(Debug)]
pub struct Esia;

impl Lifecycle for Esia {
    fn health() -> Result<Health, Problem> {
        check::health(&cabinet_plugin_sdk::settings()?)
    }
}

impl Identity for Esia {
    fn authorization_url(attempt: Attempt) -> Result<String, Failure> {
        let settings: Settings = cabinet_plugin_sdk::settings()?;
        authorization::url(&settings, &attempt)
    }

    fn redeem(callback: Callback) -> Result<Proof, Failure> {
        let settings: Settings = cabinet_plugin_sdk::settings()?;
        proof::redeem(&settings, &callback)
    }

    fn refusal(error: String, description: String) -> Failure {
        refusal::from_oauth(&error, &description)
    }

    fn refresh(refresh_token: String) -> Result<Proof, Failure> {
        let settings: Settings = cabinet_plugin_sdk::settings()?;
        proof::refresh(&settings, &refresh_token)
    }

    fn logout_url(redirect_uri: String) -> Result<Option<String>, Failure> {
        let settings: Settings = cabinet_plugin_sdk::settings()?;
        Ok(Some(authorization::logout_url(&settings, &redirect_uri)))
    }

    fn check() -> Vec<Finding> {
        match cabinet_plugin_sdk::settings::<Settings>() {
            Ok(settings) => check::findings(&settings),
            Err(problem) => vec![Finding::bad("settings", problem.detail)],
        }
    }
}

identity_plugin!(Esia);
