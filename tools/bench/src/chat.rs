//! A thousand patients in the long poll of one kernel: what they cost in memory (at most 150 MiB), and how long messages take through the kernel
//! at fifty a second for a minute (at most 300 ms at p95; issue 16). The homeserver answers at once and is in this process; clients, homeserver and
//! kernel share the machine.

use crate::cabinet::{Target, json_of};
use crate::homeserver::{Homeserver, Service};
use crate::process;
use crate::spread::{Spread, millis};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use futures::{StreamExt, TryStreamExt, stream};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use reqwest::Client;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// Time between two messages: fifty a second. Every other one is a patient's, the others are the clinic's.
const PAUSE: Duration = Duration::from_millis(20);
/// A message that has not arrived after this has been lost.
const MISSED: Duration = Duration::from_secs(10);
/// The kernel may have found no homeserver when it started, and looks again after a while.
const READY: Duration = Duration::from_secs(60);
/// How long after a thousand sign-ins, or the first questions of a thousand polls, the kernel is at rest: their memory is returned.
const SETTLED: Duration = Duration::from_secs(8);
/// Calls at a time while the chats are opened.
const AT_A_TIME: usize = 8;
/// Addresses that the long polls come from. The kernel closes idle connections of one address beyond 128.
const ADDRESSES: u8 = 50;
/// As the page asks.
const POLL_MS: u32 = 30_000;

/// Options of the measurement.
#[derive(Args)]
pub struct Chat {
    #[command(flatten)]
    target: Target,
    /// Port at which the cabinet expects its homeserver.
    #[arg(long)]
    homeserver: u16,
    /// What proves the homeserver to the cabinet.
    #[arg(long)]
    hs_token: String,
    /// Each poll waits at the homeserver (adr/0067): it tells of no typing.
    #[arg(long)]
    at_homeserver: bool,
    #[arg(long, default_value_t = 1_000)]
    patients: usize,
    /// The default is a minute's.
    #[arg(long, default_value_t = 3_000)]
    messages: usize,
}

/// A patient with an open chat.
#[derive(Clone)]
struct Patient {
    token: String,
    room: String,
}

/// A message that arrived in a long poll.
struct Arrival {
    number: usize,
    at: Instant,
}

impl Chat {
    /// Opens the chats and the long polls, then measures.
    pub async fn run(&self) -> Result<()> {
        let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
        setrlimit(Resource::RLIMIT_NOFILE, most, most).context("the limit of open files")?;
        let (count, messages) = (self.patients, self.messages);
        let service = Service { cabinet: self.target.cabinet.clone(), hs_token: self.hs_token.clone() };
        let homeserver = Homeserver::serve(self.homeserver, service).await?;
        let client = self.target.client()?;
        let patients = self.patients(&client).await?;

        if !self.at_homeserver {
            homeserver.prove();
        }
        sleep(SETTLED).await;
        let rest = process::proportional_kib(self.target.pid)?;
        let (arrives, mut arrivals) = mpsc::unbounded_channel();
        let clients = self.target.clients(ADDRESSES)?;
        for (patient, client) in patients.iter().zip(clients.iter().cycle()) {
            tokio::spawn(poll(self.target.cabinet.clone(), client.clone(), patient.clone(), arrives.clone()));
        }
        let begin = Instant::now();
        let polls = loop {
            let polls = self.target.gauge(&client, "cabinet_chat_polls").await?;
            if polls >= count {
                break polls;
            }
            ensure!(begin.elapsed() < READY, "{polls} of {count} long polls wait");
            sleep(Duration::from_millis(500)).await;
        };
        // Each asks first; the homeserver answers at once.
        sleep(SETTLED).await;
        let there = self.target.gauge(&client, "cabinet_chat_polls_at_homeserver").await?;
        println!("chat: {polls} long polls, {there} of them with a connection to the homeserver");
        let full = process::proportional_kib(self.target.pid)?;
        println!(
            "chat: {count} patients in long poll: {rest} KiB at rest, {full} KiB with all (at most 150 MiB): {} KiB each",
            full.saturating_sub(rest) / u64::try_from(count)?
        );

        let cpu = process::cpu(self.target.pid)?;
        let began = Arc::new((0..messages).map(|_| OnceLock::new()).collect::<Vec<OnceLock<Instant>>>());
        let writing = tokio::spawn(write(
            self.target.cabinet.clone(),
            client,
            patients,
            homeserver,
            Arc::clone(&began),
        ));
        let mut seen = vec![false; messages];
        let (mut own, mut clinics) = (Spread::default(), Spread::default());
        while own.len() + clinics.len() < messages {
            let arrival = timeout(MISSED, arrivals.recv()).await;
            let arrived = own.len() + clinics.len();
            let arrival = arrival.with_context(|| format!("{arrived} of {messages} messages arrived"))?;
            let Arrival { number, at } = arrival.context("every long poll has ended")?;
            let is_again = seen.get_mut(number).map(|seen| std::mem::replace(seen, true));
            ensure!(is_again == Some(false), "message {number} arrived twice");
            let start = began.get(number).and_then(OnceLock::get).context("a message that nobody wrote")?;
            let spread = if is_own(number) { &mut own } else { &mut clinics };
            spread.add(at.saturating_duration_since(*start));
        }
        let refused = writing.await??;
        let cpu = process::cpu(self.target.pid)? - cpu;
        for (what, spread) in [
            ("a patient's, from sending to the own long poll", own),
            ("the clinic's, from the homeserver", clinics),
        ] {
            println!(
                "chat: messages of {what}: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms (at most 300 ms at p95); {} of them",
                millis(spread.quantile(0.5)),
                millis(spread.quantile(0.95)),
                millis(spread.quantile(0.99)),
                spread.len()
            );
        }
        println!(
            "chat: {refused} of {messages} messages refused; {} KiB afterwards; {:.1} ms of kernel CPU per message",
            process::proportional_kib(self.target.pid)?,
            millis(cpu) / f64::from(u32::try_from(messages)?)
        );
        Ok(())
    }

