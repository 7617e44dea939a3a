//! The medical record: `Condition`, `MedicationRequest`, `DocumentReference` for what a doctor wrote, `DiagnosticReport` for results of examinations, and
//! `Observation` for laboratory values (<https://hl7.org/fhir/R4/resourcelist.html>).

use super::{reference, without_blanks};
use crate::own_record::{Diagnosed, Measured, Prescribed, Written};
use cabinet_domain::{MedicalDocumentKind, PrescriptionState};
use chrono::{DateTime, FixedOffset, SecondsFormat};
use serde_json::{Value, json};
use uuid::Uuid;

/// ICD-10 in FHIR; MKB-10 is its Russian edition and has the same codes.
const ICD_10: &str = "http://hl7.org/fhir/sid/icd-10";
const CLINICAL: &str = "http://terminology.hl7.org/CodeSystem/condition-clinical";
const CONDITION_KINDS: &str = "http://terminology.hl7.org/CodeSystem/condition-category";
const OBSERVATION_KINDS: &str = "http://terminology.hl7.org/CodeSystem/observation-category";
const INTERPRETATIONS: &str = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";

pub(super) fn condition(diagnosed: &Diagnosed, patient: Uuid) -> Value {
    let status = if diagnosed.end_date.is_some() { "resolved" } else { "active" };
    let text = diagnosed.name.clone().unwrap_or_else(|| diagnosed.code.clone());
    let notes = [diagnosed.kind.as_ref(), diagnosed.character.as_ref()];
    let notes: Vec<_> = notes.into_iter().flatten().map(|text| json!({ "text": text })).collect();
    without_blanks(json!({
        "resourceType": "Condition",
        "identifier": [{ "value": diagnosed.id, "assigner": { "display": diagnosed.host_name } }],
        "clinicalStatus": { "coding": [{ "system": CLINICAL, "code": status }] },
        "category": [{ "coding": [{ "system": CONDITION_KINDS, "code": "encounter-diagnosis" }] }],
        "code": code(&diagnosed.code, diagnosed.is_of_mkb, &text),
        "subject": reference::to(&patient.to_string()),
        "recordedDate": diagnosed.set_date,
        // Invariant con-4: a condition with an abatement is not active.
        "abatementDateTime": diagnosed.end_date,
        "note": notes,
    }))
}

/// A code that is not in MKB-10 appears only in the text.
fn code(code: &str, is_of_mkb: bool, text: &str) -> Value {
    let coding = is_of_mkb.then(|| json!({ "system": ICD_10, "code": code }));
    json!({ "coding": [coding], "text": if is_of_mkb || text == code { text.to_owned() } else { format!("{code} {text}") } })
}

pub(super) fn medication_request_id(prescribed: &Prescribed) -> String {
    reference::derived_id(&format!("medication request {}", prescribed.id))
}

/// A prescription that ran out was not used, so its status is `stopped`: FHIR has no status for it, and `validityPeriod` tells why.
pub(super) fn medication_request(prescribed: &Prescribed, patient: Uuid) -> Value {
    let status = match prescribed.state {
        PrescriptionState::Active => "active",
        PrescriptionState::Dispensed => "completed",
        PrescriptionState::Expired => "stopped",
        PrescriptionState::Cancelled => "cancelled",
    };
    let number = prescribed.number.as_ref().map(|number| json!({ "value": number }));
    let prescriber = prescribed.prescriber.as_ref().map(|name| json!({ "display": name }));
    let amount = prescribed.amount.as_ref().map(|amount| json!({ "text": amount }));
    let note = prescribed.note.as_ref().map(|note| json!({ "text": note }));
    without_blanks(json!({
        "resourceType": "MedicationRequest",
        "identifier": [{ "value": prescribed.id, "assigner": { "display": prescribed.host_name } }],
        "groupIdentifier": number,
        "status": status,
        "intent": "order",
        "medicationCodeableConcept": { "text": prescribed.medicine },
        "subject": reference::to(&patient.to_string()),
        "authoredOn": prescribed.written,
        "requester": prescriber,
        "dosageInstruction": [prescribed.dosage.as_ref().map(|dosage| json!({ "text": dosage }))],
        "dispenseRequest": { "validityPeriod": { "start": prescribed.written, "end": prescribed.valid_until } },
        "note": [amount, note],
    }))
}

