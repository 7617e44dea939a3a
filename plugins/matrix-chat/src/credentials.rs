//! What a registered account needs. The kernel keeps it encrypted and never returns it to a browser.

use cabinet_plugin_sdk::chat::{Account, Failure, FailureKind};
use cabinet_plugin_sdk::random;
use serde::{Deserialize, Serialize};

/// B-283, B-351
const PASSWORD_CHARACTERS: u32 = 10;
/// 64 characters: six bits of a random byte choose one.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[derive(Serialize, Deserialize)]
pub(crate) struct Credentials {
    pub(crate) token: String,
    pub(crate) device: String,
    pub(crate) password: String,
}

impl Credentials {
    pub(crate) fn of(account: &Account) -> Result<Self, Failure> {
        let text = account.credentials.as_deref().unwrap_or_default();
        // The parser's own words could quote the password.
        serde_json::from_str(text).map_err(|_| {
            Failure::new(FailureKind::SignedOut, "the account was made without credentials of this plugin")
        })
    }

    pub(crate) fn into_account(self, user_id: String) -> Account {
        Account { user_id, credentials: serde_json::to_string(&self).ok() }
    }
}

/// A random password.
pub(crate) fn password() -> String {
    let letter = |byte: u8| ALPHABET.get(usize::from(byte & 63)).copied().map_or('A', char::from);
    random::bytes(PASSWORD_CHARACTERS).into_iter().map(letter).collect()
}
