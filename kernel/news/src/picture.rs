//! Checks and scales an image. Its format is judged by its bytes. The image is decoded within limits, turned upright, scaled, and
//! written anew, so that neither hidden data (the place where a photo was taken) nor anything behind the image is stored.

use cabinet_domain::news::NEWS_IMAGE_BYTES;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Longest side after scaling: the widest column of the page, on a screen of double density.
const SIDE_AT_MOST: u32 = 1600;
/// Longest side that is decoded. A file of a few kilobytes may claim any.
const DECODED_SIDE_AT_MOST: u32 = 12_000;
/// Pixels that are decoded: cameras of phones make up to 50 million.
const PIXELS_AT_MOST: u64 = 50_000_000;
/// Bytes that a decoder may allocate: four for each pixel.
const DECODED_BYTES_AT_MOST: u64 = 4 * PIXELS_AT_MOST;
/// Quality of written JPEG: no visible loss.
const QUALITY: u8 = 84;

/// Why an image is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// B-239, B-350: more than 5 MB.
    #[error("the image is too large")]
    TooLarge,
    /// B-240, X-035: neither JPEG nor PNG.
    #[error("the image is neither JPEG nor PNG")]
    WrongFormat,
    /// Broken, or more pixels than are decoded.
    #[error("the image cannot be read")]
    Unreadable,
}

impl PictureError {
    /// The code of the field in a problem.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "too_large",
            Self::WrongFormat => "wrong_format",
            Self::Unreadable => "unreadable",
        }
    }
}

/// An image as it is stored.
#[derive(Debug, Clone)]
pub struct ScaledPicture {
    pub bytes: Vec<u8>,
    pub media_type: &'static str,
    pub width: u32,
    pub height: u32,
}

/// Checks and scales an image. Takes up to a second: call it on a blocking thread.
///
/// # Errors
/// See [`PictureError`].
pub fn scaled(bytes: &[u8]) -> Result<ScaledPicture, PictureError> {
    if bytes.len() > NEWS_IMAGE_BYTES {
        return Err(PictureError::TooLarge);
    }
    let format = match infer::get(bytes).map(|found| found.mime_type()) {
        Some("image/jpeg") => ImageFormat::Jpeg,
        Some("image/png") => ImageFormat::Png,
        _ => return Err(PictureError::WrongFormat),
    };
    let (upright, is_png) = (decoded(bytes, format)?, format == ImageFormat::Png);
    let picture = match upright.width().max(upright.height()) > SIDE_AT_MOST {
        true => upright.resize(SIDE_AT_MOST, SIDE_AT_MOST, FilterType::CatmullRom),
        false => upright,
    };
    let mut written = Vec::new();
    let outcome = match is_png {
        true => picture.write_with_encoder(PngEncoder::new(&mut written)),
        // JPEG has no transparency and eight bits per colour.
        false => DynamicImage::from(picture.to_rgb8())
            .write_with_encoder(JpegEncoder::new_with_quality(&mut written, QUALITY)),
    };
    outcome.map_err(|_| PictureError::Unreadable)?;
    let media_type = if is_png { "image/png" } else { "image/jpeg" };
    Ok(ScaledPicture { bytes: written, media_type, width: picture.width(), height: picture.height() })
}

fn decoded(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, PictureError> {
    let unreadable = |_| PictureError::Unreadable;
    let mut limits = Limits::default();
    limits.max_image_width = Some(DECODED_SIDE_AT_MOST);
    limits.max_image_height = Some(DECODED_SIDE_AT_MOST);
    limits.max_alloc = Some(DECODED_BYTES_AT_MOST);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 || u64::from(width) * u64::from(height) > PIXELS_AT_MOST {
        return Err(PictureError::Unreadable);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbaImage;

    fn written(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut picture = RgbaImage::new(width, height);
        for (x, y, pixel) in picture.enumerate_pixels_mut() {
            pixel.0 = [(x % 256) as u8, (y % 256) as u8, 100, 255];
        }
        let mut bytes = Cursor::new(Vec::new());
        let picture = match format {
            ImageFormat::Jpeg => DynamicImage::from(DynamicImage::from(picture).to_rgb8()),
            _ => DynamicImage::from(picture),
        };
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    /// B-193, B-239
    #[test]
    fn jpeg_and_png_are_taken_and_scaled_with_their_proportions() {
        for (format, media_type) in [(ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::Png, "image/png")] {
            let small = scaled(&written(40, 30, format)).unwrap();
            assert_eq!((small.width, small.height, small.media_type), (40, 30, media_type));
            assert_eq!(infer::get(&small.bytes).unwrap().mime_type(), media_type);
            let large = scaled(&written(1_800, 90, format)).unwrap();
            assert_eq!((large.width, large.height), (1600, 80));
        }
    }

    /// B-240, X-035: judged by the bytes.
    #[test]
    fn another_format_is_refused_whatever_its_name() {
        for other in [
            &b"GIF89a\x01\0\x01\0"[..],
            b"<svg xmlns='http://www.w3.org/2000/svg'>",
            b"%PDF-1.7\n",
            b"",
            b"MZ",
        ] {
            assert_eq!(scaled(other).unwrap_err(), PictureError::WrongFormat, "{other:?}");
        }
    }

    /// B-239, B-350
    #[test]
    fn more_than_five_megabytes_are_refused_and_exactly_five_are_read() {
        let mut bytes = written(4, 4, ImageFormat::Jpeg);
        bytes.resize(NEWS_IMAGE_BYTES, 0);
        assert!(scaled(&bytes).is_ok());
        bytes.push(0);
        assert_eq!(scaled(&bytes).unwrap_err(), PictureError::TooLarge);
    }

    /// A PNG of a hundred bytes that claims gigabytes of pixels is refused before they are allocated.
    #[test]
    fn a_bomb_is_refused_and_so_is_a_broken_image() {
        let honest = written(4, 4, ImageFormat::Png);
        for (width, height) in [(12_001_u32, 1_u32), (60_000, 60_000), (11_000, 11_000), (0, 5)] {
            let mut bomb = honest.clone();
            bomb[16..20].copy_from_slice(&width.to_be_bytes());
            bomb[20..24].copy_from_slice(&height.to_be_bytes());
            assert_eq!(scaled(&bomb).unwrap_err(), PictureError::Unreadable, "{width} x {height}");
        }
        let jpeg = written(40, 40, ImageFormat::Jpeg);
        assert_eq!(scaled(&jpeg[..30]).unwrap_err(), PictureError::Unreadable);
        assert_eq!(scaled(&honest[..honest.len() / 2]).unwrap_err(), PictureError::Unreadable);
    }

    /// The place where a photo was taken is in its metadata; a polyglot hides its second file behind the image.
    #[test]
    fn metadata_and_whatever_follows_the_image_are_not_stored() {
        let mut jpeg = written(8, 8, ImageFormat::Jpeg);
        let exif = b"Exif\0\0GPS of a home";
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        let segment: Vec<u8> = [&[0xff, 0xe1][..], &length, exif].concat();
        jpeg.splice(2..2, segment);
        jpeg.extend_from_slice(b"PK\x03\x04<script>");
        let stored = scaled(&jpeg).unwrap().bytes;
        for hidden in [&b"GPS"[..], b"<script>"] {
            assert!(!stored.windows(hidden.len()).any(|window| window == hidden));
        }
    }
}
