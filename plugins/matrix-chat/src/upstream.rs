//! How the kernel forwards a patient's calls: long polls and files do not pass through the plugin.

use crate::credentials::Credentials;
use crate::server::Server;
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Authorization, Failure, Upstream};

pub(crate) fn of(server: &Server, account: &Account) -> Result<Upstream, Failure> {
    let (acting_for, authorization) = match server.settings.mode {
        Mode::Appservice => (Some(account.user_id.clone()), Authorization::Secret("as_token".to_owned())),
        Mode::Register => (None, Authorization::Token(Credentials::of(account)?.token)),
    };
    Ok(Upstream { base_url: server.settings.base_url.clone(), acting_for, authorization })
}
