//! The images of a variant: logo and favicon.

/// Maximum size of an image. It is loaded before the first screen, on phones too.
pub(super) const MOST_BYTES: u64 = 200 * 1024;

/// Maximum width and height of a PNG. The largest place of a logo is 96 pixels wide, on screens of up to four pixels for one.
pub(super) const MOST_PIXELS: u32 = 1024;

/// Width and height of a PNG, which its first chunk holds; `None` for other files.
pub(super) fn png_size(content: &[u8]) -> Option<(u32, u32)> {
    let rest = content.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let header = rest.get(8..16).filter(|_| rest.get(4..8) == Some(b"IHDR"))?;
    let (width, height) = header.split_at_checked(4)?;
    Some((u32::from_be_bytes(width.try_into().ok()?), u32::from_be_bytes(height.try_into().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::png_size;

    #[test]
    fn the_size_of_a_png_is_read_from_its_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 8, 0, 0, 0, 0, 16]);
        assert_eq!(png_size(&png), Some((2048, 16)));
        png.truncate(20);
        assert_eq!(png_size(&png), None);
        assert_eq!(png_size(b"<svg/>"), None);
    }
}
