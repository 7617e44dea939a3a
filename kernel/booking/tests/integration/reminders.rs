//! Issue 17: reminders a day and two hours before a visit, by e-mail and on the patient's devices.

use crate::support::{Scene, host, nine, request, scene, scene_with};
use cabinet_booking::{BookingSettings, Caller, Pace, RemindOfVisit};
use cabinet_domain::{
    NotificationChannel, NotificationKind, PushSubscriptionId, QuietChoice, Session, SessionId,
};
use cabinet_fakes::{FakePost, Fault, Operation, person};
use cabinet_ports::post::SEND_LETTER;
use cabinet_ports::push::SEND_PUSH;
use cabinet_ports::repository::{
    Job, NewPushSubscription, NewUser, PushSubscription, REMIND_OF_VISIT, VISIT_REMINDERS, reminder_key,
};
use cabinet_ports::{Clock, JobOutcome, JobWorker, LetterTemplate, Post, ProblemCode};
use cabinet_test_storage::committed;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// The visit is on 22 November at 9 o'clock in Moscow; its reminders are due a day before, and at 8 o'clock, when the night is over.
const DAY_BEFORE: &str = "2026-11-21T06:00:00Z";
const MORNING: &str = "2026-11-22T05:00:00Z";

fn reminding() -> BookingSettings {
    BookingSettings { remind: true, quiet_hours: "22:00-08:00".parse().ok(), ..BookingSettings::default() }
}

struct Reminded {
    scene: Scene,
    post: Arc<FakePost>,
    worker: RemindOfVisit,
}

impl Reminded {
    /// A patient with a confirmed address books.
    async fn new() -> Self {
        let mut scene = scene_with(reminding()).await;
        let olga = NewUser { email: Some("olga@example.ru".parse().unwrap()), ..person("olga") };
        let olga = committed!(scene.stores, users.add(olga, None)).await.unwrap();
        scene.anna = Caller::without_request(olga.id);
        scene.looks(&scene.anna).await;
        scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
        let post = Arc::new(FakePost::default());
        let worker = RemindOfVisit {
            services: BTreeMap::from([(host(), Arc::clone(&scene.service))]),
            bookings: Arc::clone(&scene.stores.bookings),
            post: Some(Arc::clone(&post) as Arc<dyn Post>),
            pace: Pace::of(Duration::ZERO),
        };
        Self { scene, post, worker }
    }

    fn set_clock(&self, time: &str) {
        let time: DateTime<Utc> = time.parse().unwrap();
        self.scene.clock.advance(time - self.scene.clock.now());
    }

    async fn due_at(&self, time: &str) -> Vec<Job> {
        self.set_clock(time);
        self.scene
            .stores
            .jobs
            .take(REMIND_OF_VISIT, self.scene.clock.now(), TimeDelta::minutes(1), 9)
            .await
            .unwrap()
    }

