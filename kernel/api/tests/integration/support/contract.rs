//! Compares every response of a test with openapi.json: operation, status, media type and JSON body must be documented. Undocumented ones
//! fail the test when its app is dropped, with a list.
//!
//! Stricter than the document in one point: a member that it does not name is undocumented. `OPEN` are the schemas that say otherwise.

use super::client::Answer;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};

/// The committed document. It equals that of the handlers, as the openapi test proves, and takes less time to read than to compose.
static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../openapi.json")).unwrap());
static MISSING: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Schemas with further members: those of one refusal (`bookingId`), and those that the build gives a module for the web client.
const OPEN: [&str; 3] = ["Problem", "Module", "Page"];

/// The schemas by name, closed to members that they do not name.
static SCHEMAS: LazyLock<Value> = LazyLock::new(|| {
    let mut schemas = DOCUMENT["components"]["schemas"].clone();
    let schemas = schemas.as_object_mut().unwrap();
    // A schema that another extends by `allOf` cannot be closed: the other's members are not its own.
    let extended: BTreeSet<String> = schemas
        .values()
        .flat_map(|schema| schema["allOf"].as_array().into_iter().flatten())
        .filter_map(|part| part["$ref"].as_str()?.rsplit('/').next().map(str::to_owned))
        .collect();
    for (name, schema) in schemas.iter_mut() {
        let schema = schema.as_object_mut().unwrap();
        if schema.contains_key("allOf") {
            schema.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
        } else if schema.contains_key("properties")
            && !extended.contains(name)
            && !OPEN.contains(&name.as_str())
        {
            schema.entry("additionalProperties").or_insert(Value::Bool(false));
        }
    }
    Value::Object(schemas.clone())
});

/// The schemas that a schema refers to, directly or through others. The validator walks through every schema that it is given.
fn components_of(schema: &Value) -> Value {
    let mut found = serde_json::Map::new();
    let mut left = references(schema);
    while let Some(name) = left.pop() {
        if !found.contains_key(name) {
            left.extend(references(&SCHEMAS[name]));
            found.insert(name.to_owned(), SCHEMAS[name].clone());
        }
    }
    json!({ "schemas": found })
}

/// Names of the schemas in the references of a schema.
fn references<'a>(schema: &'a Value) -> Vec<&'a str> {
    match schema {
        Value::Array(parts) => parts.iter().flat_map(references).collect(),
        Value::Object(members) => {
            let of_member = |(name, part): (&String, &'a Value)| match (name.as_str(), part) {
                ("$ref", Value::String(reference)) => {
                    reference.strip_prefix("#/components/schemas/").into_iter().collect()
                }
                _ => references(part),
            };
            members.iter().flat_map(of_member).collect()
        }
        _ => Vec::new(),
    }
}

/// What is wrong with a JSON body.
pub fn fault(schema: &Value, body: &[u8]) -> Option<String> {
    let Ok(body) = serde_json::from_slice::<Value>(body) else { return Some("no JSON".to_owned()) };
    let mut root = schema.clone();
    root["components"] = components_of(schema);
    let validator = jsonschema::draft202012::options().should_validate_formats(true).build(&root).unwrap();
    let faults: BTreeSet<_> = validator
        .iter_errors(&body)
        .map(|error| format!("{} {}", error.instance_path(), error.masked()))
        .collect();
    (!faults.is_empty()).then(|| faults.into_iter().collect::<Vec<_>>().join("; "))
}

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
        let mut named = described["content"].as_object().into_iter().flatten();
        let found = named
            .find(|(name, _)| name.split(';').next().unwrap_or_default() == media)
            .map(|(_, form)| &form["schema"]);
        match found {
            None => Some(format!("{told} {media}")),
            Some(schema) if media.ends_with("json") && !answer.headers.contains_key(CONTENT_ENCODING) => {
                fault(schema, &answer.body).map(|fault| format!("{told}: {fault}"))
            }
            Some(_) => None,
        }
    };
    MISSING.lock().unwrap().extend(missing);
}

/// A path template of the document.
struct Template {
    text: &'static str,
    words: Vec<&'static str>,
    operations: &'static Value,
}

/// The templates, split once: every response is looked up among them.
static TEMPLATES: LazyLock<Vec<Template>> = LazyLock::new(|| {
    let paths = DOCUMENT["paths"].as_object().unwrap().iter();
    paths.map(|(text, operations)| Template { text, words: text.split('/').collect(), operations }).collect()
});

/// Returns the matching path template with the fewest parameters, and its operation.
fn operation(path: &str, method: &str) -> Option<(&'static str, &'static Value)> {
    let parts: Vec<_> = path.split('/').collect();
    let fits = |template: &Template| {
        // The last parameter takes the rest of the path (the chat's gateway).
        if let Some((above, _)) = template.text.split_once("{*") {
            return path.starts_with(above);
        }
        template.words.len() == parts.len()
            && template.words.iter().zip(&parts).all(|(word, part)| word.starts_with('{') || word == part)
    };
    let fitting = TEMPLATES.iter().filter(|template| fits(template));
    let template = fitting.min_by_key(|template| template.text.matches('{').count())?;
    template.operations.get(method).map(|operation| (template.text, operation))
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
