//! Addresses of files. An event that a patient or guest may read names its files; the gateway writes these names with a signature for this person.
//! A file can be fetched or sent only by such a name, so the id of a stranger's file is of no use, and nobody has to look up in which events
//! a file occurs.

use crate::call::{is_media, is_server};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_ports::chat::ChatOwner;
use hmac::{Hmac, Mac};
use secrecy::{ExposeSecret, SecretSlice};
use sha2::Sha256;

/// Bytes of a signature.
const BYTES: usize = 16;
/// Its characters, all of which an id of a file may have.
const CHARACTERS: usize = 22;

/// The key of the signatures: the same in every kernel of a deployment.
#[derive(Debug)]
pub struct MediaKey(SecretSlice<u8>);

impl MediaKey {
    /// A key that is used for nothing else.
    pub fn new(key: [u8; 32]) -> Self {
        Self(key.to_vec().into())
    }

    /// The address for this patient of a file that the homeserver names. `None` if it is no address of a file.
    pub fn signed(&self, owner: impl Into<ChatOwner>, address: &str) -> Option<String> {
        let (server, media) = split(address)?;
        let tag = self.mac(owner.into(), server, media)?.finalize().into_bytes();
        let tag = URL_SAFE_NO_PAD.encode(tag.get(..BYTES)?);
        let signed = format!("{media}{tag}");
        is_media(&signed).then(|| format!("mxc://{server}/{signed}"))
    }

    /// The homeserver's id of a file. `None` if this patient was not given it.
    pub fn opened<'a>(&self, owner: impl Into<ChatOwner>, server: &str, signed: &'a str) -> Option<&'a str> {
        let (media, tag) = signed.split_at_checked(signed.len().checked_sub(CHARACTERS)?)?;
        let tag = URL_SAFE_NO_PAD.decode(tag).ok()?;
        self.mac(owner.into(), server, media)?.verify_truncated_left(&tag).ok()?;
        Some(media)
    }

    /// The homeserver's address of a file whose signed one is given.
    pub fn opened_address(&self, owner: impl Into<ChatOwner>, address: &str) -> Option<String> {
        let (server, signed) = split(address)?;
        Some(format!("mxc://{server}/{}", self.opened(owner, server, signed)?))
    }

    fn mac(&self, owner: ChatOwner, server: &str, media: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.expose_secret()).ok()?;
        let (purpose, id) = match &owner {
            ChatOwner::Patient(user) => (b"chat-media".as_slice(), user.0.as_bytes()),
            ChatOwner::Guest(guest) => (b"chat-media-of-guest".as_slice(), guest.0.as_bytes()),
        };
        for part in [purpose, id, server.as_bytes(), media.as_bytes()] {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        Some(mac)
    }
}

fn split(address: &str) -> Option<(&str, &str)> {
    let (server, media) = address.strip_prefix("mxc://")?.split_once('/')?;
    (is_server(server) && is_media(media)).then_some((server, media))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use cabinet_domain::{ChatGuestId, UserId};
    use uuid::Uuid;

    const FILE: &str = "mxc://hosp.test/AbC-1_2";

    /// Issue 16: a stranger's media id.
    #[test]
    fn an_address_opens_the_file_for_its_patient_only() {
        let key = MediaKey::new([7; 32]);
        let (own, stranger) = (UserId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        let signed = key.signed(own, FILE).unwrap();
        assert_eq!(key.opened_address(own, &signed).as_deref(), Some(FILE));
        assert_eq!(key.opened_address(stranger, &signed), None);
        assert_eq!(key.opened_address(ChatGuestId(own.0), &signed), None);
        assert_eq!(key.opened_address(own, FILE), None);
        assert_eq!(key.opened_address(own, &signed.replace("AbC", "AbD")), None);
        assert_eq!(key.opened_address(own, &signed.replace("hosp", "host")), None);
        assert_eq!(MediaKey::new([8; 32]).opened_address(own, &signed), None);
        for odd in ["mxc://h/a/b", "mxc:///a", "mxc://h/", "https://h/a", "mxc://h/..", "mxc://h x/a"] {
            assert_eq!(key.signed(own, odd), None, "{odd}");
        }
    }
}
