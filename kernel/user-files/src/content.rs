//! Judges a file by its first bytes and its extension. From patients, only documents, pictures, sound and video are accepted, and only if the
//! bytes are what the extension says. Administrators may store any file that is not a program or a page. Nothing is ever unpacked.

use crate::error::UserFileError;
use crate::file_name::FileName;

/// Bytes that the judgement needs.
pub const HEAD_BYTES: usize = 8192;

/// The type of a file that is neither a program nor known.
const BYTES: &str = "application/octet-stream";

/// A type of files: extensions, media type, and how its first bytes look.
struct Type {
    extensions: &'static [&'static str],
    media: &'static str,
    looks: fn(&[u8]) -> bool,
}

/// The accepted types.
const TYPES: &[Type] = &[
    Type { extensions: &["pdf"], media: "application/pdf", looks: |head| head.starts_with(b"%PDF-") },
    Type { extensions: &["jpg", "jpeg", "jfif"], media: "image/jpeg", looks: infer::image::is_jpeg },
    Type { extensions: &["png"], media: "image/png", looks: infer::image::is_png },
    Type { extensions: &["gif"], media: "image/gif", looks: infer::image::is_gif },
    Type { extensions: &["webp"], media: "image/webp", looks: infer::image::is_webp },
    Type { extensions: &["bmp"], media: "image/bmp", looks: infer::image::is_bmp },
    Type { extensions: &["tif", "tiff"], media: "image/tiff", looks: infer::image::is_tiff },
    Type { extensions: &["heic", "heif"], media: "image/heic", looks: infer::image::is_heif },
    Type { extensions: &["dcm"], media: "application/dicom", looks: is_dicom },
    Type { extensions: &["doc"], media: "application/msword", looks: is_compound },
    Type { extensions: &["xls"], media: "application/vnd.ms-excel", looks: is_compound },
    Type { extensions: &["ppt"], media: "application/vnd.ms-powerpoint", looks: is_compound },
    Type {
        extensions: &["docx"],
        media: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        looks: is_zip,
    },
    Type {
        extensions: &["xlsx"],
        media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        looks: is_zip,
    },
    Type {
        extensions: &["pptx"],
        media: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        looks: is_zip,
    },
    Type { extensions: &["odt"], media: "application/vnd.oasis.opendocument.text", looks: is_zip },
    Type { extensions: &["ods"], media: "application/vnd.oasis.opendocument.spreadsheet", looks: is_zip },
    Type { extensions: &["rtf"], media: "application/rtf", looks: infer::archive::is_rtf },
    Type { extensions: &["txt"], media: "text/plain", looks: is_text },
    Type { extensions: &["csv"], media: "text/csv", looks: is_text },
    Type { extensions: &["zip"], media: "application/zip", looks: is_zip },
    Type { extensions: &["7z"], media: "application/x-7z-compressed", looks: infer::archive::is_7z },
    Type { extensions: &["rar"], media: "application/vnd.rar", looks: infer::archive::is_rar },
    Type { extensions: &["mp4", "m4v"], media: "video/mp4", looks: is_iso_media },
    Type { extensions: &["mov"], media: "video/quicktime", looks: is_quicktime },
    Type { extensions: &["3gp"], media: "video/3gpp", looks: is_iso_media },
    Type { extensions: &["avi"], media: "video/x-msvideo", looks: infer::video::is_avi },
    Type { extensions: &["webm"], media: "video/webm", looks: infer::video::is_webm },
    Type { extensions: &["mp3"], media: "audio/mpeg", looks: infer::audio::is_mp3 },
    Type { extensions: &["m4a"], media: "audio/mp4", looks: is_iso_media },
    Type { extensions: &["wav"], media: "audio/wav", looks: infer::audio::is_wav },
    Type { extensions: &["ogg", "oga"], media: "audio/ogg", looks: infer::audio::is_ogg },
];

/// Extensions of programs, scripts, pages and files that start one of them when opened. Refused from everybody.
const DANGEROUS: &[&str] = &[
    "apk", "app", "appx", "bash", "bat", "chm", "cmd", "com", "cpl", "deb", "dll", "dmg", "docm", "dotm",
    "exe", "gadget", "hta", "htm", "html", "inf", "ins", "iso", "jar", "js", "jse", "lnk", "mht", "mhtml",
    "mjs", "msc", "msi", "msix", "msp", "pif", "php", "pl", "potm", "ppam", "pptm", "ps1", "psm1", "py",
    "reg", "rpm", "scf", "scr", "sh", "shtml", "svg", "svgz", "swf", "sys", "url", "vb", "vbe", "vbs",
    "wasm", "ws", "wsc", "wsf", "wsh", "xht", "xhtml", "xlam", "xlsm", "xltm", "xml", "xsl", "xslt",
];

