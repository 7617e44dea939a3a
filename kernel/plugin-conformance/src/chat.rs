//! The points of the chat. With `--write` two accounts are made, each with rooms and a notice, and erased at the end.

use crate::desk::{Check, Desk, Refused, listed, named};
use crate::point::{Needs, Point};
use crate::wire::{CANARY, Fault, Plan, Seen};
use cabinet_ports::ChatServer;
use cabinet_ports::chat::{
    ChatAccount, ChatDepartment, ChatErasure, ChatFailure, ChatPatient, ChatRefusal, ChatTransaction,
};
use chrono::DateTime;
use secrecy::ExposeSecret as _;
use std::cell::RefCell;
use uuid::Uuid;

static FORGED: Point = Point::new(
    "receive.forged",
    "refuses a transaction that the homeserver did not send",
    "The transaction does not come from the homeserver.",
    &[],
);
static PAGE: Point = Point::new(
    "refusal.page",
    "takes a gateway's page for an outage, not for a refusal of the homeserver",
    "The homeserver cannot be reached, is overloaded or answers no protocol of its own.",
    &["B-287"],
);
static REGISTERS: Point =
    Point::new("register", "makes an account for each patient", "Makes the patient's account.", &["B-219"])
        .needs(Needs::WriteAlone);
static REGISTERS_AGAIN: Point = Point::new(
    "register.again",
    "returns the same account again where accounts have no credentials",
    "Where accounts have no credentials, a repetition returns the same one; otherwise a new one.",
    &["B-219"],
)
.needs(Needs::WriteAlone);
static ACCESS: Point = Point::new(
    "access",
    "forwards calls for the account of the patient only, and sends no request",
    "How calls for the account are forwarded. Asks nobody.",
    &["B-284"],
)
.needs(Needs::WriteAlone);
static RENEWS: Point = Point::new(
    "renew",
    "signs in the account of the patient again, and no other",
    "Signs the account in again.",
    &["B-219"],
)
.needs(Needs::WriteAlone);
static OPENS: Point = Point::new(
    "open-room",
    "opens the same room again",
    "A repetition returns the same room and completes what is missing.",
    &["B-284"],
)
.needs(Needs::WriteAlone);
static OWN_ROOM: Point = Point::new(
    "open-room.own",
    "gives each patient and each department a room of its own",
    "The id of the patient's room, the general one or that of a department, with the bot and the staff invited and the patient in it.",
    &["B-284"],
)
.needs(Needs::WriteAlone);
static ROOM_LOST: Point = Point::new(
    "open-room.lost-answer",
    "finds the room again whose answer was lost",
    "A repetition returns the same room and completes what is missing.",
    &["B-287"],
)
.needs(Needs::WriteAlone);
static SAYS_AGAIN: Point = Point::new(
    "say.again",
    "writes a notice once, also if its answer was lost",
    "A repetition with the same key writes nothing; 1 to 64 letters and digits.",
    &[],
)
.needs(Needs::WriteAlone);
static EXPIRES: Point = Point::new(
    "expire",
    "erases nothing that is younger than the moment that is asked for",
    "Erases some messages of all members that are older than this moment, in milliseconds since 1970.",
    &[],
)
.needs(Needs::WriteAlone);
static ERASES: Point = Point::new(
    "erase",
    "comes to an end when it erases",
    "Erases some of the patient's messages, the oldest last; at the end leaves the rooms and closes the account.",
    &[],
)
.needs(Needs::WriteAlone);

pub(crate) static POINTS: [&Point; 12] = [
    &FORGED,
    &PAGE,
    &REGISTERS,
    &REGISTERS_AGAIN,
    &ACCESS,
    &RENEWS,
    &OPENS,
    &OWN_ROOM,
    &ROOM_LOST,
    &SAYS_AGAIN,
    &EXPIRES,
    &ERASES,
];

/// Most requests of a call whose answers are lost one by one.
const MOST_REQUESTS: usize = 10;
/// Most calls until everything is erased.
const MOST_ERASURES: usize = 50;
/// Answers to a lost answer: the kernel calls again.
const TRY_AGAIN: [&str; 2] = ["unavailable", "failed"];
const DEPARTMENT: &str = "conformance";

/// A patient with an account at the homeserver.
struct Member {
    patient: ChatPatient,
    /// With the credentials of the last `renew`.
    account: RefCell<ChatAccount>,
    rooms: RefCell<Vec<String>>,
}

