//! The icon of a pass, which notices and the lock screen show.

use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Side of the icon in points; a pass has it for screens of one, two and three pixels in a point (Apple, Wallet Passes).
const SIDE: u32 = 29;
const SCALES: [u32; 3] = [1, 2, 3];
/// A larger picture is refused: it is no icon, and would fill the memory.
const LONGEST_SIDE: u32 = 4_096;

/// The icon in the sizes of a pass, as PNG.
#[derive(Debug, Clone)]
pub struct Icons(Vec<(&'static str, Vec<u8>)>);

/// Why a picture is no icon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IconsError {
    #[error("no PNG picture")]
    NoPng,
    #[error("a picture of {0}×{1} pixels")]
    Shape(u32, u32),
}

impl Icons {
    /// Scales a square PNG of at least 87 pixels.
    ///
    /// # Errors
    /// See [`IconsError`].
    pub fn of(png: &[u8]) -> Result<Self, IconsError> {
        let mut reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
        let mut limits = Limits::default();
        limits.max_image_width = Some(LONGEST_SIDE);
        limits.max_image_height = Some(LONGEST_SIDE);
        reader.limits(limits);
        let picture = reader.decode().map_err(|_| IconsError::NoPng)?;
        let (width, height) = (picture.width(), picture.height());
        if width != height || width < SIDE * 3 {
            return Err(IconsError::Shape(width, height));
        }
        let icons = SCALES.into_iter().map(|scale| {
            let name = match scale {
                1 => "icon.png",
                2 => "icon@2x.png",
                _ => "icon@3x.png",
            };
            Ok((name, scaled(&picture, SIDE * scale)?))
        });
        Ok(Self(icons.collect::<Result<_, _>>()?))
    }

    /// Names and bytes of the files.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        self.0.iter().map(|(name, bytes)| (*name, bytes.as_slice()))
    }
}

fn scaled(picture: &DynamicImage, side: u32) -> Result<Vec<u8>, IconsError> {
    let pixels = picture.resize_exact(side, side, FilterType::Lanczos3).into_rgba8();
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&pixels, side, side, ExtendedColorType::Rgba8)
        .map_err(|_| IconsError::NoPng)?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let picture = DynamicImage::new_rgb8(width, height);
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
        bytes
    }

    #[test]
    fn a_square_picture_becomes_three_icons() {
        let icons = Icons::of(&png(120, 120)).unwrap();
        let sizes: Vec<_> = icons
            .files()
            .map(|(name, bytes)| (name, image::load_from_memory(bytes).unwrap().width()))
            .collect();
        assert_eq!(sizes, [("icon.png", 29), ("icon@2x.png", 58), ("icon@3x.png", 87)]);
    }

    #[test]
    fn what_is_no_icon_is_refused() {
        assert_eq!(Icons::of(b"<svg/>").unwrap_err(), IconsError::NoPng);
        assert_eq!(Icons::of(&png(120, 120)[..200]).unwrap_err(), IconsError::NoPng);
        assert_eq!(Icons::of(&png(5_000, 5_000)).unwrap_err(), IconsError::NoPng);
        assert_eq!(Icons::of(&png(86, 86)).unwrap_err(), IconsError::Shape(86, 86));
        assert_eq!(Icons::of(&png(120, 90)).unwrap_err(), IconsError::Shape(120, 90));
    }
}
