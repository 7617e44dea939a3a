//! One run of the job that looks for free slots: ends what is over, then asks the hospital system for what is waited for, within the limits.
//!
//! * Equal questions are asked once for all who wait: the unit is a doctor, with all days that suit one of them. If any doctor of a speciality
//!   suits, its doctors are asked for first, and only those with free slots are looked at.
//! * The calls of the last minute are counted in the database, so the limit holds over runs and kernels. Each subject is looked at again
//!   after `every`, or after a minute if a slot may have come free there.
//! * The run stops if the plugin is not loaded, is busy or has an open circuit breaker, and after a few failures; the next one comes after a
//!   growing pause.

use super::WaitingList;
use super::hold::LEAD;
use super::list::by_kernel;
use super::offer::REFUSED_REST;
use crate::settings::WaitingSettings;
use cabinet_domain::local_time::{availability_window, today};
use cabinet_domain::{AuditEvent, AuditKind, ClinicId, DoctorId, Slot, SpecialityId};
use cabinet_ports::repository::{LookedAt, SlotLook, WaitingDemand};
use cabinet_ports::scheduling::AvailabilityQuestion;
use cabinet_ports::{Backoff, Post, Problem, ProblemCode, StorageError};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// The limit of calls is one per minute.
const MINUTE: TimeDelta = TimeDelta::minutes(1);
/// The pause between two runs while there are entries.
const USUAL: TimeDelta = TimeDelta::minutes(1);
/// The shortest pause.
const SHORTEST: TimeDelta = TimeDelta::seconds(5);
/// The pause if there are none. Joining makes the job due at once.
const IDLE: TimeDelta = TimeDelta::minutes(10);
/// The pause after runs that failed.
const FAILED: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_secs(15 * 60));
/// Failures after which a run stops.
const FAILURES_AT_MOST: u32 = 3;
/// A run begins no further call after this time; the job's timeout is longer by a slow call.
const LONGEST: Duration = Duration::from_secs(5 * 60);
/// Offers and entries that are ended in one transaction.
const ENDED_AT_ONCE: u32 = 100;
/// Free slots of one doctor for which the line is searched in a run, soonest first.
const SLOTS_AT_MOST: usize = 100;

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LookReport {
    /// When the next run is due.
    pub after: TimeDelta,
    /// Calls of the hospital system.
    pub calls: u32,
    pub offered: u32,
    pub lapsed: u32,
    pub expired: u32,
    /// Why the hospital system was not asked further.
    pub failure: Option<ProblemCode>,
    /// People who wait, and offers that are open, at the end of the run.
    pub waiting: u64,
    pub open: u64,
}

/// Something that is looked at.
pub(super) struct Subject {
    pub(super) clinic: ClinicId,
    pub(super) speciality: SpecialityId,
    key: LookedAt,
    from: NaiveDate,
    to: NaiveDate,
}

/// A run in progress.
struct Run<'r> {
    began: Instant,
    waiting: &'r WaitingSettings,
    post: Option<&'r dyn Post>,
    looks: HashMap<(ClinicId, LookedAt), SlotLook>,
    /// Calls that the limit still allows.
    left: u32,
    failures: u32,
    report: LookReport,
}

impl Run<'_> {
    /// When the subject may be looked at again.
    fn due_at(&self, clinic: &ClinicId, key: &LookedAt) -> Option<DateTime<Utc>> {
        let look = self.looks.get(&(clinic.clone(), key.clone()))?;
        Some(look.at + if look.is_due { MINUTE.min(self.waiting.every) } else { self.waiting.every })
    }

    fn is_due(&self, clinic: &ClinicId, key: &LookedAt, now: DateTime<Utc>) -> bool {
        self.due_at(clinic, key).is_none_or(|at| at <= now)
    }

    /// Whether no further call may be made in this run.
    fn is_over(&self) -> bool {
        self.left == 0 || self.report.failure.is_some() || self.began.elapsed() >= LONGEST
    }

    fn note_failure(&mut self, problem: &Problem) {
        self.failures += 1;
        let is_closed = matches!(
            problem.code,
            ProblemCode::PluginBusy
                | ProblemCode::PluginMissing
                | ProblemCode::PluginFailed
                | ProblemCode::Configuration
                | ProblemCode::Unsupported
        );
        if is_closed || self.failures >= FAILURES_AT_MOST {
            self.report.failure = Some(problem.code);
        }
    }
}

