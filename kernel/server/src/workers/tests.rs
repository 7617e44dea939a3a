//! Tests of the queue with a database of its own and a manual clock.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests stop at the first surprise"
)]

use super::lease::LEASE;
use super::queue::{DRAIN, IDLE, Queue, UNAVAILABLE};
use async_trait::async_trait;
use cabinet_domain::JobId;
use cabinet_fakes::FakeClock;
use cabinet_ports::repository::{Job, NewJob};
use cabinet_ports::{Clock, JobOutcome, JobWorker, RecentErrors, Stores};
use cabinet_test_storage::TestStorage;
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::fmt::MakeWriter;
use uuid::Uuid;

/// Does what the payload says, two at a time.
struct Obedient {
    kind: &'static str,
    patience: TimeDelta,
    seen: Mutex<Vec<Job>>,
    go_on: Notify,
    /// Number of runs that ended, with any outcome.
    over: AtomicUsize,
}

/// Counts the end of a run.
struct Over<'w>(&'w AtomicUsize);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl Obedient {
    fn of(kind: &'static str) -> Arc<Self> {
        Self::patient(kind, TimeDelta::minutes(4))
    }

    fn patient(kind: &'static str, patience: TimeDelta) -> Arc<Self> {
        let (seen, go_on, over) = (Mutex::default(), Notify::new(), AtomicUsize::new(0));
        Arc::new(Self { kind, patience, seen, go_on, over })
    }

    fn over(&self) -> usize {
        self.over.load(Ordering::Relaxed)
    }

    fn runs(&self) -> usize {
        self.seen.lock().unwrap().len()
    }
}

#[async_trait]
impl JobWorker for Obedient {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn patience(&self) -> TimeDelta {
        self.patience
    }

    fn at_a_time(&self) -> usize {
        2
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let _over = Over(&self.over);
        self.seen.lock().unwrap().push(job.clone());
        match job.payload["do"].as_str().unwrap() {
            "end" => JobOutcome::Done,
            "hang" => std::future::pending().await,
            "wait" => {
                self.go_on.notified().await;
                JobOutcome::Done
            }
            "again" if job.attempts == 0 => {
                JobOutcome::Again { after: TimeDelta::minutes(10), reason: "not ripe" }
            }
            "again" => JobOutcome::Done,
            "die" if job.attempts == 0 => panic!("this worker dies once"),
            "die" => JobOutcome::Done,
            _ => JobOutcome::GiveUp { reason: "the payload names no work" },
        }
    }
}

struct Scene {
    storage: TestStorage,
    stores: Stores,
    clock: Arc<FakeClock>,
    stop: CancellationToken,
}

impl Scene {
    async fn new() -> Self {
        let storage = TestStorage::open().await;
        let clock = Arc::new(FakeClock::at("2026-11-21T09:00:00Z".parse().unwrap()));
        Self { stores: storage.stores(), storage, clock, stop: CancellationToken::new() }
    }

    async fn add(&self, kind: &str, payload: Value) -> JobId {
        let id = JobId(Uuid::now_v7());
        let job = NewJob { id, kind: kind.to_owned(), payload, unique_key: None, run_at: self.clock.now() };
        self.stores.jobs.add(job).await.unwrap();
        id
    }

    fn start(&self, workers: &[&Arc<Obedient>]) -> JoinHandle<()> {
        let workers =
            workers.iter().map(|worker| Arc::clone(worker) as Arc<dyn JobWorker>).collect::<Vec<_>>();
        let clock: Arc<dyn Clock> = self.clock.clone();
        let errors = Arc::new(RecentErrors::new(Arc::clone(&clock)));
        let queue = Queue::new(Arc::clone(&self.stores.jobs), clock, workers, errors).unwrap();
        let stop = self.stop.clone();
        tokio::spawn(async move { queue.work(&stop).await })
    }

    /// Advances both clocks second by second.
    async fn pass(&self, seconds: i64) {
        for _ in 0..seconds {
            self.clock.advance(TimeDelta::seconds(1));
            sleep(Duration::from_secs(1)).await;
        }
    }

    async fn until_open(&self, count: i64) {
        until(async || self.stores.jobs.count_open().await.unwrap() == count).await;
    }
}

/// Lets virtual time pass until the condition holds.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < Duration::from_secs(3600), "it never came to be");
        sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_job_holds_up_nobody_and_its_neighbours_place_is_filled_at_once() {
    let (scene, mail) = (Scene::new().await, Obedient::of("mail"));
    scene.add("mail", json!({ "do": "hang" })).await;
    for _ in 0..20 {
        scene.add("mail", json!({ "do": "end" })).await;
    }
    let began = Instant::now();
    scene.start(&[&mail]);
    scene.until_open(1).await;
    assert!(began.elapsed() < IDLE, "twenty jobs went through one place without a pause");
}