/// First bytes of programs: DOS and Windows, scripts, ELF, Java and Mach-O with several architectures, Mach-O, WebAssembly, Android, and
/// shortcuts, whose header has 76 bytes ([MS-SHLLINK] 2.1).
const PROGRAMS: &[&[u8]] = &[
    b"MZ",
    b"#!",
    b"\x7fELF",
    b"\xca\xfe\xba\xbe",
    b"\xfe\xed\xfa\xce",
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\0asm",
    b"dex\n",
    b"L\0\0\0\x01\x14\x02\0",
];

/// Texts at the beginning of a file that a browser might take for a page, whatever comes before them.
const ACTIVE: &[&[u8]] = &[
    b"<!doctype html",
    b"<html",
    b"<head",
    b"<body",
    b"<script",
    b"<iframe",
    b"<svg",
    b"<?php",
    b"<?xml-stylesheet",
];
/// How far browsers look for them (WHATWG MIME Sniffing §5.1: 1445 bytes), rounded up.
const SNIFFED: usize = 2048;

/// Extensions for the file picker of a patient.
pub fn accepted_extensions() -> impl Iterator<Item = &'static str> {
    TYPES.iter().flat_map(|kind| kind.extensions.iter().copied())
}

/// Refuses a name whose extension is not accepted, before any bytes arrive.
///
/// # Errors
/// `TypeRefused`.
pub(crate) fn admit_name(name: &FileName, is_admin: bool) -> Result<(), UserFileError> {
    let extension = name.extension();
    let is_accepted = match (&extension, is_admin) {
        (Some(extension), true) => !DANGEROUS.contains(&&**extension),
        (None, is_admin) => is_admin,
        (Some(extension), false) => accepted_extensions().any(|accepted| accepted == extension),
    };
    if is_accepted { Ok(()) } else { Err(UserFileError::TypeRefused) }
}

/// Returns the media type of a file with this name whose first [`HEAD_BYTES`] are `head`.
///
/// # Errors
/// `TypeRefused`.
pub(crate) fn judge(name: &FileName, head: &[u8], is_admin: bool) -> Result<&'static str, UserFileError> {
    admit_name(name, is_admin)?;
    if is_program(head) || is_active(head) {
        return Err(UserFileError::TypeRefused);
    }
    let extension = name.extension().unwrap_or_default();
    match TYPES.iter().find(|kind| kind.extensions.contains(&&*extension)) {
        Some(kind) if (kind.looks)(head) => Ok(kind.media),
        _ if is_admin => Ok(BYTES),
        _ => Err(UserFileError::TypeRefused),
    }
}

/// Returns the media type of a patient's file, e.g. one that is sent in the chat. Nothing is stored under this name.
///
/// # Errors
/// `TypeRefused`, or `Name`.
pub fn judge_of_patient(name: &str, head: &[u8]) -> Result<&'static str, UserFileError> {
    judge(&FileName::new(name).map_err(UserFileError::Name)?, head, false)
}

fn is_program(head: &[u8]) -> bool {
    PROGRAMS.iter().any(|magic| head.starts_with(magic))
}

fn is_active(head: &[u8]) -> bool {
    let begin: Vec<u8> = head.iter().take(SNIFFED).map(u8::to_ascii_lowercase).collect();
    // In UTF-16, every other byte of these texts is zero.
    let narrow: Vec<u8> = begin.iter().copied().filter(|byte| *byte != 0).collect();
    ACTIVE.iter().any(|text| narrow.windows(text.len()).any(|window| window == *text))
}

fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06")
}

