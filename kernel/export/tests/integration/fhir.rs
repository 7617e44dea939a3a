//! Bundles of several people. Their content is checked here; `tools/fhir-check` validates the FHIR format of `target/fhir-examples`, which
//! these tests write.

use crate::support::{TestEnv, full, record};
use serde_json::{Value, json};
use std::path::Path;

async fn bundle(env: &TestEnv, user: cabinet_domain::UserId, name: &str) -> Value {
    let bytes = env.archive(user, "ru").await.remove("fhir/bundle.json").unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fhir-examples");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.json")), &bytes).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

fn of_type<'a>(bundle: &'a Value, kind: &str) -> Vec<&'a Value> {
    let resources = bundle["entry"].as_array().unwrap().iter().map(|entry| &entry["resource"]);
    resources.filter(|resource| resource["resourceType"] == kind).collect()
}

#[tokio::test]
async fn somebody_with_everything() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    record(&env, anna).await;
    env.chat.say(&[(true, "Анна", "Можно завтра?"), (false, "Медсестра Ольга", "Да, в 9:30")]);
    let bundle = bundle(&env, anna, "full").await;
    assert_eq!(of_type(&bundle, "Communication").len(), 2);
    let [patient] = of_type(&bundle, "Patient").try_into().unwrap();
    assert_eq!(patient["identifier"][0]["system"], "urn:oid:1.2.643.100.3");
    assert_eq!(patient["identifier"][0]["value"], "11223344595");
    assert_eq!(patient["identifier"][1]["value"], "4509 123456");
    assert_eq!(patient["name"][0]["given"], json!(["Анна", "Сергеевна"]));
    assert_eq!((&patient["gender"], &patient["birthDate"]), (&json!("female"), &json!("1958-03-12")));
    assert_eq!(patient["communication"][0]["language"]["coding"][0]["code"], "ru");
    assert_eq!(patient["telecom"].as_array().unwrap().len(), 2);

    let consents = of_type(&bundle, "Consent");
    let statuses: Vec<_> = consents.iter().map(|consent| consent["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["active", "active", "inactive"]);
    assert!(consents[2]["provision"]["period"]["end"].is_string());
    assert!(consents[0]["policy"][0]["uri"].as_str().unwrap().starts_with("ni:///sha-256;"));
    // Two consent texts, and a fragment and a consultation of the record.
    assert_eq!(of_type(&bundle, "DocumentReference").len(), 4);

    // Booked, cancelled, asked and unknown; a refused booking is not exported.
    let appointments = of_type(&bundle, "Appointment");
    let mut statuses: Vec<_> = appointments.iter().map(|one| one["status"].as_str().unwrap()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, ["booked", "cancelled", "pending", "pending"]);
    assert_eq!(appointments[0]["start"], "2026-12-01T09:00:00+03:00", "on the hospital's clock");
}

/// The record and the diary in FHIR.
#[tokio::test]
async fn somebody_with_a_record() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    record(&env, anna).await;
    let bundle = bundle(&env, anna, "record").await;
    let statuses: Vec<_> = of_type(&bundle, "Condition")
        .into_iter()
        .map(|one| {
            (
                one["code"]["text"].as_str().unwrap(),
                one["clinicalStatus"]["coding"][0]["code"].as_str().unwrap(),
            )
        })
        .collect();
    for expected in
        [("Хронический гастрит", "active"), ("J06.9", "resolved"), ("НЕТ-1 Не из справочника", "active")]
    {
        assert!(statuses.contains(&expected), "{expected:?} of {statuses:?}");
    }
    // A code that is in no directory has no ICD-10 coding.
    let coded = of_type(&bundle, "Condition").into_iter().filter(|one| one["code"]["coding"].is_array());
    assert_eq!(coded.count(), 2);

    //
    let prescriptions = of_type(&bundle, "MedicationRequest");
    let mut statuses: Vec<_> = prescriptions.iter().map(|one| one["status"].as_str().unwrap()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, ["active", "cancelled", "completed", "stopped"]);
    let [active] = prescriptions
        .into_iter()
        .filter(|one| one["status"] == "active")
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    assert_eq!(active["medicationCodeableConcept"]["text"], "Метформин, таблетки 500 мг");
    assert_eq!(active["groupIdentifier"]["value"], "45 ЛК 123");
    assert_eq!(
        active["dispenseRequest"]["validityPeriod"],
        json!({ "start": "2026-11-10", "end": "2026-11-30" })
    );
    assert_eq!(active["dosageInstruction"][0]["text"], "По одной таблетке два раза в день");

    let [report] = of_type(&bundle, "DiagnosticReport").try_into().unwrap();
    assert_eq!(report["code"]["text"], "Биохимия крови");
    assert_eq!(report["effectiveDateTime"], "2026-11-20T10:00:00+03:00");
    assert_eq!(report["result"].as_array().unwrap().len(), 4);
    let observations = of_type(&bundle, "Observation");
    let interpreted: Vec<_> =
        observations.iter().map(|one| one["interpretation"][0]["coding"][0]["code"].as_str()).collect();
    for expected in [Some("N"), Some("L"), Some("H"), None] {
        assert!(interpreted.contains(&expected), "{expected:?} of {interpreted:?}");
    }
    assert!(observations.iter().any(|one| one["valueString"] == "не обнаружено"));
    assert!(
        observations
            .iter()
            .all(|one| one.get("referenceRange").is_none_or(|range| !range[0]["high"].is_null()))
    );

    let [response] = of_type(&bundle, "QuestionnaireResponse").try_into().unwrap();
    assert_eq!(response["item"][0]["text"], "Давление");
    assert_eq!(response["status"], "amended", "it was corrected");
    assert_eq!(response["item"][0]["item"][0]["answer"][0]["valueInteger"], 125);
    assert_eq!(response["item"][1]["item"][3]["answer"][0]["valueDateTime"], "2026-11-20T12:30:00+03:00");
}

