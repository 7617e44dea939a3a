//! Sealed streams: what is too long for one value (a scan) is sealed in chunks and opened as it is read, so that neither needs the memory of
//! the whole. The chunks are numbered and the last one is marked (STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, 2015, as `aead::stream`
//! has it): left out, changed, taken from another stream or cut off, they do not open.
//!
//! ```text
//! byte  0      1…4      5…23           24…
//!       version key id   nonce prefix   chunks of 65 536 bytes, each with a tag of 16; the last may be shorter
//! ```

use crate::key::KeyId;
use crate::{Vault, VaultError};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::Payload;
use chacha20poly1305::aead::stream::{DecryptorBE32, EncryptorBE32};
use rand::TryRngCore as _;

/// Plain bytes of a chunk.
pub const CHUNK_BYTES: usize = 64 * 1024;
/// What a chunk is longer by when it is sealed.
pub const TAG_BYTES: usize = 16;
/// Stands before the first chunk.
pub const HEADER_BYTES: usize = 5 + PREFIX_BYTES;

/// The cipher's nonce without the number of the chunk (4 bytes) and the mark of the last (1).
const PREFIX_BYTES: usize = 19;
const VERSION: u8 = 2;

/// Length of a sealed stream by that of the plain one. There is always a last chunk, be it empty.
pub const fn sealed_length(plain: u64) -> u64 {
    let chunks = if plain == 0 { 1 } else { plain.div_ceil(CHUNK_BYTES as u64) };
    HEADER_BYTES as u64 + plain + chunks * TAG_BYTES as u64
}

/// Seals one stream, chunk by chunk. All but the last have [`CHUNK_BYTES`].
pub struct ChunkSealer {
    context: String,
    stream: EncryptorBE32<XChaCha20Poly1305>,
}

/// Opens one stream, chunk by chunk. All but the last have [`CHUNK_BYTES`] and [`TAG_BYTES`].
pub struct ChunkOpener {
    context: String,
    stream: DecryptorBE32<XChaCha20Poly1305>,
}

impl Vault {
    /// Begins a sealed stream for the place that `context` names; gives its header.
    ///
    /// # Errors
    /// [`VaultError::Random`]
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

    /// Goes on where the header of a sealed stream ends.
    ///
    /// # Errors
    /// [`VaultError::UnknownKey`], [`VaultError::Broken`]
    pub fn open_chunks(&self, context: &str, header: &[u8; HEADER_BYTES]) -> Result<ChunkOpener, VaultError> {
        let [VERSION, a, b, c, d, prefix @ ..] = header else { return Err(VaultError::Broken) };
        let cipher = self.cipher_of(KeyId([*a, *b, *c, *d])).ok_or(VaultError::UnknownKey)?.clone();
        let stream = DecryptorBE32::from_aead(cipher, prefix.into());
        Ok(ChunkOpener { context: context.to_owned(), stream })
    }

    /// Whether a stream with this header was sealed by the current key, or has to be sealed anew after a change of keys.
    pub fn is_current_stream(&self, header: &[u8; HEADER_BYTES]) -> bool {
        let [version, a, b, c, d, ..] = header;
        *version == VERSION && KeyId([*a, *b, *c, *d]) == self.current().id()
    }
}

impl ChunkSealer {
    /// Seals a chunk that others follow.
    ///
    /// # Errors
    /// [`VaultError::Broken`] after four thousand million chunks.
    pub fn next(&mut self, plain: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: plain, aad: self.context.as_bytes() };
        self.stream.encrypt_next(payload).map_err(|_| VaultError::Broken)
    }

    /// Seals the last chunk.
    ///
    /// # Errors
    /// As [`ChunkSealer::next`].
    pub fn last(self, plain: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: plain, aad: self.context.as_bytes() };
        self.stream.encrypt_last(payload).map_err(|_| VaultError::Broken)
    }
}

impl ChunkOpener {
    /// Opens a chunk that others follow.
    ///
    /// # Errors
    /// [`VaultError::Broken`]
    pub fn next(&mut self, sealed: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: sealed, aad: self.context.as_bytes() };
        self.stream.decrypt_next(payload).map_err(|_| VaultError::Broken)
    }

    /// Opens the last chunk.
    ///
    /// # Errors
    /// [`VaultError::Broken`], also for one that was not the last: the stream was cut off.
    pub fn last(self, sealed: &[u8]) -> Result<Vec<u8>, VaultError> {
        let payload = Payload { msg: sealed, aad: self.context.as_bytes() };
        self.stream.decrypt_last(payload).map_err(|_| VaultError::Broken)
    }
}
