//! The worlds other than booking: what they share, and the order of their points.

use crate::desk::{Check, Desk, PLUGIN_FAILED, Refused, listed, named};
use crate::faults::{self, MEMORY, PRIVATE_LOG, PRIVATE_PROBLEMS, ReadCall};
use crate::people::Person;
use crate::point::Point;
use crate::questionnaires::{self, Questioned};
use crate::records::{self, Record};
use crate::scheduling::points::{CLOSEST, CONCURRENT, HEALTH, HOSTILE_IDS, TWICE, UNKNOWN, UNKNOWN_IDS};
use crate::wire::{Plan, Seen};
use crate::{chat, identity, payment, shape};
use cabinet_domain::{ForeignDocumentId, GatewayOrderId, PatientId};
use cabinet_plugin_host::World;
use cabinet_ports::payment::OrderKey;
use cabinet_ports::questionnaires::ForeignAssignmentId;
use cabinet_ports::{ChatServer, HospitalQuestionnaires, Identity, PaymentGateway, Problem, Records};
use chrono::TimeDelta;
use futures::future::join_all;
use std::collections::HashSet;
use std::sync::Arc;

/// An id of the usual form that no system has given.
const UNKNOWN_ID: &str = "999999999";
/// Ids that no system has given.
const HOSTILE: [&str; 5] = ["no such/id?a=1&b=2#c", "\"'<x y=\"1\">&amp;", "..", "%2e%2e%2fx", "0]]>--;"];
/// Refusals that fit an unknown id.
const NOT_THERE: [&str; 6] =
    ["not-found", "invalid", "patient-unknown", "not-allowed", "read-only", "failed"];
/// Calls at the same time.
const AT_ONCE: usize = 8;

/// All points of a world, in the order in which they run.
pub(crate) fn points(world: World) -> Vec<&'static Point> {
    let mut all: Vec<&Point> = vec![&HEALTH, &CONCURRENT];
    match world {
        World::Records => {
            all.extend([&records::points::FOUND, &UNKNOWN, &CLOSEST, &TWICE]);
            all.extend(records::points::READS);
            all.extend([&UNKNOWN_IDS, &HOSTILE_IDS]);
        }
        World::Questionnaires => {
            all.extend(questionnaires::READS);
            all.extend([&UNKNOWN_IDS, &HOSTILE_IDS]);
        }
        World::Payment => all.extend([&UNKNOWN_IDS, &HOSTILE_IDS]),
        World::Identity => all.extend(identity::POINTS),
        World::Chat => all.extend(chat::POINTS),
        World::Scheduling => {}
    }
    all.extend(faults::POINTS);
    match world {
        World::Records => all.extend(records::points::WRITES),
        World::Questionnaires => all.extend(questionnaires::WRITES),
        World::Payment => all.extend(payment::POINTS),
        World::Identity | World::Chat | World::Scheduling => {}
    }
    all.extend([&PRIVATE_PROBLEMS, &PRIVATE_LOG, &MEMORY]);
    all
}

/// The port under test.
enum Port {
    Records(Arc<dyn Records>),
    Questionnaires(Arc<dyn HospitalQuestionnaires>),
    Payment(Arc<dyn PaymentGateway>),
    Identity(Arc<dyn Identity>),
    Chat(Arc<dyn ChatServer>),
}

impl Port {
    fn of(desk: &Desk<'_>) -> Option<Self> {
        let host = &desk.subject.host;
        match desk.subject.manifest.world {
            World::Records => host.records(desk.subject.place.as_ref()?).map(Self::Records),
            World::Questionnaires => host.questionnaires().map(Self::Questionnaires),
            World::Payment => host.payment_gateway().map(Self::Payment),
            World::Identity => host.identity().map(Self::Identity),
            World::Chat => host.chat().map(Self::Chat),
            World::Scheduling => None,
        }
    }

    async fn health(&self) -> Result<String, Problem> {
        match self {
            Self::Records(port) => port.health().await,
            Self::Questionnaires(port) => port.health().await,
            Self::Payment(port) => port.health().await,
            Self::Identity(port) => port.health().await,
            Self::Chat(port) => port.health().await,
        }
    }
}

