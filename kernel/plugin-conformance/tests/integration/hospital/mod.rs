//! An invented hospital system with a JSON API. Some of its calls should not exist: with them a plugin can misbehave
//! (`plugins/fixtures/nonconforming`).

mod chat;
mod payment;
mod questionnaires;
mod records;

use axum::Router;
use axum::extract::{Json, Path, Query, State};
use axum::routing::{get, post};
use cabinet_ports::{Clock as _, SystemClock};
use chrono::{Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

/// Ids that need care in an address.
const CLINICS: [(&str, &str); 2] =
    [("north 1", "Поликлиника на Северной"), ("south 2", "Поликлиника на Южной")];
const DOCTORS: [&str; 2] = ["d 1", "d&2"];
const SPECIALITY: &str = "27";
/// Last name, first name, birth date, ids.
const PATIENTS: [(&str, &str, &str, &[&str]); 3] = [
    ("Незабудкина", "Анна", "1958-03-12", &["p 1"]),
    ("Ромашкин", "Пётр", "1970-01-01", &["p 2"]),
    ("Двойнова", "Мария", "1980-02-02", &["p3", "p4"]),
];
/// Days with slots, from tomorrow on.
const OPEN_DAYS: u64 = 30;

struct Visit {
    id: String,
    patient: String,
    slot: String,
    doctor: String,
    start: NaiveDateTime,
    cancelled: bool,
}

struct Hospital {
    now: NaiveDateTime,
    visits: Mutex<Vec<Visit>>,
}

/// Starts a hospital until the test's runtime ends.
pub async fn start() -> SocketAddr {
    let now = SystemClock.now().naive_utc();
    let past = Visit {
        id: "v-0".to_owned(),
        patient: "p 1".to_owned(),
        slot: String::new(),
        doctor: DOCTORS[0].to_owned(),
        start: now.with_nanosecond(0).unwrap() - TimeDelta::days(30),
        cancelled: false,
    };
    let hospital = Arc::new(Hospital { now, visits: Mutex::new(vec![past]) });
    let router = Router::new()
        .route("/clinics", get(clinics))
        .route("/districts", get(districts))
        .route("/clinics/{clinic}/specialities", get(specialities))
        .route("/clinics/{clinic}/specialities/{speciality}/doctors", get(doctors))
        .route("/clinics/{clinic}/doctors/{doctor}/slots", get(slots))
        .route("/clinics/{clinic}/patients", post(find))
        .route("/clinics/{clinic}/patients/{patient}/visits", get(visits))
        .route("/clinics/{clinic}/visits", post(book))
        .route("/clinics/{clinic}/visits/{visit}/cancel", post(cancel))
        .with_state(hospital)
        .route("/token", post(async || Json(json!({ "error": "invalid_grant" }))))
        .merge(records::router())
        .merge(payment::router())
        .merge(chat::router())
        .merge(questionnaires::router())
        .fallback(async || unknown());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

fn unknown() -> Json<Value> {
    refused("unknown")
}

fn refused(error: &str) -> Json<Value> {
    Json(json!({ "error": error }))
}

fn is_clinic(id: &str) -> bool {
    CLINICS.iter().any(|(known, _)| *known == id)
}

async fn clinics() -> Json<Value> {
    Json(CLINICS.iter().map(|(id, name)| json!({ "id": id, "name": name })).collect())
}

async fn districts() -> Json<Value> {
    let district = |(number, (clinic, _)): (usize, &(&str, &str))| json!({ "id": number.to_string(), "name": format!("Район {number}"), "clinics": [clinic] });
    Json(CLINICS.iter().enumerate().map(district).collect())
}

async fn specialities(Path(clinic): Path<String>) -> Json<Value> {
    match is_clinic(&clinic) {
        true => Json(json!([{ "id": SPECIALITY, "name": "Терапевт", "free": 100 }])),
        false => unknown(),
    }
}

async fn doctors(Path((clinic, speciality)): Path<(String, String)>) -> Json<Value> {
    match is_clinic(&clinic) && speciality == SPECIALITY {
        true => {
            Json(DOCTORS.iter().map(|id| json!({ "id": id, "name": "Ромашкин П. П.", "free": 50 })).collect())
        }
        false => unknown(),
    }
}

#[derive(Deserialize)]
struct Asked {
    from: NaiveDate,
    to: NaiveDate,
    #[serde(default)]
    taken: Option<String>,
    #[serde(default)]
    outside: Option<String>,
}

impl Hospital {
    /// All slots of a doctor.
    fn slots(&self, doctor: &str) -> Vec<(String, NaiveDateTime)> {
        let today = self.now.date();
        let days = (1..=OPEN_DAYS).map(|day| today + Days::new(day));
        let times = [(9, 0), (9, 30), (10, 0), (10, 30)];
        days.flat_map(|day| {
            times.map(|(hour, minute)| day.and_time(NaiveTime::from_hms_opt(hour, minute, 0).unwrap()))
        })
        .map(|start| (format!("{doctor}|{start}"), start))
        .collect()
    }

    fn taken(&self, slot: &str) -> bool {
        self.visits.lock().unwrap().iter().any(|visit| !visit.cancelled && visit.slot == slot)
    }
}

fn text(moment: NaiveDateTime) -> String {
    moment.format("%Y-%m-%dT%H:%M:%S").to_string()
}

async fn slots(
    State(hospital): State<Arc<Hospital>>,
    Path((clinic, doctor)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Json<Value> {
    if !is_clinic(&clinic) || !DOCTORS.contains(&doctor.as_str()) {
        return unknown();
    }
    let to = if asked.outside.is_some() { asked.to + Days::new(1) } else { asked.to };
    let found = hospital.slots(&doctor).into_iter().filter(|(id, start)| {
        (asked.from..=to).contains(&start.date()) && (asked.taken.is_some() || !hospital.taken(id))
    });
    Json(found.map(|(id, start)| json!({ "id": id, "start": text(start), "end": text(start) })).collect())
}

async fn find(Path(clinic): Path<String>, Json(asked): Json<Value>) -> Json<Value> {
    if !is_clinic(&clinic) {
        return unknown();
    }
    let is = |key: &str, value: &str| asked[key] == value;
    let found = PATIENTS.iter().filter(|(last, first, born, _)| {
        is("lastName", last) && is("firstName", first) && (is("birthDate", born) || is("birthDate", ""))
    });
    Json(json!({ "ids": found.flat_map(|(_, _, _, ids)| ids.iter()).collect::<Vec<_>>() }))
}

async fn visits(
    State(hospital): State<Arc<Hospital>>,
    Path((clinic, patient)): Path<(String, String)>,
) -> Json<Value> {
    if !is_clinic(&clinic) || !PATIENTS.iter().any(|(_, _, _, ids)| ids.contains(&patient.as_str())) {
        return unknown();
    }
    let status = |visit: &Visit| match (visit.cancelled, visit.start < hospital.now) {
        (true, _) => "cancelled",
        (false, true) => "past",
        (false, false) => "active",
    };
    let visits = hospital.visits.lock().unwrap();
    let found = visits.iter().filter(|visit| visit.patient == patient);
    Json(
        found
            .map(|visit| {
                json!({ "id": visit.id, "start": text(visit.start), "doctor": visit.doctor, "status": status(visit) })
            })
            .collect(),
    )
}

#[derive(Deserialize)]
struct Wish {
    patient: String,
    slot: String,
    #[serde(default)]
    force: bool,
}

async fn book(State(hospital): State<Arc<Hospital>>, Json(wish): Json<Wish>) -> Json<Value> {
    let mut all =
        DOCTORS.iter().flat_map(|doctor| hospital.slots(doctor).into_iter().map(move |slot| (doctor, slot)));
    let Some((doctor, (slot, start))) = all.find(|(_, (id, _))| *id == wish.slot) else { return unknown() };
    if hospital.taken(&slot) && !wish.force {
        return Json(json!({ "error": "taken" }));
    }
    let mut visits = hospital.visits.lock().unwrap();
    let id = format!("v-{}", visits.len());
    visits.push(Visit {
        id,
        patient: wish.patient,
        slot,
        doctor: (*doctor).to_owned(),
        start,
        cancelled: false,
    });
    Json(json!({ "ok": true }))
}

async fn cancel(
    State(hospital): State<Arc<Hospital>>,
    Path((_, visit)): Path<(String, String)>,
    Json(wish): Json<Value>,
) -> Json<Value> {
    let mut visits = hospital.visits.lock().unwrap();
    let found = visits.iter_mut().find(|one| {
        one.id == visit
            && !one.cancelled
            && wish["patient"].as_str().is_none_or(|patient| patient == one.patient)
    });
    let Some(found) = found else { return unknown() };
    found.cancelled = true;
    Json(json!({ "ok": true }))
}
