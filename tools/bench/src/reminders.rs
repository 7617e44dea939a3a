//! Reminders of 100 000 visits of one day by one kernel (issue 17): each is written and sent once, and requests of others hardly notice. The mail
//! server is a sink. The queue takes jobs as `kernel/server/src/workers/queue.rs` does.

use crate::answers::STATISTICS;
use crate::hospital_words::Dice;
use crate::hub::{CLINIC, Hub, ZONE, doctor_of, patient_of, visit};
use crate::spread::{Spread, millis};
use anyhow::{Context, Result, anyhow, ensure};
use async_trait::async_trait;
use cabinet_booking::{BookingParts, BookingService, BookingSettings, Pace, RemindOfVisit, VisitsAttention};
use cabinet_domain::{
    AppointmentId, Booking, BookingId, BookingState, IdempotencyKey, JobId, MedicalHost, Relation, UserId,
};
use cabinet_fakes::{FakeClock, person};
use cabinet_mail::PostOffice;
use cabinet_ports::repository::{Job, NewJob, NewUser, REMIND_OF_VISIT, reminder_key};
use cabinet_ports::{
    AttentionCaller, AttentionSource as _, Clock as _, JobOutcome, JobWorker, Post, SEND_LETTER, Stores,
};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use clap::Args;
use futures::future::join_all;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use uuid::Uuid;

/// Connections to PostgreSQL, as in a small installation.
const CONNECTIONS: u32 = 8;
const HOST: &str = "hub";
/// Rows written in one transaction.
const AT_ONCE: usize = 1_000;
const DOCTORS: usize = 100;
/// Pause between two requests of others, as on screens.
const BETWEEN: Duration = Duration::from_millis(5);
/// How long an empty queue rests.
const IDLE: Duration = Duration::from_millis(200);
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Turns of measuring without and with reminders.
const TURNS: u32 = 5;
/// The p95 of other requests may grow by this part.
const GROWTH: f64 = 0.10;

/// Options of the measurement.
#[derive(Args)]
pub struct Reminders {
    /// Folder of the SQLite file, which must not exist yet.
    #[arg(long)]
    folder: PathBuf,
    /// URL of an empty PostgreSQL database. Without it only SQLite is measured.
    #[arg(long)]
    postgres: Option<String>,
    #[arg(long, default_value_t = 100_000)]
    visits: usize,
    /// Visits on SQLite. Fewer, because each account that is linked to the hospital rewrites its entries in the index of words, which takes
    /// the longer the more accounts there are: with 100 000 it takes 25 minutes to fill the database.
    #[arg(long, default_value_t = 30_000)]
    sqlite_visits: usize,
    /// How long the requests of others are measured without and with reminders, in seconds each.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Interval between the beginnings of two reminders, in milliseconds. Default: the kernel's.
    #[arg(long)]
    pace: Option<u64>,
}

impl Reminders {
    /// Measures both databases, one after the other.
    pub async fn run(&self) -> Result<()> {
        let file = self.folder.join("reminders.db");
        std::fs::create_dir_all(&self.folder)?;
        ensure!(!file.exists(), "{} is there already; name another folder or remove it", file.display());
        self.measure("SQLite", open_sqlite(&file).await?, self.sqlite_visits).await?;
        if let Some(url) = &self.postgres {
            let storage = open_postgres(&url.clone().into(), CONNECTIONS)?;
            self.measure("PostgreSQL", storage, self.visits).await?;
        }
        Ok(())
    }

