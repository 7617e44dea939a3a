//! What is known of a patient's visits without asking the hospital system (docs/adr/0056): the copy of what it last said, with what was
//! booked and cancelled here since.

use crate::appointments::{MyAppointment, OwnRecords};
use crate::changed::{ChangedVisit, VisitChange, as_booked, is_cancelled_at_clinic};
use crate::lists::Lists;
use crate::relations::PatientMatcher;
use crate::{BookingError, BookingParts, Caller};
use cabinet_domain::{Appointment, AppointmentStatus, Booking, BookingState, UserId};
use cabinet_ports::repository::VisitCopy;
use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use moka::sync::Cache;
use std::cmp::Reverse;
use std::sync::Arc;

/// How long after its start a visit is still the next one: the patient may be waiting at the door.
const STILL_NEXT: TimeDelta = TimeDelta::minutes(30);

/// Users noted as asked about; some tens of bytes each.
const ASKED_AT_MOST: u64 = 200_000;

/// A visit in the future that was booked here and that its clinic has changed since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedAppointment {
    pub change: VisitChange,
    /// The start that was booked.
    pub booked: DateTime<FixedOffset>,
    /// The visit as its clinic shows it; as it was booked if the clinic does not show it.
    pub mine: MyAppointment,
}

/// A patient's visits at the clinics of one host, as far as they are known here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UpcomingVisits {
    /// Visits that take place, soonest first. One that began within the last half hour is still here.
    pub visits: Vec<MyAppointment>,
    /// Visits in the future that were cancelled, soonest first.
    pub cancelled: Vec<MyAppointment>,
    /// Visits that a clinic has changed, soonest first as they were booked. A visit that was cancelled is left out once another one with the same
    /// doctor or speciality is booked.
    pub changed: Vec<ChangedAppointment>,
    /// The latest visit that has taken place.
    pub last: Option<MyAppointment>,
    /// When the clinics were asked; the oldest of these moments. `None` if one that knows the patient was never asked, or if it is not known
    /// whether any does.
    pub read_at: Option<DateTime<Utc>>,
}

/// All visits of a patient that are known here: what is ahead, and the latest past and cancelled ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnownVisits {
    /// In no order.
    pub visits: Vec<MyAppointment>,
    /// Visits that a clinic has changed, in no order.
    pub changed: Vec<ChangedAppointment>,
    /// As in [`UpcomingVisits`].
    pub read_at: Option<DateTime<Utc>>,
}

pub(crate) struct Upcoming {
    parts: BookingParts,
    lists: Arc<Lists>,
    relations: Arc<PatientMatcher>,
    /// Users about whom all clinics were asked: there is no copy for those whom no clinic knows.
    asked: Cache<UserId, DateTime<Utc>>,
}

impl Upcoming {
    pub(crate) fn new(parts: &BookingParts, lists: Arc<Lists>, relations: Arc<PatientMatcher>) -> Self {
        let asked =
            Cache::builder().max_capacity(ASKED_AT_MOST).time_to_live(parts.settings.unknown_kept).build();
        Self { parts: parts.clone(), lists, relations, asked }
    }

    /// Notes that all clinics have answered about the user.
    pub(crate) fn note_asked(&self, user: UserId) {
        self.asked.insert(user, self.parts.clock.now());
    }

    pub(crate) async fn of(&self, caller: &Caller) -> Result<UpcomingVisits, BookingError> {
        let KnownVisits { visits, changed, read_at } = self.known(caller).await?;
        let mut upcoming = UpcomingVisits { changed, read_at, ..UpcomingVisits::default() };
        let now = self.parts.clock.now();
        for mine in visits {
            upcoming.add(mine, now);
        }
        upcoming.leave_out_replaced();
        upcoming.changed.sort_by_key(|changed| changed.booked);
        upcoming.visits.sort_by_key(|mine| mine.ticket.start);
        upcoming.cancelled.sort_by_key(|mine| mine.ticket.start);
        Ok(upcoming)
    }

    pub(crate) async fn known(&self, caller: &Caller) -> Result<KnownVisits, BookingError> {
        self.relations.admit(caller).await?;
        let stores = &self.parts.stores;
        let copies = stores.visit_copies.list(caller.user, &self.parts.host.id).await?;
        let mut lines = stores.bookings.list(caller.user).await?;
        lines.retain(|line| line.host == self.parts.host.id);
        let mut known = KnownVisits::default();
        if copies.unread.is_empty() {
            let read_at = copies.read.iter().map(|copy| copy.read_at).min();
            known.read_at = read_at.or_else(|| self.asked.get(&caller.user));
        }
        let booked_since = self.booked_since(&lines, &copies.read);
        let changed = self.changed(&lines, &copies.read);
        let moves = stores.moves.list(caller.user, &self.parts.host.id).await?;
        let records = OwnRecords::new(lines, &moves);
        for copy in &copies.read {
            for visit in &copy.visits {
                let mut visit = visit.clone();
                if is_cancelled_since(&visit, copy, &records) {
                    visit.status = AppointmentStatus::Cancelled;
                }
                let mut mine = records.dressed(&visit, &self.lists, self.parts.zone);
                mine.clinic = mine.clinic.or_else(|| copy.listed.clone());
                known.visits.push(mine);
            }
        }
        for visit in &booked_since {
            let mut mine = records.dressed(visit, &self.lists, self.parts.zone);
            if mine.clinic.is_none() {
                let copy = copies.read.iter().find(|copy| copy.clinic == visit.clinic);
                mine.clinic = copy.and_then(|copy| copy.listed.clone());
            }
            known.visits.push(mine);
        }
        let dressed = |ChangedVisit { change, booked, visit }: ChangedVisit| {
            let mut mine = records.dressed(&visit, &self.lists, self.parts.zone);
            let copy = copies.read.iter().find(|copy| copy.clinic == visit.clinic);
            mine.clinic = mine.clinic.or_else(|| copy.and_then(|copy| copy.listed.clone()));
            ChangedAppointment { change, booked, mine }
        };
        known.changed = changed.into_iter().map(dressed).collect();
        Ok(known)
    }

