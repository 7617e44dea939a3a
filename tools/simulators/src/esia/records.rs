//! Records as the portal's REST API returns them, limited to the scopes of the token (protocol sheet esia §5, §6).

use super::citizen::{Citizen, Document};
use super::json::put;
use super::portal::Access;
use chrono::NaiveDate;
use serde_json::{Value, json};

/// `updatedOn` of every record.
const UPDATED: i64 = 1_767_225_600;

/// The person without collections.
pub fn person(citizen: &Citizen, access: &Access) -> Value {
    let has = |scope: &str| access.scopes.iter().any(|granted| granted == scope);
    let mut body = json!({
        "stateFacts": ["EntityRoot"], "trusted": citizen.trusted, "updatedOn": UPDATED, "status": "REGISTERED",
        "verifying": false, "containsUpCfmCode": false, "eTag": "1B",
    });
    if has("fullname") {
        put(&mut body, "firstName", json!(citizen.first_name));
        put(&mut body, "lastName", json!(citizen.last_name));
        if let Some(middle) = &citizen.middle_name {
            put(&mut body, "middleName", json!(middle));
        }
    }
    if has("birthdate") {
        put(&mut body, "birthDate", json!(day(citizen.birth_date)));
    }
    if has("gender") {
        put(&mut body, "gender", json!(citizen.gender));
    }
    if has("snils") && citizen.snils.is_some() {
        put(&mut body, "snils", json!(citizen.snils));
    }
    if has("inn") && citizen.inn.is_some() {
        put(&mut body, "inn", json!(citizen.inn));
    }
    if has("id_doc") {
        put(&mut body, "citizenship", json!(citizen.citizenship));
        if !citizen.documents.is_empty() {
            put(&mut body, "rIdDoc", json!(document_id(citizen, 0)));
        }
    }
    body
}

/// The elements of a collection. `None` if no scope of the token covers it, or it does not exist.
pub fn collection(citizen: &Citizen, access: &Access, path: &str) -> Option<Vec<Value>> {
    let has = |scope: &str| access.scopes.iter().any(|granted| granted == scope);
    match path {
        "ctts" => (has("contacts") || has("email") || has("mobile")).then(|| contacts(citizen, access)),
        "docs" => {
            access.scopes.iter().any(|scope| scope.ends_with("_doc")).then(|| documents(citizen, access))
        }
        "addrs" => (has("addresses") || has("contacts")).then(|| addresses(citizen)),
        "vhls" => has("vehicles").then(Vec::new),
        "kids" => has("kid_fullname").then(Vec::new),
        "orgs" | "roles" => has("usr_org").then(Vec::new),
        _ => None,
    }
}

fn contacts(citizen: &Citizen, access: &Access) -> Vec<Value> {
    let has = |scope: &str| access.scopes.iter().any(|granted| granted == scope || granted == "contacts");
    let contact = |id: u64, kind: &str, value: &str, verified: bool| {
        let state = if verified { "VERIFIED" } else { "NOT_VERIFIED" };
        json!({
            "stateFacts": ["Identifiable"], "id": citizen.oid * 10 + id, "type": kind, "vrfStu": state,
            "value": value, "isCfmCodeExpired": true, "eTag": "2C",
        })
    };
    let mobile = citizen.mobile.as_deref().filter(|_| has("mobile"));
    let email = citizen.email.as_deref().filter(|_| has("email"));
    let mobile = mobile.map(|value| contact(1, "MBT", value, true));
    let email = email.map(|value| contact(2, "EML", value, citizen.email_verified));
    mobile.into_iter().chain(email).collect()
}

fn documents(citizen: &Citizen, access: &Access) -> Vec<Value> {
    let granted = |document: &Document| access.scopes.iter().any(|scope| scope == scope_of(&document.kind));
    let papers = citizen.documents.iter().enumerate().filter(|(_, document)| granted(document));
    papers
        .map(|(index, document)| {
            let state = if document.verified { "VERIFIED" } else { "NOT_VERIFIED" };
            let mut body = json!({
                "stateFacts": ["EntityRoot"], "id": document_id(citizen, index), "type": document.kind,
                "vrfStu": state, "number": document.number, "eTag": "3D",
            });
            let optional = [
                ("series", document.series.clone()),
                ("issueDate", document.issue_date.map(day)),
                ("expiryDate", document.expiry_date.map(day)),
                ("issueId", document.issue_id.clone()),
                ("issuedBy", document.issued_by.clone()),
            ];
            for (name, value) in optional {
                if let Some(value) = value {
                    put(&mut body, name, json!(value));
                }
            }
            body
        })
        .collect()
}

fn addresses(citizen: &Citizen) -> Vec<Value> {
    let address = citizen.address.iter().map(|line| {
        json!({
            "stateFacts": ["Identifiable"], "id": citizen.oid * 10 + 7, "type": "PRG", "addressStr": line,
            "zipCode": line.split(',').next(), "countryId": "RUS", "eTag": "4E",
        })
    });
    address.collect()
}

fn scope_of(kind: &str) -> &'static str {
    match kind {
        "RF_PASSPORT" | "FID_DOC" => "id_doc",
        "RF_DRIVING_LICENSE" => "drivers_licence_doc",
        "MLTR_ID" => "military_doc",
        "FRGN_PASS" => "foreign_passport_doc",
        "MDCL_PLCY" => "medical_doc",
        "BRTH_CERT" | "RF_BRTH_CERT" | "FID_BRTH_CERT" => "birth_cert_doc",
        "RSDNC_PERMIT" => "residence_doc",
        _ => "temporary_residence_doc",
    }
}

fn document_id(citizen: &Citizen, index: usize) -> u64 {
    citizen.oid * 100 + index as u64
}

/// `DD.MM.YYYY`
fn day(day: NaiveDate) -> String {
    day.format("%d.%m.%Y").to_string()
}
