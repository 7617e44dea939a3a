//! Compares every response of a test with openapi.json: operation, status and media type must be documented. Undocumented ones fail the
//! test when its app is dropped, with a list.

use super::client::Answer;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode, Uri};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};

/// Equals the committed document, as the openapi test proves.
static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(cabinet_api::openapi::document()).unwrap());
static MISSING: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Looks up a response of the API. Responses without an operation (405, 404 of an unknown path) are not in the document.
pub fn record(method: &Method, uri: &Uri, answer: &Answer) {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    let Some((path, operation)) = operation(uri.path(), &method.as_str().to_lowercase()) else { return };
    if answer.status == StatusCode::METHOD_NOT_ALLOWED {
        return;
    }
    let told = format!("{method} {path} {}", answer.status.as_u16());
    let described = resolved(&operation["responses"][answer.status.as_str()]);
    let missing = if described.is_null() {
        Some(told)
    } else if answer.body.is_empty() {
        None
    } else {
        let media = answer.headers.get(CONTENT_TYPE).map_or("", |value| value.to_str().unwrap());
        let media = media.split(';').next().unwrap_or_default().trim();
        let named = described["content"].as_object().into_iter().flatten();
        let is_named = named.map(|(name, _)| name.split(';').next().unwrap_or_default());
        let is_named = is_named.into_iter().any(|name| name == media);
        (!is_named).then(|| format!("{told} {media}"))
    };
    MISSING.lock().unwrap().extend(missing);
}

/// Returns the matching path template with the fewest parameters, and its operation.
fn operation(path: &str, method: &str) -> Option<(&'static str, &'static Value)> {
    let parts: Vec<_> = path.split('/').collect();
    let fits = |template: &str| {
        let words: Vec<_> = template.split('/').collect();
        words.len() == parts.len()
            && words.iter().zip(&parts).all(|(word, part)| word.starts_with('{') || word == part)
    };
    let fitting = DOCUMENT["paths"].as_object().unwrap().iter().filter(|(template, _)| fits(template));
    let (template, operations) = fitting.min_by_key(|(template, _)| template.matches('{').count())?;
    operations.get(method).map(|operation| (template.as_str(), operation))
}

fn resolved(response: &'static Value) -> &'static Value {
    match response["$ref"].as_str() {
        Some(reference) => DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => response,
    }
}

/// Fails the test with the list of undocumented responses, unless it is failing already.
pub struct Contract;

impl Drop for Contract {
    fn drop(&mut self) {
        let missing = MISSING.lock().unwrap().clone();
        if !std::thread::panicking() && !missing.is_empty() {
            let list: Vec<_> = missing.into_iter().collect();
            panic!("openapi.json does not say that this is answered:\n{}", list.join("\n"));
        }
    }
}
