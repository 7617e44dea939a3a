//! Booking, the patient's appointments, cancelling: complete shapes, refusals, and other patients.

use crate::support::{Client, TestApp};
use cabinet_domain::AuditKind;
use cabinet_fakes::{FakeSigner, Fault, Operation};
use cabinet_ports::{Problem, ProblemCode, ProfileField, SignerError};
use cabinet_wallet::{Icons, PassCertificate, Wallet};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

const TICKETS: &str = "/api/netrika1/appointments2";
const MOVES: &str = "/api/netrika1/moves";
const NINE: &str = "c1-therapy-1@2026-11-22T09:00";

fn wish(slot: &str) -> Value {
    json!({ "clinicId": "c1", "appointmentId": slot })
}

/// A patient who has listed the therapist's slots.
async fn patient(app: &TestApp) -> Client {
    let patient = app.patient().await;
    looks(&patient).await;
    patient
}

async fn looks(client: &Client) {
    client.get("/api/netrika1/clinics/c1/doctors/c1-therapy-1/appointments").await.expect(200);
}

/// the specification's body verbatim, and a response that is never empty.
#[tokio::test]
async fn booking_answers_the_ticket() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    patient.get("/api/netrika1/clinics/c1/doctors?specId=therapy").await.expect(200);
    let answer = patient.post_json(TICKETS, &wish(NINE)).await.expect(200).json();
    assert_eq!(
        answer,
        json!({ "result": {
            "appointmentId": "t1", "clinicId": "c1",
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" },
            "speciality": { "id": "therapy", "name": "Терапевт" },
            "start": "2026-11-22T09:00:00+03:00", "end": "2026-11-22T09:15:00+03:00",
            "room": "12", "number": 9, "instructions": "Паспорт и полис",
        } })
    );
}

/// a double click books once, with and without a key.
#[tokio::test(start_paused = true)]
async fn a_double_click_books_once() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    let keyed = patient.clone().with("idempotency-key", "0190a5d2-click");
    let wish = wish(NINE);
    app.scheduling.hold();
    // A paused clock advances when all requests wait for the hospital.
    let (first, second, third, ()) = tokio::join!(
        keyed.post_json(TICKETS, &wish),
        keyed.post_json(TICKETS, &wish),
        async {
            sleep(Duration::from_millis(1)).await;
            patient.post_json(TICKETS, &wish).await
        },
        async {
            sleep(Duration::from_millis(2)).await;
            app.scheduling.release();
        }
    );
    let answers = [first, second, third].map(|answer| answer.expect(200).json());
    assert!(answers.iter().all(|answer| answer == &answers[0]), "{answers:?}");
    assert_eq!((app.scheduling.calls(Operation::Book), app.scheduling.tickets().len()), (1, 1));
    let ten = json!({ "clinicId": "c1", "appointmentId": "c1-therapy-1@2026-11-22T10:00" });
    let other = keyed.post_json(TICKETS, &ten).await.expect(422);
    assert_eq!(other.code(), "idempotency_key_reused");
}

/// …A-306: another patient's slot, appointment and key.
#[tokio::test]
async fn a_stranger_gets_nothing_of_it() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    let stranger = app.stranger().await;
    looks(&stranger).await;
    patient.clone().with("idempotency-key", "shared-key").post_json(TICKETS, &wish(NINE)).await.expect(200);
    let taken = stranger.clone().with("idempotency-key", "shared-key").post_json(TICKETS, &wish(NINE)).await;
    assert_eq!(taken.expect(409).code(), "slot_taken");
    assert_eq!(stranger.get(TICKETS).await.expect(200).json(), json!([]));
    assert_eq!(stranger.get("/api/netrika1/bookings/open").await.expect(200).json(), json!([]));
    let relations = stranger.get("/api/netrika1/relations").await.expect(200).json();
    let own = patient.get("/api/netrika1/relations").await.expect(200).json();
    assert_ne!(relations[0]["patientId"], own[0]["patientId"]);
    let cancel = stranger.delete(&format!("{TICKETS}?clinicId=c1&appointmentId=t1")).await.expect(404);
    assert_eq!(cancel.code(), "not_found");
    assert_eq!(app.scheduling.calls(Operation::Cancel), 0);
    assert_eq!(patient.get(TICKETS).await.expect(200).json()[0]["status"], "active");
}

