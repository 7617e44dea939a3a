//! Changes of the waiting list. Each change of a person's entries locks the account first, so an offer cannot be written for an entry that is
//! being withdrawn.

use super::unit_of_work::Work;
use super::user_changes::lock;
use super::waiting_row::{EndedEntryRow, EndedOfferRow};
use super::{Db, Transaction, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{
    ClinicId, DoctorId, MedicalHostId, OfferState, SlotId, SlotOffer, SlotOfferId, UserId, WaitingEntry,
    WaitingEntryId, WaitingState,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    EndedOffer, EndedWaiting, ListedName, SlotBooked, SlotLook, WaitingJoined, WaitingWriter,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, SubsecRound as _, Utc};
use uuid::Uuid;

/// Ends the open offer that a condition names, if there is one: `end_offer!(transaction, state, at, condition, values…)`. The values begin with
/// `$3`.
macro_rules! end_offer {
    ($transaction:expr, $to:expr, $at:expr, $which:literal, $($value:expr),+) => {
        sqlx::query_as::<Db, EndedOfferRow>(concat!(
            "UPDATE slot_offers SET state = $1, updated_at = $2 WHERE state = 'open' AND ",
            $which,
            " RETURNING entry, clinic, doctor"
        ))
        .bind($to.name())
        .bind(to_microseconds($at))
        $(.bind($value))+
        .fetch_optional(&mut **$transaction)
        .await
        .map_err(from_driver)
    };
}

#[async_trait]
impl WaitingWriter for Work {
    async fn join(&mut self, entry: WaitingEntry, at_most: u32) -> Result<WaitingJoined, StorageError> {
        let transaction = self.change();
        check_id("waiting_entries.clinic", entry.clinic.as_str())?;
        check_id("waiting_entries.speciality", entry.speciality.as_str())?;
        if let Some(doctor) = &entry.doctor {
            check_id("waiting_entries.doctor", doctor.as_str())?;
        }
        // The lock serialises the entries of one person, so the second sees the first.
        lock(transaction, entry.user).await?;
        let (from, to) = entry.hours.minutes();
        let added = sqlx::query(
            "INSERT INTO waiting_entries (id, user_id, host, clinic, speciality, doctor, first_day, last_day, from_minute,
                                          to_minute, state, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             ON CONFLICT DO NOTHING",
        )
        .bind(entry.id.0)
        .bind(entry.user.0)
        .bind(entry.host.as_str())
        .bind(entry.clinic.as_str())
        .bind(entry.speciality.as_str())
        .bind(entry.doctor.as_ref().map_or("", DoctorId::as_str))
        .bind(entry.first_day)
        .bind(entry.last_day)
        .bind(i64::from(from))
        .bind(i64::from(to))
        .bind(entry.state.name())
        .bind(to_microseconds(entry.created_at))
        .bind(to_microseconds(entry.updated_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if added.rows_affected() == 0 {
            return self.done(WaitingJoined::Already);
        }
        let waiting: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM waiting_entries WHERE user_id = $1 AND host = $2 AND state = 'waiting'",
        )
        .bind(entry.user.0)
        .bind(entry.host.as_str())
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if waiting > i64::from(at_most) {
            sqlx::query("DELETE FROM waiting_entries WHERE id = $1")
                .bind(entry.id.0)
                .execute(&mut **transaction)
                .await
                .map_err(from_driver)?;
            return self.done(WaitingJoined::Full);
        }
        self.done(WaitingJoined::Joined)
    }

    async fn note_names(
        &mut self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        names: &[ListedName],
    ) -> Result<(), StorageError> {
        let transaction = self.change();
        for listed in names {
            // What cannot be stored is not named.
            let is_storable = check_id("listed_names.clinic", clinic.as_str())
                .and(check_id("listed_names.id", &listed.id))
                .and(check_text("listed_names.name", &listed.name))
                .is_ok();
            if !is_storable {
                continue;
            }
            // Most are stored already; reading does not lock the row for others.
            sqlx::query(
                "INSERT INTO listed_names (host, clinic, kind, id, name)
                 SELECT $1, $2, $3, $4, $5
                 WHERE NOT EXISTS (
                     SELECT 1 FROM listed_names WHERE host = $1 AND clinic = $2 AND kind = $3 AND id = $4 AND name = $5)
                 ON CONFLICT (host, clinic, kind, id) DO UPDATE SET name = excluded.name",
            )
            .bind(host.as_str())
            .bind(clinic.as_str())
            .bind(listed.kind.name())
            .bind(listed.id.as_str())
            .bind(listed.name.as_str())
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        }
        self.done(())
    }

    async fn withdraw(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        id: WaitingEntryId,
        at: DateTime<Utc>,
    ) -> Result<Option<EndedWaiting>, StorageError> {
        let transaction = self.change();
        lock(transaction, owner).await?;
        let row = sqlx::query_as::<Db, EndedEntryRow>(
            "UPDATE waiting_entries
             SET state = 'withdrawn', updated_at = $4
             WHERE id = $1 AND user_id = $2 AND host = $3 AND state = 'waiting'
             RETURNING id, user_id, clinic",
        )
        .bind(id.0)
        .bind(owner.0)
        .bind(host.as_str())
        .bind(to_microseconds(at))
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let ended = match row {
            Some(row) => Some(with_offer(transaction, row, OfferState::Declined, at).await?),
            None => None,
        };
        self.done(ended)
    }

    async fn offer(&mut self, offer: SlotOffer) -> Result<bool, StorageError> {
        let transaction = self.change();
        check_id("slot_offers.clinic", offer.clinic.as_str())?;
        check_id("slot_offers.doctor", offer.doctor.as_str())?;
        check_id("slot_offers.slot", offer.slot.as_str())?;
        let owner: Option<Uuid> = sqlx::query_scalar("SELECT user_id FROM waiting_entries WHERE id = $1")
            .bind(offer.entry.0)
            .fetch_optional(&mut **transaction)
            .await
            .map_err(from_driver)?;
        let Some(owner) = owner else { return self.done(false) };
        lock(transaction, UserId(owner)).await?;
        let added = sqlx::query(
            "INSERT INTO slot_offers (id, entry, host, clinic, doctor, slot, start, state, created_at, held_until, updated_at)
             SELECT $1, line.id, $3, $4, $5, $6, $7, $8, $9, $10, $9
             FROM waiting_entries AS line
             JOIN users ON users.id = line.user_id
             WHERE line.id = $2 AND line.state = 'waiting'
               AND NOT users.disabled AND NOT users.view_forbidden AND users.leaving_at IS NULL
             ON CONFLICT DO NOTHING",
        )
        .bind(offer.id.0)
        .bind(offer.entry.0)
        .bind(offer.host.as_str())
        .bind(offer.clinic.as_str())
        .bind(offer.doctor.as_str())
        .bind(offer.slot.as_str())
        .bind(offer.start.trunc_subsecs(6))
        .bind(offer.state.name())
        .bind(to_microseconds(offer.created_at))
        .bind(to_microseconds(offer.held_until))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(added.rows_affected() > 0)
    }

    async fn decline(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        entry: WaitingEntryId,
        offer: SlotOfferId,
        at: DateTime<Utc>,
    ) -> Result<Option<EndedOffer>, StorageError> {
        let transaction = self.change();
        lock(transaction, owner).await?;
        let row = end_offer!(
            transaction,
            OfferState::Declined,
            at,
            "id = $3 AND entry = $4 AND host = $5 AND EXISTS (
                 SELECT 1 FROM waiting_entries WHERE waiting_entries.id = $4 AND waiting_entries.user_id = $6)",
            offer.0,
            entry.0,
            host.as_str(),
            owner.0
        )?;
        self.done(row.map(|row| row.of(owner, OfferState::Declined)))
    }

    async fn refuse(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        slot: &SlotId,
        at: DateTime<Utc>,
    ) -> Result<Option<EndedOffer>, StorageError> {
        let transaction = self.change();
        lock(transaction, owner).await?;
        let row = end_offer!(
            transaction,
            OfferState::Refused,
            at,
            "host = $3 AND clinic = $4 AND slot = $5 AND entry IN (SELECT id FROM waiting_entries WHERE user_id = $6)",
            host.as_str(),
            clinic.as_str(),
            slot.as_str(),
            owner.0
        )?;
        self.done(row.map(|row| row.of(owner, OfferState::Refused)))
    }

    async fn lapse(
        &mut self,
        host: &MedicalHostId,
        now: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<EndedOffer>, StorageError> {
        let transaction = self.change();
        let due = sqlx::query_as::<Db, OwnedOffer>(
            "SELECT offers.id AS id, line.user_id AS user_id
             FROM slot_offers AS offers
             JOIN waiting_entries AS line ON line.id = offers.entry
             JOIN users ON users.id = line.user_id
             WHERE offers.host = $1 AND offers.state = 'open' AND (offers.held_until <= $2
                   OR users.disabled OR users.view_forbidden OR users.leaving_at IS NOT NULL)
             ORDER BY line.user_id, offers.id
             LIMIT $3",
        )
        .bind(host.as_str())
        .bind(to_microseconds(now))
        .bind(i64::from(at_most))
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let mut ended = Vec::new();
        for offer in due {
            let owner = UserId(offer.user_id);
            lock(transaction, owner).await?;
            let row = end_offer!(transaction, OfferState::Lapsed, now, "id = $3", offer.id)?;
            ended.extend(row.map(|row| row.of(owner, OfferState::Lapsed)));
        }
        self.done(ended)
    }

    async fn expire(
        &mut self,
        host: &MedicalHostId,
        today: NaiveDate,
        at: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<EndedWaiting>, StorageError> {
        let transaction = self.change();
        let due = sqlx::query_as::<Db, EndedEntryRow>(
            "SELECT id, user_id, clinic
             FROM waiting_entries
             WHERE host = $1 AND state = 'waiting' AND last_day < $2
             ORDER BY user_id, id
             LIMIT $3",
        )
        .bind(host.as_str())
        .bind(today)
        .bind(i64::from(at_most))
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let mut ended = Vec::new();
        for row in due {
            lock(transaction, row.user()).await?;
            let done = set_state(transaction, row.id, WaitingState::Expired, at).await?;
            if done {
                ended.push(with_offer(transaction, row, OfferState::Gone, at).await?);
            }
        }
        self.done(ended)
    }

    async fn slot_booked(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        doctor: &DoctorId,
        start: NaiveDateTime,
        at: DateTime<Utc>,
    ) -> Result<SlotBooked, StorageError> {
        let (transaction, start) = (self.change(), start.trunc_subsecs(6));
        lock(transaction, owner).await?;
        let own = sqlx::query_as::<Db, EndedEntryRow>(
            "UPDATE waiting_entries
             SET state = 'taken', updated_at = $6
             WHERE user_id = $1 AND state = 'waiting' AND id IN (
                 SELECT entry FROM slot_offers
                 WHERE host = $2 AND clinic = $3 AND doctor = $4 AND start = $5)
             RETURNING id, user_id, clinic",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(doctor.as_str())
        .bind(start)
        .bind(to_microseconds(at))
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let mut booked = SlotBooked::default();
        for row in own {
            // The offer of this slot was taken; one of another slot is not needed any more.
            end_offer!(
                transaction,
                OfferState::Taken,
                at,
                "entry = $3 AND host = $4 AND clinic = $5 AND doctor = $6 AND start = $7",
                row.id,
                host.as_str(),
                clinic.as_str(),
                doctor.as_str(),
                start
            )?;
            booked.taken.push(with_offer(transaction, row, OfferState::Declined, at).await?);
        }
        // Of another person: they are told when they look, or press.
        let gone = end_offer!(
            transaction,
            OfferState::Gone,
            at,
            "host = $3 AND clinic = $4 AND doctor = $5 AND start = $6",
            host.as_str(),
            clinic.as_str(),
            doctor.as_str(),
            start
        )?;
        if let Some(row) = gone {
            let other: Uuid = sqlx::query_scalar("SELECT user_id FROM waiting_entries WHERE id = $1")
                .bind(row.entry())
                .fetch_one(&mut **transaction)
                .await
                .map_err(from_driver)?;
            booked.gone.push(row.of(UserId(other), OfferState::Gone));
        }
        self.done(booked)
    }

    async fn note_look(&mut self, host: &MedicalHostId, look: &SlotLook) -> Result<(), StorageError> {
        let transaction = self.change();
        let subject = look.subject.key();
        check_id("slot_looks.clinic", look.clinic.as_str())?;
        sqlx::query(
            "INSERT INTO slot_looks (host, clinic, subject, looked_at, is_due)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (host, clinic, subject) DO UPDATE SET looked_at = excluded.looked_at, is_due = excluded.is_due",
        )
        .bind(host.as_str())
        .bind(look.clinic.as_str())
        .bind(subject)
        .bind(to_microseconds(look.at))
        .bind(look.is_due)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn look_again(
        &mut self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        doctor: Option<&DoctorId>,
    ) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE slot_looks
             SET is_due = TRUE
             WHERE host = $1 AND clinic = $2 AND ($3 = '' OR subject = $3 OR subject LIKE 's:%')",
        )
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(doctor.map_or_else(String::new, |doctor| format!("d:{}", doctor.as_str())))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }
}

/// Ends a waiting entry.
async fn set_state(
    transaction: &mut Transaction,
    entry: Uuid,
    to: WaitingState,
    at: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let done = sqlx::query(
        "UPDATE waiting_entries SET state = $2, updated_at = $3 WHERE id = $1 AND state = 'waiting'",
    )
    .bind(entry)
    .bind(to.name())
    .bind(to_microseconds(at))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

/// Ends the open offer of an entry that has ended.
async fn with_offer(
    transaction: &mut Transaction,
    entry: EndedEntryRow,
    to: OfferState,
    at: DateTime<Utc>,
) -> Result<EndedWaiting, StorageError> {
    let offer = end_offer!(transaction, to, at, "entry = $3", entry.id)?;
    let owner = entry.user();
    Ok(entry.with(offer.map(|row| row.of(owner, to))))
}

row! {
    struct OwnedOffer {
        id: Uuid,
        user_id: Uuid,
    }
}
