//! Web Push: notices on people's browsers.

use super::SecretRef;
use super::formats::{AllowedHostText, UrlText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Notices on people's browsers (Web Push, docs/operations.md). The push service of each browser's maker gets them encrypted.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Where push services reach the hospital if something is wrong with its messages: `mailto:it@hospital.example`, or an https address.
    #[schemars(regex(pattern = r"^(mailto:[^@\s]+@[^@\s]+|https://\S+)$"))]
    pub subject: String,
    /// Private key of P-256 in base64url, as `cabinet push keys` prints it. With another key, people have to switch notices on again.
    pub private_key: SecretRef,
    /// The push services that may be called, https only. A browser names its own address there, so every other one is refused. By default
    /// those of Chrome, Edge, Firefox and Safari.
    #[schemars(with = "Vec<AllowedHostText>", length(min = 1, max = 20))]
    #[serde(default = "hosts")]
    pub hosts: Vec<String>,
    /// Proxy on the way to the internet, e.g. `http://proxy.hospital.local:3128`.
    #[schemars(with = "Option<UrlText>")]
    #[serde(default)]
    pub proxy: Option<Url>,
}

/// Chrome and everything built on it, Firefox, Edge on Windows, Safari: the addresses that their makers document.
fn hosts() -> Vec<String> {
    [
        "https://fcm.googleapis.com",
        "https://updates.push.services.mozilla.com",
        "https://*.notify.windows.com",
        "https://*.push.apple.com",
    ]
    .map(str::to_owned)
    .into()
}
