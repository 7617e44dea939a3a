//! Other services of the hospital (B-021…B-023).

use super::SecretRef;
use super::formats::{ChatIdText, UrlText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Addresses and identities.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Services {
    /// Base address of the questionnaire service (B-021); the kernel's own where empty.
    #[schemars(with = "Option<UrlText>")]
    #[serde(default)]
    pub questionnaires: Option<Url>,
    /// Lets other systems of the hospital use the single sign-on calls with the header `X-Api-Key` (B-278); nobody may where empty.
    #[serde(default)]
    pub sso_api_key: Option<SecretRef>,
    /// Base address of the chat's homeserver (B-022).
    #[schemars(with = "Option<UrlText>")]
    #[serde(default)]
    pub chat: Option<Url>,
    /// Identity of the chat bot, `@bot:server` (B-023).
    #[schemars(regex(pattern = r"^@[a-z0-9._=/+-]+:[A-Za-z0-9.:-]+$"))]
    #[schemars(with = "Option<ChatIdText>")]
    #[serde(default)]
    pub chat_bot: Option<String>,
}
