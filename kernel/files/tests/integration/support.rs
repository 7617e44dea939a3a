//! Shared test helpers.

use bytes::Bytes;
use cabinet_ports::FileStore;
use cabinet_ports::files::FileStream;
use cabinet_vault::Vault;
use futures::{StreamExt, TryStreamExt, stream};
use secrecy::SecretString;
use std::sync::Arc;

/// A vault that encrypts with the first key; the others are retired.
pub fn vault(letters: &[&str]) -> Arc<Vault> {
    let keys: Vec<SecretString> = letters.iter().map(|letter| letter.repeat(32).into()).collect();
    let (current, retired) = keys.split_first().unwrap();
    Arc::new(Vault::new(current, retired).unwrap())
}

pub fn pieces(pieces: &[&[u8]]) -> FileStream<'static> {
    let pieces: Vec<_> = pieces.iter().map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    stream::iter(pieces).boxed()
}

pub async fn read(files: &dyn FileStore, key: &str) -> Option<Vec<u8>> {
    let content = files.get(key).await.unwrap()?;
    let pieces: Vec<Bytes> = content.try_collect().await.unwrap();
    Some(pieces.concat())
}
