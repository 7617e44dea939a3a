//! The booking log in random orders of presses, repetitions, cancellations, jobs, lost answers, failing statements, time and restarts, by
//! two patients at two kernels on one database.
//!
//! In every order:
//! * A press creates at most one appointment, however often and wherever it is repeated with its key.
//! * An error other than `OutcomeUnknown` means that the press created no appointment.
//! * A slot is held by at most one record, and records change their state only as [`BookingState::may_become`] says.
//! * A patient who was told that the slot is booked has this appointment.
//!
//! When everything works again and the jobs have run, no record is open, and the log and the hospital agree: an active appointment has one
//! record, which is `Booked`; a record that is `Refused` has no appointment, and no record names one that never was.

use crate::support::{Scene, all_wait, request, scene, service, therapist};
use cabinet_booking::{
    BookedAppointment, BookingError, BookingService, BookingSettings, Caller, SettleBooking,
};
use cabinet_domain::{
    AppointmentId, AppointmentStatus, Booking, BookingId, BookingState, IdempotencyKey, SlotId,
};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::SETTLE_BOOKING;
use cabinet_ports::{JobOutcome, JobWorker as _, ProblemCode};
use chrono::TimeDelta;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One of the two patients, one of the slots, and the number of the click: a repetition has the same.
#[derive(Debug, Clone, Copy)]
struct Press {
    who: usize,
    slot: usize,
    click: u8,
}

#[derive(Debug, Clone)]
enum Action {
    Press(usize, Press),
    /// The same click at both kernels at the same time.
    PressTwice(Press),
    /// Both patients want the slot at the same time, at different kernels.
    Race(usize, u8),
    Cancel(usize, usize, Index),
    /// The reception cancels an appointment.
    CancelAtHospital(Index),
    Jobs(usize),
    Wait(i64),
    /// The next call fails. Its effect may have happened.
    Break(Operation, Fault),
    /// A statement of the next action fails: the one with this number.
    FailStatement(u64),
    Restart(usize),
}

fn action() -> impl Strategy<Value = Action> {
    let two = || 0_usize..2;
    let press = || (two(), 0_usize..3, 0_u8..4).prop_map(|(who, slot, click)| Press { who, slot, click });
    let operation = prop::sample::select(vec![
        Operation::Book,
        Operation::Book,
        Operation::Appointments,
        Operation::Cancel,
        Operation::Slots,
    ]);
    let fault = prop::sample::select(vec![
        Fault::done_but_unknown(),
        Fault::refuse(ProblemCode::OutcomeUnknown),
        Fault::refuse(ProblemCode::Unavailable),
        Fault::refuse(ProblemCode::SlotTaken),
    ]);
    prop_oneof![
        6 => (two(), press()).prop_map(|(at, press)| Action::Press(at, press)),
        2 => press().prop_map(Action::PressTwice),
        1 => (0_usize..3, 0_u8..4).prop_map(|(slot, click)| Action::Race(slot, click)),
        3 => (two(), two(), any::<Index>()).prop_map(|(at, who, index)| Action::Cancel(at, who, index)),
        1 => any::<Index>().prop_map(Action::CancelAtHospital),
        3 => two().prop_map(Action::Jobs),
        3 => prop::sample::select(vec![5, 21, 61, 200, 16 * 60]).prop_map(Action::Wait),
        4 => (operation, fault).prop_map(|(operation, fault)| Action::Break(operation, fault)),
        1 => (1_u64..15).prop_map(Action::FailStatement),
        1 => two().prop_map(Action::Restart),
    ]
}

/// What the model knows: the clicks that were made for each slot, and what was told.
#[derive(Default)]
struct Model {
    clicks: BTreeMap<(usize, SlotId), BTreeSet<u8>>,
    told: Vec<(usize, BookedAppointment)>,
    states: BTreeMap<BookingId, BookingState>,
}

struct World {
    scene: Scene,
    kernels: [Arc<BookingService>; 2],
    model: Model,
    failing: Option<u64>,
}

fn slot(number: usize) -> SlotId {
    format!("c1-therapy-1@2026-11-22T{:02}:00", 9 + number).into()
}

fn key(press: Press) -> IdempotencyKey {
    format!("click-{}-of-the-patient-{}", press.click, press.who).parse().unwrap()
}

