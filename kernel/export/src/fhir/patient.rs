//! The person as a `Patient` (<https://hl7.org/fhir/R4/patient.html>).

use super::without_blanks;
use crate::own_data::{Account, OwnData, Paper};
use cabinet_domain::{DocumentType, Gender};
use serde_json::{Value, json};

/// SNILS in the Russian tree of object identifiers, as also used in certificates of electronic signatures.
const SNILS: &str = "urn:oid:1.2.643.100.3";
/// HL7 table 0203: types of identifiers.
const KINDS: &str = "http://terminology.hl7.org/CodeSystem/v2-0203";

pub(super) fn patient(own: &OwnData, organisation: &str) -> Value {
    let account = &own.profile;
    let given = [Some(&account.first_name), account.patr_name.as_ref()];
    let full_name = [Some(&account.last_name), given[0], given[1]].into_iter().flatten().cloned();
    let snils = account.snils.as_ref().map(|snils| {
        let digits: String = snils.chars().filter(char::is_ascii_digit).collect();
        json!({ "use": "official", "system": SNILS, "value": digits })
    });
    let identifiers: Vec<Value> = snils.into_iter().chain(own.documents.iter().map(document)).collect();
    without_blanks(json!({
        "resourceType": "Patient",
        "language": own.language,
        "active": true,
        "identifier": identifiers,
        "name": [{
            "use": "official",
            "text": full_name.collect::<Vec<_>>().join(" "),
            "family": account.last_name,
            "given": given,
        }],
        "telecom": telecom(account),
        "gender": match account.gender { Gender::Male => "male", Gender::Female => "female" },
        "birthDate": account.birth_date.day(),
        "communication": [{
            "language": { "coding": [{ "system": "urn:ietf:bcp:47", "code": own.language }] },
            "preferred": true,
        }],
        "managingOrganization": { "display": organisation },
    }))
}

fn telecom(account: &Account) -> Value {
    let phone =
        account.phone.as_ref().map(|value| json!({ "system": "phone", "value": value, "use": "mobile" }));
    let email = account.email.as_ref().map(|value| json!({ "system": "email", "value": value }));
    json!([phone, email])
}

/// Serial and number in their usual combined form.
fn document(paper: &Paper) -> Value {
    let parts = [paper.serial.as_deref(), Some(paper.number.as_str())];
    json!({
        "use": "official",
        "type": {
            "coding": [kind(paper.kind).map(|code| json!({ "system": KINDS, "code": code }))],
            "text": paper.kind.name(),
        },
        "value": parts.into_iter().flatten().collect::<Vec<_>>().join(" "),
        "period": { "start": paper.issue_date },
        "assigner": { "display": paper.issued_by },
    })
}

const fn kind(kind: DocumentType) -> Option<&'static str> {
    match kind {
        DocumentType::Passport | DocumentType::ForeignPassport => Some("PPN"),
        DocumentType::BirthCertificate => Some("BCT"),
        DocumentType::MilitaryId => Some("MI"),
        DocumentType::DrivingLicence => Some("DL"),
        // The table has no matching code; the text states the type.
        DocumentType::ForeignId
        | DocumentType::ResidencePermit
        | DocumentType::RefugeeCertificate
        | DocumentType::MedicalPolicy
        | DocumentType::Other => None,
    }
}
