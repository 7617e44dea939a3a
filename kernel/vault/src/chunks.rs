//! Encrypted streams. Data too long for one value (a scan) is encrypted in chunks and decrypted while it is read, so that neither side
//! holds all of it in memory. The chunks are numbered and the last one is marked (STREAM by Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
//! Decryption fails if a chunk is missing, modified or from another stream, or if the stream is truncated.
//!
//! ```text
//! byte  0      1…4      5…23   24…
//!       version key id   salt   chunks of 65 536 bytes, each with a tag of 16; the last may be shorter
//! ```
//!
//! A stream has a key of its own: HMAC-SHA-256 of the salt. The cipher is AES-256-GCM; the nonce of a chunk is seven zero bytes, its number
//! (4 bytes, big-endian) and 1 for the last chunk or 0 (docs/adr/0042). Streams of version 2 can still be read: XChaCha20-Poly1305 with the
//! salt as the first 19 bytes of the nonce.

use crate::key::{Key, KeyId};
use crate::{Vault, VaultError};
use chacha20::cipher::consts::U10;
use chacha20::hchacha;
use rand::TryRngCore as _;
use ring::aead::{AES_256_GCM, Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use zeroize::Zeroizing;

/// Plaintext size of a full chunk.
pub const CHUNK_BYTES: usize = 64 * 1024;
/// Size of the tag that encryption adds to each chunk.
pub const TAG_BYTES: usize = 16;
/// Size of the header before the first chunk.
pub const HEADER_BYTES: usize = 5 + SALT_BYTES;

const SALT_BYTES: usize = 19;
const VERSION: u8 = 3;
const XCHACHA_VERSION: u8 = 2;

/// Length of the encrypted stream for a plaintext length. A stream always has a last chunk, which may be empty.
pub const fn sealed_length(plain: u64) -> u64 {
    let chunks = if plain == 0 { 1 } else { plain.div_ceil(CHUNK_BYTES as u64) };
    HEADER_BYTES as u64 + plain + chunks * TAG_BYTES as u64
}

/// Encrypts one stream chunk by chunk. Every chunk but the last must have [`CHUNK_BYTES`].
pub struct ChunkSealer(Position);

/// Decrypts one stream chunk by chunk. Every chunk but the last must have [`CHUNK_BYTES`] plus [`TAG_BYTES`].
pub struct ChunkOpener(Position);

/// A place in a stream.
struct Position {
    context: String,
    key: LessSafeKey,
    /// The nonce without number and mark of a chunk.
    prefix: [u8; 7],
    /// Number of the next chunk; `None` after the last that can be numbered.
    next: Option<u32>,
}

impl Position {
    /// The nonce of the next chunk. No two chunks of a stream have the same.
    fn nonce(&mut self, is_last: bool) -> Result<Nonce, VaultError> {
        let number = self.next.ok_or(VaultError::Broken)?;
        self.next = number.checked_add(1);
        let ([a, b, c, d, e, f, g], [h, i, j, k]) = (self.prefix, number.to_be_bytes());
        Ok(Nonce::assume_unique_for_key([a, b, c, d, e, f, g, h, i, j, k, u8::from(is_last)]))
    }
}

impl Vault {
    /// Starts an encrypted stream bound to `context` and returns its header.
    ///
    /// # Errors
    /// [`VaultError::Random`] if no random bytes are available.
    pub fn seal_chunks(&self, context: &str) -> Result<([u8; HEADER_BYTES], ChunkSealer), VaultError> {
        let mut salt = [0_u8; SALT_BYTES];
        rand::rngs::OsRng.try_fill_bytes(&mut salt).map_err(|_| VaultError::Random)?;
        let mut header = [VERSION; HEADER_BYTES];
        let (_, rest) = header.split_at_mut(1);
        let (id, rest) = rest.split_at_mut(4);
        id.copy_from_slice(&self.current().id().0);
        rest.copy_from_slice(&salt);
        let (key, prefix) = aes_stream(self.current(), &salt)?;
        Ok((header, ChunkSealer(Position { context: context.to_owned(), key, prefix, next: Some(0) })))
    }

    /// Starts the decryption of a stream after its header was read.
    ///
    /// # Errors
    /// [`VaultError::UnknownKey`] if the key is not configured, [`VaultError::Broken`] for an unknown version.
    pub fn open_chunks(&self, context: &str, header: &[u8; HEADER_BYTES]) -> Result<ChunkOpener, VaultError> {
        self.open_chunks_at(context, header, 0)
    }

    /// Starts the decryption at a chunk in the middle, counted from zero: a range of a file needs no chunk before it.
    ///
    /// # Errors
    /// As [`Vault::open_chunks`].
    pub fn open_chunks_at(
        &self,
        context: &str,
        header: &[u8; HEADER_BYTES],
        position: u32,
    ) -> Result<ChunkOpener, VaultError> {
        let [version, a, b, c, d, salt @ ..] = header;
        let stream = match *version {
            VERSION => aes_stream,
            XCHACHA_VERSION => xchacha_stream,
            _ => return Err(VaultError::Broken),
        };
        let key = self.key_of(KeyId([*a, *b, *c, *d])).ok_or(VaultError::UnknownKey)?;
        let (key, prefix) = stream(key, salt)?;
        Ok(ChunkOpener(Position { context: context.to_owned(), key, prefix, next: Some(position) }))
    }

    /// Whether the stream with this header is encrypted with the current key and cipher. Otherwise it must be re-encrypted after a key change.
    pub fn is_current_stream(&self, header: &[u8; HEADER_BYTES]) -> bool {
        let [version, a, b, c, d, ..] = header;
        *version == VERSION && KeyId([*a, *b, *c, *d]) == self.current().id()
    }
}

fn aes_stream(key: &Key, salt: &[u8; SALT_BYTES]) -> Result<(LessSafeKey, [u8; 7]), VaultError> {
    let key = UnboundKey::new(&AES_256_GCM, &*key.of_stream(salt)).map_err(|_| VaultError::Broken)?;
    Ok((LessSafeKey::new(key), [0; 7]))
}

/// XChaCha20-Poly1305 is ChaCha20-Poly1305 with a key that the first 16 bytes of its nonce derive, which here are the same for all chunks.
fn xchacha_stream(key: &Key, salt: &[u8; SALT_BYTES]) -> Result<(LessSafeKey, [u8; 7]), VaultError> {
    let [first @ .., e, f, g] = salt;
    let first: &[u8; 16] = first;
    let key = Zeroizing::new(<[u8; 32]>::from(hchacha::<U10>(key.bytes().into(), first.into())));
    let key = UnboundKey::new(&CHACHA20_POLY1305, &*key).map_err(|_| VaultError::Broken)?;
    Ok((LessSafeKey::new(key), [0, 0, 0, 0, *e, *f, *g]))
}

impl ChunkSealer {
    /// Encrypts a chunk in place and appends its tag. After the last chunk of a stream, nothing more may be encrypted.
    ///
    /// # Errors
    /// [`VaultError::Broken`] when the 32-bit chunk counter is exhausted.
    pub fn seal(&mut self, chunk: &mut Vec<u8>, is_last: bool) -> Result<(), VaultError> {
        let nonce = self.0.nonce(is_last)?;
        let context = Aad::from(self.0.context.as_bytes());
        self.0.key.seal_in_place_append_tag(nonce, context, chunk).map_err(|_| VaultError::Broken)
    }
}

impl ChunkOpener {
    /// Decrypts a chunk in place and removes its tag.
    ///
    /// # Errors
    /// [`VaultError::Broken`] if the chunk does not authenticate: it was changed, is from another place or stream, or was not written as the
    /// last one (or as not the last), i.e. the stream was truncated.
    pub fn open(&mut self, chunk: &mut Vec<u8>, is_last: bool) -> Result<(), VaultError> {
        let nonce = self.0.nonce(is_last)?;
        let context = Aad::from(self.0.context.as_bytes());
        let plain = self.0.key.open_in_place(nonce, context, chunk).map_err(|_| VaultError::Broken)?.len();
        chunk.truncate(plain);
        Ok(())
    }
}
