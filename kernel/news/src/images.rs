//! Stores images, and removes those that no item needs.
//!
//! Bytes first, row second. Before the bytes are written the object is noted as discarded; the item that takes it removes the note in the
//! transaction of the change. So whenever a process dies, either the item has its image or the sweep finds the object.

use crate::NewsError;
use crate::draft::NewsFault;
use crate::service::NewsService;
use bytes::Bytes;
use cabinet_domain::NewsImage;
use cabinet_ports::files::{FileError, FileStream};
use cabinet_ports::{PictureError, PictureUse, ScaledPicture};
use chrono::TimeDelta;
use futures::{StreamExt as _, stream};
use uuid::Uuid;

/// How long a discarded object stays: far longer than a request that is storing it may take.
const DISCARDED_KEPT: TimeDelta = TimeDelta::hours(1);
/// Objects that one sweep removes at most.
const SWEPT_AT_ONCE: u32 = 500;

impl NewsService {
    /// Scales and stores an image. No item has it yet.
    pub(crate) async fn store_image(&self, bytes: Vec<u8>) -> Result<NewsImage, NewsError> {
        let content = stream::iter([Ok(Bytes::from(bytes))]).boxed();
        let scaled = self.parts.pictures.scale(content, PictureUse::News).await.map_err(refusal)?;
        let ScaledPicture { bytes, media_type, width, height } = scaled;
        let object = Uuid::now_v7();
        let size_bytes = bytes.len() as u64;
        self.parts.stores.news.discard_image(object, self.parts.clock.now()).await?;
        let content = stream::iter([Ok(Bytes::from(bytes))]).boxed();
        self.parts.files.put(&NewsImage::key(object), content, size_bytes).await?;
        Ok(NewsImage { object, media_type: media_type.to_owned(), width, height, size_bytes })
    }

    /// The bytes of an image.
    pub(crate) async fn read_image(&self, image: &NewsImage) -> Result<FileStream<'static>, NewsError> {
        let content = self.parts.files.get(&NewsImage::key(image.object)).await?;
        content.ok_or(NewsError::NotFound)
    }

    /// Removes an object that no item needs any more, if the store answers. Otherwise the sweep does it.
    pub(crate) async fn remove_image(&self, object: Uuid) {
        if let Err(error) = self.remove_object(object).await {
            tracing::warn!(%error, "an image of news that is not needed stays until the next sweep");
        }
    }

    /// Removes discarded objects. Returns their number.
    ///
    /// # Errors
    /// `File`, `Storage`. What was not removed is found by the next sweep.
    pub async fn sweep_images(&self) -> Result<usize, NewsError> {
        let before = self.parts.clock.now() - DISCARDED_KEPT;
        let objects = self.parts.stores.news.discarded_images(before, SWEPT_AT_ONCE).await?;
        for object in &objects {
            self.remove_object(*object).await?;
        }
        Ok(objects.len())
    }

    async fn remove_object(&self, object: Uuid) -> Result<(), NewsError> {
        self.parts.files.delete(&NewsImage::key(object)).await?;
        Ok(self.parts.stores.news.forget_discarded(object).await?)
    }
}

/// What is wrong with the field `image`, or with the server.
fn refusal(error: PictureError) -> NewsError {
    let code = match error {
        // B-239, B-350: more than 5 MB.
        PictureError::TooLarge => "too_large",
        // B-240, X-035: neither JPEG nor PNG.
        PictureError::WrongFormat => "wrong_format",
        PictureError::Unreadable => "unreadable",
        PictureError::File(error) => return error.into(),
        PictureError::Unavailable(_) => return FileError::Unavailable(Box::new(error)).into(),
    };
    NewsError::Invalid(vec![NewsFault::new("image", code)])
}