/// A-165…
#[tokio::test]
async fn tickets_have_their_shape_and_are_cancelled_once() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    let shape = |status: &str| {
        json!([{
            "appointment": { "id": "t1", "name": "2026-11-22T09:00:00+03:00" },
            "clinic": {
                "id": "c1", "name": "Поликлиника № 1", "address": "ул. Садовая, д. 1", "phone": "(812) 555-03-03",
            },
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" },
            "speciality": { "id": "therapy", "name": "Терапевт" },
            "status": status, "end": "2026-11-22T09:15:00+03:00", "room": "12", "number": 9,
            "instructions": "Паспорт и полис", "origin": null,
        }])
    };
    assert_eq!(patient.get(TICKETS).await.expect(200).json(), shape("active"));
    let cancel = format!("{TICKETS}?clinicId=c1&appointmentId=t1");
    assert!(patient.delete(&cancel).await.expect(204).body.is_empty());
    assert_eq!(patient.get("/api/netrika/appointments2").await.expect(200).json(), shape("cancelled"));
    assert_eq!(patient.delete(&cancel).await.expect(404).code(), "not_found");
    assert_eq!(patient.delete(TICKETS).await.expect(400).code(), "malformed");
}

/// The printout is in the language of the screen, and the stranger gets none.
#[tokio::test]
async fn an_appointment_has_a_printout_for_its_patient_alone() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    let printout = format!("{TICKETS}/printout?clinicId=c1&appointmentId=t1");
    for (language, title) in [("ru", "/Lang(ru)"), ("de", "/Lang(de)")] {
        let answer = patient.clone().with("accept-language", language).get(&printout).await.expect(200);
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("cache-control"), "no-store");
        let written = String::from_utf8_lossy(&answer.body);
        assert!(written.starts_with("%PDF-1.7") && written.contains(title), "{language}");
        assert!(written.contains("/visit/my_tickets?ticket=t1"), "{language}");
    }
    let stranger = app.stranger().await;
    assert_eq!(stranger.get(&printout).await.expect(404).code(), "not_found");
    let lines = app.storage.stores().audit.list(app.anna.id, 50).await.unwrap();
    assert!(lines.iter().any(|line| line.kind == AuditKind::AccessDenied));
    // It stays available, and says what became of the appointment.
    patient.delete(&format!("{TICKETS}?clinicId=c1&appointmentId=t1")).await.expect(204);
    patient.get(&printout).await.expect(200);
    assert_eq!(patient.get(&format!("{TICKETS}/printout")).await.expect(400).code(), "malformed");
}

fn wallet(signer: &Arc<FakeSigner>, valid_to: &str) -> Arc<Wallet> {
    let mut png = Vec::new();
    let icon = image::DynamicImage::new_rgb8(87, 87);
    icon.write_to(&mut std::io::Cursor::new(&mut png), image::ImageFormat::Png).unwrap();
    let certificate = PassCertificate {
        pass_type: "pass.org.example.visits".to_owned(),
        team: "A1B2C3D4E5".to_owned(),
        valid_from: "2026-01-01T00:00:00Z".parse().unwrap(),
        valid_to: valid_to.parse().unwrap(),
        has_issuer: true,
    };
    Arc::new(Wallet::new(certificate, Icons::of(&png).unwrap(), Arc::clone(signer) as _))
}

/// `pass.json` of a pass.
fn pass_json(pass: &[u8]) -> Value {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(pass)).unwrap();
    serde_json::from_reader(archive.by_name("pass.json").unwrap()).unwrap()
}

