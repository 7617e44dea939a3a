//! Scales pictures in the own process. For tests of what uses pictures; the server never does.

use crate::worker::{bytes_at_most, scaled};
use async_trait::async_trait;
use cabinet_ports::files::{FileError, FileStream};
use cabinet_ports::{PictureError, PictureScaler, PictureUse, ScaledPicture};
use futures::TryStreamExt as _;

/// Scales pictures without any confinement.
#[derive(Debug, Clone, Copy, Default)]
pub struct UnconfinedPictures;

#[async_trait]
impl PictureScaler for UnconfinedPictures {
    async fn scale(
        &self,
        content: FileStream<'_>,
        wanted: PictureUse,
    ) -> Result<ScaledPicture, PictureError> {
        let pieces: Vec<_> = content.try_collect().await.map_err(FileError::CutOff)?;
        let bytes = pieces.concat();
        if bytes.len() as u64 > bytes_at_most(wanted) {
            return Err(PictureError::TooLarge);
        }
        Ok(scaled(&bytes, wanted)?)
    }
}