impl WaitingList {
    /// Runs once.
    ///
    /// # Errors
    /// If the database fails; the job is then retried. What was written is complete.
    pub(crate) async fn look(&self, post: Option<&dyn Post>) -> Result<Option<LookReport>, StorageError> {
        let settings = &self.parts.settings;
        let Some(waiting) = settings.waiting.as_ref().filter(|_| settings.booking_open) else {
            return Ok(None);
        };
        let mut run = Run {
            began: Instant::now(),
            waiting,
            post,
            looks: HashMap::new(),
            left: 0,
            failures: 0,
            report: LookReport::default(),
        };
        self.end_what_is_over(&mut run).await?;
        let (stores, host) = (&self.parts.stores, &self.parts.host.id);
        let today = today(self.parts.clock.now(), self.parts.zone);
        let demands = stores.waiting.demands(host, today).await?;
        let looks = stores.waiting.looks(host).await?;
        let minute_ago = self.parts.clock.now() - MINUTE;
        let spent = looks.iter().filter(|look| look.at > minute_ago).count();
        run.left = waiting.calls_per_minute.saturating_sub(u32::try_from(spent).unwrap_or(u32::MAX));
        run.looks =
            looks.into_iter().map(|look| ((look.clinic.clone(), look.subject.clone()), look)).collect();
        let window = availability_window(today, settings.window_months);
        let mut subjects = subjects(&demands, window);
        subjects.sort_by_cached_key(|subject| run.due_at(&subject.clinic, &subject.key));
        for subject in &subjects {
            if run.is_over() {
                break;
            }
            if !run.is_due(&subject.clinic, &subject.key, self.parts.clock.now()) {
                continue;
            }
            match &subject.key {
                LookedAt::Doctor(doctor) => self.look_at_doctor(&mut run, subject, doctor, None).await?,
                LookedAt::Speciality(_) => self.look_at_speciality(&mut run, subject).await?,
            }
        }
        (run.report.waiting, run.report.open) = stores.waiting.count(host).await?;
        run.report.after = self.pause(&run, &subjects).await?;
        Ok(Some(run.report))
    }

    /// Ends offers that are not held any more, and entries whose last day is over.
    async fn end_what_is_over(&self, run: &mut Run<'_>) -> Result<(), StorageError> {
        let (parts, host) = (&self.parts, &self.parts.host.id);
        loop {
            let mut work = parts.stores.begin().await?;
            let ended = work.waiting().lapse(host, parts.clock.now(), ENDED_AT_ONCE).await?;
            for offer in &ended {
                work.waiting().look_again(host, &offer.clinic, Some(&offer.doctor)).await?;
            }
            for offer in &ended {
                work.audit().add(by_kernel(parts, offer)).await?;
            }
            work.commit().await?;
            run.report.lapsed += u32::try_from(ended.len()).unwrap_or_default();
            if ended.len() < ENDED_AT_ONCE as usize {
                break;
            }
        }
        loop {
            let now = parts.clock.now();
            let mut work = parts.stores.begin().await?;
            let ended = work.waiting().expire(host, today(now, parts.zone), now, ENDED_AT_ONCE).await?;
            for entry in &ended {
                let detail = serde_json::json!({
                    "host": host, "clinic": entry.clinic, "entry": entry.entry, "why": "expired",
                });
                let event = AuditEvent::by_kernel(entry.user, AuditKind::WaitingListLeft, detail, now);
                work.audit().add(event).await?;
            }
            work.commit().await?;
            run.report.expired += u32::try_from(ended.len()).unwrap_or_default();
            if ended.len() < ENDED_AT_ONCE as usize {
                return Ok(());
            }
        }
    }

    /// Asks for the doctors of a speciality and looks at those with free slots. If the limit is reached before all were looked at, the rest
    /// comes in the next run.
    async fn look_at_speciality(&self, run: &mut Run<'_>, subject: &Subject) -> Result<(), StorageError> {
        run.left -= 1;
        run.report.calls += 1;
        let doctors = self.parts.scheduling.doctors(&subject.clinic, &subject.speciality).await;
        self.note_look(run, &subject.clinic, &subject.key, false).await?;
        let doctors = match doctors {
            Ok(doctors) => doctors,
            Err(problem) => {
                run.note_failure(&problem);
                return Ok(());
            }
        };
        for doctor in doctors.iter().filter(|doctor| doctor.ticket_count > 0 || doctor.nearest_date.is_some())
        {
            let now = self.parts.clock.now();
            if !run.is_due(&subject.clinic, &LookedAt::Doctor(doctor.id.clone()), now) {
                continue;
            }
            if run.is_over() {
                return self.note_look(run, &subject.clinic, &subject.key, true).await;
            }
            self.look_at_doctor(run, subject, &doctor.id, Some(&doctor.name)).await?;
        }
        Ok(())
    }

