//! What waits for a person about their visits: a slot that is offered to them, the next visit, those that a clinic has changed, bookings whose
//! outcome is not known yet, and the last visit, for those who want to come again.

use crate::{
    BookingError, BookingService, Caller, ChangedAppointment, MyAppointment, MyWaiting, UpcomingVisits,
    VisitChange,
};
use async_trait::async_trait;
use cabinet_domain::MedicalHostId;
use cabinet_ports::{
    AsOf, Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Clock, Fact, Urgency,
};
use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use std::sync::Arc;

const AREA: &str = "visits";
/// A visit within this time is urgent: the way there has to be planned.
const NEAR: TimeDelta = TimeDelta::hours(48);
const MINE: &str = "visit/my_tickets";

/// The visits of all medical hosts.
pub struct VisitsAttention {
    /// Each service once.
    pub services: Vec<Arc<BookingService>>,
    pub clock: Arc<dyn Clock>,
}

fn by(caller: &AttentionCaller) -> Caller {
    Caller { user: caller.user, origin: caller.origin.clone() }
}

#[async_trait]
impl AttentionSource for VisitsAttention {
    fn area(&self) -> &'static str {
        AREA
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let caller = by(caller);
        let mut all = Collected::default();
        for service in &self.services {
            let known = match service.upcoming(&caller).await {
                Ok(known) => known,
                // Nothing is known of a person whom the hospital may not be asked about.
                Err(BookingError::IdentityUnproved) => continue,
                Err(error) => return Err(AttentionFailure::new(&error)),
            };
            let open = service.open_bookings(&caller).await.map_err(|error| AttentionFailure::new(&error))?;
            all.open += open.len();
            if service.has_waiting_list() {
                let waiting =
                    service.waiting_list(&caller).await.map_err(|error| AttentionFailure::new(&error))?;
                all.offers.extend(waiting.into_iter().filter(|entry| entry.offer.is_some()));
            }
            all.add(&service.host().id, known);
        }
        let as_of = all.as_of();
        Ok(Attention { items: all.items(self.clock.now()), as_of })
    }

    async fn refresh(&self, caller: &AttentionCaller, age: TimeDelta) -> Result<(), AttentionFailure> {
        let (caller, now) = (by(caller), self.clock.now());
        for service in &self.services {
            let known = match service.upcoming(&caller).await {
                Ok(known) => known,
                Err(BookingError::IdentityUnproved) => continue,
                Err(error) => return Err(AttentionFailure::new(&error)),
            };
            if as_of(&known).is_older_than(age, now) {
                service.tickets(&caller).await.map_err(|error| AttentionFailure::new(&error))?;
            }
        }
        Ok(())
    }
}

fn as_of(known: &UpcomingVisits) -> AsOf {
    known.read_at.map_or(AsOf::Never, AsOf::Read)
}

/// What is known over all hosts.
#[derive(Default)]
struct Collected {
    next: Vec<(MedicalHostId, MyAppointment)>,
    changed: Vec<(MedicalHostId, ChangedAppointment)>,
    last: Option<(MedicalHostId, MyAppointment)>,
    open: usize,
    /// Entries of the waiting list with a slot that is offered now.
    offers: Vec<MyWaiting>,
    /// `None` in it: a host was not asked yet.
    read: Vec<Option<DateTime<Utc>>>,
}

impl Collected {
    fn add(&mut self, host: &MedicalHostId, known: UpcomingVisits) {
        self.read.push(known.read_at);
        self.next.extend(known.visits.into_iter().map(|mine| (host.clone(), mine)));
        self.changed.extend(known.changed.into_iter().map(|changed| (host.clone(), changed)));
        if let Some(last) = known.last {
            let is_later = |kept: &(MedicalHostId, MyAppointment)| kept.1.ticket.start < last.ticket.start;
            if self.last.as_ref().is_none_or(is_later) {
                self.last = Some((host.clone(), last));
            }
        }
    }