/// The container of Word, Excel and PowerPoint before 2007 ([MS-CFB] 2.2).
fn is_compound(head: &[u8]) -> bool {
    head.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

/// DICOM PS3.10 §7.1: a preamble of 128 bytes, then `DICM`.
fn is_dicom(head: &[u8]) -> bool {
    head.get(128..132) == Some(b"DICM")
}

/// ISO/IEC 14496-12: the first box is `ftyp`.
fn is_iso_media(head: &[u8]) -> bool {
    head.get(4..8) == Some(b"ftyp")
}

fn is_quicktime(head: &[u8]) -> bool {
    let kind = head.get(4..8);
    [&b"ftyp"[..], b"moov", b"mdat", b"wide", b"free"].iter().any(|known| kind == Some(known))
}

/// A text in UTF-8, UTF-16 or a one-byte encoding: no control characters besides white space.
fn is_text(head: &[u8]) -> bool {
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
        return true;
    }
    head.iter().all(|byte| *byte >= 0x20 || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

    fn judged(name: &str, head: &[u8], is_admin: bool) -> Option<&'static str> {
        judge(&FileName::new(name).unwrap(), head, is_admin).ok()
    }

    /// Issue 14: content judged by its bytes.
    #[test]
    fn a_file_is_accepted_if_it_is_what_its_extension_says() {
        let mut dicom = vec![0; 128];
        dicom.extend_from_slice(b"DICM");
        for (name, head, media) in [
            ("a.pdf", &b"%PDF-1.7\n"[..], "application/pdf"),
            ("a.PNG", PNG, "image/png"),
            ("a.jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"),
            ("a.dcm", &dicom, "application/dicom"),
            ("a.txt", "Давление 120/80\n".as_bytes(), "text/plain"),
            ("a.csv", b"a;b\r\n1;2\r\n", "text/csv"),
            ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "application/msword"),
            ("a.zip", b"PK\x03\x04bomb", "application/zip"),
            ("a.exe.pdf", b"%PDF-1.4", "application/pdf"),
            ("a.mp4", b"\0\0\0\x20ftypisom", "video/mp4"),
        ] {
            assert_eq!(judged(name, head, false), Some(media), "{name}");
            assert_eq!(judged(name, head, true), Some(media), "{name}");
        }
        // Every type accepts its extension only with its own bytes.
        for extension in accepted_extensions() {
            assert_eq!(judged(&format!("a.{extension}"), b"\x01\x02\x03", false), None, "{extension}");
        }
    }

    /// Issue 14: executables and active content refused, polyglots.
    #[test]
    fn programs_pages_and_disguises_are_refused() {
        let mut page_in_gif = b"GIF89a/*".to_vec();
        page_in_gif.extend_from_slice(b"*/=1;</style><SCRIPT>alert(1)</script>");
        let wide: Vec<u8> = b"<\0s\0v\0g\0 \0".to_vec();
        for (name, head) in [
            ("a.exe", &b"MZ\x90\0"[..]),
            ("a.pdf", b"MZ\x90\0"),
            ("a.txt", b"#!/bin/sh\nrm -rf /"),
            ("a.jpg", b"\x7fELF\x02\x01\x01\0"),
            ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
            ("a.html", b"<!DOCTYPE html>"),
            ("a.txt", b"  <!DOCTYPE HTML><html>"),
            ("a.txt", b"\xef\xbb\xbf<svg onload=alert(1)>"),
            ("a.txt", &wide),
            ("a.gif", &page_in_gif),
            ("a.pdf", b"%PDF-1.4\n<script>alert(1)</script>"),
            ("a.js", b"alert(1)"),
            ("a.docm", b"PK\x03\x04"),
            ("a.jar", b"PK\x03\x04"),
            ("a.zip", b"\xca\xfe\xba\xbe\0\0\0\x34"),
            ("a.pdf.lnk", b"L\0\0\0\x01\x14\x02\0"),
            ("a.txt", b"L\0\0\0\x01\x14\x02\0"),
        ] {
            assert_eq!(judged(name, head, false), None, "{name}");
            assert_eq!(judged(name, head, true), None, "{name}");
        }
        for (name, head) in [
            ("no extension", &b"%PDF-1.4"[..]),
            ("a.pdf", b" %PDF-1.4"),
            ("a.pdf", PNG),
            ("a.png", b"%PDF-1.4"),
            ("a.bin", b"anything"),
            ("a.txt", b"a\0b"),
            ("a.pdf", b""),
        ] {
            assert_eq!(judged(name, head, false), None, "{name}");
            assert_eq!(judged(name, head, true), Some(BYTES), "the hospital's {name}");
        }
    }
}