    /// Asks for the free slots of a doctor and offers them. `name`: the doctor's, if the run has read it.
    async fn look_at_doctor(
        &self,
        run: &mut Run<'_>,
        subject: &Subject,
        doctor: &DoctorId,
        name: Option<&str>,
    ) -> Result<(), StorageError> {
        run.left -= 1;
        run.report.calls += 1;
        let question = AvailabilityQuestion {
            clinic: subject.clinic.clone(),
            doctor: doctor.clone(),
            patient: None,
            from: subject.from,
            to: subject.to,
        };
        let answer = self.parts.scheduling.slots(&question).await;
        self.note_look(run, &subject.clinic, &LookedAt::Doctor(doctor.clone()), false).await?;
        let slots = match answer {
            Ok(slots) => slots,
            Err(problem) => {
                run.note_failure(&problem);
                return Ok(());
            }
        };
        let (now, waiting) = (self.parts.clock.now(), &self.parts.stores.waiting);
        let withheld =
            waiting.withheld(&self.parts.host.id, &subject.clinic, doctor, now - REFUSED_REST).await?;
        let suits = |slot: &&Slot| {
            slot.start.to_utc() > now + LEAD
                && (subject.from..=subject.to).contains(&slot.start.date_naive())
                && !withheld.contains(&slot.start.naive_local())
        };
        let mut slots: Vec<&Slot> = slots.iter().filter(suits).collect();
        slots.sort_by_key(|slot| slot.start);
        for slot in slots.into_iter().take(SLOTS_AT_MOST) {
            if self.offer(subject, (doctor, name), slot, run.post).await? {
                run.report.offered += 1;
            }
        }
        Ok(())
    }

    async fn note_look(
        &self,
        run: &mut Run<'_>,
        clinic: &ClinicId,
        key: &LookedAt,
        is_due: bool,
    ) -> Result<(), StorageError> {
        let at = self.parts.clock.now();
        let look = SlotLook { clinic: clinic.clone(), subject: key.clone(), at, is_due };
        let mut work = self.parts.stores.begin().await?;
        work.waiting().note_look(&self.parts.host.id, &look).await?;
        work.commit().await?;
        run.looks.insert((clinic.clone(), key.clone()), look);
        Ok(())
    }

    /// When the next run is due.
    async fn pause(&self, run: &Run<'_>, subjects: &[Subject]) -> Result<TimeDelta, StorageError> {
        let now = self.parts.clock.now();
        let lapse = self.parts.stores.waiting.next_lapse(&self.parts.host.id).await?;
        let next = if run.report.failure.is_some() {
            let failures = self.failures.fetch_add(1, Ordering::Relaxed);
            now + FAILED.time_delta(failures)
        } else {
            self.failures.store(0, Ordering::Relaxed);
            now + if subjects.is_empty() { IDLE } else { USUAL }
        };
        let next = lapse.map_or(next, |lapse| lapse.min(next));
        Ok((next - now).max(SHORTEST))
    }
}

/// What is to be looked at, each once.
fn subjects(demands: &[WaitingDemand], (first, last): (NaiveDate, NaiveDate)) -> Vec<Subject> {
    let mut by_key: BTreeMap<(ClinicId, String), Subject> = BTreeMap::new();
    for demand in demands {
        let (from, to) = (demand.first_day.max(first), demand.last_day.min(last));
        if from > to {
            continue;
        }
        let key = match &demand.doctor {
            Some(doctor) => LookedAt::Doctor(doctor.clone()),
            None => LookedAt::Speciality(demand.speciality.clone()),
        };
        let subject = by_key.entry((demand.clinic.clone(), key.key())).or_insert_with(|| Subject {
            clinic: demand.clinic.clone(),
            speciality: demand.speciality.clone(),
            key,
            from,
            to,
        });
        (subject.from, subject.to) = (subject.from.min(from), subject.to.max(to));
    }
    by_key.into_values().collect()
}