    /// The oldest answer counts.
    fn as_of(&self) -> AsOf {
        let read: Option<Vec<DateTime<Utc>>> = self.read.iter().copied().collect();
        match read {
            None => AsOf::Never,
            Some(read) => read.into_iter().min().map_or(AsOf::Now, AsOf::Read),
        }
    }

    fn items(mut self, now: DateTime<Utc>) -> Vec<AttentionItem> {
        self.next.sort_by_key(|(_, mine)| mine.ticket.start);
        let mut items = Vec::new();
        let count = self.next.len();
        if let Some((host, next)) = self.next.into_iter().next() {
            let urgency = if next.ticket.start - NEAR < now { Urgency::Now } else { Urgency::Soon };
            items.push(visit("next_visit", urgency, &host, next).counting(count));
        }
        self.offers.sort_by_key(|entry| entry.offer.as_ref().map(|offer| offer.held_until));
        let offers = self.offers.len();
        if let Some((entry, offer)) =
            self.offers.into_iter().find_map(|mut entry| entry.offer.take().map(|offer| (entry, offer)))
        {
            let item = AttentionItem::new(AREA, "slot_offered", Urgency::Now, MINE)
                .counting(offers)
                .at(offer.held_until)
                .with("start", Fact::Moment(offer.start))
                .with("until", Fact::Moment(offer.held_until))
                .with_text("doctor", offer.doctor_name)
                .with_text("speciality", entry.speciality_name)
                .with_text("clinic", entry.clinic_name);
            items.push(item);
        }
        self.changed.sort_by_key(|(_, changed)| changed.booked);
        for change in [VisitChange::Cancelled, VisitChange::Missing, VisitChange::Moved] {
            let mut those = self.changed.iter().filter(|(_, changed)| changed.change == change);
            if let Some((host, first)) = those.next() {
                items.push(changed_visit(host, first.clone()).counting(1 + those.count()));
            }
        }
        if self.open > 0 {
            items.push(AttentionItem::new(AREA, "booking_open", Urgency::Now, MINE).counting(self.open));
        }
        if let Some((host, last)) = self.last {
            items.push(visit("last_visit", Urgency::Information, &host, last));
        }
        items
    }
}

fn changed_visit(host: &MedicalHostId, changed: ChangedAppointment) -> AttentionItem {
    let kind = match changed.change {
        VisitChange::Cancelled => "visit_cancelled",
        VisitChange::Missing => "visit_missing",
        VisitChange::Moved => "visit_moved",
    };
    let start = changed.mine.ticket.start;
    visit(kind, Urgency::Now, host, changed.mine)
        .with("booked", Fact::Moment(changed.booked))
        .with("start", Fact::Moment(start))
}

fn visit(kind: &'static str, urgency: Urgency, host: &MedicalHostId, mine: MyAppointment) -> AttentionItem {
    let MyAppointment { ticket, clinic, end, number, origin } = mine;
    let start: DateTime<FixedOffset> = ticket.start;
    let mut item = AttentionItem::new(AREA, kind, urgency, MINE)
        .at(start)
        .with("host", Fact::Text(host.to_string()))
        .with("id", Fact::Text(ticket.id.0))
        .with("clinicId", Fact::Text(ticket.clinic.0))
        .with_text("doctorId", ticket.doctor_id.map(|id| id.0))
        .with_text("doctor", ticket.doctor_name)
        .with_text("specialityId", ticket.speciality_id.map(|id| id.0))
        .with_text("speciality", ticket.speciality_name)
        .with_text("room", ticket.room)
        .with_text("instructions", ticket.instructions);
    if let Some(clinic) = clinic {
        item = item
            .with_text("clinic", Some(clinic.name))
            .with_text("address", clinic.address)
            .with_text("phone", clinic.phone);
    }
    if let Some(end) = end {
        item = item.with("end", Fact::Moment(end));
    }
    if let Some(origin) = origin {
        item = item
            .with("originClinicId", Fact::Text(origin.clinic.0))
            .with("originId", Fact::Text(origin.ticket.0))
            .with("moves", Fact::Number(origin.moves.into()));
    }
    match number {
        Some(number) => item.with("number", Fact::Number(number.into())),
        None => item,
    }
}