/// Runs all points.
pub(crate) async fn run(desk: &Desk<'_>) {
    let world = desk.subject.manifest.world;
    let Some(port) = Port::of(desk) else {
        for point in points(world) {
            desk.point(point, async |check| check.not_run("the plugin is not loaded")).await;
        }
        return;
    };
    desk.point(&HEALTH, async |check| {
        let (answer, seen) = desk.ask("health", Plan::Healthy, port.health()).await;
        match answer {
            Ok(detail) if detail.trim().is_empty() => {
                check.wrong("the report for the administrator is empty")
            }
            Ok(_) if seen.is_empty() => check.wrong("it answers without asking the system"),
            Ok(_) => {}
            refused => check.wrong(format!("health: {}", named(&refused))),
        }
    })
    .await;
    desk.point(&CONCURRENT, async |check| concurrent(desk, check, &port).await).await;
    match &port {
        Port::Records(records) => {
            let record = Record::find(desk, records.as_ref()).await;
            record.reads().await;
            let patient = record.patient.as_ref();
            ids(desk, &port, patient).await;
            faults::run(desk, &read_calls(desk, &port, patient), &faults::PROBLEMS).await;
            record.writes().await;
        }
        Port::Questionnaires(service) => {
            let questioned = Questioned::new(desk, service.as_ref());
            questioned.reads().await;
            let patient = questioned.patient.as_ref();
            ids(desk, &port, patient).await;
            faults::run(desk, &read_calls(desk, &port, patient), &faults::PROBLEMS).await;
            questioned.writes().await;
        }
        Port::Payment(gateway) => {
            ids(desk, &port, None).await;
            faults::run(desk, &read_calls(desk, &port, None), &faults::PROBLEMS).await;
            payment::run(desk, gateway.as_ref()).await;
        }
        Port::Identity(portal) => {
            identity::run(desk, portal.as_ref()).await;
            faults::run(desk, &read_calls(desk, &port, None), &faults::FAILURES).await;
        }
        Port::Chat(server) => {
            chat::run(desk, server.as_ref()).await;
            faults::run(desk, &read_calls(desk, &port, None), &faults::FAILURES).await;
        }
    }
    desk.privacy(&PRIVATE_PROBLEMS, &PRIVATE_LOG).await;
    desk.limits(&MEMORY).await;
}

async fn concurrent(desk: &Desk<'_>, check: &mut Check, port: &Port) {
    let calls = (0..AT_ONCE).map(|_| port.health());
    for answer in desk.subject.wire.under(Plan::Healthy, join_all(calls)).await.0 {
        let answer = answer.map_err(Refused::from);
        match &answer {
            Ok(_) => {}
            Err(refused) if refused.code == "plugin-busy" => {
                check.note("fewer than eight calls at the same time are let through");
            }
            Err(_) => check.wrong(format!("health: {}", named(&answer))),
        }
    }
}

/// Calls that change nothing and ask the system.
fn read_calls<'a>(desk: &'a Desk<'_>, port: &'a Port, patient: Option<&'a PatientId>) -> Vec<ReadCall<'a>> {
    let mut calls = vec![ReadCall::new("health", async || Ok(port.health().await.map(drop)?))];
    match port {
        // The health of a portal may be its front page, which is any page. A made-up code spends nothing.
        Port::Identity(port) => {
            return vec![ReadCall::new("redeem", async move || redeem(port.as_ref()).await)];
        }
        Port::Records(port) => {
            if let Some(user) = desk.subject.people.person.as_ref().and_then(Person::user) {
                let asked = Arc::new(records::asked(user));
                calls.push(ReadCall::new("find-patient", move || {
                    let asked = Arc::clone(&asked);
                    async move { Ok(port.find_patient(&asked).await.map(drop)?) }
                }));
            }
            let Some(patient) = patient else { return calls };
            let day = desk.subject.local_now().date();
            calls.push(ReadCall::new("diagnoses", async move || {
                Ok(port.diagnoses(patient).await.map(drop)?)
            }));
            calls.push(ReadCall::new("documents", async move || {
                Ok(port.documents(patient, None).await.map(drop)?)
            }));
            calls.push(ReadCall::new("observations", async move || {
                Ok(port.observations(patient, None).await.map(drop)?)
            }));
            calls
                .push(ReadCall::new("invoices", async move || Ok(port.invoices(patient).await.map(drop)?)));
            calls.push(ReadCall::new("prescriptions", async move || {
                Ok(port.prescriptions(patient).await.map(drop)?)
            }));
            calls.push(ReadCall::new("diary", move || async move {
                Ok(port.diary_form(patient, day).await.map(drop)?)
            }));
        }
        Port::Questionnaires(port) => {
            let Some(patient) = patient else { return calls };
            calls.push(ReadCall::new("assignments", async move || {
                Ok(port.assignments(patient, None).await.map(drop)?)
            }));
        }
        Port::Payment(port) => calls.push(ReadCall::new("orders", async move || {
            let now = desk.subject.now;
            Ok(port.orders(now - TimeDelta::days(2), now, 0).await.map(drop)?)
        })),
        Port::Chat(_) => {}
    }
    calls
}

/// Redeems a code that the portal never gave: it is expected to be `spent`.
async fn redeem(port: &dyn Identity) -> Result<(), Refused> {
    match port.redeem(&identity::callback()).await.map_err(Refused::from) {
        Ok(_) => Ok(()),
        Err(refused) if refused.code == "spent" => Ok(()),
        Err(refused) => Err(refused),
    }
}