/// Issue 17: "wallet-ready file". What is shown on a locked phone has no medical words.
#[tokio::test]
async fn an_appointment_has_a_pass_for_its_patient_alone() {
    let signer = Arc::new(FakeSigner::named("wallet"));
    let app = TestApp::builder().wallet(wallet(&signer, "2027-01-01T00:00:00Z")).start().await;
    assert_eq!(app.anonymous().get("/api/v1/variant").await.expect(200).json()["visits"]["passes"], true);
    let patient = patient(&app).await;
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    let path = format!("{TICKETS}/pass?clinicId=c1&appointmentId=t1");
    let german = patient.clone().with("accept-language", "de").get(&path).await.expect(200);
    assert_eq!(german.header("content-type"), "application/vnd.apple.pkpass");
    assert_eq!(german.header("cache-control"), "no-store");
    let pass = pass_json(&german.body);
    assert_eq!(pass["relevantDate"], "2026-11-22T09:00:00+03:00");
    assert!(pass["barcodes"][0]["message"].as_str().unwrap().ends_with("/visit/my_tickets?ticket=t1"));
    let shown = &pass["eventTicket"];
    let values = |part: &str| {
        let fields = shown[part].as_array().unwrap().iter();
        fields.map(|field| (field["label"].clone(), field["value"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(values("secondaryFields"), [(json!("Zimmer"), json!("12")), (json!("Nummer"), json!("9"))]);
    let back = values("backFields");
    assert_eq!(back[0], (json!("Arzt"), json!("Врач c1-therapy-1")));
    assert_eq!(back[5], (json!("Bitte mitbringen"), json!("Паспорт и полис")));
    let front =
        json!([&shown["primaryFields"], &shown["secondaryFields"], &pass["logoText"], &pass["description"]])
            .to_string();
    for word in ["Терапевт", "Врач", "therapy"] {
        assert!(!front.contains(word), "{front}");
    }
    assert!(!pass.to_string().contains(&app.anna.name.last_name), "the patient is not named");
    assert_eq!(pass["serialNumber"].as_str().map(str::len), Some(64));
    // Another's is not found, and noted.
    let stranger = app.stranger().await;
    assert_eq!(stranger.get(&path).await.expect(404).code(), "not_found");
    let lines = app.storage.stores().audit.list(app.anna.id, 50).await.unwrap();
    assert!(lines.iter().any(|line| line.kind == AuditKind::AccessDenied));
    // After a cancellation the same pass is void.
    patient.delete(&format!("{TICKETS}?clinicId=c1&appointmentId=t1")).await.expect(204);
    let after = pass_json(&patient.get(&path).await.expect(200).body);
    assert_eq!((&after["voided"], &after["serialNumber"]), (&json!(true), &pass["serialNumber"]));
    assert_eq!(patient.get(&format!("{TICKETS}/pass")).await.expect(400).code(), "malformed");
}

#[tokio::test]
async fn there_is_no_pass_where_it_could_not_be_signed() {
    let plain = TestApp::start().await;
    let path = format!("{TICKETS}/pass?clinicId=c1&appointmentId=t1");
    assert_eq!(plain.anonymous().get("/api/v1/variant").await.expect(200).json()["visits"]["passes"], false);
    assert_eq!(patient(&plain).await.get(&path).await.expect(404).code(), "no_wallet");
    let signer = Arc::new(FakeSigner::named("wallet"));
    let app = TestApp::builder().wallet(wallet(&signer, "2027-01-01T00:00:00Z")).start().await;
    let patient = patient(&app).await;
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    signer.fail_next(SignerError::Unavailable("the device sleeps".to_owned()));
    let refused = patient.get(&path).await.expect(503);
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("wallet_unavailable", "30"));
    assert!(!String::from_utf8_lossy(&refused.body).contains("sleeps"));
    patient.get(&path).await.expect(200);
    assert_eq!(app.anonymous().get("/api/v1/variant").await.expect(200).json()["visits"]["passes"], true);
    // The certificate expires while the kernel runs.
    let expiring = TestApp::builder().wallet(wallet(&signer, "2026-11-21T06:30:00Z")).start().await;
    let patient = self::patient(&expiring).await;
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    patient.get(&path).await.expect(200);
    expiring.clock.advance(chrono::TimeDelta::minutes(40));
    assert_eq!(
        expiring.anonymous().get("/api/v1/variant").await.expect(200).json()["visits"]["passes"],
        false
    );
    assert_eq!(expiring.patient().await.get(&path).await.expect(404).code(), "no_wallet");
}

/// Issue 17: a move answers the new ticket and what became of the old one.
#[tokio::test]
async fn a_ticket_is_moved_by_its_owner_only() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    let to = wish("c1-therapy-1@2026-11-22T11:00");
    let body = json!({ "clinicId": "c1", "appointmentId": "t1", "to": to });
    let stranger = app.stranger().await;
    looks(&stranger).await;
    assert_eq!(stranger.post_json(MOVES, &body).await.expect(404).code(), "ticket_gone");
    assert_eq!(app.scheduling.calls(Operation::Book), 1);
    let keyed = patient.clone().with("idempotency-key", "0190a5d2-move");
    let answer = keyed.post_json(MOVES, &body).await.expect(200).json();
    assert_eq!((&answer["old"], &answer["result"]["appointmentId"]), (&json!("done"), &json!("t2")));
    assert_eq!(keyed.post_json(MOVES, &body).await.expect(200).json(), answer);
    assert_eq!(patient.post_json(MOVES, &json!({ "to": to })).await.expect(422).code(), "validation");
    let tickets = patient.get(TICKETS).await.expect(200).json();
    let origin = json!({ "clinicId": "c1", "appointmentId": "t1", "moves": 1 });
    assert_eq!((&tickets[0]["appointment"]["id"], &tickets[0]["origin"]), (&json!("t2"), &origin));
    assert_eq!(tickets[1]["status"], "cancelled");
    assert_eq!(patient.get("/api/netrika1/moves/open").await.expect(200).json(), json!([]));
}

/// Issue 17: while both stand, the patient sees both, and cannot cancel the wrong one.
#[tokio::test]
async fn a_move_that_is_not_completed_is_listed_for_its_owner() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    patient.get("/api/netrika1/clinics/c1/doctors?specId=therapy").await.expect(200);
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
    app.scheduling.fail(Operation::Cancel, Fault::refuse(ProblemCode::Unavailable));
    let body =
        json!({ "clinicId": "c1", "appointmentId": "t1", "to": wish("c1-therapy-1@2026-11-22T11:00") });
    assert_eq!(patient.post_json(MOVES, &body).await.expect(200).json()["old"], "cancelling");
    let open = patient.get("/api/netrika1/moves/open").await.expect(200).json();
    let side = |ticket: &str, hour: &str| {
        json!({
            "appointmentId": ticket, "clinic": { "id": "c1", "name": "Поликлиника № 1" }, "phone": "(812) 555-03-03",
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" }, "start": format!("2026-11-22T{hour}:00:00+03:00"),
        })
    };
    let booking = open[0]["bookingId"].clone();
    let expected = json!([{
        "bookingId": booking, "state": "cancelling", "hasFailed": true,
        "from": side("t1", "09"), "to": side("t2", "11"),
    }]);
    assert_eq!(open, expected);
    assert_eq!(app.stranger().await.get("/api/netrika1/moves/open").await.expect(200).json(), json!([]));
    let settled = patient.get("/api/netrika1/bookings/settled").await.expect(200).json();
    assert_eq!(settled[0]["kind"], "booking_move_stands");
    let cancel = patient.delete(&format!("{TICKETS}?clinicId=c1&appointmentId=t2")).await.expect(409);
    assert_eq!((cancel.code().as_str(), &cancel.json()["bookingId"]), ("move_under_way", &booking));
    let again =
        json!({ "clinicId": "c1", "appointmentId": "t1", "to": wish("c1-therapy-1@2026-11-22T10:00") });
    assert_eq!(patient.post_json(MOVES, &again).await.expect(409).code(), "move_under_way");
    app.scheduling.heal();
    patient.delete(&format!("{TICKETS}?clinicId=c1&appointmentId=t1")).await.expect(204);
    assert_eq!(patient.get("/api/netrika1/moves/open").await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn silent_clinics_are_named_beside_the_tickets() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    app.scheduling.fail_at(Operation::Appointments, &"c1".into(), Fault::refuse(ProblemCode::Unavailable));
    assert_eq!(patient.get(TICKETS).await.expect(200).header("cabinet-incomplete"), "c1");
    app.scheduling.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    assert_eq!(patient.get(TICKETS).await.expect(502).code(), "hospital_unavailable");
}

/// the outcome is unknown, and the client can show it.
#[tokio::test]
async fn an_open_outcome_is_a_504_with_the_booking_and_listed_until_it_is_known() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    app.scheduling.fail_next(Operation::Book, Fault::done_but_unknown());
    let answer = patient.post_json(TICKETS, &wish(NINE)).await.expect(504);
    let booking = answer.json()["bookingId"].clone();
    assert_eq!((answer.code().as_str(), booking.is_string()), ("outcome_unknown", true));
    let open = patient.get("/api/netrika1/bookings/open").await.expect(200).json();
    assert_eq!(
        open,
        json!([{
            "bookingId": booking,
            "clinic": { "id": "c1", "name": "Поликлиника № 1" },
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" },
            "speciality": { "id": "therapy", "name": "Терапевт" },
            "start": "2026-11-22T09:00:00+03:00",
            "state": "unknown",
            "since": "2026-11-21T06:00:00Z",
        }])
    );
    assert_eq!(patient.get(TICKETS).await.expect(200).json()[0]["appointment"]["id"], "t1");
    assert_eq!(patient.get("/api/netrika1/bookings/open").await.expect(200).json(), json!([]));
    assert_eq!(
        patient.post_json(TICKETS, &wish(NINE)).await.expect(200).json()["result"]["appointmentId"],
        "t1"
    );
    assert_eq!(app.scheduling.calls(Operation::Book), 1);
}

/// Issue 11, 26h: after "unknown", the patient sees the outcome among the notices and beside the appointments until it is read.
#[tokio::test]
async fn the_end_of_an_unanswered_booking_is_a_notice_until_it_is_read() {
    const SETTLED: &str = "/api/netrika1/bookings/settled";
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    app.scheduling.fail_next(Operation::Book, Fault::done_but_unknown());
    let unknown = patient.post_json(TICKETS, &wish(NINE)).await.expect(504).json();
    assert_eq!(patient.get(SETTLED).await.expect(200).json(), json!([]), "nothing has ended yet");
    patient.get(TICKETS).await.expect(200);
    let settled = patient.get(SETTLED).await.expect(200).json();
    let id = &settled[0]["noticeId"];
    assert_eq!(
        settled,
        json!([{
            "noticeId": id, "bookingId": unknown["bookingId"], "kind": "booking_confirmed",
            "at": "2026-11-21T06:00:00Z",
            "clinic": { "id": "c1", "name": "Поликлиника № 1" }, "phone": "(812) 555-03-03",
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" },
            "start": "2026-11-22T09:00:00+03:00",
        }])
    );
    assert_eq!(
        patient.get("/api/notices").await.expect(200).json(),
        json!({ "unread": 1, "items": [{
            "id": id, "kind": "booking_confirmed", "at": "2026-11-21T06:00:00Z", "read": false, "document": null,
            "booking": {
                "hostId": "netrika1", "start": "2026-11-22T09:00:00+03:00",
                "doctorName": "Врач c1-therapy-1", "clinicName": "Поликлиника № 1",
            },
        }] })
    );
    let stranger = app.stranger().await;
    assert_eq!(stranger.get(SETTLED).await.expect(200).json(), json!([]));
    let ids = json!({ "ids": [id] });
    assert_eq!(stranger.post_json("/api/notices/read", &ids).await.expect(404).code(), "not_found");
    assert_eq!(patient.get(SETTLED).await.expect(200).json(), settled);
    patient.post_json("/api/notices/read", &ids).await.expect(204);
    assert_eq!(patient.get(SETTLED).await.expect(200).json(), json!([]));
    let bell = patient.get("/api/notices").await.expect(200).json();
    assert_eq!((&bell["unread"], &bell["items"][0]["read"]), (&json!(0), &json!(true)));
}

/// IdError 4: the missing profile field is named, nothing is booked, and the same request can be repeated once the field is filled.
#[tokio::test]
async fn an_incomplete_profile_is_told_with_its_field() {
    let app = TestApp::start().await;
    let patient = patient(&app).await.with("idempotency-key", "0190a5d2-click");
    for field in [Some(ProfileField::Phone), None] {
        let problem = Problem { field, ..Problem::new(ProblemCode::ProfileIncomplete, "IdError 4") };
        app.scheduling.fail_next(Operation::Book, Fault::Refuse(problem));
        let answer = patient.post_json(TICKETS, &wish(NINE)).await.expect(422);
        assert_eq!(answer.code(), "profile_incomplete");
        assert_eq!(answer.json().get("field").and_then(Value::as_str), field.map(ProfileField::name));
    }
    patient.post_json(TICKETS, &wish(NINE)).await.expect(200);
}

/// each refusal has its code, and only the hospital's own message is passed on.
#[tokio::test]
async fn refusals_keep_their_codes() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    for (code, status, name) in [
        (ProblemCode::AlreadyBooked, 409, "already_booked"),
        (ProblemCode::NotAllowed, 409, "not_allowed"),
        (ProblemCode::PatientAmbiguous, 409, "patient_ambiguous"),
        (ProblemCode::PluginBusy, 503, "plugin_busy"),
        (ProblemCode::Unavailable, 502, "hospital_unavailable"),
        (ProblemCode::SlotTaken, 409, "slot_taken"),
    ] {
        let problem = Problem {
            patient_text: Some("Приём только по направлению".to_owned()),
            ..Problem::new(code, "IdError 33")
        };
        app.scheduling.fail_next(Operation::Book, Fault::Refuse(problem));
        let answer = patient.post_json(TICKETS, &wish(NINE)).await.expect(status);
        assert_eq!(
            (answer.code().as_str(), answer.json()["detail"].as_str()),
            (name, Some("Приём только по направлению"))
        );
    }
    let unknown = patient.post_json(TICKETS, &wish("c1-therapy-1@2026-11-22T09:01")).await.expect(422);
    assert_eq!(unknown.code(), "slot_unknown");
    let nowhere = json!({ "clinicId": "c9", "appointmentId": NINE });
    assert_eq!(patient.post_json(TICKETS, &nowhere).await.expect(422).code(), "slot_unknown");
}

