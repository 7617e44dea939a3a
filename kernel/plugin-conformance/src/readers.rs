//! The points of the worlds other than booking: what all worlds share, and what can be asked without a change.

use crate::desk::{Check, Desk, PLUGIN_FAILED, Refused, listed, named};
use crate::faults::{self, MEMORY, PRIVATE_LOG, PRIVATE_PROBLEMS, ReadCall};
use crate::payment;
use crate::people::{Person, stranger};
use crate::point::{Needs, Point};
use crate::scheduling::points::{CLOSEST, HEALTH, HOSTILE_IDS, UNKNOWN, UNKNOWN_IDS};
use crate::shape;
use crate::wire::{Plan, Seen};
use cabinet_domain::{GatewayOrderId, PatientId, User};
use cabinet_plugin_host::World;
use cabinet_ports::chat::{ChatFailureKind, ChatTransaction};
use cabinet_ports::identity::{Attempt, Callback as Return, FailureKind};
use cabinet_ports::payment::{Callback, OrderKey};
use cabinet_ports::records::PersonAsked;
use cabinet_ports::{ChatServer, HospitalQuestionnaires, Identity, PaymentGateway, Problem, Records};
use chrono::{Days, TimeDelta};
use std::collections::HashSet;
use std::sync::Arc;

static FOUND: Point = Point::new(
    "patient.found",
    "finds a patient, and again under the same id",
    "`find_patient` returns exactly one match, `patient-unknown` or `patient-ambiguous`, and never the closest match.",
    &["A-164"],
)
.needs(Needs::Person);
static LISTS: Point = Point::new(
    "lists",
    "reads every list of the patient to its end, each row with an id of its own",
    "What the complete list does not name is withdrawn, so an incomplete list must be a problem.",
    &["X-085"],
)
.needs(Needs::Person);
static CALLBACK: Point = Point::new(
    "callback.forged",
    "proves nothing by a callback that anybody may have sent",
    "A reason to ask for the status of an order; never proof of anything.",
    &["X-024"],
);
static FORGED: Point = Point::new(
    "receive.forged",
    "refuses a transaction that the homeserver did not send",
    "The transaction does not come from the homeserver.",
    &[],
);
static ATTEMPT: Point = Point::new(
    "authorization-url",
    "sends the browser away with the state and the challenge of the attempt",
    "The address to send the browser to.",
    &["X-058"],
);

/// An id of the usual form that no system has given.
const UNKNOWN_ID: &str = "999999999";
/// Ids that no system has given.
const HOSTILE: [&str; 4] = ["no such/id?a=1&b=2#c", "\"'<x y=\"1\">&amp;", "..", "0]]>--;"];
/// Refusals that fit an unknown id.
const NOT_THERE: [&str; 6] =
    ["not-found", "invalid", "patient-unknown", "not-allowed", "read-only", "failed"];
/// An attempt to sign in; challenge and verifier are those of RFC 7636, appendix B.
const STATE: &str = "5b1c3f0e-6f1b-4f0c-9d3a-0a1b2c3d4e5f";
const REDIRECT: &str = "https://cabinet.example/login";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
/// Most pages of a list.
const MOST_PAGES: usize = 200;

