//! Issue 17: the waiting list. A freed slot is offered to one person at a time, in order of arrival, for a limited time; the hospital system
//! is asked within limits.

use crate::support::{Scene, day, host, request, scene_on, service};
use cabinet_booking::{
    BookingError, BookingService, BookingSettings, Caller, LookForSlots, LookReport, MyWaiting,
    WaitingMetrics, WaitingRequest, WaitingSettings,
};
use cabinet_domain::{
    AuditKind, NotificationChannel, NotificationKind, SlotId, SuitableHours, WaitingEntryId, WaitingState,
};
use cabinet_fakes::{FakePost, Fault, Operation, person};
use cabinet_ports::post::SEND_LETTER;
use cabinet_ports::repository::{Job, LOOK_FOR_SLOTS, NewUser, looking_job};
use cabinet_ports::{Clock, JobOutcome, JobWorker, LetterTemplate, Post, ProblemCode};
use cabinet_test_storage::{TestStorage, committed};
use chrono::{NaiveDateTime, TimeDelta};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The slot that comes free.
const FREED: &str = "c1-therapy-1@2026-11-23T09:30";

fn freed() -> SlotId {
    FREED.into()
}

fn start() -> NaiveDateTime {
    day(23).and_hms_opt(9, 30, 0).unwrap()
}

fn settings() -> BookingSettings {
    BookingSettings { waiting: Some(WaitingSettings::default()), ..BookingSettings::default() }
}

fn any_therapist() -> WaitingRequest {
    WaitingRequest {
        clinic: "c1".into(),
        speciality: "therapy".into(),
        doctor: None,
        from: None,
        to: None,
        hours: SuitableHours::ALL_DAY,
    }
}

fn first_therapist() -> WaitingRequest {
    WaitingRequest { doctor: Some("c1-therapy-1".into()), ..any_therapist() }
}

/// A hospital whose therapists have no free slot. Both patients have confirmed addresses.
struct Waiting {
    scene: Scene,
    post: Arc<FakePost>,
}

impl Waiting {
    async fn on(storage: TestStorage, settings: BookingSettings) -> Self {
        let mut scene = scene_on(storage, settings).await;
        for (caller, login) in [(&mut scene.anna, "olga"), (&mut scene.boris, "igor")] {
            let address = format!("{login}@example.ru");
            let new = NewUser { email: Some(address.parse().unwrap()), ..person(login) };
            let user = committed!(scene.stores, users.add(new, None)).await.unwrap();
            *caller = Caller::without_request(user.id);
        }
        for doctor in ["c1-therapy-1", "c1-therapy-2"] {
            for day in 22..=24 {
                for hour in 9..13 {
                    scene.hospital.take_slot(&format!("{doctor}@2026-11-{day}T{hour:02}:00").as_str().into());
                }
            }
        }
        Self { scene, post: Arc::new(FakePost::default()) }
    }

    async fn new() -> Self {
        Self::on(TestStorage::open().await, settings()).await
    }

    fn free_a_slot(&self) {
        self.scene.hospital.open_slot("c1", "c1-therapy-1", start());
    }

    async fn joins(&self, who: &Caller, request: &WaitingRequest) -> WaitingEntryId {
        let joined = self.scene.service.join_waiting_list(who, request).await.unwrap();
        self.later(TimeDelta::seconds(1));
        joined.entry.id
    }

    fn later(&self, by: TimeDelta) {
        self.scene.clock.advance(by);
    }

    async fn looks_at(&self, service: &BookingService) -> LookReport {
        service.look_for_slots(Some(self.post.as_ref() as &dyn Post)).await.unwrap().unwrap()
    }

    async fn looks(&self) -> LookReport {
        self.looks_at(&self.scene.service).await
    }

    /// A run after the longest pause between two looks at the same.
    async fn looks_later(&self) -> LookReport {
        self.later(TimeDelta::minutes(10));
        self.looks().await
    }