/// The same object has the same id in every copy, so a reader of two copies does not count it twice.
#[tokio::test]
async fn what_stays_the_same_keeps_its_id() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    record(&env, anna).await;
    let ids = |bundle: &Value| {
        let entries = bundle["entry"].as_array().unwrap().iter().map(|entry| entry["fullUrl"].to_string());
        entries.collect::<std::collections::BTreeSet<_>>()
    };
    let first = ids(&bundle(&env, anna, "record-again").await);
    assert_eq!(env.connector.sync(anna).await, cabinet_ports::JobOutcome::Done);
    assert_eq!(ids(&bundle(&env, anna, "record-again").await), first);
    assert!(first.len() > 10);
}

/// a foreigner without patronymic, SNILS, address and telephone.
#[tokio::test]
async fn somebody_with_the_least() {
    let env = TestEnv::open().await;
    let john = env.foreigner("john").await;
    let bundle = bundle(&env, john, "minimal-foreigner").await;
    let [patient] = of_type(&bundle, "Patient").try_into().unwrap();
    assert_eq!(patient["name"][0]["given"], json!(["John"]));
    for absent in ["identifier", "telecom"] {
        assert_eq!(patient.get(absent), None, "{absent}");
    }
    assert_eq!(bundle["entry"].as_array().unwrap().len(), 1);
}

/// A text that was agreed to repeatedly appears once.
#[tokio::test]
async fn somebody_who_changed_their_mind_often() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    env.waver(anna, 12).await;
    let bundle = bundle(&env, anna, "many-consents").await;
    let consents = of_type(&bundle, "Consent");
    assert_eq!((consents.len(), of_type(&bundle, "DocumentReference").len()), (12, 1));
    assert_eq!(consents.iter().filter(|consent| consent["status"] == "active").count(), 1);
}
