//! Prescriptions as the kernel receives them.

use crate::support::{adapter, always, client, ok, page, refused};
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::prescriptions::{PrescriptionState, Prescriptions};
use cabinet_plugin_sdk::records::{ChangeKind, Records};
use cabinet_plugin_vista::Vista;
use serde_json::{Value, json};

fn row(changes: Value) -> Value {
    let mut row = json!({"id": "р 1/а", "medicine": "Метформин, таблетки 500 мг", "date": "2026-09-26", "status": "active"});
    for (name, value) in changes.as_object().unwrap() {
        row[name] = value.clone();
    }
    row
}

#[test]
fn a_row_may_have_only_what_it_needs() {
    let host = always(page(json!([
        row(json!({})),
        row(
            json!({"id": "2", "status": "dispensed", "validUntil": null, "number": "", "author": "Сидорова Н. А."})
        ),
    ])));
    let found = Vista::prescriptions("7".into()).unwrap();
    assert!(host.set_aside().is_empty());
    assert_eq!((found[0].id.as_str(), found[0].state), ("р 1/а", PrescriptionState::Active));
    assert_eq!((found[1].state, &found[1].number), (PrescriptionState::Dispensed, &None));
    assert_eq!(found[1].prescriber.as_deref(), Some("Сидорова Н. А."));
}

///
#[test]
fn a_row_that_cannot_be_read_is_named_and_the_others_are_listed() {
    for (member, changes) in [
        ("id", json!({"id": ""})),
        ("medicine", json!({"medicine": " "})),
        ("date", json!({"date": "26.09.2026"})),
        ("date", json!({"date": "2026-02-30"})),
        ("validUntil", json!({"validUntil": "2026-09-25"})),
        ("status", json!({"status": "paper"})),
        ("number", json!({"number": "1\n2"})),
    ] {
        let host = always(page(json!([row(changes), row(json!({"id": "2"}))])));
        assert_eq!(Vista::prescriptions("7".into()).unwrap().len(), 1, "{member}");
        let aside = host.set_aside();
        assert_eq!((aside.len(), aside[0].position, aside[0].member.as_str()), (1, 1, member));
    }
}

#[test]
fn an_adapter_without_the_call_offers_none_and_an_unknown_patient_is_none() {
    let _host = adapter(|path, _| match path {
        "/clients/7" => ok(client("7")),
        _ => refused(404, "not_found"),
    });
    assert_eq!(Vista::prescriptions("7".into()).unwrap_err().code, ProblemCode::Unsupported);
    let _host = always(refused(404, "not_found"));
    assert_eq!(Vista::prescriptions("7".into()).unwrap_err().code, ProblemCode::NotFound);
}

/// The released contract has no kind for prescriptions; the kernel reads all lists after any change.
#[test]
fn a_new_prescription_is_a_change() {
    let event = json!({"type": "prescription.new", "clientId": "7", "id": "1", "at": "2026-11-21T12:00:00"});
    let _host = always(ok(json!({"items": [event], "cursor": "e2"})));
    let feed = Vista::changes(Some("e1".into()), 0).unwrap();
    assert!(matches!(feed.changes[0].what, ChangeKind::Diagnoses));
}
