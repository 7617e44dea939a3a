//! A consent as a `Consent` (<https://hl7.org/fhir/R4/consent.html>), and its text as a `DocumentReference`, once even if it was agreed to
//! several times. Invariant ppc-1 requires a policy: it is the text, identified by its SHA-256.

use super::{instant, reference, without_blanks};
use crate::own_data::{Agreed, Text};
use base64::Engine as _;
use cabinet_domain::ConsentKind;
use serde_json::{Value, json};
use uuid::Uuid;

const SCOPES: &str = "http://terminology.hl7.org/CodeSystem/consentscope";
const LOINC: &str = "http://loinc.org";
/// LOINC 59284-0, the category that FHIR R4 defines for consents.
const CONSENT_DOCUMENT: &str = "59284-0";

pub(super) fn consent(agreed: &Agreed, patient: Uuid, organisation: &str, has_text: bool) -> Value {
    let is_in_force = agreed.withdrawn_at.is_none();
    without_blanks(json!({
        "resourceType": "Consent",
        "language": agreed.language,
        "identifier": [reference::identifier(agreed.id)],
        "status": if is_in_force { "active" } else { "inactive" },
        "scope": { "coding": [{ "system": SCOPES, "code": "patient-privacy" }] },
        "category": [category(agreed.kind)],
        "patient": reference::to(&patient.to_string()),
        "dateTime": instant(agreed.given_at),
        "performer": [reference::to(&patient.to_string())],
        "organization": [{ "display": organisation }],
        "sourceReference": has_text.then(|| reference::to(&reference::text_id(&agreed.hash))),
        "policy": [{ "uri": reference::named_by_hash(&agreed.hash) }],
        "policyRule": { "text": agreed.version },
        "provision": {
            "type": "permit",
            "period": { "start": instant(agreed.given_at), "end": agreed.withdrawn_at.map(instant) },
        },
    }))
}

pub(super) fn text(text: &Text, organisation: &str) -> Value {
    without_blanks(json!({
        "resourceType": "DocumentReference",
        "language": text.language,
        "identifier": [{ "system": "urn:ietf:rfc:3986", "value": reference::named_by_hash(&text.hash) }],
        "status": "current",
        "type": category(text.kind),
        "date": instant(text.first_shown_at),
        "custodian": { "display": organisation },
        "content": [{
            "attachment": {
                "contentType": "text/plain; charset=utf-8",
                "language": text.language,
                "data": base64::prelude::BASE64_STANDARD.encode(&text.text),
                "size": text.text.len(),
                "title": format!("{} {}", text.kind.name(), text.version),
                "creation": instant(text.first_shown_at),
            },
        }],
    }))
}

fn category(kind: ConsentKind) -> Value {
    json!({ "coding": [{ "system": LOINC, "code": CONSENT_DOCUMENT }], "text": kind.name() })
}