impl Member {
    fn new(patient: ChatPatient, account: ChatAccount) -> Self {
        Self { patient, account: RefCell::new(account), rooms: RefCell::default() }
    }

    fn account(&self) -> ChatAccount {
        self.account.borrow().clone()
    }
}

struct Chat<'a> {
    desk: &'a Desk<'a>,
    port: &'a dyn ChatServer,
    /// Two patients, if both have an account.
    members: Vec<Member>,
}

/// Runs the points.
pub(crate) async fn run(desk: &Desk<'_>, port: &dyn ChatServer) {
    desk.point(&FORGED, async |check| forged(desk, check, port).await).await;
    desk.point(&PAGE, async |check| page(desk, check, port).await).await;
    let members = RefCell::new(Vec::new());
    desk.point(&REGISTERS, async |check| {
        let found = register(desk, check, port).await;
        members.replace(found);
    })
    .await;
    let chat = Chat { desk, port, members: members.into_inner() };
    let both = match chat.members.as_slice() {
        [first, second] => Some((first, second)),
        _ => None,
    };
    let missing = "there are no accounts: see `register`";
    desk.point_on(&REGISTERS_AGAIN, both, missing, async |check, (first, _)| {
        chat.registers_again(check, first).await
    })
    .await;
    desk.point_on(&ACCESS, both, missing, async |check, (first, second)| {
        chat.access(check, first, second).await
    })
    .await;
    desk.point_on(&RENEWS, both, missing, async |check, (first, _)| chat.renews(check, first).await).await;
    desk.point_on(&OPENS, both, missing, async |check, (first, _)| chat.opens(check, first).await).await;
    desk.point_on(&OWN_ROOM, both, missing, async |check, (first, second)| {
        chat.own_room(check, first, second).await
    })
    .await;
    desk.point_on(&ROOM_LOST, both, missing, async |check, (_, second)| chat.room_lost(check, second).await)
        .await;
    desk.point_on(&SAYS_AGAIN, both, missing, async |check, (first, _)| chat.says_again(check, first).await)
        .await;
    desk.point_on(&EXPIRES, both, missing, async |check, (first, _)| chat.expires(check, first).await).await;
    desk.point_on(&ERASES, both, missing, async |check, (first, second)| {
        chat.erases(check, first).await;
        chat.erases(check, second).await;
    })
    .await;
}

async fn forged(desk: &Desk<'_>, check: &mut Check, port: &dyn ChatServer) {
    for authorization in [None, Some("Bearer made-up".to_owned()), Some(String::new())] {
        for body in [b"{\"events\": []}".to_vec(), b"[]".to_vec(), CANARY.as_bytes().to_vec()] {
            let transaction = ChatTransaction { authorization: authorization.clone(), body };
            match desk.ask("receive", Plan::Healthy, port.receive(&transaction)).await.0 {
                Err(refused) if refused.code == "forged" => {}
                answer => check.wrong(format!("receive: {} for a made-up transaction", named(&answer))),
            }
        }
    }
}

async fn page(desk: &Desk<'_>, check: &mut Check, port: &dyn ChatServer) {
    let html = format!("<!DOCTYPE html><title>502</title><p>{CANARY}").into_bytes();
    for (status, body) in [(502, html.clone()), (503, html), (502, Vec::new()), (504, vec![0, 0xff, 0xfe])] {
        let refusal = ChatRefusal { status, retry_after: Some("\u{44f}".to_owned()), body };
        let call = async { Err::<(), ChatFailure>(port.refusal_meaning(&refusal).await) };
        let (answer, seen) = desk.ask("refusal-meaning", Plan::Healthy, call).await;
        if !answer.as_ref().is_err_and(|refused| refused.code == "unavailable") {
            check.wrong(format!(
                "refusal-meaning: {} for a page with status {status}, expected `unavailable`",
                named(&answer)
            ));
        }
        if !seen.is_empty() {
            check.wrong("refusal-meaning: it asks the homeserver");
        }
    }
}

