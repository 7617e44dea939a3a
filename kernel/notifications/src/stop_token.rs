//! The token of the link that stops a kind of e-mail without signing in. It is the account and the kind, encrypted and authenticated, so a link tells
//! nothing, cannot be made up, and cannot be turned into one for another kind or account. It stays valid while the key is configured: an e-mail
//! may be opened years later, and all that the link can do is to stop this kind and to undo that.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use cabinet_domain::{NotificationKind, UserId};
use cabinet_vault::{Vault, VaultError};
use secrecy::{ExposeSecret as _, SecretString};
use uuid::Uuid;

const CONTEXT: &str = "notifications.stop";
/// Characters of a token at most; longer texts are not read.
const LONGEST: usize = 256;

/// Which e-mails a link stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StopToken {
    pub user: UserId,
    pub kind: NotificationKind,
}

impl StopToken {
    /// The text of the token.
    ///
    /// # Errors
    /// If there are no random bytes.
    pub fn seal(self, vault: &Vault) -> Result<SecretString, VaultError> {
        let plain = [self.user.0.as_bytes(), self.kind.name().as_bytes()].concat();
        let sealed = vault.seal(CONTEXT, &plain)?;
        Ok(SecretString::from(BASE64_URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// `None` if it is no token of this hospital.
    pub fn open(vault: &Vault, token: &SecretString) -> Option<Self> {
        let token = token.expose_secret();
        if token.len() > LONGEST {
            return None;
        }
        let sealed = BASE64_URL_SAFE_NO_PAD.decode(token).ok()?;
        let plain = vault.open(CONTEXT, &sealed).ok()?;
        let (user, kind) = plain.split_at_checked(16)?;
        let kind = NotificationKind::from_name(std::str::from_utf8(kind).ok()?)?;
        Some(Self { user: UserId(Uuid::from_slice(user).ok()?), kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault(key: &str) -> Vault {
        Vault::new(&SecretString::from(key.repeat(32)), &[]).unwrap()
    }

    #[test]
    fn a_token_names_account_and_kind_to_its_hospital_only() {
        for kind in NotificationKind::ALL {
            let token = StopToken { user: UserId(Uuid::now_v7()), kind };
            let text = token.seal(&vault("a")).unwrap();
            assert_eq!(StopToken::open(&vault("a"), &text), Some(token));
            assert_eq!(StopToken::open(&vault("b"), &text), None);
            assert!(!text.expose_secret().contains(kind.name()));
        }
    }

    /// Another kind, another account: every changed character spoils it.
    #[test]
    fn a_changed_token_is_none() {
        let token = StopToken { user: UserId(Uuid::now_v7()), kind: NotificationKind::Visit };
        let text = token.seal(&vault("a")).unwrap();
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text.expose_secret()).unwrap();
        for at in 0..bytes.len() {
            let mut forged = bytes.clone();
            forged[at] ^= 1;
            let forged = SecretString::from(BASE64_URL_SAFE_NO_PAD.encode(forged));
            assert_eq!(StopToken::open(&vault("a"), &forged), None, "{at}");
        }
        for text in ["", "a", "%", &"A".repeat(300)] {
            assert_eq!(StopToken::open(&vault("a"), &SecretString::from(text)), None, "{text}");
        }
        let elsewhere = vault("a").seal("jobs.letter", b"0123456789abcdefvisit").unwrap();
        let elsewhere = SecretString::from(BASE64_URL_SAFE_NO_PAD.encode(elsewhere));
        assert_eq!(StopToken::open(&vault("a"), &elsewhere), None, "sealed for something else");
    }
}
