//! Checks and scales a picture. Its format is judged by its bytes. It is decoded within limits, turned upright, scaled, and written
//! anew, so that neither hidden data (the place where a photo was taken) nor anything behind the picture is stored.

use crate::reply::{Refusal, side_at_most};
use cabinet_domain::news::NEWS_IMAGE_BYTES;
use cabinet_ports::{PictureUse, ScaledPicture};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage};
use std::io::Cursor;

/// Longest side that is decoded. A file of a few kilobytes may claim any.
const DECODED_SIDE_AT_MOST: u32 = 12_000;
/// Pixels that are decoded: cameras of phones make up to 50 million.
const PIXELS_AT_MOST: u64 = 50_000_000;
/// Bytes that a decoder may allocate: four for each pixel.
const DECODED_BYTES_AT_MOST: u64 = 4 * PIXELS_AT_MOST;
/// Quality of written JPEG: no visible loss; a thumbnail has 10 to 20 kB.
const QUALITY: u8 = 84;

/// Bytes of a file that are read: B-239, B-350 for news; for others, what cameras of phones make.
pub(crate) const fn bytes_at_most(wanted: PictureUse) -> u64 {
    match wanted {
        PictureUse::Thumbnail => 40 << 20,
        PictureUse::News => NEWS_IMAGE_BYTES as u64,
    }
}

/// Checks and scales a picture.
pub(crate) fn scaled(bytes: &[u8], wanted: PictureUse) -> Result<ScaledPicture, Refusal> {
    let format = format(bytes, wanted).ok_or(Refusal::WrongFormat)?;
    let upright = decoded(bytes, format)?;
    let side = side_at_most(wanted);
    let picture = match upright.width().max(upright.height()) > side {
        true => upright.resize(side, side, FilterType::CatmullRom),
        false => upright,
    };
    let (width, height) = (picture.width(), picture.height());
    let mut bytes = Vec::new();
    let keeps_png = format == ImageFormat::Png && wanted == PictureUse::News;
    let outcome = match keeps_png {
        true => picture.write_with_encoder(PngEncoder::new(&mut bytes)),
        // JPEG has no transparency and eight bits per colour.
        false => DynamicImage::from(on_white(picture).into_rgb8())
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY)),
    };
    outcome.map_err(|_| Refusal::Unreadable)?;
    let media_type = if keeps_png { "image/png" } else { "image/jpeg" };
    Ok(ScaledPicture { bytes, media_type, width, height })
}

fn format(bytes: &[u8], wanted: PictureUse) -> Option<ImageFormat> {
    match infer::get(bytes)?.mime_type() {
        "image/jpeg" => Some(ImageFormat::Jpeg),
        "image/png" => Some(ImageFormat::Png),
        "image/webp" if wanted == PictureUse::Thumbnail => Some(ImageFormat::WebP),
        _ => None,
    }
}

/// What is transparent would become black otherwise.
fn on_white(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture;
    }
    let mut sheet = RgbaImage::from_pixel(picture.width(), picture.height(), Rgba([255; 4]));
    imageops::overlay(&mut sheet, &picture.into_rgba8(), 0, 0);
    DynamicImage::from(sheet)
}

