//! The copy for other medical systems: HL7 FHIR R4 (4.0.1), a `Bundle` of type `collection`. Standard fields only, no extensions.
//! `tools/fhir-check` validates it with independent models.

mod appointment;
mod communication;
mod consent;
mod diary;
mod patient;
mod record;
pub(crate) mod reference;

use crate::Host;
use crate::own_data::OwnData;
use crate::own_record::OwnRecord;
use cabinet_domain::MedicalHostId;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

/// The whole bundle. `organisation` runs the cabinet.
pub fn bundle(own: &OwnData, organisation: &str, hosts: &BTreeMap<MedicalHostId, Host>) -> Value {
    let patient = own.profile.user_id.0;
    let mut entries = vec![entry(&patient.to_string(), patient::patient(own, organisation))];
    for text in &own.consent_texts {
        entries.push(entry(&reference::text_id(&text.hash), consent::text(text, organisation)));
    }
    for agreed in &own.consents {
        let has_text = own.consent_texts.iter().any(|text| text.hash == agreed.hash);
        let consent = consent::consent(agreed, patient, organisation, has_text);
        entries.push(entry(&agreed.id.to_string(), consent));
    }
    for visit in &own.bookings {
        if let Some(appointment) = appointment::appointment(visit, patient, hosts) {
            entries.push(entry(&visit.id.to_string(), appointment));
        }
    }
    for sent in &own.questionnaires {
        if let Some(response) = &sent.response {
            entries.push(entry(&sent.id.to_string(), questionnaire(response, patient)));
        }
    }
    for message in own.chat.iter().flat_map(|chat| &chat.messages) {
        let resource = communication::communication(message, patient, organisation);
        entries.push(entry(&communication::id(message), resource));
    }
    entries.extend(of_record(&own.record, patient, hosts));
    json!({ "resourceType": "Bundle", "type": "collection", "timestamp": instant(own.made_at), "entry": entries })
}

/// Completed answers, as given by the person.
fn questionnaire(response: &Value, patient: Uuid) -> Value {
    let mut response = response.clone();
    if let Some(members) = response.as_object_mut() {
        for name in ["subject", "author", "source"] {
            members.insert(name.to_owned(), reference::to(&patient.to_string()));
        }
    }
    response
}

/// The medical record and the diary; a report references its values.
fn of_record(own: &OwnRecord, patient: Uuid, hosts: &BTreeMap<MedicalHostId, Host>) -> Vec<Value> {
    let mut entries = Vec::new();
    for diagnosed in &own.diagnoses {
        entries.push(entry(&record::condition_id(diagnosed), record::condition(diagnosed, patient)));
    }
    for prescribed in &own.prescriptions {
        let id = record::medication_request_id(prescribed);
        entries.push(entry(&id, record::medication_request(prescribed, patient)));
    }
    let mut values: HashMap<Uuid, Vec<Value>> = HashMap::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    for measured in &own.observations {
        let name = record::observation_name(measured);
        let id = record::observation_id(&name, names.get(&name).copied().unwrap_or_default());
        *names.entry(name).or_default() += 1;
        if let Some(document) = measured.document_id {
            values.entry(document).or_default().push(reference::to(&id));
        }
        entries.push(entry(&id, record::observation(measured, patient)));
    }
    for written in &own.documents {
        let values = values.remove(&written.id).unwrap_or_default();
        entries.push(entry(&written.id.to_string(), record::document(written, patient, &values)));
    }
    for day in &own.diary {
        let zone = hosts.get(&day.host_id).map(|host| host.zone);
        entries.push(entry(&diary::id(day), diary::response(day, patient, zone)));
    }
    entries
}

fn entry(id: &str, mut resource: Value) -> Value {
    if let Some(members) = resource.as_object_mut() {
        members.insert("id".to_owned(), json!(id));
    }
    json!({ "fullUrl": reference::full_url(id), "resource": resource })
}

/// FHIR `instant` and `dateTime`: with an offset, to the second.
fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Removes `null` values and empty lists, which FHIR does not allow.
fn without_blanks(value: Value) -> Value {
    let is_blank = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    };
    match value {
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| (name, without_blanks(value)));
            Value::Object(members.filter(|(_, value)| !is_blank(value)).collect::<Map<_, _>>())
        }
        Value::Array(items) => {
            Value::Array(items.into_iter().map(without_blanks).filter(|value| !is_blank(value)).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_left_out() {
        let value =
            json!({ "a": null, "b": [], "c": { "d": null }, "e": [" ", { "f": [] }], "g": false, "h": 0 });
        assert_eq!(without_blanks(value), json!({ "g": false, "h": 0 }));
    }
}
