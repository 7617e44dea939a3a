//! Reading at a medical host: complete response shapes, parameters, headers.

use crate::support::{Client, TestApp};
use axum::http::Method;
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use serde_json::{Value, json};

async fn patient() -> (TestApp, Client) {
    let app = TestApp::start().await;
    let client = app.patient().await;
    (app, client)
}

///
#[tokio::test]
async fn the_host_list_needs_no_token_and_says_so_while_the_plugin_starts() {
    let app = TestApp::start().await;
    app.scheduling.fail_next(Operation::Host, Fault::refuse(ProblemCode::PluginBusy));
    let starting = app.anonymous().get("/api/netrika1/hosts").await.expect(503);
    assert_eq!((starting.code().as_str(), starting.header("retry-after")), ("plugin_starting", "1"));
    let host = app.booking.values().next().unwrap().host();
    let hosts = app.anonymous().get("/api/netrika1/hosts").await.expect(200).json();
    assert_eq!(hosts, json!([{ "id": "netrika1", "name": host.name, "description": host.description }]));
    let alias = app.anonymous().get("/api/netrika/hosts").await.expect(200).json();
    assert_eq!(alias, hosts);
}

/// Other areas stay reachable, and a host that is not configured is not found.
#[tokio::test]
async fn an_unknown_host_is_not_there() {
    let (_app, patient) = patient().await;
    for path in ["nethost", "users", "v1", "oauth", "health", "Netrika1", "netrika1%2F..", "vista2"] {
        for call in ["clinics", "appointments2", "hosts"] {
            let answer = patient.get(&format!("/api/{path}/{call}")).await.expect(404);
            assert_eq!(answer.code(), "unknown_host", "{path}/{call}");
        }
    }
    patient.get("/api/users/me").await.expect(200);
    patient.get("/api/v1/variant").await.expect(200);
}

/// A-148…
#[tokio::test]
async fn clinics_have_their_shape_and_an_etag() {
    let (app, patient) = patient().await;
    let answer = patient.get("/api/netrika1/clinics").await.expect(200);
    assert_eq!(
        answer.json(),
        json!([
            { "clinicId": "c1", "name": "Поликлиника № 1", "address": "ул. Садовая, д. 1", "phone": "(812) 555-03-03" },
            { "clinicId": "c2", "name": "Поликлиника № 2", "address": "ул. Садовая, д. 2", "phone": null },
        ])
    );
    assert_eq!(answer.header("content-type"), "application/json");
    let etag = answer.header("etag").to_owned();
    let again = patient.clone().with("if-none-match", &etag).get("/api/netrika1/clinics").await.expect(304);
    assert!(again.body.is_empty());
    assert_eq!(app.scheduling.calls(Operation::Clinics), 1);
}