    async fn measure(&self, name: &str, storage: Storage, visits: usize) -> Result<()> {
        storage.migrate().await?;
        let kernel = Kernel::open(&storage, visits).await?;
        if storage.kind() == "postgres" {
            tokio::time::sleep(STATISTICS).await;
        }
        let window = Duration::from_secs(self.seconds);
        let pace = self.pace.map_or(Pace::EVERY, Duration::from_millis);
        // What is measured first is slower: nothing is in memory yet.
        kernel.others(window / 4).await?;
        let (mut without, mut with, mut worked) = (Spread::default(), Spread::default(), Duration::ZERO);
        // In turns, because the machine is not equally fast all the time.
        for _ in 0..TURNS {
            without.append(kernel.others(window / TURNS).await?);
            // All are due at once, as after the quiet hours of a night, and are written at the pace of the server.
            let (stop, stopped) = watch::channel(false);
            let others = async {
                let times = kernel.others(window / TURNS).await;
                stop.send_replace(true);
                times
            };
            let begin = Instant::now();
            let (times, work) = tokio::join!(others, kernel.work(pace, stopped));
            work?;
            with.append(times?);
            worked += begin.elapsed();
        }
        let written = kernel.sink.patients();
        let rate = part(written) / worked.as_secs_f64();
        let growth = millis(with.quantile(0.95)) / millis(without.quantile(0.95)) - 1.0;
        println!(
            "reminders: {name}: what the home page asks of others: p95 {:.2} ms without, {:.2} ms with reminders: {:+.0} % (at most {:.0} %: {}), {} and {} \
             requests in {TURNS} turns; {rate:.0} reminders a second meanwhile: {} in {:.0} min",
            millis(without.quantile(0.95)),
            millis(with.quantile(0.95)),
            100.0 * growth,
            100.0 * GROWTH,
            if growth <= GROWTH { "reached" } else { "MISSED" },
            without.len(),
            with.len(),
            visits,
            part(visits) / rate / 60.0,
        );
        // The rest without a pace, to its end.
        let begin = Instant::now();
        let (_running, never) = watch::channel(false);
        kernel.work(Duration::ZERO, never).await?;
        let rest = kernel.sink.patients() - written;
        println!(
            "reminders: {name}: without a pace {:.0} a second",
            part(rest) / begin.elapsed().as_secs_f64()
        );
        kernel.sink.check(visits)?;
        println!("reminders: {name}: {} visits, each patient reminded once", visits);
        storage.close().await;
        Ok(())
    }
}

fn part(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// One kernel with its patients.
struct Kernel {
    stores: Stores,
    clock: Arc<FakeClock>,
    service: Arc<BookingService>,
    attention: VisitsAttention,
    post: Arc<dyn Post>,
    people: Vec<UserId>,
    sink: Arc<Sink>,
    /// Jobs that are running.
    running: AtomicUsize,
}

impl Kernel {
    async fn open(storage: &Storage, visits: usize) -> Result<Self> {
        let vault = Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[])?);
        let stores = storage.stores(&vault);
        let now: DateTime<Utc> = "2026-11-24T12:00:00Z".parse()?;
        let clock = Arc::new(FakeClock::at(now));
        let hub = Arc::new(Hub::new(DOCTORS));
        let service = BookingService::open(BookingParts {
            host: MedicalHost { id: HOST.parse()?, name: String::new(), description: String::new() },
            zone: ZONE,
            settings: BookingSettings { remind: true, ..BookingSettings::default() },
            scheduling: Arc::clone(&hub) as _,
            stores: stores.clone(),
            clock: Arc::clone(&clock) as _,
        });
        let mut people = Vec::with_capacity(visits);
        for first in (0..visits).step_by(AT_ONCE) {
            let mut work = stores.begin().await?;
            for number in first..visits.min(first + AT_ONCE) {
                let email = Some(format!("p{number}@example.org").parse()?);
                let new = NewUser { email, ..person(&format!("p-{number}")) };
                let user = work.users().add(new, None).await?.id;
                let ticket = AppointmentId::from(format!("t{number}").as_str());
                let (line, job) = booked(user, number, &ticket, now)?;
                let relation = Relation {
                    user,
                    host: line.host.clone(),
                    clinic: line.clinic.clone(),
                    patient: line.patient.clone(),
                    confirmed_at: now,
                };
                work.relations().set(relation).await?;
                hub.set_visit(line.patient.clone(), visit(&ticket, &line.doctor, line.start));
                work.bookings().add(line, now).await?;
                work.jobs().add(job).await?;
                people.push(user);
            }
            work.commit().await?;
        }
        let services = vec![Arc::clone(&service)];
        let attention = VisitsAttention { services, clock: Arc::clone(&clock) as _ };
        let post = Arc::new(PostOffice::new(vault)) as _;
        let (sink, running) = (Arc::default(), AtomicUsize::new(0));
        Ok(Self { stores, clock, service, attention, post, people, sink, running })
    }

    /// Requests of others for a time, one after the other. Returns how long each took.
    async fn others(&self, window: Duration) -> Result<Spread> {
        let (mut times, mut dice) = (Spread::default(), Dice::of(1));
        let begin = Instant::now();
        while begin.elapsed() < window {
            tokio::time::sleep(BETWEEN).await;
            let number = usize::try_from(dice.below(u64::try_from(self.people.len())?))?;
            let user = self.people.get(number).copied().context("there are no people")?;
            let asked = Instant::now();
            let answer = self.attention.attention(&AttentionCaller { user, origin: None }).await;
            answer.map_err(|_| anyhow!("the visits did not answer"))?;
            times.add(asked.elapsed());
        }
        Ok(times)
    }

    /// Runs due jobs until there are none, or until it is stopped.
    async fn work(&self, pace: Duration, stopped: watch::Receiver<bool>) -> Result<()> {
        let remind = RemindOfVisit {
            services: BTreeMap::from([(HOST.parse()?, Arc::clone(&self.service))]),
            bookings: Arc::clone(&self.stores.bookings),
            post: Some(Arc::clone(&self.post)),
            pace: Pace::of(pace),
        };
        let workers: [Arc<dyn JobWorker>; 2] = [Arc::new(remind), Arc::clone(&self.sink) as _];
        let places = workers.iter().flat_map(|worker| (0..worker.at_a_time()).map(move |_| worker));
        let places = places.map(|worker| self.work_in_a_place(worker.as_ref(), stopped.clone()));
        join_all(places).await.into_iter().collect()
    }

    /// One place of the queue for jobs of one kind.
    async fn work_in_a_place(&self, worker: &dyn JobWorker, stopped: watch::Receiver<bool>) -> Result<()> {
        let (jobs, now) = (&self.stores.jobs, self.clock.now());
        while !*stopped.borrow() {
            let kinds = jobs.due_kinds(now).await?;
            self.running.fetch_add(1, Ordering::SeqCst);
            let taken = if kinds.iter().any(|kind| kind == worker.kind()) {
                jobs.take(worker.kind(), now, LEASE, 1).await?
            } else {
                Vec::new()
            };
            for job in &taken {
                match worker.run(job).await {
                    JobOutcome::Done => jobs.complete(job).await?,
                    JobOutcome::Again { reason, .. } | JobOutcome::GiveUp { reason } => {
                        return Err(anyhow!("a job of kind {} did not succeed: {reason}", job.kind));
                    }
                }
            }
            let others = self.running.fetch_sub(1, Ordering::SeqCst) - 1;
            if taken.is_empty() {
                // What is running may write a letter.
                if kinds.is_empty() && others == 0 {
                    return Ok(());
                }
                tokio::time::sleep(IDLE).await;
            }
        }
        Ok(())
    }
}

