//! Encrypted streams. Data too long for one value (a scan) is encrypted in chunks and decrypted while it is read, so that neither side
//! holds all of it in memory. The chunks are numbered and the last one is marked (STREAM by Hoang, Reyhanitabar, Rogaway and Vizár, 2015,
//! as implemented by `aead::stream`). Decryption fails if a chunk is missing, modified or from another stream, or if the stream is
//! truncated.
//!
//! ```text
//! byte  0      1…4      5…23           24…
//!       version key id   nonce prefix   chunks of 65 536 bytes, each with a tag of 16; the last may be shorter
//! ```

use crate::key::KeyId;
use crate::{Vault, VaultError};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::Payload;
use chacha20poly1305::aead::stream::{EncryptorBE32, NewStream as _, StreamBE32, StreamPrimitive as _};
use rand::TryRngCore as _;

/// Plaintext size of a full chunk.
pub const CHUNK_BYTES: usize = 64 * 1024;
/// Size of the tag that encryption adds to each chunk.
pub const TAG_BYTES: usize = 16;
/// Size of the header before the first chunk.
pub const HEADER_BYTES: usize = 5 + PREFIX_BYTES;

/// The cipher's nonce without the chunk counter (4 bytes) and the last-chunk flag (1 byte).
const PREFIX_BYTES: usize = 19;
const VERSION: u8 = 2;

/// Length of the encrypted stream for a plaintext length. A stream always has a last chunk, which may be empty.
pub const fn sealed_length(plain: u64) -> u64 {
    let chunks = if plain == 0 { 1 } else { plain.div_ceil(CHUNK_BYTES as u64) };
    HEADER_BYTES as u64 + plain + chunks * TAG_BYTES as u64
}

/// Encrypts one stream chunk by chunk. Every chunk but the last must have [`CHUNK_BYTES`].
pub struct ChunkSealer {
    context: String,
    stream: EncryptorBE32<XChaCha20Poly1305>,
}

/// Decrypts one stream chunk by chunk. Every chunk but the last must have [`CHUNK_BYTES`] plus [`TAG_BYTES`].
pub struct ChunkOpener {
    context: String,
    stream: StreamBE32<XChaCha20Poly1305>,
    /// Number of the next chunk.
    position: u32,
}

impl Vault {
    /// Starts an encrypted stream bound to `context` and returns its header.
    ///
    /// # Errors
    /// [`VaultError::Random`] if no random bytes are available.
    pub fn seal_chunks(&self, context: &str) -> Result<([u8; HEADER_BYTES], ChunkSealer), VaultError> {
        let mut prefix = [0_u8; PREFIX_BYTES];
        rand::rngs::OsRng.try_fill_bytes(&mut prefix).map_err(|_| VaultError::Random)?;
        let mut header = [VERSION; HEADER_BYTES];
        let (_, rest) = header.split_at_mut(1);
        let (id, rest) = rest.split_at_mut(4);
        id.copy_from_slice(&self.current().id().0);
        rest.copy_from_slice(&prefix);
        let cipher = self.current().cipher().clone();
        let stream = EncryptorBE32::from_aead(cipher, (&prefix).into());
        Ok((header, ChunkSealer { context: context.to_owned(), stream }))
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
        let [VERSION, a, b, c, d, prefix @ ..] = header else { return Err(VaultError::Broken) };
        let cipher = self.cipher_of(KeyId([*a, *b, *c, *d])).ok_or(VaultError::UnknownKey)?.clone();
        let stream = StreamBE32::from_aead(cipher, prefix.into());
        Ok(ChunkOpener { context: context.to_owned(), stream, position })
    }

    /// Whether the stream with this header is encrypted with the current key. Otherwise it must be re-encrypted after a key change.
    pub fn is_current_stream(&self, header: &[u8; HEADER_BYTES]) -> bool {
        let [version, a, b, c, d, ..] = header;
        *version == VERSION && KeyId([*a, *b, *c, *d]) == self.current().id()
    }
}

impl ChunkSealer {
    /// Encrypts a chunk that is not the last.
    ///
    /// # Errors
    /// [`VaultError::Broken`] when the 32-bit chunk counter is exhausted.
    pub fn next(&mut self, plain: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: plain, aad: self.context.as_bytes() };
        self.stream.encrypt_next(payload).map_err(|_| VaultError::Broken)
    }

    /// Encrypts the last chunk.
    ///
    /// # Errors
    /// As [`ChunkSealer::next`].
    pub fn last(self, plain: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: plain, aad: self.context.as_bytes() };
        self.stream.encrypt_last(payload).map_err(|_| VaultError::Broken)
    }
}

impl ChunkOpener {
    /// Decrypts a chunk that is not the last.
    ///
    /// # Errors
    /// [`VaultError::Broken`] if the chunk does not authenticate.
    pub fn next(&mut self, sealed: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: sealed, aad: self.context.as_bytes() };
        let plain = self.stream.decrypt(self.position, false, payload).map_err(|_| VaultError::Broken)?;
        self.position = self.position.checked_add(1).ok_or(VaultError::Broken)?;
        Ok(plain)
    }

    /// Decrypts the last chunk.
    ///
    /// # Errors
    /// [`VaultError::Broken`] if the chunk does not authenticate or was not written as the last one, i.e. the stream was truncated.
    pub fn last(self, sealed: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: sealed, aad: self.context.as_bytes() };
        self.stream.decrypt(self.position, true, payload).map_err(|_| VaultError::Broken)
    }
}
