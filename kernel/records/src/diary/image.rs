//! Strips metadata that cameras and programs write into pictures: place, time, device, preview. Only what is needed for display is kept;
//! data after the end of the picture is dropped.

/// The picture without metadata; `None` if it is malformed.
pub(super) fn bare(mime: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    match mime {
        "image/jpeg" => bare_jpeg(bytes),
        "image/png" => bare_png(bytes),
        _ => None,
    }
}

/// JPEG (ITU-T T.81, annex B): segments with a length, and after each start of scan the entropy-coded data, in which `FF` is followed by
/// `00` or a restart marker. Application segments are dropped, except JFIF (`APP0`), the colour profile (`APP2`, `ICC_PROFILE`) and Adobe's
/// colour transform (`APP14`); comments are dropped.
fn bare_jpeg(bytes: &[u8]) -> Option<Vec<u8>> {
    const START: [u8; 2] = [0xff, 0xd8];
    const END: u8 = 0xd9;
    const SCAN: u8 = 0xda;
    let mut rest = bytes.strip_prefix(&START)?;
    let mut kept = START.to_vec();
    loop {
        // A marker may be preceded by any number of fill bytes.
        rest = rest.strip_prefix(&[0xff])?;
        while let [0xff, after @ ..] = rest {
            rest = after;
        }
        let (&marker, after) = rest.split_first()?;
        rest = after;
        if marker == END {
            kept.extend([0xff, END]);
            return Some(kept);
        }
        let length = usize::from(u16::from_be_bytes(*rest.first_chunk::<2>()?));
        let (segment, after) = rest.split_at_checked(length)?;
        rest = after;
        let content = segment.get(2..)?;
        if is_drawn(marker, content) {
            kept.extend([0xff, marker]);
            kept.extend_from_slice(segment);
        }
        if marker == SCAN {
            let end = end_of_scan(rest)?;
            let (drawing, after) = rest.split_at_checked(end)?;
            kept.extend_from_slice(drawing);
            rest = after;
        }
    }
}

fn is_drawn(marker: u8, content: &[u8]) -> bool {
    match marker {
        0xe2 => content.starts_with(b"ICC_PROFILE\0"),
        // `APPn` and comments.
        0xe1..=0xed | 0xef | 0xfe => false,
        _ => true,
    }
}

/// The position of the next marker after the entropy-coded data.
fn end_of_scan(bytes: &[u8]) -> Option<usize> {
    bytes
        .windows(2)
        .position(|pair| matches!(pair, [0xff, next] if !matches!(next, 0x00 | 0xd0..=0xd7 | 0xff)))
}

/// PNG (ISO/IEC 15948): chunks of length, type, data and checksum. Critical chunks (capital first letter) are kept; of the others, only
/// those for colours and sizes. `IEND` is the last chunk.
fn bare_png(bytes: &[u8]) -> Option<Vec<u8>> {
    const START: &[u8] = b"\x89PNG\r\n\x1a\n";
    const HARMLESS: [&[u8]; 7] = [b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"bKGD", b"pHYs"];
    let mut rest = bytes.strip_prefix(START)?;
    let mut kept = START.to_vec();
    loop {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let whole = usize::try_from(u32::from_be_bytes(*length)).ok()?.checked_add(12)?;
        let kind = after.get(..4)?;
        let (chunk, after) = rest.split_at_checked(whole)?;
        rest = after;
        if kind.first().is_some_and(u8::is_ascii_uppercase) || HARMLESS.contains(&kind) {
            kept.extend_from_slice(chunk);
        }
        if kind == b"IEND" {
            return Some(kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, marker], &length[..], content].concat()
    }

    fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).unwrap().to_be_bytes();
        [&length[..], kind, content, b"crc!"].concat()
    }

    ///
    #[test]
    fn a_photograph_loses_its_place_and_nothing_of_the_picture() {
        let drawn = [segment(0xdb, b"tables"), segment(0xda, b"scan"), vec![1, 0xff, 0x00, 2, 0xff, 0xd3, 3]]
            .concat();
        let second = [segment(0xda, b"second scan"), vec![7, 0xff, 0x00], vec![0xff, 0xd9]].concat();
        let jfif = segment(0xe0, b"JFIF\0");
        let profile = segment(0xe2, b"ICC_PROFILE\0colours");
        let told = [
            segment(0xe1, b"Exif\0\0GPS 59.93 30.31"),
            segment(0xe2, b"MPF\0preview"),
            segment(0xed, b"Photoshop caption"),
            segment(0xfe, b"comment of Anna"),
        ]
        .concat();
        let whole = [&[0xff, 0xd8][..], &jfif, &told, &profile, &drawn, &second, b"moving picture"].concat();
        let expected = [&[0xff, 0xd8][..], &jfif, &profile, &drawn, &second].concat();
        assert_eq!(bare("image/jpeg", &whole).unwrap(), expected);
    }

    ///
    #[test]
    fn a_screenshot_loses_its_texts() {
        let start = b"\x89PNG\r\n\x1a\n".to_vec();
        let (head, data, end) = (chunk(b"IHDR", b"1x1"), chunk(b"IDAT", b"pixels"), chunk(b"IEND", b""));
        let told = [chunk(b"eXIf", b"GPS"), chunk(b"tEXt", b"Author Anna"), chunk(b"iTXt", b"xmp")].concat();
        let whole = [&start[..], &head, &told, &chunk(b"gAMA", b"1"), &data, &end, b"trailer"].concat();
        let expected = [&start[..], &head, &chunk(b"gAMA", b"1"), &data, &end].concat();
        assert_eq!(bare("image/png", &whole).unwrap(), expected);
    }

    #[test]
    fn what_is_broken_is_no_picture() {
        for broken in
            [&b"\xff\xd8"[..], b"\xff\xd8\xff\xe1\xff\xff", b"\xff\xd8\xff\xda\x00\x02abc", b"GIF89a"]
        {
            assert_eq!(bare("image/jpeg", broken), None);
        }
        assert_eq!(bare("image/png", b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR"), None);
        assert_eq!(bare("image/gif", b"GIF89a"), None);
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic_or_grow(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            for (mime, start) in [("image/jpeg", &b"\xff\xd8"[..]), ("image/png", b"\x89PNG\r\n\x1a\n")] {
                let whole = [start, &bytes].concat();
                let bare = bare(mime, &whole);
                prop_assert!(bare.is_none_or(|bare| bare.len() <= whole.len()));
            }
        }
    }
}
