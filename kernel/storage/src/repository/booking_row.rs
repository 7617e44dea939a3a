//! The database row of an entry of the booking log.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{
    AppointmentId, Booking, BookingId, BookingState, ClinicId, DoctorId, PatientId, SlotId, SpecialityId,
    UserId,
};
use cabinet_ports::StorageError;
use chrono::{DateTime, NaiveDateTime, Utc};
use uuid::Uuid;

row! {
    pub(super) struct BookingRow {
        id: Uuid,
        user_id: Uuid,
        key: String,
        host: String,
        clinic: String,
        patient: String,
        slot: String,
        doctor: String,
        speciality: Option<String>,
        start: NaiveDateTime,
        room: Option<String>,
        slot_end: Option<NaiveDateTime>,
        slot_number: Option<i64>,
        state: String,
        ticket: Option<String>,
        problem: Option<String>,
        cancelling_at: Option<DateTime<Utc>>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
}

impl TryFrom<BookingRow> for Booking {
    type Error = StorageError;

    fn try_from(row: BookingRow) -> Result<Self, StorageError> {
        use BookingState::{Asked, Booked, Cancelled, Refused, Unknown};
        let wrong = |column| move || inconsistent("bookings", column, row.id);
        let states = [Asked, Booked, Refused, Unknown, Cancelled];
        Ok(Self {
            id: BookingId(row.id),
            user: UserId(row.user_id),
            key: row.key.parse().ok().ok_or_else(wrong("key"))?,
            host: row.host.parse().ok().ok_or_else(wrong("host"))?,
            clinic: ClinicId(row.clinic),
            patient: PatientId(row.patient),
            slot: SlotId(row.slot),
            doctor: DoctorId(row.doctor),
            speciality: row.speciality.map(SpecialityId),
            start: row.start,
            room: row.room,
            end: row.slot_end,
            number: row.slot_number.map(u32::try_from).transpose().ok().ok_or_else(wrong("slot_number"))?,
            state: states.into_iter().find(|state| state.name() == row.state).ok_or_else(wrong("state"))?,
            ticket: row.ticket.map(AppointmentId),
            problem: row.problem,
            cancelling_at: row.cancelling_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}