fn decoded(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, Refusal> {
    let unreadable = |_| Refusal::Unreadable;
    let mut limits = Limits::default();
    limits.max_image_width = Some(DECODED_SIDE_AT_MOST);
    limits.max_image_height = Some(DECODED_SIDE_AT_MOST);
    limits.max_alloc = Some(DECODED_BYTES_AT_MOST);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 || u64::from(width) * u64::from(height) > PIXELS_AT_MOST {
        return Err(Refusal::Unreadable);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use PictureUse::{News, Thumbnail};

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

    /// A JPEG with this segment of metadata (APP1).
    fn with_metadata(mut jpeg: Vec<u8>, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        jpeg.splice(2..2, [&[0xff, 0xe1][..], &length, content].concat());
        jpeg
    }

    /// Exif with nothing but an orientation (tag 0x0112) and a word that must not come through.
    fn exif(orientation: u8) -> Vec<u8> {
        let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        exif.extend(b"GPS of a home");
        exif
    }

    /// B-193, B-239
    #[test]
    fn pictures_of_news_are_scaled_with_their_proportions() {
        for (format, media_type) in [(ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::Png, "image/png")] {
            let small = scaled(&written(40, 30, format), News).unwrap();
            assert_eq!((small.width, small.height, small.media_type), (40, 30, media_type));
            assert_eq!(infer::get(&small.bytes).unwrap().mime_type(), media_type);
            let large = scaled(&written(1_800, 90, format), News).unwrap();
            assert_eq!((large.width, large.height), (1600, 80));
        }
    }

    #[test]
    fn a_thumbnail_is_a_jpeg_of_320_pixels_whatever_it_was() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let small = scaled(&written(640, 64, format), Thumbnail).unwrap();
            assert_eq!((small.width, small.height, small.media_type), (320, 32, "image/jpeg"), "{format:?}");
            assert!(infer::image::is_jpeg(&small.bytes));
            let tiny = scaled(&written(3, 2, format), Thumbnail).unwrap();
            assert_eq!((tiny.width, tiny.height), (3, 2), "{format:?}");
        }
    }

    /// Cameras store what they see and note how it must be turned.
    #[test]
    fn a_photo_is_turned_upright_and_what_it_notes_is_not_stored() {
        for (orientation, size) in [(1, (40, 30)), (3, (40, 30)), (6, (30, 40)), (8, (30, 40))] {
            let photo = with_metadata(written(40, 30, ImageFormat::Jpeg), &exif(orientation));
            let stored = scaled(&photo, Thumbnail).unwrap();
            assert_eq!((stored.width, stored.height), size, "{orientation}");
            assert!(!stored.bytes.windows(3).any(|window| window == b"GPS"));
        }
    }

    /// A transparent picture is shown on white, as on the page.
    #[test]
    fn what_is_transparent_becomes_white() {
        let mut bytes = Cursor::new(Vec::new());
        RgbaImage::new(4, 4).write_to(&mut bytes, ImageFormat::Png).unwrap();
        let stored = scaled(&bytes.into_inner(), Thumbnail).unwrap();
        let pixels = image::load_from_memory(&stored.bytes).unwrap().into_rgb8();
        assert!(pixels.pixels().all(|pixel| pixel.0.iter().all(|colour| *colour > 250)));
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
            for wanted in PictureUse::ALL {
                assert_eq!(scaled(other, wanted).unwrap_err(), Refusal::WrongFormat, "{other:?}");
            }
        }
        assert_eq!(scaled(&written(4, 4, ImageFormat::WebP), News).unwrap_err(), Refusal::WrongFormat);
    }

    /// A PNG of a hundred bytes that claims gigabytes of pixels is refused before they are allocated.
    #[test]
    fn a_bomb_is_refused_and_so_is_a_broken_picture() {
        let honest = written(4, 4, ImageFormat::Png);
        for (width, height) in [(12_001_u32, 1_u32), (60_000, 60_000), (11_000, 11_000), (0, 5)] {
            let mut bomb = honest.clone();
            bomb[16..20].copy_from_slice(&width.to_be_bytes());
            bomb[20..24].copy_from_slice(&height.to_be_bytes());
            assert_eq!(scaled(&bomb, News).unwrap_err(), Refusal::Unreadable, "{width} x {height}");
        }
        let jpeg = written(40, 40, ImageFormat::Jpeg);
        assert_eq!(scaled(&jpeg[..30], News).unwrap_err(), Refusal::Unreadable);
        assert_eq!(scaled(&honest[..honest.len() / 2], News).unwrap_err(), Refusal::Unreadable);
    }

    /// A polyglot hides its second file behind the picture.
    #[test]
    fn whatever_follows_the_picture_is_not_stored() {
        let mut jpeg = with_metadata(written(8, 8, ImageFormat::Jpeg), &exif(1));
        jpeg.extend_from_slice(b"PK\x03\x04<script>");
        for wanted in PictureUse::ALL {
            let stored = scaled(&jpeg, wanted).unwrap().bytes;
            for hidden in [&b"GPS"[..], b"<script>"] {
                assert!(!stored.windows(hidden.len()).any(|window| window == hidden));
            }
        }
    }
}