/// All points of a world, in the order in which they run.
pub(crate) fn points(world: World) -> Vec<&'static Point> {
    let own: &[&Point] = match world {
        World::Records => &[&FOUND, &UNKNOWN, &CLOSEST, &LISTS, &UNKNOWN_IDS, &HOSTILE_IDS],
        World::Questionnaires => &[&UNKNOWN_IDS, &HOSTILE_IDS],
        World::Payment => {
            let first = [&HEALTH, &UNKNOWN_IDS, &HOSTILE_IDS, &CALLBACK];
            let all = first.into_iter().chain(payment::POINTS).chain(faults::POINTS);
            return all.chain([&PRIVATE_PROBLEMS, &PRIVATE_LOG, &MEMORY]).collect();
        }
        World::Identity => &[&ATTEMPT],
        World::Chat => &[&FORGED],
        World::Scheduling => &[],
    };
    let all = [&HEALTH].into_iter().chain(own.iter().copied());
    all.chain(faults::POINTS).chain([&PRIVATE_PROBLEMS, &PRIVATE_LOG, &MEMORY]).collect()
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
    let mut patient = None;
    match &port {
        Port::Records(records) => {
            patient = patients(desk, records.as_ref()).await;
            desk.point(&LISTS, async |check| match &patient {
                Some(patient) => lists(desk, check, records.as_ref(), patient).await,
                None => check.not_run("the person was not found"),
            })
            .await;
            ids(desk, &port, patient.as_ref()).await;
        }
        Port::Questionnaires(_) | Port::Payment(_) => ids(desk, &port, None).await,
        Port::Identity(identity) => attempt(desk, identity.as_ref()).await,
        Port::Chat(chat) => forged(desk, chat.as_ref()).await,
    }
    if let Port::Payment(gateway) = &port {
        callback(desk, gateway.as_ref()).await;
        payment::run(desk, gateway.as_ref()).await;
    }
    let words = match world {
        World::Identity | World::Chat => &faults::FAILURES,
        World::Scheduling | World::Records | World::Payment | World::Questionnaires => &faults::PROBLEMS,
    };
    faults::run(desk, &read_calls(desk, &port, patient.as_ref()), words).await;
    desk.privacy(&PRIVATE_PROBLEMS, &PRIVATE_LOG).await;
    desk.limits(&MEMORY).await;
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
                let asked = Arc::new(PersonAsked { user, documents: Vec::new() });
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
            calls.push(ReadCall::new("diary", move || async move {
                Ok(port.diary_form(patient, day).await.map(drop)?)
            }));
        }
        Port::Payment(port) => calls.push(ReadCall::new("orders", async move || {
            let now = desk.subject.now;
            Ok(port.orders(now - TimeDelta::days(2), now, 0).await.map(drop)?)
        })),
        Port::Questionnaires(_) | Port::Chat(_) => {}
    }
    calls
}

/// Redeems a code that the portal never gave: it is expected to be `spent`.
async fn redeem(port: &dyn Identity) -> Result<(), Refused> {
    let callback = Return {
        code: "made-up-code".to_owned(),
        state: STATE.to_owned(),
        redirect_uri: REDIRECT.to_owned(),
        code_verifier: VERIFIER.to_owned(),
    };
    match port.redeem(&callback).await {
        Ok(_) => Ok(()),
        Err(failure) if failure.kind == FailureKind::Spent => Ok(()),
        Err(failure) => {
            let code = match failure.kind {
                FailureKind::Unavailable => "unavailable",
                FailureKind::Failed => "failed",
                FailureKind::Rejected => "rejected",
                FailureKind::Untrustworthy => "untrustworthy",
                FailureKind::RefusedByPerson => "refused-by-person",
                FailureKind::NotTrusted => "not-trusted",
                FailureKind::Spent => "spent",
            };
            Err(Refused { code, detail: failure.detail })
        }
    }
}

async fn patients(desk: &Desk<'_>, port: &dyn Records) -> Option<PatientId> {
    let ask = async |user: User| {
        let asked = PersonAsked { user, documents: Vec::new() };
        desk.ask("find-patient", Plan::Healthy, port.find_patient(&asked)).await.0
    };
    let person = desk.subject.people.person.as_ref();
    let mut found = None;
    desk.point(&FOUND, async |check| {
        let Some(user) = person.and_then(Person::user) else { return };
        match (ask(user.clone()).await, ask(user).await) {
            (Ok(first), Ok(again)) => {
                if first != again {
                    check.wrong("find-patient: another answer when asked again");
                }
                found = Some(first);
            }
            (first, _) => check.wrong(format!("find-patient: {} for the person of the file", named(&first))),
        }
    })
    .await;
    desk.point(&UNKNOWN, async |check| {
        let Some(user) = stranger().and_then(|stranger| stranger.user()) else { return };
        match ask(user).await {
            Err(refused) if refused.code == "patient-unknown" => {}
            answer => check.wrong(format!("find-patient: {} for an unknown person", named(&answer))),
        }
    })
    .await;
    desk.point(&CLOSEST, async |check| {
        let Some(person) = person else { return };
        let day = person.birth_date.checked_sub_days(Days::new(3653)).unwrap_or(person.birth_date);
        let other = Person { birth_date: day, snils: None, phone: None, ..person.clone() };
        let Some(user) = other.user() else { return };
        match ask(user).await {
            Err(refused) if refused.code == "patient-unknown" || refused.code == "patient-ambiguous" => {}
            answer => {
                check.wrong(format!("find-patient: {} for the name with another birth date", named(&answer)))
            }
        }
    })
    .await;
    found
}