impl World {
    async fn open() -> Self {
        let scene = scene().await;
        let kernels = [Arc::clone(&scene.service), Self::kernel(&scene)];
        for (kernel, who) in kernels.iter().zip([&scene.anna, &scene.boris]) {
            kernel.slots(who, &therapist()).await.unwrap();
        }
        Self { scene, kernels, model: Model::default(), failing: None }
    }

    fn kernel(scene: &Scene) -> Arc<BookingService> {
        service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default())
    }

    fn patient(&self, who: usize) -> Caller {
        [&self.scene.anna, &self.scene.boris][who].clone()
    }

    async fn book(&self, at: usize, press: Press) -> Result<BookedAppointment, BookingError> {
        self.kernels[at].book(&self.patient(press.who), &request(&slot(press.slot)), Some(&key(press))).await
    }

    /// Notes presses that were made at the same time, and what was told.
    fn note(&mut self, before: usize, presses: Vec<(Press, Result<BookedAppointment, BookingError>)>) {
        let is_open = presses.iter().any(|(_, told)| matches!(told, Err(BookingError::OutcomeUnknown(_))));
        let is_booked = presses.iter().any(|(_, told)| told.is_ok());
        if !is_open && !is_booked {
            assert_eq!(
                self.scene.hospital.tickets().len(),
                before,
                "an error was told, but it was booked: {presses:?}"
            );
        }
        for (press, told) in presses {
            self.model.clicks.entry((press.who, slot(press.slot))).or_default().insert(press.click);
            if let Ok(booked) = told {
                self.model.told.push((press.who, booked));
            }
        }
    }

    async fn run(&mut self, action: Action) {
        let before = self.scene.hospital.tickets().len();
        self.scene.storage.fail_at(self.failing.take().unwrap_or(0));
        match action {
            Action::Press(at, press) => {
                let told = self.book(at, press).await;
                self.note(before, vec![(press, told)]);
            }
            Action::PressTwice(press) => {
                let (one, other) = tokio::join!(self.book(0, press), self.book(1, press));
                self.note(before, vec![(press, one), (press, other)]);
            }
            Action::Race(slot, click) => {
                let [anna, boris] = [0, 1].map(|who| Press { who, slot, click });
                let (one, other) = tokio::join!(self.book(0, anna), self.book(1, boris));
                self.note(before, vec![(anna, one), (boris, other)]);
            }
            Action::Cancel(at, who, index) => {
                let lines = self.scene.stores.bookings.list(self.patient(who).user).await.unwrap_or_default();
                let theirs: Vec<AppointmentId> = lines.into_iter().filter_map(|line| line.ticket).collect();
                if !theirs.is_empty() {
                    let ticket = index.get(&theirs);
                    drop(self.kernels[at].cancel(&self.patient(who), &"c1".into(), ticket).await);
                }
            }
            Action::CancelAtHospital(index) => {
                let tickets = self.scene.hospital.tickets();
                if !tickets.is_empty() {
                    self.scene.hospital.cancel_at_reception(&index.get(&tickets).id);
                }
            }
            Action::Jobs(at) => self.jobs(at).await,
            Action::Wait(seconds) => self.scene.clock.advance(TimeDelta::seconds(seconds)),
            Action::Break(operation, fault) => self.scene.hospital.fail_next(operation, fault),
            Action::FailStatement(number) => self.failing = Some(number),
            Action::Restart(at) => self.kernels[at] = Self::kernel(&self.scene),
        }
        // Nothing is at work any more: a restart then loses only what is in memory.
        all_wait().await;
        self.scene.storage.fail_at(0);
    }

    /// Runs the due jobs once. A statement that fails leaves its job leased, as a killed kernel would.
    async fn jobs(&self, at: usize) {
        let (stores, clock) = (&self.scene.stores, &self.scene.clock);
        let services = BTreeMap::from([(crate::support::host(), Arc::clone(&self.kernels[at]))]);
        let worker = SettleBooking::new(services, Arc::clone(&stores.bookings));
        let now = cabinet_ports::Clock::now(clock.as_ref());
        let lease = TimeDelta::seconds(60);
        let Ok(jobs) = stores.jobs.take(SETTLE_BOOKING, now, lease, 10).await else { return };
        for job in jobs {
            match worker.run(&job).await {
                JobOutcome::Done => drop(stores.jobs.complete(&job).await),
                JobOutcome::Again { after, reason } => {
                    drop(stores.jobs.retry(&job, now + after, reason).await)
                }
                JobOutcome::GiveUp { reason } => panic!("{reason}"),
            }
        }
    }

    async fn lines(&self, who: usize) -> Vec<Booking> {
        self.scene.stores.bookings.list(self.patient(who).user).await.unwrap()
    }

    /// What holds at any time.
    async fn check(&mut self) {
        let mut holders: BTreeMap<SlotId, BookingId> = BTreeMap::new();
        let mut created: BTreeMap<(usize, SlotId), usize> = BTreeMap::new();
        for who in 0..2 {
            for line in self.lines(who).await {
                if line.state.holds_the_slot() {
                    assert_eq!(
                        holders.insert(line.slot.clone(), line.id),
                        None,
                        "two records hold {}",
                        line.slot
                    );
                }
                if line.ticket.is_some() {
                    *created.entry((who, line.slot.clone())).or_default() += 1;
                }
                if let Some(before) = self.model.states.insert(line.id, line.state) {
                    assert!(
                        before == line.state || Self::may_reach(before, line.state),
                        "{before:?} became {:?}",
                        line.state
                    );
                }
            }
        }
        for (of, count) in created {
            let clicks = self.model.clicks.get(&of).map_or(0, BTreeSet::len);
            assert!(count <= clicks, "{count} appointments of {clicks} clicks: {of:?}");
        }
        // If the answer could not be written, the settling job does it later.
        self.check_told(|line| line.ticket.is_none()).await;
    }

    /// Checks that whoever was told about an appointment has it, in a record that is no exception.
    async fn check_told(&self, is_exception: impl Fn(&Booking) -> bool) {
        for (who, booked) in &self.model.told {
            let lines = self.lines(*who).await;
            let line = lines.iter().find(|line| line.id == booked.booking).unwrap();
            assert_ne!(line.state, BookingState::Refused, "{line:?}");
            assert!(is_exception(line) || line.ticket.as_ref() == Some(&booked.ticket), "{line:?}");
        }
    }

    /// Several transitions may lie between two checks.
    fn may_reach(from: BookingState, to: BookingState) -> bool {
        use BookingState::{Asked, Booked, Cancelled, Refused, Unknown};
        let between = [Asked, Booked, Refused, Unknown, Cancelled];
        from.may_become(to)
            || between.into_iter().any(|state| from.may_become(state) && Self::may_reach(state, to))
    }

    /// Everything works again, and the jobs run.
    async fn rest(&mut self) {
        self.scene.hospital.heal();
        for _ in 0..20 {
            self.scene.clock.advance(TimeDelta::minutes(16));
            self.jobs(0).await;
        }
        self.check().await;
        self.check_told(|_| false).await;
        assert_eq!(self.scene.stores.jobs.count_open().await.unwrap(), 0, "a job is left");
        let mut records: BTreeMap<AppointmentId, BookingState> = BTreeMap::new();
        for who in 0..2 {
            for line in self.lines(who).await {
                let is_settled = !matches!(line.state, BookingState::Asked | BookingState::Unknown);
                assert!(is_settled, "{line:?} is open");
                assert_eq!(line.ticket.is_some(), line.state != BookingState::Refused, "{line:?}");
                if let Some(ticket) = line.ticket {
                    assert_eq!(records.insert(ticket, line.state), None, "an appointment has two records");
                }
            }
        }
        // A cancellation whose answer was lost is noticed when the patient looks. An appointment that the reception cancelled before its
        // booking was settled may have no record.
        for ticket in self.scene.hospital.tickets() {
            let state = records.remove(&ticket.id);
            if ticket.status == AppointmentStatus::Active {
                assert_eq!(state, Some(BookingState::Booked), "{ticket:?}");
            }
        }
        assert!(records.is_empty(), "records of appointments that never were: {records:?}");
    }
}

/// How many orders are tried; `cargo xtask soak models` tries more.
fn orders() -> u32 {
    std::env::var("CABINET_TEST_ORDERS").map_or(15, |count| count.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: orders(), ..ProptestConfig::default() })]

    #[test]
    fn log_and_hospital_agree_in_every_order(actions in prop::collection::vec(action(), 8..40)) {
        tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap().block_on(async {
            let mut world = World::open().await;
            for action in actions {
                world.run(action).await;
                world.check().await;
            }
            world.rest().await;
        });
    }
}
