//! Joins, lists, leaves and declines; and what bookings and cancellations change in the waiting list, in their own transactions.

use super::WaitingList;
use crate::{BookingError, BookingParts, Caller, DaysWanted, Listed};
use cabinet_domain::local_time::{availability_window, in_zone, today};
use cabinet_domain::{
    AuditEvent, AuditKind, Booking, ClinicId, DoctorId, Slot, SlotOffer, SlotOfferId, SpecialityId,
    SuitableHours, UserId, WaitingEntry, WaitingEntryId, WaitingState,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    EndedOffer, EndedWaiting, ListedKind, ListedName, ListedWaiting, UnitOfWork, WaitingJoined, looking_job,
    looking_key,
};
use chrono::{DateTime, FixedOffset, NaiveDate, TimeDelta};
use uuid::Uuid;

/// How long an expired entry is shown.
const EXPIRED_SHOWN: TimeDelta = TimeDelta::days(14);

/// What a patient wants to wait for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingRequest {
    pub clinic: ClinicId,
    pub speciality: SpecialityId,
    /// `None`: any doctor of the speciality.
    pub doctor: Option<DoctorId>,
    /// First day that suits; `None`: today.
    pub from: Option<NaiveDate>,
    /// Last day that suits; `None`: the end of the booking window.
    pub to: Option<NaiveDate>,
    pub hours: SuitableHours,
}

/// An entry with names from the cached lists, or as they were when the patient joined and the slot was offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyWaiting {
    pub entry: WaitingEntry,
    pub clinic_name: Option<String>,
    pub speciality_name: Option<String>,
    pub doctor_name: Option<String>,
    /// The place in the line, from 1.
    pub place: u64,
    /// The slot that is offered now.
    pub offer: Option<MyOffer>,
}

/// A slot that is offered to the patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyOffer {
    pub offer: SlotOffer,
    pub doctor_name: Option<String>,
    pub start: DateTime<FixedOffset>,
    pub held_until: DateTime<FixedOffset>,
}

impl WaitingList {
    /// Whether the hospital has a waiting list at this host.
    fn settings(&self) -> Result<&crate::settings::WaitingSettings, BookingError> {
        let settings = &self.parts.settings;
        match &settings.waiting {
            Some(waiting) if settings.booking_open => Ok(waiting),
            _ => Err(BookingError::NotFound { what: "waiting list" }),
        }
    }

    pub(crate) async fn join(
        &self,
        caller: &Caller,
        request: &WaitingRequest,
    ) -> Result<MyWaiting, BookingError> {
        let at_most = self.settings()?.entries_at_most;
        self.relations.admit(caller).await?;
        let (parts, now) = (&self.parts, self.parts.clock.now());
        let (first, last) = availability_window(today(now, parts.zone), parts.settings.window_months);
        let first_day = request.from.map_or(first, |day| day.max(first));
        let last_day = request.to.map_or(last, |day| day.min(last));
        if first_day > last_day {
            return Err(BookingError::WaitingDays);
        }
        let names = self.listed_names(request).await?;
        let entry = WaitingEntry {
            id: WaitingEntryId(Uuid::now_v7()),
            user: caller.user,
            host: parts.host.id.clone(),
            clinic: request.clinic.clone(),
            speciality: request.speciality.clone(),
            doctor: request.doctor.clone(),
            first_day,
            last_day,
            hours: request.hours,
            state: WaitingState::Waiting,
            created_at: now,
            updated_at: now,
        };
        let mut work = parts.stores.begin().await?;
        match work.waiting().join(entry.clone(), at_most).await? {
            WaitingJoined::Joined => {}
            WaitingJoined::Already => return Err(BookingError::WaitingAlready),
            WaitingJoined::Full => return Err(BookingError::WaitingFull),
        }
        work.waiting().note_names(&parts.host.id, &entry.clinic, &names).await?;
        work.jobs().add(looking_job(&parts.host.id, now)).await?;
        may_be_free(&mut *work, parts, &entry.clinic, entry.doctor.as_ref()).await?;
        let detail = serde_json::json!({ "host": entry.host, "clinic": entry.clinic, "entry": entry.id });
        work.audit().add(self.event(caller, caller.user, AuditKind::WaitingListJoined, detail)).await?;
        work.commit().await?;
        let listed = self.list(caller).await?;
        listed
            .into_iter()
            .find(|listed| listed.entry.id == entry.id)
            .ok_or(BookingError::NotFound { what: "waiting list entry" })
    }

