//! The committed OpenAPI document is what the handlers say.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)] // a test stops at the first surprise

use std::path::Path;

/// Rewrites the document with `UPDATE=1 cargo test -p cabinet-api --test openapi`.
#[test]
fn the_committed_document_is_the_one_that_is_served() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let document = cabinet_api::openapi::document().to_pretty_json().unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &document).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == document, "openapi.json is old: UPDATE=1 cargo test -p cabinet-api --test openapi");
}

/// every call but the public readings can be refused, and says so in the one error form.
#[test]
fn every_call_for_signed_in_people_describes_its_401_or_leaves_it_to_the_security_scheme() {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let is_public = cabinet_api::auth::public::is_public(
                &method.to_uppercase().parse().unwrap(),
                &path.replace("{hostId}", "{host}"),
            );
            let security = operation["security"].to_string();
            assert!(is_public || security.contains("bearer"), "{method} {path}: {security}");
            assert!(operation["tags"].as_array().is_some_and(|tags| tags.len() == 1), "{method} {path}");
            assert!(operation["summary"].is_string(), "{method} {path} has no sentence");
        }
    }
}