/// A visit within the next day, and the job that reminds of it, which is due.
fn booked(
    user: UserId,
    number: usize,
    ticket: &AppointmentId,
    now: DateTime<Utc>,
) -> Result<(Booking, NewJob)> {
    let id = BookingId(Uuid::now_v7());
    let (doctor, speciality) = doctor_of(number % DOCTORS);
    let minutes = TimeDelta::minutes(i64::try_from(number % 600)?);
    let start: NaiveDateTime = (now + TimeDelta::hours(10) + minutes).with_timezone(&ZONE).naive_local();
    let line = Booking {
        id,
        user,
        key: IdempotencyKey::of_booking(id),
        host: HOST.parse()?,
        clinic: CLINIC.into(),
        patient: patient_of(user),
        slot: ticket.as_str().into(),
        doctor,
        speciality: Some(speciality),
        start,
        room: None,
        end: None,
        number: None,
        state: BookingState::Booked,
        ticket: Some(ticket.clone()),
        problem: None,
        cancelling_at: None,
        created_at: now,
        updated_at: now,
    };
    let job = NewJob {
        id: JobId(Uuid::now_v7()),
        kind: REMIND_OF_VISIT.to_owned(),
        payload: serde_json::json!({ "booking": id, "hours": 24 }),
        unique_key: Some(reminder_key(id, 24)),
        run_at: now - TimeDelta::hours(1),
    };
    Ok((line, job))
}

/// Takes letters as a mail server would, and counts them.
#[derive(Default)]
struct Sink(Mutex<HashMap<String, u32>>);

impl Sink {
    fn patients(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Each patient has got one letter.
    fn check(&self, visits: usize) -> Result<()> {
        let letters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ensure!(letters.len() == visits, "{} of {visits} were reminded", letters.len());
        let more = letters.values().filter(|letters| **letters != 1).count();
        ensure!(more == 0, "{more} were reminded more than once");
        Ok(())
    }
}

#[async_trait]
impl JobWorker for Sink {
    fn kind(&self) -> &'static str {
        SEND_LETTER
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let user = job.payload.get("user").and_then(serde_json::Value::as_str).unwrap_or_default();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(user.to_owned()).or_default() += 1;
        JobOutcome::Done
    }
}
