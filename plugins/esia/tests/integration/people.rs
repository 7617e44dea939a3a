//! Persons of the portal in both forms, and with every optional member missing.

use crate::support::{self, OID, answer, html, json as found, person, redeem_with, settings, with};
use cabinet_plugin_sdk::identity::{Contact, DocumentKind, FailureKind, Gender, Person};
use serde_json::{Value, json};

fn read(wire: Value) -> Person {
    redeem_with(settings(), move |_| found(200, &wire)).0.unwrap().person
}

fn without(names: &[&str]) -> Value {
    let mut wire = person();
    for name in names {
        wire.as_object_mut().unwrap().remove(*name);
    }
    wire
}

/// B-129, B-130, X-067
#[test]
fn everything_that_the_portal_knows_arrives_in_the_cabinet_s_words() {
    let mut wire = person();
    wire["middleName"] = json!("Ильдарович");
    let person = read(wire);
    assert_eq!(person.id, "1000600006");
    assert!(person.trusted);
    assert_eq!((person.last_name.as_str(), person.first_name.as_str()), ("Каримов", "Рустам"));
    assert_eq!(person.middle_name.as_deref(), Some("Ильдарович"));
    assert_eq!(person.birth_date.as_deref(), Some("1993-12-05"));
    assert_eq!(person.gender, Some(Gender::Male));
    assert_eq!(person.snils.as_deref(), Some("00000060006"));
    assert_eq!(person.citizenship.as_deref(), Some("UZB"));
    assert_eq!(person.email, Some(Contact { value: "karimov@citizens.example".into(), verified: true }));
    assert_eq!(person.mobile, Some(Contact { value: "+79006000006".into(), verified: true }));
    let paper = &person.documents[0];
    assert_eq!(
        (paper.kind, paper.series.as_deref(), &*paper.number),
        (DocumentKind::ForeignIdentity, Some("AC"), "6000006")
    );
    assert_eq!(
        (paper.issue_date.as_deref(), paper.expiry_date.as_deref()),
        (Some("2020-07-07"), Some("2030-07-06"))
    );
    assert_eq!((paper.issued_by.as_deref(), paper.issuer_code.as_deref()), (Some("IIV"), Some("1")));
    assert!(paper.verified);
}

/// B-129: "M or another value".
#[test]
fn a_woman_and_somebody_without_the_scope_are_two_things() {
    let mut wire = person();
    wire["gender"] = json!("F");
    assert_eq!(read(wire).gender, Some(Gender::Female));
    assert_eq!(read(without(&["gender"])).gender, None);
}

/// B-334: reported by the plugin, refused by the kernel.
#[test]
fn an_account_is_confirmed_only_if_everybody_says_so() {
    let mut wire = person();
    wire["trusted"] = json!(false);
    assert!(!read(wire).trusted);
    assert!(!read(without(&["trusted"])).trusted, "silence is no confirmation");
}

#[test]
fn an_unconfirmed_mark_in_the_token_outweighs_the_data_call() {
    let mut claims = support::id_claims();
    claims["urn:esia:sbj"].as_object_mut().unwrap().remove("urn:esia:sbj:is_tru");
    let key = support::keys::portal();
    let (access, _) = support::good_tokens();
    let id = support::token(key, &support::id_header(), &claims);
    assert!(!support::redeem_tokens(&access, Some(&id)).unwrap().person.trusted);
}

/// B-333: no address is invented for a person without one.
#[test]
fn what_is_missing_is_none() {
    let mut wire = without(&["birthDate", "snils", "citizenship", "rIdDoc"]);
    wire["contacts"] = json!({"stateFacts": ["hasSize"], "size": 0, "eTag": "0"});
    wire["documents"] = json!({"size": 0});
    let person = read(wire);
    assert_eq!((person.email, person.mobile), (None, None));
    assert_eq!(
        (person.birth_date, person.snils, person.citizenship, person.middle_name),
        (None, None, None, None)
    );
    assert!(person.documents.is_empty());
}

#[test]
fn an_address_that_nobody_verified_is_reported_as_such_or_dropped() {
    let mut wire = person();
    wire["contacts"]["elements"][1]["vrfStu"] = json!("NOT_VERIFIED");
    let email = read(wire.clone()).email.unwrap();
    assert_eq!((email.value.as_str(), email.verified), ("karimov@citizens.example", false));
    let strict = with(json!({"unverified_contacts": "drop"}));
    let proof = redeem_with(strict, move |_| found(200, &wire)).0.unwrap();
    assert_eq!(proof.person.email, None);
}

