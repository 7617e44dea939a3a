//! The text of a document as a page of its own, for somebody's disk: it says its encoding, and forbids itself everything.

use cabinet_domain::MedicalDocument;

/// Out of a text that was cleaned when it was kept.
pub(super) fn page(document: &MedicalDocument, cleaned: &str) -> String {
    let name = escaped(&document.name);
    let day = document.created.format("%d.%m.%Y");
    format!(
        "<!doctype html>\n<html lang=\"ru\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{name}</title></head>\n\
         <body><h1>{name}</h1><p>{day}</p>\n{cleaned}\n</body></html>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
