//! Offers a free slot to the first in the line whom it suits. The offer, its e-mail, its push messages and its audit event are one
//! transaction.

use super::WaitingList;
use super::hold::held_until;
use super::look::Subject;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    AuditEvent, AuditKind, DoctorId, NotificationChannel, NotificationKind, OfferState, Slot, SlotOffer,
    SlotOfferId, WaitingEntry,
};
use cabinet_ports::post::Draft;
use cabinet_ports::repository::{FreeSlot, ListedKind, ListedName, NewJob};
use cabinet_ports::{LetterTemplate, Post, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// A slot that the hospital refused, though it showed it as free, is not offered to others for this time.
pub(super) const REFUSED_REST: TimeDelta = TimeDelta::minutes(30);
/// People of the line who are looked at for one slot. More are passed over only if all of these have quiet hours.
const LOOKED_AT: u32 = 50;

impl WaitingList {
    /// Offers the slot of a doctor, whose name is stored if it is given. `false` if it suits none of those who wait, or is offered already.
    pub(super) async fn offer(
        &self,
        Subject { clinic, speciality, .. }: &Subject,
        (doctor, name): (&DoctorId, Option<&str>),
        slot: &Slot,
        post: Option<&dyn Post>,
    ) -> Result<bool, StorageError> {
        let Some(waiting) = &self.parts.settings.waiting else { return Ok(false) };
        let (stores, zone) = (&self.parts.stores, self.parts.zone);
        let free = FreeSlot {
            host: self.parts.host.id.clone(),
            clinic: clinic.clone(),
            doctor: doctor.clone(),
            speciality: speciality.clone(),
            start: slot.start.naive_local(),
        };
        let refused_since = self.parts.clock.now() - REFUSED_REST;
        for entry in stores.waiting.candidates(&free, refused_since, LOOKED_AT).await? {
            let now = self.parts.clock.now();
            let settings = stores.notifications.settings(entry.user).await?;
            let quiet = settings.quiet.hours(self.parts.settings.quiet_hours);
            let Some(until) = held_until(now, slot.start.to_utc(), waiting.hold, quiet, zone) else {
                continue;
            };
            let offer = SlotOffer {
                id: SlotOfferId(Uuid::now_v7()),
                entry: entry.id,
                host: free.host.clone(),
                clinic: clinic.clone(),
                doctor: doctor.clone(),
                slot: slot.id.clone(),
                start: free.start,
                state: OfferState::Open,
                created_at: now,
                held_until: until,
            };
            let told_at = quiet.and_then(|quiet| quiet.end(now, zone)).unwrap_or(now);
            let name = name.map(|name| ListedName {
                kind: ListedKind::Doctor,
                id: doctor.0.clone(),
                name: name.to_owned(),
            });
            if self.write(&entry, offer, name, told_at, post).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn write(
        &self,
        entry: &WaitingEntry,
        offer: SlotOffer,
        doctor: Option<ListedName>,
        told_at: DateTime<Utc>,
        post: Option<&dyn Post>,
    ) -> Result<bool, StorageError> {
        let letter = match post {
            Some(post) => self.letter(entry, &offer, told_at, post).await?,
            None => None,
        };
        let (user, now) = (entry.user, offer.created_at);
        let (host, clinic) = (offer.host.clone(), offer.clinic.clone());
        let detail = serde_json::json!({ "host": offer.host, "clinic": offer.clinic, "entry": entry.id });
        let mut work = self.parts.stores.begin().await?;
        if !work.waiting().offer(offer).await? {
            return Ok(false);
        }
        work.waiting().note_names(&host, &clinic, doctor.as_slice()).await?;
        work.pushes().owe(user, NotificationKind::Slot, told_at).await?;
        let by_mail =
            work.notifications().wants(user, NotificationKind::Slot, NotificationChannel::Mail).await?;
        if let Some(letter) = letter.filter(|_| by_mail) {
            work.jobs().add(letter).await?;
        }
        work.audit().add(AuditEvent::by_kernel(user, AuditKind::SlotOffered, detail, now)).await?;
        work.commit().await?;
        Ok(true)
    }

    /// `None` without a confirmed address, or if it cannot be sealed, which is logged.
    async fn letter(
        &self,
        entry: &WaitingEntry,
        offer: &SlotOffer,
        told_at: DateTime<Utc>,
        post: &dyn Post,
    ) -> Result<Option<NewJob>, StorageError> {
        let patient = self.parts.stores.users.lookup(entry.user).await?;
        if !patient.is_some_and(|patient| patient.email.is_some() && patient.email_confirmed_at.is_some()) {
            return Ok(None);
        }
        // Without the list of clinics the letter does not name the clinic.
        let clinic =
            self.lists.known_clinic(&entry.clinic).await.map(|clinic| clinic.name).unwrap_or_default();
        let zone = self.parts.zone;
        let (start, until) = (in_zone(offer.start, zone), offer.held_until.with_timezone(&zone));
        let mut draft = Draft::new(LetterTemplate::SlotOffered, entry.user);
        for (name, text) in [
            ("date", start.format("%Y-%m-%d").to_string()),
            ("time", start.format("%H:%M").to_string()),
            ("until_date", until.format("%Y-%m-%d").to_string()),
            ("until_time", until.format("%H:%M").to_string()),
            ("clinic", clinic),
        ] {
            draft.details.insert(name.to_owned(), text);
        }
        draft.useful_until = Some(offer.held_until);
        match post.letter(draft, told_at) {
            Ok(letter) => Ok(Some(letter)),
            Err(error) => {
                tracing::error!(entry.id = %entry.id, %error, "the e-mail about a free slot cannot be written");
                Ok(None)
            }
        }
    }
}