#[tokio::test]
async fn a_body_that_is_not_a_wish_is_refused() {
    let app = TestApp::start().await;
    let patient = patient(&app).await;
    let empty = patient.post_json(TICKETS, &json!({ "clinicId": "", "appointmentId": "" })).await.expect(422);
    assert_eq!(
        empty.json()["errors"],
        json!([{ "field": "clinicId", "code": "required" }, { "field": "appointmentId", "code": "required" }])
    );
    for (body, status) in [
        (json!({ "clinicId": "c1" }), 422),
        (json!({ "clinicId": "c1", "appointmentId": 7 }), 422),
        (json!({ "clinicId": "c1", "appointmentId": NINE, "patientId": "p-c1-1" }), 422),
        (json!({ "clinicId": "c1", "appointmentId": NINE, "start": "2026-11-22T09:00:00" }), 422),
        (json!("{"), 422),
    ] {
        patient.post_json(TICKETS, &body).await.expect(status);
    }
    let key =
        patient.clone().with("idempotency-key", "short").post_json(TICKETS, &wish(NINE)).await.expect(422);
    assert_eq!(key.json()["errors"][0]["field"], "Idempotency-Key");
    assert_eq!(app.scheduling.calls(Operation::Book), 0);
}

/// Protocol sheet netrika §4: ids are opaque and contain spaces and colons.
#[tokio::test]
async fn ids_with_spaces_and_colons_travel_percent_encoded() {
    let app = TestApp::start().await;
    let start = chrono::NaiveDate::from_ymd_opt(2026, 11, 25).unwrap().and_hms_opt(9, 0, 0).unwrap();
    app.scheduling.open_slot("c1", "доктор 7:а/б", start);
    let patient = patient(&app).await;
    let path = "/api/netrika1/clinics/c1/doctors/%D0%B4%D0%BE%D0%BA%D1%82%D0%BE%D1%80%207%3A%D0%B0%2F%D0%B1/appointments";
    let slots = patient.get(path).await.expect(200).json();
    assert_eq!(slots[0]["appointmentId"], "доктор 7:а/б@2026-11-25T09:00");
    let wish = json!({ "clinicId": "c1", "appointmentId": slots[0]["appointmentId"] });
    patient.post_json(TICKETS, &wish).await.expect(200);
}