    async fn entry(&self, who: &Caller) -> MyWaiting {
        self.scene.service.waiting_list(who).await.unwrap().remove(0)
    }

    async fn is_offered(&self, who: &Caller) -> bool {
        self.entry(who).await.offer.is_some()
    }

    /// Takes the e-mails that wait.
    async fn letters(&self) -> usize {
        let jobs = &self.scene.stores.jobs;
        let now = self.scene.clock.now();
        let letters = jobs.take(SEND_LETTER, now, TimeDelta::minutes(1), 9).await.unwrap();
        for letter in &letters {
            jobs.complete(letter).await.unwrap();
        }
        letters.len()
    }

    async fn count(&self, who: &Caller, kind: AuditKind) -> usize {
        self.scene.audit(who).await.into_iter().filter(|event| *event == kind).count()
    }
}

/// Offered, lapsed, offered to the next, booked.
async fn goes_down_the_line(env: &Waiting) {
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.joins(&anna, &any_therapist()).await;
    env.joins(&boris, &first_therapist()).await;
    assert_eq!((env.entry(&anna).await.place, env.entry(&boris).await.place), (1, 2));
    let first = env.looks().await;
    assert_eq!((first.calls, first.offered, first.waiting), (2, 0, 2), "the doctors, and the slots of one");
    env.free_a_slot();
    assert_eq!(env.looks().await.calls, 0, "the same is not asked again so soon");
    let second = env.looks_later().await;
    assert_eq!((second.offered, second.open), (1, 1), "{second:?}");
    let offer = env.entry(&anna).await.offer.unwrap();
    assert_eq!((offer.offer.slot.clone(), offer.start.naive_local()), (freed(), start()));
    assert_eq!(offer.held_until.to_utc(), env.scene.clock.now() + TimeDelta::hours(2));
    assert!(!env.is_offered(&boris).await);
    let written = env.post.written();
    assert_eq!(written.len(), 1);
    assert_eq!((written[0].template, written[0].user), (LetterTemplate::SlotOffered, anna.user));
    assert_eq!(written[0].details["date"], "2026-11-23");
    assert_eq!(written[0].details["time"], "09:30");
    assert_eq!(env.letters().await, 1);

    env.later(TimeDelta::hours(2));
    assert!(!env.is_offered(&anna).await, "the time is over, whether or not the job has run");
    let third = env.looks().await;
    assert_eq!((third.lapsed, third.offered), (1, 1), "{third:?}");
    assert!(env.is_offered(&boris).await && !env.is_offered(&anna).await);
    assert_eq!(env.entry(&anna).await.place, 1, "the place is kept");
    assert_eq!(env.count(&anna, AuditKind::SlotOfferEnded).await, 1);

    env.scene.looks(&boris).await;
    env.scene.service.book(&boris, &request(&freed()), None).await.unwrap();
    assert_eq!(env.scene.service.waiting_list(&boris).await.unwrap(), []);
    let all = env.scene.stores.waiting.list_all(boris.user).await.unwrap();
    assert_eq!(all[0].entry.state, WaitingState::Taken);
    assert_eq!(env.count(&boris, AuditKind::WaitingListLeft).await, 1);
    let last = env.looks_later().await;
    assert_eq!((last.offered, last.open, last.waiting), (0, 0, 1));
}

#[tokio::test]
async fn a_freed_slot_goes_down_the_line_on_sqlite() {
    goes_down_the_line(&Waiting::new().await).await;
}

#[tokio::test]
async fn a_freed_slot_goes_down_the_line_on_postgres() {
    goes_down_the_line(&Waiting::on(TestStorage::open_postgres().await, settings()).await).await;
}

