//! Identifying the person: in doubt, no data is shown.

use crate::support::{SECRET_NAME, adapter, always, client, ok, person};
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::records::Records;
use cabinet_plugin_vista::Vista;
use serde_json::{Value, json};

fn one() -> Value {
    json!({"result": "one", "clientId": "7", "matchedBy": ["name", "birthDate"]})
}

#[test]
fn a_person_is_told_once_in_a_body_and_found() {
    let host = adapter(|path, _| match path {
        "/clients/match" => ok(one()),
        "/clients/7" => ok(client("7")),
        other => panic!("{other}"),
    });
    assert_eq!(Vista::find_patient(person()).unwrap().patient_id, "7");
    let sent = host.sent();
    assert_eq!(sent[0].method, Method::Post);
    let body: Value = serde_json::from_slice(&sent[0].body).unwrap();
    assert_eq!(
        body,
        json!({"lastName": SECRET_NAME, "firstName": "Анна", "birthDate": "1958-03-12", "sex": "female",
            "snils": "11223344595", "policy": {"serial": "", "number": "7700001111222233"},
            "document": {"type": "PASSPORT_RF", "serial": "4010", "number": "123456"}})
    );
    assert!(sent.iter().all(|sent| !sent.url.contains("1122") && !sent.url.contains("%D0")));
}

#[test]
fn nobody_and_several_are_two_problems() {
    let _host = always(ok(json!({"result": "none", "matchedBy": []})));
    assert_eq!(Vista::find_patient(person()).unwrap_err().code, ProblemCode::PatientUnknown);
    let _host = always(ok(json!({"result": "many", "clientId": "7", "matchedBy": []})));
    assert_eq!(Vista::find_patient(person()).unwrap_err().code, ProblemCode::PatientAmbiguous);
    for strange in
        [json!({"result": "one"}), json!({"result": "one", "clientId": " "}), json!({"result": "two"})]
    {
        let _host = always(ok(strange));
        assert_eq!(Vista::find_patient(person()).unwrap_err().code, ProblemCode::Garbled);
    }
}

/// Another client's record is never shown, whatever the match returned.
#[test]
fn a_client_who_is_somebody_else_is_a_doubt() {
    let with = |changes: Value| {
        let mut client = client("7");
        for (name, value) in changes.as_object().unwrap() {
            client[name] = value.clone();
        }
        client
    };
    for (found, fits) in [
        (with(json!({})), true),
        (with(json!({"lastName": "Незабудкина-Новак"})), true),
        (with(json!({"lastName": "Незабудкина-Новак", "snils": null})), false),
        (with(json!({"lastName": "Незабудкина-Новак", "snils": ""})), false),
        (with(json!({"snils": null})), true),
        (with(json!({"birthDate": "1958-03-13"})), false),
        (with(json!({"clientId": "8"})), false),
    ] {
        let shown = found.to_string();
        let host =
            adapter(move |path, _| if path == "/clients/match" { ok(one()) } else { ok(found.clone()) });
        match Vista::find_patient(person()) {
            Ok(_) => assert!(fits, "{shown}"),
            Err(problem) => {
                assert!(!fits, "{shown}");
                assert_eq!(problem.code, ProblemCode::PatientAmbiguous);
                assert!(!problem.detail.contains(SECRET_NAME) && !host.log().concat().contains(SECRET_NAME));
            }
        }
    }
}
