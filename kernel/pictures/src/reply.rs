//! What a worker writes: format, width, height, and the bytes of the scaled picture; or its exit code, which says why there is none.

use cabinet_ports::{PictureError, PictureUse, ScaledPicture};

/// The format and two lengths.
pub(crate) const HEADER_BYTES: usize = 9;

const JPEG: u8 = 1;
const PNG: u8 = 2;

/// Why a worker refuses a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    TooLarge,
    WrongFormat,
    Unreadable,
}

impl Refusal {
    const ALL: [Self; 3] = [Self::TooLarge, Self::WrongFormat, Self::Unreadable];

    /// The exit code. The codes of a panic and of a failed start are others.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::TooLarge => 40,
            Self::WrongFormat => 41,
            Self::Unreadable => 42,
        }
    }

    /// The refusal with this exit code.
    pub(crate) fn of_code(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|refusal| i32::from(refusal.code()) == code)
    }
}

impl From<Refusal> for PictureError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::TooLarge => Self::TooLarge,
            Refusal::WrongFormat => Self::WrongFormat,
            Refusal::Unreadable => Self::Unreadable,
        }
    }
}

/// Longest side of a scaled picture: 320 pixels in a list of files, on a screen of double density; for news the widest column of the page.
pub(crate) const fn side_at_most(wanted: PictureUse) -> u32 {
    match wanted {
        PictureUse::Thumbnail => 320,
        PictureUse::News => 1600,
    }
}

/// Bytes that a scaled picture may have: three for each pixel as PNG, which compresses noise badly; JPEG has far fewer.
pub(crate) const fn reply_at_most(wanted: PictureUse) -> usize {
    let side = side_at_most(wanted) as usize;
    HEADER_BYTES + side * side * 5
}

/// Writes a reply.
pub(crate) fn written(picture: &ScaledPicture) -> Vec<u8> {
    let format = if picture.media_type == "image/png" { PNG } else { JPEG };
    let mut reply = vec![format];
    reply.extend(picture.width.to_be_bytes());
    reply.extend(picture.height.to_be_bytes());
    reply.extend(&picture.bytes);
    reply
}

/// Reads a reply. `None` if it cannot be one: the worker has read a stranger's bytes and may have been taken over by them.
pub(crate) fn read(mut reply: Vec<u8>, wanted: PictureUse) -> Option<ScaledPicture> {
    let bytes = reply.split_off(HEADER_BYTES.min(reply.len()));
    let (format, lengths) = reply.split_first()?;
    let (width, height) = lengths.split_at_checked(4)?;
    let side = |bytes: &[u8]| {
        let side = u32::from_be_bytes(bytes.try_into().ok()?);
        (1..=side_at_most(wanted)).contains(&side).then_some(side)
    };
    let (width, height) = (side(width)?, side(height)?);
    let media_type = match *format {
        JPEG if infer::image::is_jpeg(&bytes) => "image/jpeg",
        PNG if infer::image::is_png(&bytes) && wanted == PictureUse::News => "image/png",
        _ => return None,
    };
    Some(ScaledPicture { bytes, media_type, width, height })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_read_as_it_was_written_and_another_is_none() {
        let jpeg = b"\xff\xd8\xff\xe0rest".to_vec();
        let picture = ScaledPicture { bytes: jpeg.clone(), media_type: "image/jpeg", width: 320, height: 5 };
        assert_eq!(read(written(&picture), PictureUse::Thumbnail), Some(picture.clone()));
        for odd in [
            ScaledPicture { width: 321, ..picture.clone() },
            ScaledPicture { height: 0, ..picture.clone() },
            ScaledPicture { bytes: b"<script>".to_vec(), ..picture.clone() },
            ScaledPicture { media_type: "image/png", ..picture },
        ] {
            assert_eq!(read(written(&odd), PictureUse::Thumbnail), None, "{odd:?}");
        }
        for length in 0..HEADER_BYTES {
            assert_eq!(read(vec![1; length], PictureUse::News), None);
        }
    }

    #[test]
    fn refusals_have_codes_of_their_own() {
        for refusal in Refusal::ALL {
            assert_eq!(Refusal::of_code(refusal.code().into()), Some(refusal));
        }
        // Success, failure, a panic.
        for other in [0, 1, 101] {
            assert_eq!(Refusal::of_code(other), None);
        }
    }
}