/// Reads lists to their end.
async fn lists(desk: &Desk<'_>, check: &mut Check, port: &dyn Records, patient: &PatientId) {
    let diagnoses = async |_: Option<String>| {
        let page = port.diagnoses(patient).await?;
        Ok((page.items.into_iter().map(|row| row.foreign_id).collect(), page.next, page.set_aside.len()))
    };
    whole(desk, check, "diagnoses", diagnoses).await;
    let documents = async |cursor: Option<String>| {
        let page = port.documents(patient, cursor.as_deref()).await?;
        Ok((page.items.into_iter().map(|row| row.foreign_id.0).collect(), page.next, page.set_aside.len()))
    };
    whole(desk, check, "documents", documents).await;
    let observations = async |cursor: Option<String>| {
        let page = port.observations(patient, cursor.as_deref()).await?;
        Ok((page.items.into_iter().map(|row| row.foreign_id).collect(), page.next, page.set_aside.len()))
    };
    whole(desk, check, "observations", observations).await;
    let invoices = async |_: Option<String>| {
        let page = port.invoices(patient).await?;
        Ok((page.items.into_iter().map(|row| row.id.0).collect(), page.next, page.set_aside.len()))
    };
    whole(desk, check, "invoices", invoices).await;
}

/// Ids of a page, the next cursor, and how many rows were set aside.
type Piece = (Vec<String>, Option<String>, usize);

async fn whole(
    desk: &Desk<'_>,
    check: &mut Check,
    list: &'static str,
    ask: impl AsyncFn(Option<String>) -> Result<Piece, Problem>,
) {
    let (mut seen, mut cursor, mut aside) = (HashSet::new(), None, 0);
    for _ in 0..MOST_PAGES {
        let (ids, next, set_aside) = match desk.ask(list, Plan::Healthy, ask(cursor.clone())).await.0 {
            Ok(piece) => piece,
            Err(refused) if refused.code == "unsupported" => {
                return check.note(format!("{list}: not offered"));
            }
            refused => return check.wrong(format!("{list}: {}", named(&refused.map(drop)))),
        };
        if !ids.into_iter().all(|id| seen.insert(id)) {
            check.wrong(format!("{list}: a row has the id of another row"));
        }
        aside += set_aside;
        if next.is_none() || next == cursor {
            if aside > 0 {
                check.note(format!("{list}: {aside} rows are set aside"));
            }
            return;
        }
        cursor = next;
    }
    check.wrong(format!("{list}: the list does not end"));
}