/// Issue 17: a kernel that has read no list yet names what is waited for and what is offered.
#[tokio::test]
async fn an_offer_names_its_doctor_also_after_a_restart() {
    let env = Waiting::new().await;
    let anna = env.scene.anna.clone();
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    let known = env.looks().await;
    assert_eq!(known.offered, 1, "{known:?}");
    let before = env.entry(&anna).await;
    let restarted = service(&env.scene.hospital, &env.scene.stores, &env.scene.clock, settings());
    let calls = env.scene.hospital.call_log().len();
    let after = restarted.waiting_list(&anna).await.unwrap().remove(0);
    assert_eq!(env.scene.hospital.call_log().len(), calls, "nothing is asked");
    let names = |mine: &MyWaiting| {
        let doctor = mine.offer.as_ref().and_then(|offer| offer.doctor_name.clone());
        [mine.clinic_name.clone(), mine.speciality_name.clone(), doctor]
    };
    assert!(names(&after).iter().all(Option::is_some), "{after:?}");
    assert_eq!(names(&after)[..2], names(&before)[..2]);
}

#[tokio::test]
async fn who_declines_makes_way_for_the_next() {
    let env = Waiting::new().await;
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    let (own, other) = (env.joins(&anna, &any_therapist()).await, env.joins(&boris, &any_therapist()).await);
    env.free_a_slot();
    env.looks().await;
    let offer = env.entry(&anna).await.offer.unwrap().offer.id;
    let service = &env.scene.service;
    for (who, id) in [(&boris, own), (&boris, other), (&anna, other)] {
        let refused = service.decline_slot(who, id, offer).await;
        assert!(matches!(refused, Err(BookingError::NotFound { .. })), "{refused:?}");
    }
    assert_eq!(env.count(&anna, AuditKind::AccessDenied).await, 1, "Boris tried Anna's");
    service.decline_slot(&anna, own, offer).await.unwrap();
    assert!(service.decline_slot(&anna, own, offer).await.is_err(), "a second press");
    env.later(TimeDelta::minutes(1));
    assert_eq!(env.looks().await.offered, 1);
    assert!(env.is_offered(&boris).await && !env.is_offered(&anna).await);
    // Leaving makes way, too.
    service.leave_waiting_list(&boris, other).await.unwrap();
    assert_eq!(service.waiting_list(&boris).await.unwrap(), []);
    env.later(TimeDelta::minutes(1));
    assert_eq!(env.looks().await.offered, 0, "Anna declined this one");
    assert_eq!(env.looks().await.open, 0);
}

/// The slot is gone when the person presses: they are told, and keep their place.
#[tokio::test]
async fn a_slot_that_is_gone_ends_the_offer_and_not_the_waiting() {
    let env = Waiting::new().await;
    let anna = env.scene.anna.clone();
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    env.looks().await;
    assert!(env.is_offered(&anna).await);
    env.scene.looks(&anna).await;
    env.scene.hospital.take_slot(&freed());
    let refused = env.scene.service.book(&anna, &request(&freed()), None).await.unwrap_err();
    assert_eq!(refused.code(), Some(ProblemCode::SlotTaken), "{refused:?}");
    let entry = env.entry(&anna).await;
    assert_eq!((entry.entry.state, entry.offer.is_none(), entry.place), (WaitingState::Waiting, true, 1));
    assert_eq!(env.count(&anna, AuditKind::SlotOfferEnded).await, 1);
}

/// Gone before the hospital was asked to book: the list that is read first does not show it.
#[tokio::test]
async fn a_slot_that_is_not_listed_any_more_ends_the_offer() {
    let env = Waiting::new().await;
    let anna = env.scene.anna.clone();
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    env.looks().await;
    env.scene.hospital.take_slot(&freed());
    let start = env.entry(&anna).await.offer.unwrap().start;
    let wanted = cabinet_booking::BookingRequest {
        doctor: Some("c1-therapy-1".into()),
        start: Some(start),
        ..request(&freed())
    };
    let refused = env.scene.service.book(&anna, &wanted, None).await.unwrap_err();
    assert!(matches!(refused, BookingError::SlotUnknown), "{refused:?}");
    assert!(!env.is_offered(&anna).await);
    assert_eq!(env.scene.hospital.calls(Operation::Book), 0);
}

