//! Settings of the homeserver in a variant. Their schema is in `plugin.toml`, with descriptions for the administrator.

use serde::Deserialize;

/// Settings of one homeserver.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Without a trailing slash.
    pub(crate) base_url: String,
    pub(crate) public_url: Option<String>,
    pub(crate) server_name: String,
    pub(crate) mode: Mode,
    pub(crate) service: String,
    pub(crate) sender: String,
    pub(crate) prefix: String,
    pub(crate) bot: Option<String>,
    pub(crate) staff: Vec<String>,
    pub(crate) room_name: Option<String>,
    pub(crate) timeout_ms: u32,
}

/// How patients have accounts (protocol sheet matrix §4, ways A and F).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Appservice,
    Register,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base_url: String::new(),
            public_url: None,
            server_name: String::new(),
            mode: Mode::Appservice,
            service: "cabinet".to_owned(),
            sender: "cabinet".to_owned(),
            prefix: "cab_".to_owned(),
            bot: None,
            staff: Vec::new(),
            room_name: None,
            timeout_ms: 10_000,
        }
    }
}

impl Settings {
    /// The Matrix id of a local account.
    pub(crate) fn user_id(&self, localpart: &str) -> String {
        format!("@{localpart}:{}", self.server_name)
    }

    /// Who is invited to every room.
    pub(crate) fn invited(&self) -> impl Iterator<Item = &str> {
        self.bot.iter().chain(&self.staff).map(String::as_str)
    }

    /// The origin of the homeserver's own pages.
    pub(crate) fn page_origin(&self) -> &str {
        let address = self.public_url.as_deref().unwrap_or(&self.base_url);
        let scheme = address.find("://").map_or(0, |at| at + 3);
        let end =
            address.get(scheme..).and_then(|rest| rest.find('/')).map_or(address.len(), |at| scheme + at);
        address.get(..end).unwrap_or(address)
    }
}