#[tokio::test(start_paused = true)]
async fn a_slow_kind_leaves_places_to_the_others() {
    let (scene, slow, mail) = (Scene::new().await, Obedient::of("a_slow_one"), Obedient::of("mail"));
    for _ in 0..50 {
        scene.add("a_slow_one", json!({ "do": "hang" })).await;
    }
    scene.add("mail", json!({ "do": "end" })).await;
    scene.start(&[&slow, &mail]);
    scene.until_open(50).await;
    assert_eq!((slow.runs(), mail.runs()), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_never_ends_loses_its_place_and_is_tried_again_later() {
    let (scene, mail) = (Scene::new().await, Obedient::of("mail"));
    for _ in 0..2 {
        scene.add("mail", json!({ "do": "hang" })).await;
    }
    scene.start(&[&mail]);
    until(async || mail.runs() == 2).await;
    let third = scene.add("mail", json!({ "do": "end" })).await;
    until(async || mail.runs() == 3).await;
    assert_eq!(mail.seen.lock().unwrap()[2].id, third);
    // The others were returned to the queue with a pause, not by the expiry of their lease.
    scene.clock.advance(TimeDelta::seconds(30));
    until(async || mail.runs() == 5).await;
    assert_eq!(mail.seen.lock().unwrap()[4].attempts, 1);
}

#[tokio::test(start_paused = true)]
async fn what_is_not_ripe_is_run_again_when_it_is() {
    let (scene, mail) = (Scene::new().await, Obedient::of("mail"));
    scene.add("mail", json!({ "do": "again" })).await;
    scene.start(&[&mail]);
    until(async || mail.runs() == 1).await;
    scene.clock.advance(TimeDelta::minutes(10) - TimeDelta::seconds(1));
    sleep(10 * IDLE).await;
    assert_eq!(mail.runs(), 1);
    scene.clock.advance(TimeDelta::seconds(1));
    scene.until_open(0).await;
}

#[tokio::test(start_paused = true)]
async fn a_kind_that_nobody_knows_waits_untouched() {
    let (scene, mail, invoice) = (Scene::new().await, Obedient::of("mail"), Obedient::of("invoice"));
    scene.add("invoice", json!({ "do": "end" })).await;
    scene.add("mail", json!({ "do": "end" })).await;
    scene.start(&[&mail]);
    scene.until_open(1).await;
    sleep(10 * IDLE).await;
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 1);
    // The next kernel knows the kind and need not wait.
    scene.start(&[&invoice]);
    scene.until_open(0).await;
    assert_eq!(invoice.seen.lock().unwrap()[0].attempts, 0);
}

#[tokio::test(start_paused = true)]
async fn the_queue_outlives_the_database() {
    let (scene, mail) = (Scene::new().await, Obedient::of("mail"));
    scene.add("mail", json!({ "do": "end" })).await;
    scene.add("mail", json!({ "do": "wait" })).await;
    scene.storage.set_reachable(false);
    scene.start(&[&mail]);
    sleep(10 * UNAVAILABLE).await;
    assert_eq!(mail.runs(), 0);
    scene.storage.set_reachable(true);
    scene.until_open(1).await;
    // The database fails just when the other job ends: the outcome cannot be stored, so the lease expires and the job is repeated.
    scene.storage.set_reachable(false);
    mail.go_on.notify_one();
    sleep(10 * UNAVAILABLE).await;
    scene.storage.set_reachable(true);
    scene.clock.advance(LEASE);
    mail.go_on.notify_one();
    scene.until_open(0).await;
    assert_eq!(mail.runs(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_takes_ten_minutes_is_run_by_one_process_only() {
    let (scene, slow) = (Scene::new().await, Obedient::patient("slow", TimeDelta::minutes(20)));
    scene.add("slow", json!({ "do": "wait" })).await;
    scene.start(&[&slow]);
    scene.start(&[&slow]);
    scene.pass(600).await;
    assert_eq!((slow.runs(), slow.over()), (1, 0));
    slow.go_on.notify_one();
    scene.until_open(0).await;
    assert_eq!(slow.runs(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_a_killed_process_was_doing_is_taken_over_within_two_minutes() {
    let (scene, slow) = (Scene::new().await, Obedient::patient("slow", TimeDelta::minutes(20)));
    let id = scene.add("slow", json!({ "do": "hang" })).await;
    let killed = scene.start(&[&slow]);
    // By now it has renewed its lease.
    scene.pass(50).await;
    killed.abort();
    assert!(killed.await.unwrap_err().is_cancelled());
    scene.start(&[&slow]);
    scene.pass(120).await;
    assert_eq!(slow.runs(), 2);
    let seen = slow.seen.lock().unwrap();
    assert_eq!((seen[1].id, seen[1].attempts), (id, 1));
}

/// A machine wakes from sleep with a job that another worker has taken meanwhile.
#[tokio::test(start_paused = true)]
async fn a_worker_lets_go_of_a_job_that_another_has_taken() {
    let (scene, slow) = (Scene::new().await, Obedient::patient("slow", TimeDelta::minutes(20)));
    scene.add("slow", json!({ "do": "hang" })).await;
    scene.start(&[&slow]);
    until(async || slow.runs() == 1).await;
    scene.clock.advance(LEASE);
    let other = scene.stores.jobs.take("slow", scene.clock.now(), LEASE, 1).await.unwrap().remove(0);
    until(async || slow.over() == 1).await;
    sleep(10 * IDLE).await;
    assert_eq!(slow.runs(), 1, "the other has it");
    assert!(scene.stores.jobs.renew(&other, scene.clock.now() + LEASE).await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_cannot_renew_its_lease_stops_before_another_may_begin() {
    let (scene, slow) = (Scene::new().await, Obedient::patient("slow", TimeDelta::minutes(20)));
    scene.add("slow", json!({ "do": "wait" })).await;
    scene.start(&[&slow]);
    until(async || slow.runs() == 1).await;
    // A short outage does not lose the lease.
    scene.storage.set_reachable(false);
    scene.pass(30).await;
    scene.storage.set_reachable(true);
    scene.pass(60).await;
    assert_eq!((slow.runs(), slow.over()), (1, 0));
    scene.storage.set_reachable(false);
    scene.pass(90).await;
    assert_eq!(slow.over(), 1);
    scene.storage.set_reachable(true);
    scene.pass(10).await;
    assert_eq!(slow.runs(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_dies_takes_nobody_with_it() {
    let (scene, mail) = (Scene::new().await, Obedient::of("mail"));
    for work in ["die", "end"] {
        scene.add("mail", json!({ "do": work })).await;
    }
    scene.start(&[&mail]);
    scene.until_open(1).await;
    scene.clock.advance(TimeDelta::seconds(30));
    scene.until_open(0).await;
    assert_eq!(mail.runs(), 3);
}

#[tokio::test(start_paused = true)]
async fn what_was_given_up_is_logged_without_its_payload() {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt().with_writer(lines.clone()).with_ansi(false).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let (scene, mail) = (Scene::new().await, Obedient::of("mail"));
    let payload = json!({ "do": "nothing", "to": "anna.petrova@example.org" });
    let id = scene.add("mail", payload).await;
    scene.start(&[&mail]);
    scene.until_open(0).await;
    let log = lines.text();
    let told = format!("job {id} of kind mail was given up, a person has to look: the payload names no work");
    assert!(log.contains("ERROR") && log.contains(&told), "{log}");
    assert!(!log.contains("petrova"), "{log}");
    scene.clock.advance(TimeDelta::days(1));
    sleep(10 * IDLE).await;
    assert_eq!(mail.runs(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_stop_lets_a_job_end_and_gives_the_rest_back() {
    let (scene, mail, slow) = (Scene::new().await, Obedient::of("mail"), Obedient::of("slow"));
    let hung = scene.add("slow", json!({ "do": "hang" })).await;
    scene.add("mail", json!({ "do": "wait" })).await;
    let queue = scene.start(&[&mail, &slow]);
    until(async || mail.runs() + slow.runs() == 2).await;
    let began = Instant::now();
    scene.stop.cancel();
    sleep(DRAIN / 2).await;
    scene.add("mail", json!({ "do": "end" })).await;
    mail.go_on.notify_one();
    queue.await.unwrap();
    assert!(began.elapsed() <= DRAIN + Duration::from_millis(5), "{:?}", began.elapsed());
    assert_eq!((mail.runs(), scene.stores.jobs.count_open().await.unwrap()), (1, 2));
    scene.clock.advance(LEASE);
    let back = scene.stores.jobs.take("slow", scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap();
    assert_eq!(back.iter().map(|job| job.id).collect::<Vec<_>>(), [hung]);
}

#[tokio::test]
async fn one_kind_has_one_worker() {
    let scene = Scene::new().await;
    let workers = vec![Obedient::of("mail") as Arc<dyn JobWorker>, Obedient::of("mail")];
    let errors = Arc::new(RecentErrors::new(scene.clock.clone()));
    let refused = Queue::new(Arc::clone(&scene.stores.jobs), scene.clock, workers, errors).err().unwrap();
    assert_eq!(refused.to_string(), "two workers want the jobs of kind mail");
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