    /// The names of the clinic, the speciality and the doctor, which must be listed.
    async fn listed_names(&self, request: &WaitingRequest) -> Result<Vec<ListedName>, BookingError> {
        let Listed { value: specialities, .. } = self.lists.specialities(&request.clinic).await?;
        let speciality = specialities.iter().find(|listed| listed.id == request.speciality);
        let speciality = speciality.ok_or(BookingError::NotFound { what: "speciality" })?;
        let clinic = self.lists.known_clinic(&request.clinic).await?;
        let mut names = vec![
            ListedName { kind: ListedKind::Clinic, id: clinic.id.0, name: clinic.name },
            ListedName {
                kind: ListedKind::Speciality,
                id: speciality.id.0.clone(),
                name: speciality.name.clone(),
            },
        ];
        if let Some(doctor) = &request.doctor {
            let listed = self.lists.doctor(&request.clinic, doctor, Some(&request.speciality)).await?.value;
            names.push(ListedName { kind: ListedKind::Doctor, id: listed.id.0, name: listed.name });
        }
        Ok(names)
    }

    pub(crate) async fn list(&self, caller: &Caller) -> Result<Vec<MyWaiting>, BookingError> {
        self.settings()?;
        let parts = &self.parts;
        let since = parts.clock.now() - EXPIRED_SHOWN;
        let listed = parts.stores.waiting.list(caller.user, &parts.host.id, since).await?;
        Ok(listed.into_iter().map(|listed| self.named(listed)).collect())
    }

    fn named(&self, listed: ListedWaiting) -> MyWaiting {
        let ListedWaiting { entry, names, offer, place } = listed;
        let (now, zone) = (self.parts.clock.now(), self.parts.zone);
        let doctor_name = |doctor: &DoctorId| {
            let known = self.lists.remembered_doctor(&entry.clinic, doctor, Some(&entry.speciality));
            known.map(|doctor| doctor.name)
        };
        let offer = offer.filter(|offer| offer.held_until > now).map(|offer| MyOffer {
            doctor_name: doctor_name(&offer.doctor).or(names.offered_doctor),
            start: in_zone(offer.start, zone),
            held_until: offer.held_until.with_timezone(&zone).fixed_offset(),
            offer,
        });
        let clinic = self.lists.remembered_clinic(&entry.clinic);
        let speciality = self.lists.remembered_speciality(&entry.clinic, &entry.speciality);
        MyWaiting {
            clinic_name: clinic.map(|clinic| clinic.name).or(names.clinic),
            speciality_name: speciality.map(|speciality| speciality.name).or(names.speciality),
            doctor_name: entry.doctor.as_ref().and_then(doctor_name).or(names.doctor),
            place,
            offer,
            entry,
        }
    }

    pub(crate) async fn leave(&self, caller: &Caller, id: WaitingEntryId) -> Result<(), BookingError> {
        self.settings()?;
        let (parts, now) = (&self.parts, self.parts.clock.now());
        let mut work = parts.stores.begin().await?;
        let Some(ended) = work.waiting().withdraw(caller.user, &parts.host.id, id, now).await? else {
            drop(work);
            return Err(self.denied(caller, id).await?);
        };
        if let Some(offer) = &ended.offer {
            may_be_free(&mut *work, parts, &offer.clinic, Some(&offer.doctor)).await?;
        }
        work.audit().add(left(parts, caller, &ended, "withdrawn")).await?;
        Ok(work.commit().await?)
    }

    pub(crate) async fn decline(
        &self,
        caller: &Caller,
        id: WaitingEntryId,
        offer: SlotOfferId,
    ) -> Result<(), BookingError> {
        self.settings()?;
        let (parts, now) = (&self.parts, self.parts.clock.now());
        let mut work = parts.stores.begin().await?;
        let Some(ended) = work.waiting().decline(caller.user, &parts.host.id, id, offer, now).await? else {
            drop(work);
            return Err(self.denied(caller, id).await?);
        };
        may_be_free(&mut *work, parts, &ended.clinic, Some(&ended.doctor)).await?;
        work.audit().add(offer_ended(parts, caller, &ended)).await?;
        Ok(work.commit().await?)
    }

    /// Notes that the hospital did not give the patient a slot that was offered to them. The entry waits on, in its place.
    pub(crate) async fn refused(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        slot: &cabinet_domain::SlotId,
    ) -> Result<(), StorageError> {
        if self.settings().is_err() {
            return Ok(());
        }
        let (parts, now) = (&self.parts, self.parts.clock.now());
        let mut work = parts.stores.begin().await?;
        let Some(ended) = work.waiting().refuse(caller.user, &parts.host.id, clinic, slot, now).await? else {
            return Ok(());
        };
        work.audit().add(offer_ended(parts, caller, &ended)).await?;
        work.commit().await
    }

