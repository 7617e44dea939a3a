//! File names of downloaded documents. Names from hospitals may contain slashes, quotes and line breaks.

use cabinet_domain::{MedicalDocument, is_invisible};

/// Maximum bytes of a name without its extension: file systems allow 255, and an archive adds date and number.
const LONGEST: usize = 160;
/// A longer suffix is not an extension but the end of a sentence that contains a full stop.
const LONGEST_EXTENSION: usize = 8;

/// Returns the name of the document's file. `of_file` is the name sent with the content, if any.
pub fn of_file(document: &MedicalDocument, of_file: Option<&str>) -> String {
    let told = of_file.or(document.file_name.as_deref()).map(clean).filter(|name| !name.is_empty());
    let name = told.unwrap_or_else(|| stem(document));
    if extension(&name).is_some() {
        return name;
    }
    let mime = document.mime.as_deref().unwrap_or_default();
    match mime_guess::get_mime_extensions_str(mime).and_then(usual) {
        Some(extension) => format!("{name}.{extension}"),
        None => name,
    }
}

/// Returns the name of the document's text.
pub fn of_text(document: &MedicalDocument) -> String {
    format!("{}.html", stem(document))
}

/// Splits a name into stem and extension; the extension includes its full stop.
pub(crate) fn parted(name: &str) -> (&str, &str) {
    match extension(name) {
        Some(extension) => name.split_at(name.len() - extension.len() - 1),
        None => (name, ""),
    }
}

fn stem(document: &MedicalDocument) -> String {
    let name = clean(&document.name);
    if name.is_empty() { document.created.format("%Y-%m-%d").to_string() } else { name }
}

fn extension(name: &str) -> Option<&str> {
    let (stem, extension) = name.rsplit_once('.')?;
    let is_one = (1..=LONGEST_EXTENSION).contains(&extension.len())
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && extension.bytes().any(|byte| byte.is_ascii_alphabetic());
    (is_one && !stem.is_empty()).then_some(extension)
}

/// Returns the most common of the extensions of a file type.
fn usual(all: &'static [&'static str]) -> Option<&'static str> {
    let known = ["pdf", "jpg", "png", "tif", "txt", "html", "zip", "doc", "docx", "xml", "dcm"];
    known.into_iter().find(|extension| all.contains(extension)).or_else(|| all.first().copied())
}

/// Removes characters that Windows, macOS or Linux does not allow in names, and everything that could leave the folder.
pub(crate) fn clean(name: &str) -> String {
    let allowed = |c: char| !c.is_control() && !is_invisible(c) && !"<>:\"/\\|?*".contains(c);
    let spaced: String = name.chars().map(|c| if allowed(c) { c } else { ' ' }).collect();
    let words = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let trimmed = words.trim_matches(|c| c == '.' || c == ' ');
    let (stem, extension) = parted(trimmed);
    let mut at = stem.len().min(LONGEST);
    while !stem.is_char_boundary(at) {
        at -= 1;
    }
    let (stem, _) = stem.split_at(at);
    let name = format!("{}{extension}", stem.trim_end_matches(['.', ' ']));
    if is_device(&name) { format!("_{name}") } else { name }
}

/// Whether Windows reserves this name for a device, whatever follows the first full stop.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let numbered = |prefix: &str| {
        stem.strip_prefix(prefix)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::{ForeignDocumentId, MedicalDocumentKind};
    use proptest::prelude::*;

    fn document(name: &str, file_name: Option<&str>, mime: Option<&str>) -> MedicalDocument {
        MedicalDocument {
            foreign_id: ForeignDocumentId("1".to_owned()),
            kind: MedicalDocumentKind::Research,
            name: name.to_owned(),
            created: "2026-03-12T10:00:00+03:00".parse().unwrap(),
            revision: "1".to_owned(),
            mkb: None,
            diagnosis_name: None,
            author: None,
            size: None,
            mime: mime.map(str::to_owned),
            file_name: file_name.map(str::to_owned),
            has_html: false,
            has_file: true,
            signed: false,
        }
    }

    ///
    #[test]
    fn a_file_has_the_hospital_s_name_or_that_of_its_document_with_an_extension() {
        let pdf = Some("application/pdf");
        assert_eq!(of_file(&document("УЗИ", Some("узи.pdf"), pdf), None), "узи.pdf");
        assert_eq!(of_file(&document("УЗИ", Some("узи.pdf"), pdf), Some("скан 2.pdf")), "скан 2.pdf");
        assert_eq!(of_file(&document("УЗИ, приём 2", None, pdf), None), "УЗИ, приём 2.pdf");
        assert_eq!(of_file(&document("МРТ", None, Some("image/jpeg")), None), "МРТ.jpg");
        assert_eq!(of_file(&document("МРТ от 12.03.2026", None, None), None), "МРТ от 12.03.2026");
        assert_eq!(of_text(&document(" / ", None, None)), "2026-03-12.html");
    }

    #[test]
    fn no_name_leads_anywhere_or_lies_about_itself() {
        for (odd, name) in [
            ("../../etc/passwd", "etc passwd"),
            ("C:\\Windows\\a.exe", "C Windows a.exe"),
            ("a\r\nSet-Cookie: x=1.pdf", "a Set-Cookie x=1.pdf"),
            ("скан\u{202e}fdp.exe", "скан fdp.exe"),
            ("con.pdf", "_con.pdf"),
            ("...", ""),
        ] {
            assert_eq!(clean(odd), name, "{odd:?}");
        }
    }

    proptest! {
        #[test]
        fn every_name_is_short_and_harmless(name in "\\PC{0,300}|.{0,100}") {
            let clean = clean(&name);
            prop_assert!(clean.len() <= LONGEST + LONGEST_EXTENSION + 2);
            let is_harmful = |c: char| c.is_control() || "<>:\"/\\|?*".contains(c);
            prop_assert!(!clean.contains(is_harmful) && !clean.starts_with('.'));
        }
    }
}
