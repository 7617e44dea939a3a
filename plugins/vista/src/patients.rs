//! Identifies the person at this hospital. Doubts are never resolved here: `many` returns no patient, and a client whose data does not
//! match the person is treated as ambiguous, whatever the match returned.

use crate::adapter::Adapter;
use crate::failure::Failure;
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::records::{Gender, IdentityDocument, PatientMatch, Person};
use cabinet_plugin_sdk::{Problem, ProblemCode, log};
use serde::{Deserialize, Serialize};

/// The kernel's name of the insurance policy; every other kind is an identity document.
const POLICY: &str = "MEDICAL_POLICY";
/// The most common identity document, as named by the kernel and by the adapter.
const PASSPORT: (&str, &str) = ("PASSPORT", "PASSPORT_RF");

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Wanted<'a> {
    last_name: &'a str,
    first_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    patr_name: Option<&'a str>,
    birth_date: &'a str,
    sex: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    snils: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Numbered<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<Paper<'a>>,
}

#[derive(Serialize)]
struct Numbered<'a> {
    serial: &'a str,
    number: &'a str,
}

#[derive(Serialize)]
struct Paper<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(flatten)]
    numbered: Numbered<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    result: Verdict,
    #[serde(default)]
    client_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    One,
    None,
    Many,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Client {
    client_id: String,
    last_name: String,
    first_name: String,
    birth_date: String,
    #[serde(default)]
    snils: Option<String>,
}

/// Finds the client of a person.
pub(crate) fn find(adapter: &Adapter, person: &Person) -> Result<PatientMatch, Problem> {
    let body =
        serde_json::to_vec(&wanted(person)).map_err(|_| Problem::invalid("the person cannot be written"))?;
    let call = adapter.send(Method::Post, "/clients/match", &["clients", "match"], body)?;
    let found: Found = adapter.ask(&call)?;
    let id = match (found.result, found.client_id) {
        (Verdict::One, Some(id)) if !id.trim().is_empty() => id,
        (Verdict::One, _) => return Err(Failure::Garbled("clientId is missing".to_owned()).into()),
        (Verdict::None, _) => {
            return Err(Problem::new(ProblemCode::PatientUnknown, "the hospital does not know the person"));
        }
        (Verdict::Many, _) => {
            return Err(Problem::new(ProblemCode::PatientAmbiguous, "several clients of the hospital fit"));
        }
    };
    let client: Client = adapter.ask(&adapter.get("/clients/{id}", &["clients", &id])?)?;
    if client.client_id != id || !is_same(&client, person) {
        log::error("the adapter matched a client with another name or day of birth", &[]);
        let why = "the client whom the adapter found is somebody else";
        return Err(Problem::new(ProblemCode::PatientAmbiguous, why));
    }
    Ok(PatientMatch { patient_id: id })
}

/// Whether the adapter knows a client with this id.
pub(crate) fn is_there(adapter: &Adapter, id: &str) -> bool {
    let asked = adapter.get("/clients/{id}", &["clients", id]);
    let client: Option<Client> = asked.ok().and_then(|call| adapter.ask(&call).ok());
    client.is_some_and(|client| client.client_id == id)
}

fn wanted(person: &Person) -> Wanted<'_> {
    let papers = || person.documents.iter().filter(|paper| paper.kind != POLICY);
    let paper = papers().find(|paper| paper.kind == PASSPORT.0).or_else(|| papers().next());
    let policy = person.documents.iter().find(|paper| paper.kind == POLICY);
    Wanted {
        last_name: &person.last_name,
        first_name: &person.first_name,
        patr_name: person.patronymic.as_deref(),
        birth_date: &person.birth_date,
        sex: match person.gender {
            Gender::Male => "male",
            Gender::Female => "female",
        },
        snils: person.snils.as_deref(),
        policy: policy.map(numbered),
        document: paper.map(|paper| Paper {
            kind: if paper.kind == PASSPORT.0 { PASSPORT.1 } else { &paper.kind },
            numbered: numbered(paper),
        }),
    }
}

fn numbered(paper: &IdentityDocument) -> Numbered<'_> {
    Numbered { serial: paper.serial.as_deref().unwrap_or_default(), number: &paper.number }
}

/// Compares the birth date, and the name or the SNILS, because a name may change by marriage.
fn is_same(client: &Client, person: &Person) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let same_snils = match (client.snils.as_deref().map(digits), person.snils.as_deref().map(digits)) {
        (Some(theirs), Some(ours)) => theirs.len() == 11 && theirs == ours,
        _ => false,
    };
    let same_name = plain(&client.last_name) == plain(&person.last_name)
        && plain(&client.first_name) == plain(&person.first_name);
    client.birth_date == person.birth_date && (same_name || same_snils)
}

/// Normalizes a name for comparison: lower case, е for ё, single spaces.
fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace('ё', "е");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