    /// Ends the patient's offers of a doctor's slots that the hospital does not list any more.
    pub(crate) async fn note_listed(
        &self,
        caller: &Caller,
        wanted: &DaysWanted,
        slots: &[Slot],
    ) -> Result<(), StorageError> {
        if self.settings().is_err() {
            return Ok(());
        }
        let (parts, now) = (&self.parts, self.parts.clock.now());
        for listed in parts.stores.waiting.list(caller.user, &parts.host.id, now).await? {
            let Some(offer) = listed.offer else { continue };
            let day = offer.start.date();
            let is_asked = offer.clinic == wanted.clinic
                && offer.doctor == wanted.doctor
                && wanted.from.is_none_or(|from| from <= day)
                && wanted.to.is_none_or(|to| day <= to);
            if is_asked && !slots.iter().any(|slot| slot.id == offer.slot) {
                self.refused(caller, &offer.clinic, &offer.slot).await?;
            }
        }
        Ok(())
    }

    /// Audits an attempt on another person's entry, and returns the error of the attempt.
    async fn denied(&self, caller: &Caller, id: WaitingEntryId) -> Result<BookingError, BookingError> {
        let stores = &self.parts.stores;
        if let Some(owner) = stores.waiting.owner(id).await?
            && owner != caller.user
        {
            let detail = serde_json::json!({ "host": self.parts.host.id, "what": "waiting list entry" });
            stores.audit.add(self.event(caller, owner, AuditKind::AccessDenied, detail)).await?;
        }
        Ok(BookingError::NotFound { what: "waiting list entry" })
    }

    fn event(
        &self,
        caller: &Caller,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        let (at, origin) = (self.parts.clock.now(), caller.origin.clone());
        AuditEvent { at, actor: Some(caller.user), subject: Some(subject), kind, detail, origin }
    }
}

/// A slot of the clinic, or of one doctor there, may have come free: the next run looks there first, and comes at once.
pub(crate) async fn may_be_free(
    work: &mut dyn UnitOfWork,
    parts: &BookingParts,
    clinic: &ClinicId,
    doctor: Option<&DoctorId>,
) -> Result<(), StorageError> {
    if parts.settings.waiting.is_none() {
        return Ok(());
    }
    work.waiting().look_again(&parts.host.id, clinic, doctor).await?;
    work.jobs().hurry(&[looking_key(&parts.host.id)], parts.clock.now()).await
}

/// Notes in the transaction of a booking that the slot is booked. Returns the audit events that are owed.
pub(crate) async fn booked(
    work: &mut dyn UnitOfWork,
    parts: &BookingParts,
    caller: &Caller,
    booking: &Booking,
) -> Result<Vec<AuditEvent>, StorageError> {
    let Booking { user, host, clinic, doctor, start, .. } = booking;
    let changed = work.waiting().slot_booked(*user, host, clinic, doctor, *start, parts.clock.now()).await?;
    let taken = changed.taken.iter().map(|ended| left(parts, caller, ended, "taken"));
    let gone = changed.gone.iter().map(|ended| by_kernel(parts, ended));
    Ok(taken.chain(gone).collect())
}

/// Notes in the transaction of a refused booking that the hospital did not give the slot. Returns the audit event that is owed.
pub(crate) async fn refused_in(
    work: &mut dyn UnitOfWork,
    parts: &BookingParts,
    caller: &Caller,
    booking: &Booking,
) -> Result<Option<AuditEvent>, StorageError> {
    let Booking { user, host, clinic, slot, .. } = booking;
    let ended = work.waiting().refuse(*user, host, clinic, slot, parts.clock.now()).await?;
    Ok(ended.map(|ended| offer_ended(parts, caller, &ended)))
}

/// The audit event of an entry that ended on behalf of its owner.
fn left(parts: &BookingParts, caller: &Caller, ended: &EndedWaiting, why: &'static str) -> AuditEvent {
    AuditEvent {
        at: parts.clock.now(),
        actor: Some(caller.user),
        subject: Some(ended.user),
        kind: AuditKind::WaitingListLeft,
        detail: serde_json::json!({
            "host": parts.host.id, "clinic": ended.clinic, "entry": ended.entry, "why": why,
        }),
        origin: caller.origin.clone(),
    }
}

/// The audit event of an offer that its owner ended.
fn offer_ended(parts: &BookingParts, caller: &Caller, ended: &EndedOffer) -> AuditEvent {
    let event = by_kernel(parts, ended);
    AuditEvent { actor: Some(caller.user), origin: caller.origin.clone(), ..event }
}

/// The audit event of an offer that ended without its owner.
pub(super) fn by_kernel(parts: &BookingParts, ended: &EndedOffer) -> AuditEvent {
    let detail = serde_json::json!({
        "host": parts.host.id, "clinic": ended.clinic, "entry": ended.entry, "why": ended.state.name(),
    });
    AuditEvent::by_kernel(ended.user, AuditKind::SlotOfferEnded, detail, parts.clock.now())
}