/// The calls with this id.
async fn with_id(
    desk: &Desk<'_>,
    port: &Port,
    id: &str,
) -> Vec<(&'static str, Result<(), Refused>, Vec<Seen>)> {
    let mut all = Vec::new();
    let patient = PatientId::from(id);
    let mut keep =
        |function, (answer, seen): (Result<(), Refused>, Vec<Seen>)| all.push((function, answer, seen));
    match port {
        Port::Records(port) => {
            let empty = |rows: usize| if rows == 0 { Err(not_found()) } else { Ok(()) };
            let call = async { empty(port.diagnoses(&patient).await?.items.len()) };
            keep("diagnoses", desk.ask("diagnoses", Plan::Healthy, call).await);
            let call = async { empty(port.documents(&patient, None).await?.items.len()) };
            keep("documents", desk.ask("documents", Plan::Healthy, call).await);
            let call = async { empty(port.invoices(&patient).await?.items.len()) };
            keep("invoices", desk.ask("invoices", Plan::Healthy, call).await);
        }
        Port::Questionnaires(port) => {
            let call = async {
                match port.assignments(&patient, None).await?.items.is_empty() {
                    true => Err(not_found()),
                    false => Ok(()),
                }
            };
            keep("assignments", desk.ask("assignments", Plan::Healthy, call).await);
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
    desk.point(&UNKNOWN_IDS, async |check| {
        for id in [UNKNOWN_ID, "00000000-0000-4000-8000-000000000000"] {
            for (function, answer, _) in with_id(desk, port, id).await {
                match &answer {
                    Err(refused) if NOT_THERE.contains(&refused.code) => {}
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
        let plain = patient.map_or("31", PatientId::as_str);
        let mut known: HashSet<(&str, String)> = HashSet::new();
        let usual = [with_id(desk, port, plain).await, with_id(desk, port, UNKNOWN_ID).await].concat();
        for (function, _, seen) in usual {
            known.extend(seen.iter().map(|seen| (function, shape::of(&seen.request))));
        }
        for id in HOSTILE {
            for (function, answer, seen) in with_id(desk, port, id).await {
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

async fn callback(desk: &Desk<'_>, port: &dyn PaymentGateway) {
    desk.point(&CALLBACK, async |check| {
        let forged = [
            (None, None, ""),
            (Some("mdOrder=31&operation=deposited&status=1&checksum=00"), None, ""),
            (None, Some("application/json"), "{\"order\": \"31\", \"status\": \"paid\"}"),
            (Some("%ff%00"), Some("text/html"), "<html>"),
        ];
        for (query, kind, body) in forged {
            let callback = Callback {
                query: query.map(str::to_owned),
                content_type: kind.map(str::to_owned),
                body: body.as_bytes().to_vec(),
            };
            match desk.ask("read-callback", Plan::Healthy, port.read_callback(&callback)).await.0 {
                Ok(hint) if hint.is_verified => check.wrong("read-callback: a made-up callback is verified"),
                Ok(_) => {}
                Err(refused) if refused.code == "invalid" || refused.code == "not-allowed" => {}
                refused => check
                    .wrong(format!("read-callback: {} for a made-up callback", named(&refused.map(drop)))),
            }
        }
    })
    .await;
}

async fn attempt(desk: &Desk<'_>, port: &dyn Identity) {
    desk.point(&ATTEMPT, async |check| {
        let attempt = Attempt {
            state: STATE.to_owned(),
            redirect_uri: REDIRECT.to_owned(),
            code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
        };
        match port.authorization_url(&attempt).await {
            Ok(url) => {
                let has = |value: &str| url.query_pairs().any(|(_, found)| found == value);
                if !has(&attempt.state) {
                    check.wrong("the address lacks the state of the attempt");
                }
                if !has(&attempt.code_challenge) {
                    check.note(
                        "the address lacks the challenge: the portal does not check who brings the code",
                    );
                }
            }
            Err(failure) => check.wrong(format!("authorization-url: `{}`", failure.kind.name())),
        }
    })
    .await;
}

async fn forged(desk: &Desk<'_>, port: &dyn ChatServer) {
    desk.point(&FORGED, async |check| {
        for authorization in [None, Some("Bearer made-up".to_owned()), Some(String::new())] {
            let body = b"{\"events\": []}".to_vec();
            match port.receive(&ChatTransaction { authorization, body }).await {
                Err(failure) if failure.kind == ChatFailureKind::Forged => {}
                Err(failure) => {
                    check.wrong(format!("receive: `{}` for a made-up transaction", failure.kind.name()))
                }
                Ok(_) => check.wrong("receive: a made-up transaction is read"),
            }
        }
    })
    .await;
}
