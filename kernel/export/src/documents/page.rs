//! The text of a document as a standalone page for download: it declares its encoding and a policy that forbids everything.

use cabinet_domain::MedicalDocument;

/// Builds the page from a text that was sanitized when it was stored.
pub fn page(document: &MedicalDocument, cleaned: &str) -> String {
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