    /// Takes the letters that wait.
    async fn letters(&self) -> usize {
        let jobs = &self.scene.stores.jobs;
        let letters = jobs.take(SEND_LETTER, self.scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap();
        for letter in &letters {
            jobs.complete(letter).await.unwrap();
        }
        letters.len()
    }

    /// Takes the push messages that wait.
    async fn pushes(&self) -> usize {
        let jobs = &self.scene.stores.jobs;
        let pushes = jobs.take(SEND_PUSH, self.scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap();
        for push in &pushes {
            assert_eq!(push.payload["kind"], serde_json::json!("visit"));
            jobs.complete(push).await.unwrap();
        }
        pushes.len()
    }

    /// Switches notifications on on a browser of the patient.
    async fn subscribe(&self) {
        let (user, at) = (self.scene.anna.user, self.scene.clock.now());
        let session = Session {
            id: SessionId(Uuid::now_v7()),
            user,
            refresh_digest: vec![1; 32],
            previous_digest: None,
            rotated_at: at,
            created_at: at,
            expires_at: at + TimeDelta::days(9),
            revoked_at: None,
            user_agent: None,
            persistent: false,
        };
        let subscription = PushSubscription {
            id: PushSubscriptionId(Uuid::now_v7()),
            user,
            endpoint_digest: [1; 32],
            proof: [1; 32],
            server_key: "BExample".to_owned(),
            language: "ru".to_owned(),
            sealed: vec![1],
            created_at: at,
            renewed_at: at,
        };
        let new = NewPushSubscription { subscription, session: session.id };
        let stores = &self.scene.stores;
        committed!(stores, sessions.add(session, None); pushes.subscribe(new)).await.unwrap();
    }

    async fn stop(&self, channel: NotificationChannel) {
        let stores = &self.scene.stores;
        let (user, visit) = (self.scene.anna.user, NotificationKind::Visit);
        assert!(committed!(stores, notifications.set_wanted(user, visit, channel, false)).await.unwrap());
    }
}

#[tokio::test]
async fn a_reminder_comes_by_the_channels_that_the_patient_wants() {
    for (stopped, letters, pushes) in
        [(None, 1, 1), (Some(NotificationChannel::Mail), 0, 1), (Some(NotificationChannel::Push), 1, 0)]
    {
        let env = Reminded::new().await;
        env.subscribe().await;
        if let Some(channel) = stopped {
            env.stop(channel).await;
        }
        let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
        // Two kernels have it, because the lease of one ended.
        let (one, other) = tokio::join!(env.worker.run(&job), env.worker.run(&job));
        assert_eq!((one, other), (JobOutcome::Done, JobOutcome::Done));
        assert_eq!((env.letters().await, env.pushes().await), (letters, pushes), "{stopped:?}");
    }
}

/// A patient without an address, or at a hospital without mail, is reminded on their devices.
#[tokio::test]
async fn a_reminder_needs_no_e_mail() {
    let mut env = Reminded::new().await;
    env.subscribe().await;
    env.worker.post = None;
    let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
    assert_eq!(env.worker.run(&job).await, JobOutcome::Done);
    assert_eq!((env.letters().await, env.pushes().await), (0, 1));
}

#[tokio::test]
async fn reminders_are_planned_anew_when_the_patient_changes_their_quiet_hours() {
    let env = Reminded::new().await;
    let (stores, user) = (&env.scene.stores, env.scene.anna.user);
    let booking = stores.bookings.list(user).await.unwrap().remove(0).id;
    let keys = VISIT_REMINDERS.map(|hours| reminder_key(booking, hours));
    let own = QuietChoice::Own("20:00-10:00".parse().unwrap());
    let now = env.scene.clock.now();
    committed!(stores, notifications.set_quiet(user, own); jobs.hurry(&keys, now)).await.unwrap();
    let jobs = stores.jobs.take(REMIND_OF_VISIT, now, TimeDelta::minutes(1), 9).await.unwrap();
    let mut planned = Vec::new();
    for job in &jobs {
        let JobOutcome::Again { after, .. } = env.worker.run(job).await else { panic!("it is too early") };
        planned.push((now + after).to_rfc3339());
    }
    planned.sort();
    // In Moscow: after the first night, and an hour before the second one begins.
    assert_eq!(planned, ["2026-11-21T07:00:00+00:00", "2026-11-21T16:00:00+00:00"]);
    assert!(env.post.written().is_empty());
}

#[tokio::test]
async fn a_visit_is_reminded_of_a_day_before_and_in_the_morning_and_once_each() {
    let env = Reminded::new().await;
    assert_eq!(env.due_at("2026-11-21T05:59:59Z").await, []);
    let [first] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
    assert_eq!(env.worker.run(&first).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 1);
    // The kernel was killed before it deleted the job.
    assert_eq!(env.worker.run(&first).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 0);
    env.scene.stores.jobs.complete(&first).await.unwrap();

    let draft = env.post.written().remove(0);
    assert_eq!((draft.template, draft.user), (LetterTemplate::VisitReminder, env.scene.anna.user));
    let details: Vec<_> = draft.details.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(details[1..], [("date", "2026-11-22"), ("time", "09:00")]);
    assert!(details[0].0 == "clinic" && !details[0].1.is_empty() && details.len() == 3, "{details:?}");
    assert_eq!(draft.useful_until, Some("2026-11-22T06:00:00Z".parse::<DateTime<Utc>>().unwrap()));

    let [second] = env.due_at(MORNING).await.try_into().unwrap();
    assert_eq!(env.worker.run(&second).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 1);
    // Late, and after the other one.
    env.set_clock(DAY_BEFORE);
    assert_eq!(env.worker.run(&first).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 0);
}

#[tokio::test]
async fn a_cancelled_visit_is_not_reminded_of_wherever_it_was_cancelled() {
    let here = Reminded::new().await;
    let ticket = here.scene.hospital.tickets()[0].id.clone();
    here.scene.service.cancel(&here.scene.anna, &"c1".into(), &ticket).await.unwrap();
    let there = Reminded::new().await;
    there.scene.hospital.cancel_at_reception(&there.scene.hospital.tickets()[0].id);
    for env in [here, there] {
        let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
        assert_eq!(env.worker.run(&job).await, JobOutcome::Done);
        let reminders = env.post.written();
        assert!(
            reminders.iter().all(|draft| draft.template != LetterTemplate::VisitReminder),
            "{reminders:?}"
        );
    }
}

/// What the patient did here themselves is not told.
#[tokio::test]
async fn a_visit_that_the_clinic_cancelled_is_told_once_and_by_the_channels_that_the_patient_wants() {
    for is_shown in [true, false] {
        let env = Reminded::new().await;
        env.subscribe().await;
        let ticket = env.scene.hospital.tickets()[0].id.clone();
        match is_shown {
            true => env.scene.hospital.cancel_at_reception(&ticket),
            false => env.scene.hospital.remove_ticket(&ticket),
        }
        let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
        let (one, other) = tokio::join!(env.worker.run(&job), env.worker.run(&job));
        assert_eq!((one, other), (JobOutcome::Done, JobOutcome::Done));
        assert_eq!((env.letters().await, env.pushes().await), (1, 1));
        let draft = env.post.written().remove(0);
        assert_eq!(draft.template, LetterTemplate::VisitCancelled);
        assert_eq!((draft.details["date"].as_str(), draft.details["time"].as_str()), ("2026-11-22", "09:00"));
        assert_eq!(draft.details["missing"].is_empty(), is_shown);
        env.scene.stores.jobs.complete(&job).await.unwrap();
        let [second] = env.due_at(MORNING).await.try_into().unwrap();
        assert_eq!(env.worker.run(&second).await, JobOutcome::Done);
        assert_eq!((env.letters().await, env.pushes().await), (0, 0), "once");
    }
    // The list of visits was read first, which notes the cancellation.
    let listed = Reminded::new().await;
    listed.scene.hospital.cancel_at_reception(&listed.scene.hospital.tickets()[0].id);
    listed.scene.service.tickets(&listed.scene.anna).await.unwrap();
    let [job] = listed.due_at(DAY_BEFORE).await.try_into().unwrap();
    for letters in [1, 0] {
        assert_eq!(listed.worker.run(&job).await, JobOutcome::Done);
        assert_eq!(listed.letters().await, letters);
    }
    let here = Reminded::new().await;
    let ticket = here.scene.hospital.tickets()[0].id.clone();
    here.scene.service.cancel(&here.scene.anna, &"c1".into(), &ticket).await.unwrap();
    let stopped = Reminded::new().await;
    stopped.stop(NotificationChannel::Mail).await;
    stopped.scene.hospital.cancel_at_reception(&stopped.scene.hospital.tickets()[0].id);
    for env in [here, stopped] {
        let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
        assert_eq!(env.worker.run(&job).await, JobOutcome::Done);
        assert_eq!(env.letters().await, 0);
    }
}

#[tokio::test]
async fn a_visit_that_the_hospital_moved_is_reminded_of_with_its_new_time() {
    let env = Reminded::new().await;
    let ticket = env.scene.hospital.tickets()[0].id.clone();
    env.scene.hospital.move_at_reception(&ticket, "2026-11-23T16:30:00+03:00".parse().unwrap());
    let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
    let until = TimeDelta::hours(31) + TimeDelta::minutes(30);
    let JobOutcome::Again { after, .. } = env.worker.run(&job).await else { panic!("it is too early") };
    assert_eq!(after, until);
    let told = env.post.written().remove(0);
    assert_eq!(told.template, LetterTemplate::VisitMoved);
    let said = ["was_date", "was_time", "date", "time"].map(|name| told.details[name].as_str());
    assert_eq!(said, ["2026-11-22", "09:00", "2026-11-23", "16:30"]);
    assert_eq!(env.letters().await, 1);
    env.scene.clock.advance(after);
    assert_eq!(env.worker.run(&job).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 1, "the change is told once");
    let draft = env.post.written().pop().unwrap();
    assert_eq!(draft.template, LetterTemplate::VisitReminder);
    assert_eq!((draft.details["date"].as_str(), draft.details["time"].as_str()), ("2026-11-23", "16:30"));
}

#[tokio::test]
async fn an_address_that_nobody_confirmed_gets_no_reminder() {
    let env = Reminded::new().await;
    env.scene.looks(&env.scene.boris).await;
    let slot = "c1-therapy-1@2026-11-22T10:00".into();
    let booked = env.scene.service.book(&env.scene.boris, &request(&slot), None).await.unwrap();
    let jobs = env.due_at("2026-11-21T07:00:00Z").await;
    let theirs = jobs.iter().find(|job| job.payload["booking"] == serde_json::json!(booked.booking)).unwrap();
    assert_eq!(env.worker.run(theirs).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 0);
}

#[tokio::test]
async fn a_history_that_cannot_be_read_is_read_again_until_the_visit() {
    let env = Reminded::new().await;
    let [job] = env.due_at(DAY_BEFORE).await.try_into().unwrap();
    env.scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    assert!(matches!(env.worker.run(&job).await, JobOutcome::Again { .. }));
    assert!(env.post.written().is_empty());
    env.scene.hospital.heal();
    assert_eq!(env.worker.run(&job).await, JobOutcome::Done);
    assert_eq!(env.letters().await, 1);
    env.scene.stores.jobs.complete(&job).await.unwrap();
    env.scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    let [late] = env.due_at("2026-11-22T06:00:00Z").await.try_into().unwrap();
    assert_eq!(env.worker.run(&late).await, JobOutcome::Done);
}

#[tokio::test]
async fn no_reminder_is_owed_where_they_are_off_or_due_already_or_nothing_was_booked() {
    let off = scene().await;
    off.looks(&off.anna).await;
    off.service.book(&off.anna, &request(&nine()), None).await.unwrap();
    let on = scene_with(reminding()).await;
    on.looks(&on.anna).await;
    on.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::SlotTaken));
    assert!(on.service.book(&on.anna, &request(&nine()), None).await.is_err());
    for scene in [off, on] {
        let end = "2026-12-01T00:00:00Z".parse().unwrap();
        let jobs = scene.stores.jobs.take(REMIND_OF_VISIT, end, TimeDelta::minutes(1), 9).await.unwrap();
        assert_eq!(jobs, []);
    }
}