pub(super) fn document(written: &Written, patient: Uuid, values: &[Value]) -> Value {
    match written.kind {
        MedicalDocumentKind::Fragment | MedicalDocumentKind::Consultation => reference_to(written, patient),
        MedicalDocumentKind::Research => report(written, patient, values),
    }
}

fn reference_to(written: &Written, patient: Uuid) -> Value {
    without_blanks(json!({
        "resourceType": "DocumentReference",
        "identifier": [reference::identifier(written.id)],
        "status": "current",
        "type": { "text": written.kind.name() },
        "subject": reference::to(&patient.to_string()),
        "date": moment(written.created),
        "author": [author(written)],
        "custodian": { "display": written.host_name },
        "description": written.name,
        "content": attachments(written).into_iter().map(|attachment| json!({ "attachment": attachment })).collect::<Vec<_>>(),
    }))
}

fn report(written: &Written, patient: Uuid, values: &[Value]) -> Value {
    without_blanks(json!({
        "resourceType": "DiagnosticReport",
        "identifier": [reference::identifier(written.id)],
        "status": "final",
        "code": { "text": written.name },
        "subject": reference::to(&patient.to_string()),
        "effectiveDateTime": moment(written.created),
        "issued": moment(written.created),
        "performer": [author(written), { "display": written.host_name }],
        "result": values,
        "conclusion": written.diagnosis_name,
        "presentedForm": attachments(written),
    }))
}

fn author(written: &Written) -> Option<Value> {
    written.author.as_ref().map(|author| json!({ "display": author }))
}

/// The text is a file in the archive, and the title is its path, because FHIR has no URLs within an archive. The file itself stays at the
/// hospital; only its metadata is included.
fn attachments(written: &Written) -> Vec<Value> {
    let text = written.entry.as_ref().map(|entry| {
        json!({
            "contentType": "text/html; charset=utf-8",
            "title": format!("{} ({entry})", written.name),
            "creation": moment(written.created),
        })
    });
    let file = json!({
        "contentType": written.mime,
        // FHIR `unsignedInt` is limited to 2^31 - 1.
        "size": written.size.and_then(|size| i32::try_from(size).ok()),
        "title": written.file_name.as_ref().unwrap_or(&written.name),
        "creation": moment(written.created),
    });
    let has_file = written.has_file || text.is_none();
    text.into_iter().chain(has_file.then_some(file)).collect()
}

/// The identity of a value: host, indicator, unit and time.
pub(super) fn observation_name(measured: &Measured) -> String {
    let Measured { host_id, code, unit, at, .. } = measured;
    format!("observation {host_id} {at} {} {code}", unit.as_deref().unwrap_or_default())
}

/// Several values with the same name are numbered.
pub(super) fn observation_id(name: &str, number: usize) -> String {
    reference::derived_id(&format!("{name} {number}"))
}

pub(super) fn condition_id(diagnosed: &Diagnosed) -> String {
    reference::derived_id(&format!("condition {}", diagnosed.id))
}

pub(super) fn observation(measured: &Measured, patient: Uuid) -> Value {
    let quantity = |value: f64| json!({ "value": value, "unit": measured.unit });
    let interpretation = interpretation(measured)
        .map(|code| json!({ "coding": [{ "system": INTERPRETATIONS, "code": code }] }));
    without_blanks(json!({
        "resourceType": "Observation",
        "status": "final",
        "category": [{ "coding": [{ "system": OBSERVATION_KINDS, "code": "laboratory" }] }],
        // The hospital's own code, without a coding system.
        "code": { "coding": [{ "code": measured.code, "display": measured.name }], "text": measured.name },
        "subject": reference::to(&patient.to_string()),
        "effectiveDateTime": moment(measured.at),
        "performer": [{ "display": measured.host_name }],
        "valueQuantity": measured.value.map(quantity),
        "valueString": measured.text,
        "interpretation": [interpretation],
        "referenceRange": [{ "low": measured.norm_low.map(quantity), "high": measured.norm_high.map(quantity) }],
    }))
}

/// Low, high or normal; `None` if the reference limits are unknown.
fn interpretation(measured: &Measured) -> Option<&'static str> {
    let value = measured.value?;
    if measured.norm_low.is_some_and(|low| value < low) {
        return Some("L");
    }
    if measured.norm_high.is_some_and(|high| value > high) {
        return Some("H");
    }
    (measured.norm_low.is_some() && measured.norm_high.is_some()).then_some("N")
}

fn moment(at: DateTime<FixedOffset>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