/// The page of the doctor's times does not show it any more.
#[tokio::test]
async fn a_slot_that_the_patient_s_list_does_not_show_ends_the_offer() {
    let env = Waiting::new().await;
    let anna = env.scene.anna.clone();
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    env.looks().await;
    let of_another_day = cabinet_booking::DaysWanted { from: Some(day(24)), ..crate::support::therapist() };
    env.scene.service.slots(&anna, &of_another_day).await.unwrap();
    assert!(env.is_offered(&anna).await);
    env.scene.hospital.take_slot(&freed());
    env.scene.looks(&anna).await;
    assert!(!env.is_offered(&anna).await);
    assert_eq!(env.count(&anna, AuditKind::SlotOfferEnded).await, 1);
}

/// A hospital system that shows a slot as free and does not give it.
#[tokio::test]
async fn a_slot_that_the_hospital_refuses_is_not_offered_to_the_whole_line() {
    let env = Waiting::new().await;
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.joins(&anna, &any_therapist()).await;
    env.joins(&boris, &any_therapist()).await;
    env.free_a_slot();
    env.looks().await;
    env.scene.looks(&anna).await;
    env.scene.hospital.fail(Operation::Book, Fault::refuse(ProblemCode::SlotTaken));
    env.scene.service.book(&anna, &request(&freed()), None).await.unwrap_err();
    assert_eq!(env.looks_later().await.offered, 0);
    env.later(TimeDelta::minutes(20));
    assert_eq!(env.looks().await.offered, 1, "half an hour later the next one may try");
    assert!(env.is_offered(&boris).await && !env.is_offered(&anna).await);
}

/// A booking by someone else here ends the offer at once.
#[tokio::test]
async fn the_ordinary_booking_by_another_patient_ends_the_offer() {
    let env = Waiting::new().await;
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    env.looks().await;
    env.scene.looks(&boris).await;
    env.scene.service.book(&boris, &request(&freed()), None).await.unwrap();
    assert!(!env.is_offered(&anna).await);
    assert_eq!(env.entry(&anna).await.entry.state, WaitingState::Waiting);
    assert_eq!(env.count(&anna, AuditKind::SlotOfferEnded).await, 1);
}

