//! Forms as FHIR R4 `Questionnaire`, there and back, and answers as `QuestionnaireResponse`.
//!
//! What FHIR has no member for (conditions as expressions, checks, scores) is carried in extensions of ours, as JSON. Another program sees the
//! questions, their choices, what is required, and the conditions that `enableWhen` can say. The extension comes with them and decides when
//! the form is read back.

mod conditions;
mod read;
mod response;
mod write;

pub use read::from_questionnaire;
pub use response::to_response;
pub use write::to_questionnaire;

use serde_json::{Map, Value, json};

/// Our extensions begin so; the name of the member follows.
const OURS: &str = "urn:cabinet:form:";
/// FHIR's own, for texts in other languages.
const TRANSLATION: &str = "http://hl7.org/fhir/StructureDefinition/translation";
const MIN_VALUE: &str = "http://hl7.org/fhir/StructureDefinition/minValue";
const MAX_VALUE: &str = "http://hl7.org/fhir/StructureDefinition/maxValue";

type Object = Map<String, Value>;

/// Adds an extension with a text.
fn extend(resource: &mut Object, url: String, value: &Value) {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let extension = json!({"url": url, "valueString": text});
    match resource.get_mut("extension").and_then(Value::as_array_mut) {
        Some(extensions) => extensions.push(extension),
        None => drop(resource.insert("extension".to_owned(), json!([extension]))),
    }
}

/// The text of an extension.
fn extension<'a>(resource: &'a Value, url: &str) -> Option<&'a str> {
    resource
        .get("extension")?
        .as_array()?
        .iter()
        .find(|extension| extension["url"] == url)?
        .get("valueString")?
        .as_str()
}
