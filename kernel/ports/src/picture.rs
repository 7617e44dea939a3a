//! Scaling of pictures that somebody has uploaded. Decoders of pictures are large programs that read whatever a stranger sends, so the work is
//! done outside the kernel's process.

use crate::files::{FileError, FileStream};
use async_trait::async_trait;

/// What a picture is scaled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureUse {
    /// The small picture in a list of files: JPEG, at most 320 pixels a side.
    Thumbnail,
    /// The picture of a news item: JPEG or PNG, at most 1600 pixels a side (B-239, B-240, X-035).
    News,
}

impl PictureUse {
    pub const ALL: [Self; 2] = [Self::Thumbnail, Self::News];

    /// The name on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thumbnail => "thumbnail",
            Self::News => "news",
        }
    }

    /// The use with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|wanted| wanted.name() == name)
    }
}

/// A picture as it is stored: upright, without metadata, and nothing behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScaledPicture {
    pub bytes: Vec<u8>,
    pub media_type: &'static str,
    pub width: u32,
    pub height: u32,
}

/// Why there is no scaled picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The file has more bytes than are read.
    #[error("the picture is too large")]
    TooLarge,
    /// The bytes are of no accepted format.
    #[error("the picture is of no accepted format")]
    WrongFormat,
    /// Broken, more pixels than are decoded, or a decoder that needs more memory or time than it gets.
    #[error("the picture cannot be read")]
    Unreadable,
    /// The file could not be read from its store.
    #[error(transparent)]
    File(#[from] FileError),
    /// The picture could not be worked on now.
    #[error("pictures cannot be scaled now: {0}")]
    Unavailable(String),
}

/// Scales pictures.
#[async_trait]
pub trait PictureScaler: Send + Sync {
    /// Reads a picture and returns it scaled.
    ///
    /// # Errors
    /// See [`PictureError`].
    async fn scale(&self, content: FileStream<'_>, wanted: PictureUse)
    -> Result<ScaledPicture, PictureError>;
}
