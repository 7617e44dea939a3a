//! Messages that only one browser can read: Web Push encryption (RFC 8291) as a single record of `aes128gcm` (RFC 8188).

use crate::Browser;
use crate::keys::random_key;
use p256::SecretKey;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SecureRandom;
use zeroize::Zeroizing;

/// Size of the one record, which is longer than any message of ours. Push services accept 4096 bytes (RFC 8030 §7.2).
const RECORD_BYTES: u32 = 4096;
/// Plain texts are padded to this length, so that messages of different kinds cannot be told apart.
pub(crate) const PADDED_BYTES: usize = 128;
/// The octet after the text of the last record (RFC 8188 §2).
const LAST_RECORD: u8 = 2;
const SALT_BYTES: usize = 16;
const KEY_BYTES: usize = 16;
const NONCE_BYTES: usize = 12;

/// The message cannot be encrypted: it is too long, or there are no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the message cannot be encrypted")]
pub struct Unencryptable;

/// The body of a push message. Each has a key pair and a salt of its own.
///
/// # Errors
/// [`Unencryptable`]
pub fn encrypt(browser: &Browser, text: &[u8], random: &dyn SecureRandom) -> Result<Vec<u8>, Unencryptable> {
    if text.len() >= PADDED_BYTES {
        return Err(Unencryptable);
    }
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt).map_err(|_| Unencryptable)?;
    let key = random_key(random).ok_or(Unencryptable)?;
    seal(browser, text, PADDED_BYTES - text.len() - 1, &key, &salt)
}

/// Encrypts with a given key and salt.
fn seal(
    browser: &Browser,
    text: &[u8],
    padding: usize,
    key: &SecretKey,
    salt: &[u8; SALT_BYTES],
) -> Result<Vec<u8>, Unencryptable> {
    let own_public = key.public_key().to_sec1_bytes();
    let shared = p256::ecdh::diffie_hellman(key.to_nonzero_scalar(), browser.key().as_affine());
    // RFC 8291 §3.4: the key material depends on both public keys and on the browser's secret.
    let info: [&[u8]; 3] = [b"WebPush: info\0", browser.public_key(), &own_public];
    let material: Zeroizing<[u8; 32]> = derive(browser.auth(), shared.raw_secret_bytes(), &info)?;
    // RFC 8188 §2.2, §2.3
    let content_key: Zeroizing<[u8; KEY_BYTES]> =
        derive(salt, material.as_ref(), &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: Zeroizing<[u8; NONCE_BYTES]> =
        derive(salt, material.as_ref(), &[b"Content-Encoding: nonce\0"])?;

    let mut record = Vec::with_capacity(text.len() + 1 + padding);
    record.extend_from_slice(text);
    record.push(LAST_RECORD);
    record.resize(text.len() + 1 + padding, 0);
    let sealing = UnboundKey::new(&AES_128_GCM, content_key.as_ref()).map_err(|_| Unencryptable)?;
    // The key is used for this record only.
    LessSafeKey::new(sealing)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(*nonce), Aad::empty(), &mut record)
        .map_err(|_| Unencryptable)?;

    // RFC 8188 §2.1: salt, record size, length of the key id, key id. The key id is our public key (RFC 8291 §4).
    let mut body = Vec::with_capacity(SALT_BYTES + 5 + own_public.len() + record.len());
    body.extend_from_slice(salt);
    body.extend_from_slice(&RECORD_BYTES.to_be_bytes());
    body.push(u8::try_from(own_public.len()).map_err(|_| Unencryptable)?);
    body.extend_from_slice(&own_public);
    body.append(&mut record);
    Ok(body)
}

/// HKDF with SHA-256 (RFC 5869): extracts and expands.
fn derive<const LENGTH: usize>(
    salt: &[u8],
    secret: &[u8],
    info: &[&[u8]],
) -> Result<Zeroizing<[u8; LENGTH]>, Unencryptable> {
    let mut derived = Zeroizing::new([0; LENGTH]);
    Salt::new(HKDF_SHA256, salt)
        .extract(secret)
        .expand(info, Length(LENGTH))
        .and_then(|output| output.fill(derived.as_mut()))
        .map_err(|_| Unencryptable)?;
    Ok(derived)
}

/// The length of what is derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;
    use ring::rand::SystemRandom;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    fn browser() -> Browser {
        Browser::new(
            "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .unwrap()
    }

    /// RFC 8291, §5 and appendix A: the example of the standard, byte by byte.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let key = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let body = seal(&browser(), b"When I grow up, I want to be a watermelon", 0, &key, &salt).unwrap();
        assert_eq!(
            BASE64_URL_SAFE_NO_PAD.encode(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn messages_have_one_length_and_no_two_are_alike() {
        let random = SystemRandom::new();
        let one = encrypt(&browser(), b"short", &random).unwrap();
        let other = encrypt(&browser(), &[b'x'; PADDED_BYTES - 1], &random).unwrap();
        assert_eq!((one.len(), other.len()), (86 + PADDED_BYTES + 16, 86 + PADDED_BYTES + 16));
        assert_ne!(one, encrypt(&browser(), b"short", &random).unwrap());
        assert_eq!(encrypt(&browser(), &[b'x'; PADDED_BYTES], &random), Err(Unencryptable));
    }
}