    /// Signs the patients in and opens their chats.
    async fn patients(&self, client: &Client) -> Result<Vec<Patient>> {
        let consent = format!("{}/api/v1/consent?kind=chat&language=ru", self.target.cabinet);
        let text = json_of(client.get(consent)).await?;
        let version = text.get("version").and_then(Value::as_str).context("no agreement")?.to_owned();
        let begin = Instant::now();
        let first = loop {
            match self.patient(client, 0, &version).await {
                Ok(patient) => break patient,
                Err(error) if begin.elapsed() > READY => return Err(error),
                Err(_) => sleep(Duration::from_secs(1)).await,
            }
        };
        let others: Vec<Patient> = stream::iter(1..self.patients)
            .map(|number| self.patient(client, number, &version))
            .buffered(AT_A_TIME)
            .try_collect()
            .await?;
        Ok(std::iter::once(first).chain(others).collect())
    }

    async fn patient(&self, client: &Client, number: usize, version: &str) -> Result<Patient> {
        let login = format!("bench-{number}");
        let token = self.target.sign_in(client, &login, "Patient-2026-demo").await?;
        let agreed = json!({ "kind": "chat", "version": version, "language": "ru" });
        let post = |path: &str| client.post(format!("{}{path}", self.target.cabinet)).bearer_auth(&token);
        let answer = post("/api/users/me/consents").json(&agreed).send().await?;
        ensure!(answer.status().is_success(), "the agreement of {login} was answered {}", answer.status());
        let chat = json_of(post("/api/chat/open")).await?;
        let room = chat.pointer("/rooms/0/room_id").and_then(Value::as_str).context("no room")?.to_owned();
        Ok(Patient { token, room })
    }
}

const fn is_own(number: usize) -> bool {
    number.is_multiple_of(2)
}

/// One long poll after another, until the receiver is closed.
async fn poll(
    cabinet: String,
    client: Client,
    Patient { token, room }: Patient,
    arrives: mpsc::UnboundedSender<Arrival>,
) -> Result<()> {
    let mut since: Option<String> = None;
    loop {
        let wait = if since.is_none() { 0 } else { POLL_MS };
        let place = since.map(|since| format!("&since={since}")).unwrap_or_default();
        let url = format!("{cabinet}/api/chat/_matrix/client/v3/sync?timeout={wait}{place}");
        let answer = json_of(client.get(url).bearer_auth(&token)).await?;
        let at = Instant::now();
        since = Some(answer.get("next_batch").and_then(Value::as_str).context("no next_batch")?.to_owned());
        let events =
            answer.pointer("/rooms/join").and_then(|rooms| rooms.get(&room)?.pointer("/timeline/events"));
        for event in events.and_then(Value::as_array).into_iter().flatten() {
            let body = event.pointer("/content/body").and_then(Value::as_str);
            let number = body.and_then(|body| body.parse().ok()).context("a message without a number")?;
            if arrives.send(Arrival { number, at }).is_err() {
                return Ok(());
            }
        }
    }
}

/// Writes the messages, one each [`PAUSE`], into one room after the other. Returns how many the kernel refused.
async fn write(
    cabinet: String,
    client: Client,
    patients: Vec<Patient>,
    homeserver: Arc<Homeserver>,
    began: Arc<Vec<OnceLock<Instant>>>,
) -> Result<usize> {
    let mut tick = interval(PAUSE);
    tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut sending = Vec::new();
    for (number, start) in began.iter().enumerate() {
        tick.tick().await;
        let Patient { token, room } = patients.get(number % patients.len()).context("no patient")?;
        if start.set(Instant::now()).is_err() {
            bail!("message {number} was begun twice");
        }
        if is_own(number) {
            let room = room.replace('!', "%21").replace(':', "%3A");
            let path = format!("/api/chat/_matrix/client/v3/rooms/{room}/send/m.room.message/bench{number}");
            let content = json!({ "msgtype": "m.text", "body": number.to_string() });
            let send = client.put(format!("{cabinet}{path}")).bearer_auth(token).json(&content);
            sending.push(tokio::spawn(async move { json_of(send).await.is_err() }));
        } else {
            homeserver.write(room, &number.to_string());
        }
    }
    let mut refused = 0;
    for send in sending {
        refused += usize::from(send.await?);
    }
    Ok(refused)
}