/// Function, answer, requests.
type Asked = (&'static str, Result<(), Refused>, Vec<Seen>);

/// The calls with this id in each place, one place at a time. The other ids are those of the patient.
async fn with_id(desk: &Desk<'_>, port: &Port, patient: &PatientId, id: &str) -> Vec<Asked> {
    let mut all = Vec::new();
    let asked = PatientId::from(id);
    let mut keep =
        |function, (answer, seen): (Result<(), Refused>, Vec<Seen>)| all.push((function, answer, seen));
    let empty = |rows: usize| if rows == 0 { Err(not_found()) } else { Ok(()) };
    match port {
        Port::Records(port) => {
            let call = async { empty(port.diagnoses(&asked).await?.items.len()) };
            keep("diagnoses", desk.ask("diagnoses", Plan::Healthy, call).await);
            let call = async { empty(port.documents(&asked, None).await?.items.len()) };
            keep("documents", desk.ask("documents", Plan::Healthy, call).await);
            let call = async { empty(port.observations(&asked, None).await?.items.len()) };
            keep("observations", desk.ask("observations", Plan::Healthy, call).await);
            let call = async { empty(port.invoices(&asked).await?.items.len()) };
            keep("invoices", desk.ask("invoices", Plan::Healthy, call).await);
            let call = async { empty(port.prescriptions(&asked).await?.items.len()) };
            keep("prescriptions", desk.ask("prescriptions", Plan::Healthy, call).await);
            let document = ForeignDocumentId(id.to_owned());
            let call = async { port.document_html(patient, &document).await.map(drop) };
            keep("document-html", desk.ask("document-html", Plan::Healthy, call).await);
        }
        Port::Questionnaires(port) => {
            let call = async { empty(port.assignments(&asked, None).await?.items.len()) };
            keep("assignments", desk.ask("assignments", Plan::Healthy, call).await);
            let assignment = ForeignAssignmentId(id.to_owned());
            let call = async { port.open_form(patient, &assignment).await.map(drop) };
            keep("open-form", desk.ask("open-form", Plan::Healthy, call).await);
            let call = async { port.answered_form(patient, &assignment).await.map(drop) };
            keep("answered-form", desk.ask("answered-form", Plan::Healthy, call).await);
        }
        Port::Payment(port) => {
            for (function, key) in [
                ("status", OrderKey::Id(GatewayOrderId(id.to_owned()))),
                ("status", OrderKey::Number(id.to_owned().into())),
            ] {
                let call = async { port.status(&key).await.map(drop) };
                keep(function, desk.ask(function, Plan::Healthy, call).await);
            }
        }
        Port::Identity(_) | Port::Chat(_) => {}
    }
    all
}

/// What an empty list stands for.
fn not_found() -> Problem {
    Problem::new(cabinet_ports::ProblemCode::NotFound, "an empty list")
}

async fn ids(desk: &Desk<'_>, port: &Port, patient: Option<&PatientId>) {
    let plain = patient.cloned().unwrap_or_else(|| PatientId::from("31"));
    desk.point(&UNKNOWN_IDS, async |check| {
        for id in [UNKNOWN_ID, "00000000-0000-4000-8000-000000000000"] {
            for (function, answer, _) in with_id(desk, port, &plain, id).await {
                match &answer {
                    Err(refused) if NOT_THERE.contains(&refused.code) || refused.code == "unsupported" => {}
                    Err(refused) if refused.code == "unavailable" => {
                        check.note(format!("{function}: an unknown id looks like an outage: `unavailable`"));
                    }
                    answer => check.wrong(format!(
                        "{function}: {} for an unknown id, expected {}",
                        named(answer),
                        listed(&NOT_THERE)
                    )),
                }
            }
        }
    })
    .await;
    desk.point(&HOSTILE_IDS, async |check| {
        let mut known: HashSet<(&str, String)> = HashSet::new();
        let usual = [
            with_id(desk, port, &plain, plain.as_str()).await,
            with_id(desk, port, &plain, UNKNOWN_ID).await,
        ];
        for (function, _, seen) in usual.concat() {
            known.extend(seen.iter().map(|seen| (function, shape::of(&seen.request))));
        }
        for id in HOSTILE {
            for (function, answer, seen) in with_id(desk, port, &plain, id).await {
                if seen.iter().any(|seen| !known.contains(&(function, shape::of(&seen.request)))) {
                    check.wrong(format!("{function}: the id {id:?} changes the request"));
                }
                if let Err(refused) = &answer
                    && refused.code == PLUGIN_FAILED
                {
                    check.wrong(format!("{function}: the plugin fails on the id {id:?}: {}", refused.detail));
                }
            }
        }
    })
    .await;
}