/// Hub down: X-070 and the header that marks stale data.
#[tokio::test]
async fn old_clinics_are_marked_and_no_clinics_are_a_502() {
    let (app, patient) = patient().await;
    app.scheduling.fail_next(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    let down = patient.get("/api/netrika1/clinics").await.expect(502);
    assert_eq!(down.code(), "hospital_unavailable");
    let fresh = patient.get("/api/netrika1/clinics").await.expect(200);
    assert_eq!(fresh.header("cabinet-stale"), "");
    app.later(TimeDelta::hours(25));
    app.scheduling.fail(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    let patient = app.patient().await;
    let old = patient.get("/api/netrika1/clinics").await.expect(200);
    assert_eq!((old.header("cabinet-stale"), &old.body), ("2026-11-21T06:00:00Z", &fresh.body));
}

/// A-152…
#[tokio::test]
async fn specialities_have_their_shape() {
    let (_app, patient) = patient().await;
    let therapy = json!({ "specId": "therapy", "name": "Терапевт", "ticketCount": 24 });
    let eyes = json!({ "specId": "eyes", "name": "Офтальмолог", "ticketCount": 24 });
    let all = patient.get("/api/netrika1/clinics/c1/specs").await.expect(200).json();
    assert_eq!(all, json!([therapy, eyes]));
    assert_eq!(patient.get("/api/netrika1/clinics/c1/specs/eyes").await.expect(200).json(), eyes);
    for missing in ["clinics/c9/specs", "clinics/c1/specs/magic", "clinics/c1%2Fspecs/specs"] {
        assert_eq!(patient.get(&format!("/api/netrika1/{missing}")).await.expect(404).code(), "not_found");
    }
}

/// A-155…
#[tokio::test]
async fn doctors_have_their_shape() {
    let (_app, patient) = patient().await;
    let doctor = |id: &str| {
        json!({
            "doctorId": id, "name": format!("Врач {id}"), "specId": "therapy", "ticketCount": 12,
            "nearestDate": "2026-11-22", "room": "12", "comment": null,
        })
    };
    let all = patient.get("/api/netrika1/clinics/c1/doctors?specId=therapy").await.expect(200).json();
    assert_eq!(all, json!([doctor("c1-therapy-1"), doctor("c1-therapy-2")]));
    let one = patient.get("/api/netrika1/clinics/c1/doctors/c1-therapy-2").await.expect(200).json();
    assert_eq!(one, doctor("c1-therapy-2"));
    let elsewhere = "/api/netrika1/clinics/c1/doctors/c1-therapy-2?specId=eyes";
    assert_eq!(patient.get(elsewhere).await.expect(404).code(), "not_found");
    let unsaid = patient.get("/api/netrika1/clinics/c1/doctors").await.expect(422);
    assert_eq!(unsaid.json()["errors"], json!([{ "field": "specId", "code": "required" }]));
}

///
#[tokio::test]
async fn dates_are_iso_days_inside_the_window() {
    let (_app, patient) = patient().await;
    let path = "/api/netrika1/clinics/c1/doctors/c1-therapy-1/dates";
    let all = patient.get(path).await.expect(200).json();
    assert_eq!(all, json!(["2026-11-22", "2026-11-23", "2026-11-24"]));
    let wide = patient.get(&format!("{path}?from=2000-01-01&to=2100-01-01")).await.expect(200).json();
    assert_eq!(wide, all);
    let one = patient.get(&format!("{path}?from=2026-11-23&to=2026-11-23")).await.expect(200).json();
    assert_eq!(one, json!(["2026-11-23"]));
    for wrong in ["from=23.11.2026", "to=2026-11-31", "from=2026-11-23T00:00:00"] {
        assert_eq!(patient.get(&format!("{path}?{wrong}")).await.expect(400).code(), "malformed", "{wrong}");
    }
}

/// A-159…
#[tokio::test]
async fn slots_have_their_shape_and_the_hospital_s_offset() {
    let (_app, patient) = patient().await;
    let path = "/api/netrika1/clinics/c1/doctors/c1-therapy-1/appointments?from=2026-11-24&to=2026-11-24";
    let slots = patient.get(path).await.expect(200).json();
    assert_eq!(slots.as_array().unwrap().len(), 4);
    assert_eq!(
        slots[0],
        json!({
            "appointmentId": "c1-therapy-1@2026-11-24T09:00",
            "start": "2026-11-24T09:00:00+03:00", "end": "2026-11-24T09:15:00+03:00",
            "room": "12", "address": null, "number": 9,
        })
    );
}

/// A-162…
#[tokio::test]
async fn relations_have_their_shape_and_name_silent_clinics() {
    let (app, patient) = patient().await;
    app.scheduling.fail_at(Operation::FindPatient, &"c2".into(), Fault::refuse(ProblemCode::TimedOut));
    for host in ["netrika", "netrika1"] {
        let answer = patient.get(&format!("/api/{host}/relations")).await.expect(200);
        assert_eq!(answer.header("cabinet-incomplete"), "c2");
        assert_eq!(answer.json(), json!([{ "clinicId": "c1", "hostId": "netrika1", "patientId": "p-c1-1" }]));
    }
    app.scheduling.heal();
    let answer = patient.get("/api/netrika1/relations").await.expect(200);
    assert_eq!((answer.header("cabinet-incomplete"), answer.json().as_array().unwrap().len()), ("", 2));
}

/// A-086…: complete shapes, and the wrong keyboard layout.
#[tokio::test]
async fn search_answers_four_lists() {
    let (app, patient) = patient().await;
    let empty =
        json!({ "clinicsByName": [], "clinicsByAddress": [], "doctorsByName": [], "specsByName": [] });
    for path in ["search", "search?q=", "search?q=%D1%82%D0%B5%D1%80%D0%B0%D0%BF%D0%B5%D0%B2%D1%82"] {
        assert_eq!(patient.get(&format!("/api/netrika1/{path}")).await.expect(200).json(), empty, "{path}");
    }
    app.booking.values().next().unwrap().refresh_search_index().await.unwrap();
    let specs = patient.get("/api/netrika1/search?q=nthfgtdn").await.expect(200).json();
    let hit = |clinic: &str, name: &str| json!({ "specId": "therapy", "name": "Терапевт", "ticketCount": 24, "nearestDate": "2026-11-22", "clinicId": clinic, "clinicName": name });
    assert_eq!(specs["specsByName"], json!([hit("c1", "Поликлиника № 1"), hit("c2", "Поликлиника № 2")]));
    let doctors = patient.get("/api/netrika1/search?q=c2-eyes-1").await.expect(200).json();
    assert_eq!(
        doctors["doctorsByName"][0],
        json!({
            "doctorId": "c2-eyes-1", "name": "Врач c2-eyes-1", "specId": "eyes", "ticketCount": 12,
            "nearestDate": "2026-11-22", "room": "12", "comment": null,
            "clinicId": "c2", "clinicName": "Поликлиника № 2", "specName": "Офтальмолог",
        })
    );
    let address = patient.get("/api/netrika1/search?q=%D1%81%D0%B0%D0%B4%D0%BE%D0%B2%D0%B0%D1%8F%202").await;
    let address = address.expect(200).json();
    assert_eq!(address["clinicsByAddress"][0]["clinicId"], Value::from("c2"));
    let name = "%D0%BF%D0%BE%D0%BB%D0%B8%D0%BA%D0%BB%D0%B8%D0%BD%D0%B8%D0%BA%D0%B0%202";
    let name = patient.get(&format!("/api/netrika1/search?q={name}")).await.expect(200).json();
    assert_eq!(
        name["clinicsByName"][0],
        json!({ "clinicId": "c2", "name": "Поликлиника № 2", "address": "ул. Садовая, д. 2", "phone": null })
    );
}

const DISTRICTS: &str = "/api/netrika1/districts";
const CHOSEN: &str = "/api/netrika1/districts/chosen";

/// Issue 17
#[tokio::test]
async fn a_district_is_chosen_for_the_account_and_its_clinics_are_found_first() {
    let (app, patient) = patient().await;
    app.scheduling.set_districts(&[("4", "Южный район", &["c1"]), ("5", "Северный район", &["c2"])]);
    app.booking.values().next().unwrap().refresh_search_index().await.unwrap();
    let districts = json!([
        { "districtId": "4", "name": "Южный район", "clinicIds": ["c1"] },
        { "districtId": "5", "name": "Северный район", "clinicIds": ["c2"] },
    ]);
    let told = async |patient: &Client| patient.get(DISTRICTS).await.expect(200).json();
    assert_eq!(told(&patient).await, json!({ "districts": districts, "chosen": null }));
    patient.send_json(Method::PUT, CHOSEN, &json!({ "districtId": "5" })).await.expect(204);
    assert_eq!(told(&patient).await, json!({ "districts": districts, "chosen": "5" }));
    let again = app.patient().await;
    assert_eq!(told(&again).await["chosen"], "5", "of the account, not of the browser");
    let alias = patient.get("/api/netrika/districts").await.expect(200).json();
    assert_eq!(alias["chosen"], "5");

    let found = patient.get("/api/netrika1/search?q=nthfgtdn").await.expect(200).json();
    let hits: Vec<_> = found["specsByName"].as_array().unwrap().iter().map(|hit| &hit["clinicId"]).collect();
    assert_eq!(hits, ["c2", "c1"]);
    assert_eq!(found["specsByName"][0]["district"], json!({ "id": "5", "name": "Северный район" }));
    let found = patient.get("/api/netrika1/search?q=c1-eyes-1").await.expect(200).json();
    assert_eq!(found["doctorsByName"][0]["district"]["name"], "Южный район");
    let found = patient.get("/api/netrika1/search?q=%D1%81%D0%B0%D0%B4%D0%BE%D0%B2%D0%B0%D1%8F").await;
    let found = found.expect(200).json();
    assert_eq!(found["clinicsByAddress"][0]["district"]["id"], "5");

    patient.delete(CHOSEN).await.expect(204);
    patient.delete(CHOSEN).await.expect(204);
    assert_eq!(told(&patient).await["chosen"], Value::Null);
}

/// Issue 17: another person's choice is neither seen nor changed, and the access log has no district.
#[tokio::test]
async fn a_choice_is_one_person_s_own() {
    let (app, patient) = patient().await;
    app.scheduling.set_districts(&[("4", "Южный район", &["c1"]), ("5", "Северный район", &["c2"])]);
    let other = app.stranger().await;
    patient.send_json(Method::PUT, CHOSEN, &json!({ "districtId": "5" })).await.expect(204);
    other.send_json(Method::PUT, CHOSEN, &json!({ "districtId": "4" })).await.expect(204);
    other.delete(CHOSEN).await.expect(204);
    assert_eq!(other.get(DISTRICTS).await.expect(200).json()["chosen"], Value::Null);
    assert_eq!(patient.get(DISTRICTS).await.expect(200).json()["chosen"], "5");
    let log = patient.get("/api/users/me/access-log").await.expect(200);
    let log = String::from_utf8_lossy(&log.body).into_owned();
    assert!(log.contains("district_chosen") && !log.contains("Северный"), "{log}");
}

#[tokio::test]
async fn what_is_no_district_cannot_be_chosen() {
    let (app, patient) = patient().await;
    let empty = patient.get(DISTRICTS).await.expect(200).json();
    assert_eq!(empty, json!({ "districts": [], "chosen": null }), "a hospital system without districts");
    app.scheduling.set_districts(&[("4", "Южный район", &["c1"])]);
    for id in ["5", "", "\u{0}"] {
        let refused = patient.send_json(Method::PUT, CHOSEN, &json!({ "districtId": id })).await.expect(404);
        assert_eq!(refused.code(), "not_found", "{id:?}");
    }
    for body in [json!({}), json!({ "districtId": null }), json!({ "districtId": "4", "host": "x" })] {
        patient.send_json(Method::PUT, CHOSEN, &body).await.expect(422);
    }
    app.scheduling.fail(Operation::Districts, Fault::refuse(ProblemCode::Unavailable));
    app.later(TimeDelta::hours(49));
    let patient = app.patient().await;
    let refused = patient.send_json(Method::PUT, CHOSEN, &json!({ "districtId": "4" })).await.expect(502);
    assert_eq!(refused.code(), "hospital_unavailable");
}

/// ui-review 20: results from a hospital that is unavailable carry their age, like the lists themselves.
#[tokio::test]
async fn a_search_in_old_lists_says_of_when_they_are() {
    let (app, patient) = patient().await;
    let service = app.booking.values().next().unwrap();
    service.refresh_search_index().await.unwrap();
    let search = "/api/netrika1/search?q=nthfgtdn";
    assert_eq!(patient.get(search).await.expect(200).header("cabinet-stale"), "");
    app.later(TimeDelta::hours(1));
    app.scheduling.fail(Operation::Doctors, Fault::refuse(ProblemCode::Unavailable));
    service.refresh_search_index().await.unwrap();
    let patient = app.patient().await;
    assert_eq!(patient.get(search).await.expect(200).header("cabinet-stale"), "2026-11-21T06:00:00Z");
}

///
#[tokio::test]
async fn a_search_that_fails_answers_empty_lists() {
    let (app, patient) = patient().await;
    app.scheduling.fail(Operation::Search, Fault::refuse(ProblemCode::PluginFailed));
    let answer = patient.get("/api/netrika1/search?q=x").await.expect(200).json();
    assert_eq!(
        answer,
        json!({ "clinicsByName": [], "clinicsByAddress": [], "doctorsByName": [], "specsByName": [] })
    );
}

/// a plugin's 503 always has `Retry-After` and reveals nothing about the hospital system.
#[tokio::test]
async fn failures_keep_their_codes() {
    let (app, patient) = patient().await;
    patient.get("/api/netrika1/clinics").await.expect(200);
    for (code, status, name) in [
        (ProblemCode::PluginBusy, 503, "plugin_busy"),
        (ProblemCode::PluginFailed, 503, "plugin_failed"),
        (ProblemCode::PluginMissing, 503, "plugin_starting"),
        (ProblemCode::TimedOut, 504, "hospital_timed_out"),
        (ProblemCode::Garbled, 502, "hospital_garbled"),
        (ProblemCode::Configuration, 502, "hospital_misconfigured"),
    ] {
        app.scheduling.fail_next(Operation::Specialities, Fault::refuse(code));
        let answer = patient.get("/api/netrika1/clinics/c1/specs").await.expect(status);
        assert_eq!(answer.code(), name);
        assert_eq!(answer.header("retry-after").is_empty(), status != 503);
        assert!(answer.json().get("detail").is_none());
    }
}
