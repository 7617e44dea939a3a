//! How people sign in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The first screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignInMode {
    /// Login form beside a Gosuslugi button (B-049).
    LoginAndEsia,
    /// First the choice of citizen or foreigner (B-046).
    CitizenOrForeigner,
    /// Login form only: the deployment has no ESIA.
    Login,
}

/// Sign-in of one deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Which first screen.
    pub mode: SignInMode,
    /// Shows the stub "service temporarily unavailable" in place of ESIA (B-056).
    pub esia_unavailable: bool,
}
