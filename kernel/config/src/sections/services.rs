//! Other services of the hospital (B-021…B-023).

use super::SecretRef;
use super::formats::{ChatIdText, NetworkText, UrlText};
use cabinet_domain::SystemId;
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use url::Url;

/// Addresses and identities.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Services {
    /// Base address of the questionnaire service (B-021); the kernel's own where empty.
    #[schemars(with = "Option<UrlText>")]
    #[serde(default)]
    pub questionnaires: Option<Url>,
    /// Other systems of the hospital that may make the calls of single sign-on with the header `X-Api-Key` (B-278), by the name that the
    /// audit trail and the patient's access log show. Without an entry none may.
    #[schemars(with = "BTreeMap<String, OtherSystem>")]
    #[serde(default)]
    pub systems: BTreeMap<SystemId, OtherSystem>,
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

/// One system that may make the calls of single sign-on.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherSystem {
    /// Its API keys, of at least 32 bytes each. Two while one takes the other's place; the old one is then removed.
    pub keys: Vec<SecretRef>,
    /// Address ranges that it calls from. Empty: any address, which `cabinet config check` names as a risk.
    #[schemars(with = "Vec<NetworkText>")]
    #[serde(default)]
    pub addresses: Vec<IpNet>,
}
