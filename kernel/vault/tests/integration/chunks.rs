//! Streams of chunks: what is written, and what an earlier version wrote.

use cabinet_vault::{CHUNK_BYTES, HEADER_BYTES, TAG_BYTES, Vault, VaultError};
use chacha20poly1305::aead::Payload;
use chacha20poly1305::aead::stream::EncryptorBE32;
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};
use secrecy::SecretString;
use sha2::{Digest as _, Sha256};

const KEY: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const PLACE: &str = "files:anna/passport";

fn vault() -> Vault {
    Vault::new(&SecretString::from(KEY), &[]).unwrap()
}

fn digest(label: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(label).chain_update(KEY).finalize().into()
}

/// A stream of three chunks as it was written before AES-256-GCM.
fn earlier(chunks: [&[u8]; 3]) -> ([u8; HEADER_BYTES], Vec<Vec<u8>>) {
    let mut header = [2; HEADER_BYTES];
    header[1..5].copy_from_slice(&digest(b"cabinet data key id v1\0")[..4]);
    let salt: [u8; 19] = std::array::from_fn(|at| at as u8 * 7);
    header[5..].copy_from_slice(&salt);
    let cipher = XChaCha20Poly1305::new((&digest(b"cabinet data key v1\0")).into());
    let mut stream = EncryptorBE32::from_aead(cipher, (&salt).into());
    let [first, second, last] = chunks.map(|msg| Payload { msg, aad: PLACE.as_bytes() });
    let first = stream.encrypt_next(first).unwrap();
    let second = stream.encrypt_next(second).unwrap();
    (header, vec![first, second, stream.encrypt_last(last).unwrap()])
}

#[test]
fn a_stream_of_an_earlier_version_opens_from_any_chunk_and_is_not_current() {
    let (one, two) = (vec![1; CHUNK_BYTES], vec![2; CHUNK_BYTES]);
    let (header, chunks) = earlier([&one, &two, b"three"]);
    let vault = vault();
    assert!(!vault.is_current_stream(&header), "it is encrypted anew");
    for first in 0..3 {
        let mut opener = vault.open_chunks_at(PLACE, &header, first).unwrap();
        for (at, plain) in [&one[..], &two, b"three"].into_iter().enumerate().skip(first as usize) {
            let mut chunk = chunks[at].clone();
            opener.open(&mut chunk, at == 2).unwrap();
            assert_eq!(chunk, plain);
        }
    }
    let mut moved = chunks[0].clone();
    assert_eq!(
        vault.open_chunks("files:boris/passport", &header).unwrap().open(&mut moved, false),
        Err(VaultError::Broken)
    );
}

#[test]
fn a_chunk_opens_at_its_place_of_its_stream_only() {
    let vault = vault();
    let (header, mut sealer) = vault.seal_chunks(PLACE).unwrap();
    let (mut first, mut last) = (vec![7; CHUNK_BYTES], vec![7; CHUNK_BYTES]);
    sealer.seal(&mut first, false).unwrap();
    sealer.seal(&mut last, true).unwrap();
    assert_eq!(first.len(), CHUNK_BYTES + TAG_BYTES);
    assert_ne!(first, last, "no nonce is used twice");
    let (other, _) = vault.seal_chunks(PLACE).unwrap();
    assert_ne!(header, other, "each stream has a key of its own");
    let opens = |context, header, position, chunk: &[u8], is_last| {
        let mut chunk = chunk.to_vec();
        let opened = vault.open_chunks_at(context, header, position).unwrap().open(&mut chunk, is_last);
        opened.map(|()| chunk)
    };
    assert_eq!(opens(PLACE, &header, 0, &first, false), Ok(vec![7; CHUNK_BYTES]));
    assert_eq!(opens(PLACE, &header, 1, &last, true), Ok(vec![7; CHUNK_BYTES]));
    for (what, context, header, position, chunk, is_last) in [
        ("another file", "files:boris/passport", &header, 0, &first, false),
        ("another stream", PLACE, &other, 0, &first, false),
        ("another place", PLACE, &header, 1, &first, false),
        ("as the last", PLACE, &header, 0, &first, true),
        ("the last as not the last", PLACE, &header, 1, &last, false),
    ] {
        assert_eq!(opens(context, header, position, chunk, is_last), Err(VaultError::Broken), "{what}");
    }
    let mut unknown = header;
    unknown[0] = 9;
    assert!(matches!(vault.open_chunks(PLACE, &unknown), Err(VaultError::Broken)));
    unknown = header;
    unknown[2] ^= 1;
    assert!(matches!(vault.open_chunks(PLACE, &unknown), Err(VaultError::UnknownKey)));
}