async fn register(desk: &Desk<'_>, check: &mut Check, port: &dyn ChatServer) -> Vec<Member> {
    let mut members: Vec<Member> = Vec::new();
    for _ in 0..2 {
        let patient = ChatPatient { key: Uuid::new_v4().simple().to_string(), display_name: None };
        match desk.ask("register", Plan::Healthy, port.register(&patient)).await.0 {
            Ok(account) => members.push(Member::new(patient, account)),
            refused => check.wrong(format!("register: {}", named(&refused))),
        }
    }
    if let [first, second] = members.as_slice()
        && first.account().user_id == second.account().user_id
    {
        check.wrong("register: two patients have one account");
        return Vec::new();
    }
    members
}

/// Requests that may change something.
fn changing(seen: &[Seen]) -> impl Iterator<Item = (&str, &str, &[u8])> {
    let changing = seen.iter().filter(|seen| seen.request.method != "GET");
    changing
        .map(|seen| (seen.request.method.as_str(), seen.request.url.as_str(), seen.request.body.as_slice()))
}

impl Chat<'_> {
    async fn room(
        &self,
        member: &Member,
        department: Option<&ChatDepartment>,
        plan: Plan,
    ) -> (Result<String, Refused>, Vec<Seen>) {
        let account = member.account();
        let call = self.port.open_room(&account, &member.patient, department);
        let (answer, seen) = self.desk.ask("open-room", plan, call).await;
        if let Ok(room) = &answer {
            let mut rooms = member.rooms.borrow_mut();
            if !rooms.contains(room) {
                rooms.push(room.clone());
            }
        }
        (answer, seen)
    }

    async fn registers_again(&self, check: &mut Check, member: &Member) {
        let call = self.port.register(&member.patient);
        match self.desk.ask("register", Plan::Healthy, call).await.0 {
            Ok(again) if again.credentials.is_none() && again.user_id != member.account().user_id => {
                check.wrong("register: another account for the same patient");
            }
            Ok(again) if again.credentials.is_some() => {
                let more = Member::new(member.patient.clone(), again);
                self.erases(check, &more).await;
            }
            Ok(_) => {}
            refused => check.wrong(format!("register: {} for the same patient", named(&refused))),
        }
    }

    async fn access(&self, check: &mut Check, first: &Member, second: &Member) {
        let mut found = Vec::new();
        for member in [first, second] {
            let account = member.account();
            let (answer, seen) = self.desk.ask("access", Plan::Healthy, self.port.access(&account)).await;
            if !seen.is_empty() {
                check.wrong("access: it asks the homeserver");
            }
            match answer {
                Ok(upstream) => {
                    if upstream.acting_for.as_ref().is_some_and(|user| *user != account.user_id) {
                        check.wrong("access: calls are made for another account");
                    }
                    found.push((upstream.acting_for, upstream.token.expose_secret().to_owned()));
                }
                refused => check.wrong(format!("access: {}", named(&refused))),
            }
        }
        if let [first, second] = found.as_slice()
            && first == second
        {
            check.wrong("access: calls of two patients are made with one token for one account");
        }
    }

    async fn renews(&self, check: &mut Check, member: &Member) {
        let account = member.account();
        match self.desk.ask("renew", Plan::Healthy, self.port.renew(&account)).await.0 {
            Ok(renewed) if renewed.user_id == account.user_id => {
                member.account.replace(renewed);
            }
            Ok(_) => check.wrong("renew: another account"),
            refused => check.wrong(format!("renew: {}", named(&refused))),
        }
    }

    async fn opens(&self, check: &mut Check, member: &Member) {
        let first = self.room(member, None, Plan::Healthy).await.0;
        let again = self.room(member, None, Plan::Healthy).await.0;
        match (&first, &again) {
            (Ok(room), Ok(same)) if room == same => {}
            (Ok(_), Ok(_)) => check.wrong("open-room: another room when it is opened again"),
            (Ok(_), again) => check.wrong(format!("open-room: {} when it is opened again", named(again))),
            (refused, _) => check.wrong(format!("open-room: {}", named(refused))),
        }
    }

    async fn own_room(&self, check: &mut Check, first: &Member, second: &Member) {
        let department = ChatDepartment { id: DEPARTMENT.to_owned(), title: "Conformance".to_owned() };
        let rooms = [
            self.room(first, None, Plan::Healthy).await.0,
            self.room(first, Some(&department), Plan::Healthy).await.0,
            self.room(second, None, Plan::Healthy).await.0,
            self.room(second, Some(&department), Plan::Healthy).await.0,
        ];
        let mut found = Vec::new();
        for room in rooms {
            match room {
                Ok(room) if found.contains(&room) => {
                    check.wrong("open-room: two patients or two departments have one room");
                }
                Ok(room) => found.push(room),
                refused => check.wrong(format!("open-room: {}", named(&refused))),
            }
        }
    }

    async fn room_lost(&self, check: &mut Check, member: &Member) {
        let (_, seen) = self.room(member, None, Plan::Healthy).await;
        let requests = seen.len().min(MOST_REQUESTS);
        let id = Uuid::new_v4().simple().to_string().chars().take(8).collect();
        let department = ChatDepartment { id, title: "Conformance".to_owned() };
        let mut found: Option<String> = None;
        for fault in [Fault::Lost, Fault::PageAfter(502)] {
            for only in 0..requests {
                let (answer, _) = self.room(member, Some(&department), Plan::Only(only, fault.clone())).await;
                if answer.as_ref().is_err_and(|refused| !TRY_AGAIN.contains(&refused.code)) {
                    check.wrong(format!(
                        "open-room: {} after an answer was lost, expected {}",
                        named(&answer),
                        listed(&TRY_AGAIN)
                    ));
                }
                match self.room(member, Some(&department), Plan::Healthy).await.0 {
                    Ok(room) if found.as_ref().is_some_and(|before| *before != room) => {
                        check.wrong("open-room: another room after an answer was lost");
                    }
                    Ok(room) => found = Some(room),
                    refused => {
                        check.wrong(format!("open-room: {} after an answer was lost", named(&refused)))
                    }
                }
            }
        }
    }

    /// The homeserver is not asked what is in the room: what is sent again has to be what was sent before.
    async fn says_again(&self, check: &mut Check, member: &Member) {
        let Some(room) = member.rooms.borrow().first().cloned() else {
            return check.not_run("there is no room: see `open-room`");
        };
        let say = async |key: &str, plan: Plan| {
            let call = self.port.say(&room, "Conformance of a plugin", key);
            self.desk.ask("say", plan, call).await
        };
        let key = || Uuid::new_v4().simple().to_string();
        let first = key();
        let (answer, seen) = say(&first, Plan::Healthy).await;
        match &answer {
            Ok(()) => {}
            Err(refused) if refused.code == "rejected" => {
                return check.not_run("say: `rejected`: the plugin writes no notices with these settings");
            }
            answer => return check.wrong(format!("say: {}", named(answer))),
        }
        let requests = seen.len().min(MOST_REQUESTS);
        for only in 0..=requests {
            let key = key();
            let plan = if only < requests { Plan::Only(only, Fault::Lost) } else { Plan::Healthy };
            let (_, before) = say(&key, plan).await;
            let (answer, again) = say(&key, Plan::Healthy).await;
            if answer.is_err() {
                check.wrong(format!("say: {} when it is repeated", named(&answer)));
            }
            let sent: Vec<_> = changing(&before).collect();
            let is_new = |request: &(&str, &str, &[u8])| !sent.contains(request);
            if !sent.is_empty() && changing(&again).any(|request| is_new(&request)) {
                check.wrong("say: a repetition with the same key is another request");
            }
        }
    }

    /// Everything in the room is younger than the moment.
    async fn expires(&self, check: &mut Check, member: &Member) {
        let Some(room) = member.rooms.borrow().first().cloned() else {
            return check.not_run("there is no room: see `open-room`");
        };
        let call = self.port.expire(&room, DateTime::UNIX_EPOCH);
        match self.desk.ask("expire", Plan::Healthy, call).await.0 {
            Ok(ChatErasure { erased: 0, has_more: false }) => {}
            Ok(_) => check.wrong("expire: it erases what is younger"),
            Err(refused) if refused.code == "rejected" => {
                check.note("expire: `rejected`: not offered with these settings");
            }
            refused => check.wrong(format!("expire: {}", named(&refused))),
        }
    }

    async fn erases(&self, check: &mut Check, member: &Member) {
        let (account, rooms) = (member.account(), member.rooms.borrow().clone());
        for _ in 0..MOST_ERASURES {
            let call = self.port.erase(&account, &rooms);
            match self.desk.ask("erase", Plan::Healthy, call).await.0 {
                Ok(erasure) if erasure.has_more => {}
                Ok(_) => return,
                refused => return check.wrong(format!("erase: {}", named(&refused))),
            }
        }
        check.wrong("erase: it does not come to an end");
    }
}