    /// Appointments that were booked here after their clinic was last asked.
    fn booked_since(&self, lines: &[Booking], copies: &[VisitCopy]) -> Vec<Appointment> {
        let is_new = |line: &&Booking| {
            let copy = copies.iter().find(|copy| copy.clinic == line.clinic);
            copy.is_none_or(|copy| {
                copy.read_at <= line.updated_at
                    && !copy.visits.iter().any(|visit| Some(&visit.id) == line.ticket.as_ref())
            })
        };
        let booked = lines.iter().filter(|line| line.state == BookingState::Booked).filter(is_new);
        booked.filter_map(|line| as_booked(line, self.parts.zone)).collect()
    }

    /// Visits whose clinic was asked after they were booked, and showed them otherwise.
    fn changed(&self, lines: &[Booking], copies: &[VisitCopy]) -> Vec<ChangedVisit> {
        let now = self.parts.clock.now();
        let change = |line: &Booking| {
            if is_cancelled_at_clinic(line) {
                let copy = copies.iter().find(|copy| copy.clinic == line.clinic);
                let history = copy.map_or(&[][..], |copy| &copy.visits);
                return ChangedVisit::cancelled(line, history, self.parts.zone, now);
            }
            let is_later = |copy: &&VisitCopy| copy.clinic == line.clinic && copy.read_at > line.updated_at;
            let copy = copies.iter().find(is_later)?;
            ChangedVisit::find(line, &copy.visits, self.parts.zone, now)
        };
        let told =
            lines.iter().filter(|line| line.state == BookingState::Booked || is_cancelled_at_clinic(line));
        told.filter_map(change).collect()
    }
}

/// Whether the appointment was cancelled here after its clinic was last asked.
fn is_cancelled_since(visit: &Appointment, copy: &VisitCopy, records: &OwnRecords) -> bool {
    let line = records.line_of(&visit.clinic, &visit.id);
    line.is_some_and(|line| line.state == BookingState::Cancelled && copy.read_at <= line.updated_at)
}

impl UpcomingVisits {
    /// Leaves out visits that are gone if another visit with the same doctor or speciality takes place.
    fn leave_out_replaced(&mut self) {
        let visits = &self.visits;
        let takes_its_place = |mine: &MyAppointment, gone: &Appointment| {
            let mine = &mine.ticket;
            let same_doctor = mine.doctor_id.is_some() && mine.doctor_id == gone.doctor_id;
            let same_speciality = mine.speciality_id.is_some() && mine.speciality_id == gone.speciality_id;
            mine.id != gone.id && (same_doctor || same_speciality)
        };
        self.changed.retain(|changed| {
            changed.change == VisitChange::Moved
                || !visits.iter().any(|mine| takes_its_place(mine, &changed.mine.ticket))
        });
    }

    fn add(&mut self, mine: MyAppointment, now: DateTime<Utc>) {
        match mine.ticket.status {
            AppointmentStatus::Active if mine.ticket.start + STILL_NEXT > now => self.visits.push(mine),
            AppointmentStatus::Cancelled if mine.ticket.start > now => self.cancelled.push(mine),
            AppointmentStatus::Active | AppointmentStatus::Past => {
                let is_later = |last: &MyAppointment| last.ticket.start < mine.ticket.start;
                if self.last.as_ref().is_none_or(is_later) {
                    self.last = Some(mine);
                }
            }
            AppointmentStatus::Cancelled => {}
        }
    }
}

/// What of a history is copied: everything ahead, and the latest visits that have taken place.
pub(crate) fn worth_copying(history: &[Appointment], now: DateTime<Utc>) -> Vec<Appointment> {
    /// Appointments ahead of one person at one clinic.
    const AHEAD_AT_MOST: usize = 100;
    const PAST_AT_MOST: usize = 5;
    let (mut ahead, mut past): (Vec<_>, Vec<_>) =
        history.iter().partition(|visit| visit.start + STILL_NEXT > now);
    ahead.sort_by_key(|visit| visit.start);
    ahead.truncate(AHEAD_AT_MOST);
    past.retain(|visit| visit.status != AppointmentStatus::Cancelled);
    past.sort_by_key(|visit| Reverse(visit.start));
    past.truncate(PAST_AT_MOST);
    ahead.into_iter().chain(past).cloned().collect()
}
