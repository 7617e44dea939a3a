//! Sign-in at ESIA, the state portal (protocol sheet esia).
//!
//! `settings` are the settings of the variant. `secret` composes and signs the text that the portal verifies; the key stays with the host.
//! `authorization` builds addresses, `exchange` redeems codes, `token` verifies the tokens, `questions` and `person` read the person's
//! data, `refusal` contains the portal's error codes, `check` tests the configuration against the portal.
//!
//! This plugin does not decide whether a person may sign in: it reports an unconfirmed account or an unverified address as such.

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