/// A portal that returns collections as links to other ports and hosts.
fn links(path: &str) -> support::Answer {
    let contact = |id: u64| person()["contacts"]["elements"][usize::try_from(id).unwrap() - 1].clone();
    match path.strip_prefix(&format!("/rs/prns/{OID}")).unwrap() {
        "?embed=(contacts.elements,documents.elements)" => found(200, &without(&["contacts", "documents"])),
        "/ctts?embed=(elements)" => found(
            200,
            &json!({"size": 3, "elements": [
                format!("https://esia.test:443/rs/prns/{OID}/ctts/1"),
                format!("http://evil.test/rs/prns/9/ctts/2"),
                "https://evil.test/../../secrets",
            ]}),
        ),
        "/docs?embed=(elements)" => found(200, &json!({"stateFacts": ["hasSize"], "size": 0})),
        "/ctts/1" => found(200, &contact(1)),
        "/ctts/2" => found(200, &contact(2)),
        other => panic!("nobody asks for {other}"),
    }
}

#[test]
fn links_are_followed_at_the_portal_and_nowhere_else() {
    let (proof, sent) = redeem_with(settings(), links);
    let person = proof.unwrap().person;
    assert_eq!(person.mobile.unwrap().value, "+79006000006");
    assert_eq!(person.email.unwrap().value, "karimov@citizens.example");
    assert!(sent.iter().all(|sent| sent.url.starts_with("https://esia.test/")));
}

#[test]
fn a_collection_without_its_scope_is_empty() {
    let (proof, _) = redeem_with(settings(), |path| {
        if path.contains("/ctts") || path.contains("/docs") {
            return found(403, &json!({"code": "ESIA-005011", "message": "noGrants"}));
        }
        found(200, &without(&["contacts", "documents"]))
    });
    let person = proof.unwrap().person;
    assert_eq!((person.email, person.documents.len()), (None, 0));
}

#[test]
fn a_person_without_the_scope_of_names_is_a_matter_for_the_administrator() {
    let failure =
        redeem_with(settings(), |_| found(200, &without(&["firstName", "lastName"]))).0.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected);
    assert!(failure.detail.contains("fullname"));
    let failure = redeem_with(settings(), |_| found(403, &json!({}))).0.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected);
}

/// Half a name would overwrite a full one.
#[test]
fn half_a_name_is_no_answer() {
    for missing in ["firstName", "lastName"] {
        let failure = redeem_with(settings(), move |_| found(200, &without(&[missing]))).0.unwrap_err();
        assert_eq!(failure.kind, FailureKind::Unavailable, "{missing}");
    }
}

#[test]
fn a_closed_account_lets_nobody_in() {
    let mut wire = person();
    wire["status"] = json!("DELETED");
    assert_eq!(redeem_with(settings(), move |_| found(200, &wire)).0.unwrap_err().kind, FailureKind::Failed);
}

#[test]
fn questions_are_asked_again_the_code_is_not() {
    for broken in [502, 503, 500] {
        let tries = std::cell::Cell::new(0);
        let (proof, sent) = redeem_with(settings(), move |_| {
            tries.set(tries.get() + 1);
            if tries.get() < 3 { html(broken) } else { found(200, &person()) }
        });
        assert!(proof.is_ok(), "the third answer is good");
        assert_eq!(sent.iter().filter(|sent| support::is_token_call(sent)).count(), 1);
        assert_eq!(sent.len(), 4);
    }
    let (proof, sent) = redeem_with(settings(), |_| html(500));
    assert_eq!(proof.unwrap_err().kind, FailureKind::Unavailable);
    assert_eq!(sent.len(), 4, "not for ever");
}

#[test]
fn an_overloaded_portal_is_asked_again_whatever_its_status() {
    let tries = std::cell::Cell::new(0);
    let (proof, _) = redeem_with(settings(), move |_| {
        tries.set(tries.get() + 1);
        if tries.get() < 2 { found(400, &json!({"code": "ESIA-007008"})) } else { found(200, &person()) }
    });
    assert!(proof.is_ok());
}

#[test]
fn what_the_portal_refuses_is_not_asked_again() {
    for (status, kind) in
        [(401, FailureKind::Spent), (429, FailureKind::Unavailable), (404, FailureKind::Failed)]
    {
        let (proof, sent) = redeem_with(settings(), move |_| found(status, &json!({"message": "Каримов"})));
        let failure = proof.unwrap_err();
        assert_eq!((failure.kind, sent.len()), (kind, 2), "{status}");
        assert!(!failure.detail.contains("Каримов"));
    }
    let (proof, sent) = redeem_with(settings(), |_| answer(200, "application/json", "{\"firstName\":\"Рус"));
    assert_eq!((proof.unwrap_err().kind, sent.len()), (FailureKind::Unavailable, 2));
}