#[tokio::test]
async fn a_cancellation_here_makes_the_job_due_and_the_slot_is_offered() {
    let env = Waiting::new().await;
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.free_a_slot();
    env.scene.looks(&boris).await;
    let booked = env.scene.service.book(&boris, &request(&freed()), None).await.unwrap();
    env.joins(&boris, &any_therapist()).await;
    env.joins(&anna, &any_therapist()).await;
    assert_eq!(env.looks().await.offered, 0);
    let jobs = &env.scene.stores.jobs;
    let take =
        async || jobs.take(LOOK_FOR_SLOTS, env.scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap();
    let job = take().await.remove(0);
    jobs.retry(&job, env.scene.clock.now() + TimeDelta::minutes(1), "it looks for free slots again")
        .await
        .unwrap();
    assert_eq!(take().await, []);
    let ticket = booked.ticket.clone();
    env.scene.service.cancel(&boris, &"c1".into(), &ticket).await.unwrap();
    assert_eq!(take().await.len(), 1, "the job is due at once");
    env.later(TimeDelta::minutes(1));
    assert_eq!(env.looks().await.offered, 1);
    assert!(env.is_offered(&anna).await);
    assert!(!env.is_offered(&boris).await, "who gave the slot back is not offered it");
}

#[tokio::test]
async fn equal_questions_are_asked_once_and_the_limit_of_calls_holds_over_runs_and_kernels() {
    let limited = WaitingSettings { calls_per_minute: 3, ..WaitingSettings::default() };
    let env = Waiting::on(
        TestStorage::open().await,
        BookingSettings { waiting: Some(limited.clone()), ..settings() },
    )
    .await;
    let before = env.scene.hospital.calls(Operation::Slots);
    for number in 0..6 {
        let login = format!("patient{number}");
        let user = committed!(env.scene.stores, users.add(person(&login), None)).await.unwrap();
        env.joins(&Caller::without_request(user.id), &first_therapist()).await;
    }
    assert_eq!(env.looks().await.calls, 1);
    assert_eq!(env.scene.hospital.calls(Operation::Slots), before + 1);
    // Four more subjects: two doctors and two specialities at another clinic.
    let anna = env.scene.anna.clone();
    for (speciality, doctor) in
        [("therapy", Some("c2-therapy-1")), ("eyes", Some("c2-eyes-1")), ("therapy", None), ("eyes", None)]
    {
        let request = WaitingRequest {
            clinic: "c2".into(),
            speciality: speciality.into(),
            doctor: doctor.map(Into::into),
            from: Some(day(27)),
            ..any_therapist()
        };
        env.joins(&anna, &request).await;
    }
    let other = service(
        &env.scene.hospital,
        &env.scene.stores,
        &env.scene.clock,
        BookingSettings { waiting: Some(limited), ..settings() },
    );
    assert_eq!(env.looks().await.calls, 2, "one of the three is spent");
    assert_eq!(env.looks_at(&other).await.calls, 0, "another kernel counts the same calls");
    let mut calls = 0;
    for _ in 0..4 {
        env.later(TimeDelta::minutes(1));
        let run = env.looks().await.calls;
        assert!(run <= 3, "{run}");
        calls += run;
    }
    assert!(calls >= 4, "nothing is starved: {calls}");
}

#[tokio::test]
async fn a_hospital_that_fails_is_left_alone_for_a_growing_time() {
    let env = Waiting::new().await;
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.joins(&anna, &first_therapist()).await;
    env.free_a_slot();
    assert_eq!(env.looks().await.offered, 1);
    env.joins(&boris, &any_therapist()).await;
    for operation in [Operation::Doctors, Operation::Slots] {
        env.scene.hospital.fail(operation, Fault::refuse(ProblemCode::PluginBusy));
    }
    let mut pauses = Vec::new();
    for _ in 0..3 {
        let run = env.looks_later().await;
        assert_eq!(
            (run.calls, run.failure),
            (1, Some(ProblemCode::PluginBusy)),
            "an open breaker: one call, no more"
        );
        pauses.push(run.after);
    }
    assert!(pauses.is_sorted() && pauses[0] < pauses[2], "{pauses:?}");
    // Offers lapse all the same.
    env.later(TimeDelta::hours(2));
    assert_eq!(env.looks().await.lapsed, 1);
    env.scene.hospital.heal();
    let run = env.looks_later().await;
    assert_eq!((run.failure, run.offered), (None, 1));
    assert!(env.is_offered(&boris).await, "the next in the line");
}

/// Two kernels whose leases overlap: no slot is offered to two, and no person has two offers.
async fn overlap(env: &Waiting) {
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.joins(&anna, &any_therapist()).await;
    env.joins(&boris, &any_therapist()).await;
    let other = service(&env.scene.hospital, &env.scene.stores, &env.scene.clock, settings());
    env.free_a_slot();
    env.scene.hospital.open_slot("c1", "c1-therapy-2", start());
    let (one, two) = tokio::join!(env.looks(), env.looks_at(&other));
    assert_eq!(one.offered + two.offered, 2, "{one:?} {two:?}");
    let offers = [env.entry(&anna).await.offer.unwrap(), env.entry(&boris).await.offer.unwrap()];
    assert_ne!(offers[0].offer.doctor, offers[1].offer.doctor);
    assert_eq!(env.letters().await, 2);
}

#[tokio::test]
async fn two_kernels_that_look_at_once_offer_each_slot_once_on_sqlite() {
    overlap(&Waiting::new().await).await;
}

#[tokio::test]
async fn two_kernels_that_look_at_once_offer_each_slot_once_on_postgres() {
    overlap(&Waiting::on(TestStorage::open_postgres().await, settings()).await).await;
}

/// A kernel that is cut off at any statement leaves no offer without its e-mail and no e-mail without its offer; the next run goes on.
#[tokio::test]
async fn an_offer_and_its_notification_are_one() {
    for n in 1..60 {
        let env = Waiting::new().await;
        let anna = env.scene.anna.clone();
        env.joins(&anna, &any_therapist()).await;
        env.free_a_slot();
        env.scene.storage.fail_at(n);
        let is_cut = env.scene.service.look_for_slots(Some(env.post.as_ref() as &dyn Post)).await.is_err();
        env.scene.storage.fail_at(0);
        let offered = usize::from(env.is_offered(&anna).await);
        let audited = env.count(&anna, AuditKind::SlotOffered).await;
        assert_eq!((env.letters().await, audited), (offered, offered), "statement {n}");
        env.looks_later().await;
        assert!(env.is_offered(&anna).await, "statement {n}");
        assert_eq!(env.count(&anna, AuditKind::SlotOffered).await, 1, "statement {n}");
        if !is_cut {
            assert!(n > 10, "the run has more statements than {n}");
            return;
        }
    }
    panic!("the run has more statements than were tried");
}

/// Quiet hours: told in the morning, and held from then on.
#[tokio::test]
async fn an_offer_does_not_lapse_in_the_night_unseen() {
    let quiet = BookingSettings { quiet_hours: "22:00-08:00".parse().ok(), ..settings() };
    let env = Waiting::on(TestStorage::open().await, quiet).await;
    let anna = env.scene.anna.clone();
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    // It is half past one in the night.
    assert_eq!(env.looks().await.offered, 1);
    let until = env.entry(&anna).await.offer.unwrap().held_until;
    assert_eq!(until.to_rfc3339(), "2026-11-21T10:00:00+03:00");
    assert_eq!(env.letters().await, 0, "the e-mail waits for the morning");
    env.later(TimeDelta::hours(7));
    assert_eq!(env.letters().await, 1);
}

#[tokio::test]
async fn a_person_who_stopped_the_emails_finds_the_offer_on_the_page() {
    let env = Waiting::new().await;
    let anna = env.scene.anna.clone();
    let (slot, mail) = (NotificationKind::Slot, NotificationChannel::Mail);
    let stores = &env.scene.stores;
    assert!(committed!(stores, notifications.set_wanted(anna.user, slot, mail, false)).await.unwrap());
    env.joins(&anna, &any_therapist()).await;
    env.free_a_slot();
    assert_eq!(env.looks().await.offered, 1);
    assert_eq!(env.letters().await, 0);
    assert!(env.is_offered(&anna).await);
}

#[tokio::test]
async fn a_person_who_is_disabled_while_a_slot_is_offered_makes_way() {
    let env = Waiting::new().await;
    let (anna, boris) = (env.scene.anna.clone(), env.scene.boris.clone());
    env.joins(&anna, &any_therapist()).await;
    env.joins(&boris, &any_therapist()).await;
    env.free_a_slot();
    env.looks().await;
    let stores = &env.scene.stores;
    committed!(stores, users.set_disabled(anna.user, true, env.scene.clock.now())).await.unwrap();
    env.later(TimeDelta::minutes(1));
    let run = env.looks().await;
    assert_eq!((run.lapsed, run.offered), (1, 1));
    assert!(env.is_offered(&boris).await);
}

#[tokio::test]
async fn an_entry_ends_after_its_last_day() {
    let env = Waiting::new().await;
    let anna = env.scene.anna.clone();
    env.joins(&anna, &WaitingRequest { to: Some(day(22)), ..any_therapist() }).await;
    env.free_a_slot();
    assert_eq!(env.looks().await.offered, 0, "the slot is a day later");
    // The 22nd ends in Moscow at 21:00 UTC.
    env.later(TimeDelta::hours(46));
    assert_eq!(env.looks().await.expired, 0);
    env.later(TimeDelta::minutes(30));
    let run = env.looks().await;
    assert_eq!((run.expired, run.waiting, run.after), (1, 0, TimeDelta::minutes(10)));
    assert_eq!(env.entry(&anna).await.entry.state, WaitingState::Expired);
    assert_eq!(env.count(&anna, AuditKind::WaitingListLeft).await, 1);
}

#[tokio::test]
async fn only_what_can_be_waited_for_is_accepted() {
    let one = WaitingSettings { entries_at_most: 1, ..WaitingSettings::default() };
    let env =
        Waiting::on(TestStorage::open().await, BookingSettings { waiting: Some(one), ..settings() }).await;
    let (anna, service) = (env.scene.anna.clone(), &env.scene.service);
    let join = async |request: WaitingRequest| service.join_waiting_list(&anna, &request).await;
    let yesterday = WaitingRequest { to: Some(day(20)), ..any_therapist() };
    assert!(matches!(join(yesterday).await, Err(BookingError::WaitingDays)));
    let backwards = WaitingRequest { from: Some(day(24)), to: Some(day(23)), ..any_therapist() };
    assert!(matches!(join(backwards).await, Err(BookingError::WaitingDays)));
    for unlisted in [
        WaitingRequest { clinic: "c9".into(), ..any_therapist() },
        WaitingRequest { speciality: "music".into(), ..any_therapist() },
        WaitingRequest { doctor: Some("c1-eyes-1".into()), ..any_therapist() },
    ] {
        let refused = join(unlisted.clone()).await;
        assert!(matches!(refused, Err(BookingError::NotFound { .. })), "{unlisted:?}: {refused:?}");
    }
    let past = join(WaitingRequest { from: Some(day(1)), ..any_therapist() }).await.unwrap();
    assert_eq!(past.entry.first_day, day(21), "days that are over are left out");
    assert_eq!(past.clinic_name.as_deref(), Some("Поликлиника № 1"));
    assert_eq!(past.speciality_name.as_deref(), Some("Терапевт"));
    assert!(matches!(join(any_therapist()).await, Err(BookingError::WaitingAlready)));
    assert!(matches!(join(first_therapist()).await, Err(BookingError::WaitingFull)));
    assert_eq!(env.count(&anna, AuditKind::WaitingListJoined).await, 1, "only what was done is noted");

    for closed in [BookingSettings::default(), BookingSettings { booking_open: false, ..settings() }] {
        let closed =
            crate::support::service(&env.scene.hospital, &env.scene.stores, &env.scene.clock, closed);
        let refused = closed.join_waiting_list(&anna, &any_therapist()).await;
        assert!(matches!(refused, Err(BookingError::NotFound { .. })), "{refused:?}");
        assert!(closed.waiting_list(&anna).await.is_err() && !closed.has_waiting_list());
        assert_eq!(closed.look_for_slots(None).await.unwrap(), None);
    }
}

#[tokio::test]
async fn the_job_stays_in_the_queue_and_ends_without_a_waiting_list() {
    let env = Waiting::new().await;
    let closed =
        service(&env.scene.hospital, &env.scene.stores, &env.scene.clock, BookingSettings::default());
    let job = looking_job(&host(), env.scene.clock.now());
    let job = Job { id: job.id, kind: job.kind, payload: job.payload, lease: 1, attempts: 0 };
    let worker = |service: &Arc<BookingService>| LookForSlots {
        services: BTreeMap::from([(host(), Arc::clone(service))]),
        post: None,
        metrics: WaitingMetrics::default(),
    };
    let outcome = worker(&env.scene.service).run(&job).await;
    assert!(
        matches!(outcome, JobOutcome::Again { after, .. } if after == TimeDelta::minutes(10)),
        "{outcome:?}"
    );
    assert_eq!(worker(&closed).run(&job).await, JobOutcome::Done);
    let nameless = Job { payload: serde_json::json!({}), ..job };
    assert!(matches!(worker(&closed).run(&nameless).await, JobOutcome::GiveUp { .. }));
}
