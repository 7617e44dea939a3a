//! What goes into a booking and what comes out of it.

use crate::lists::Lists;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    Appointment, AppointmentId, Booking, BookingId, BookingState, Clinic, ClinicId, Doctor, DoctorId,
    NoticeId, SlotId, Speciality, SpecialityId,
};
use cabinet_ports::Problem;
use cabinet_ports::repository::NoticeKind;
use chrono::{DateTime, FixedOffset, Utc};
use chrono_tz::Tz;

/// Which slot the patient wants. Clinic and slot suffice; doctor and start are hints for a slot whose offer is forgotten, and
/// are believed only if the hospital system still offers the slot there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingRequest {
    /// Clinic.
    pub clinic: ClinicId,
    /// Slot.
    pub slot: SlotId,
    /// Whose slot it was when the patient saw it.
    pub doctor: Option<DoctorId>,
    /// In which speciality the patient found the doctor; for the screen only.
    pub speciality: Option<SpecialityId>,
    /// When it starts.
    pub start: Option<DateTime<FixedOffset>>,
}

/// A booked slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedAppointment {
    /// The journal line.
    pub booking: BookingId,
    /// The id to cancel by.
    pub ticket: AppointmentId,
    /// Where.
    pub clinic: ClinicId,
    /// With whom.
    pub doctor: DoctorId,
    /// Name, if anybody told it.
    pub doctor_name: Option<String>,
    /// In which speciality, if known.
    pub speciality: Option<SpecialityId>,
    /// Name, if anybody told it.
    pub speciality_name: Option<String>,
    /// When, with the hospital's offset.
    pub start: DateTime<FixedOffset>,
    /// When it ends, if the slot said so.
    pub end: Option<DateTime<FixedOffset>>,
    /// Consulting room.
    pub room: Option<String>,
    /// The number in the queue, if the slot said it.
    pub number: Option<u32>,
    /// What to bring, how to prepare.
    pub instructions: Option<String>,
}

impl BookedAppointment {
    /// From the journal line and what the hospital system said; names that it did not say come from the lists, room, end and
    /// number from the slot that was chosen.
    pub(crate) fn new(
        booking: &Booking,
        ticket: &Appointment,
        doctor: Option<Doctor>,
        speciality: Option<Speciality>,
        zone: Tz,
    ) -> Self {
        let listed = speciality.map(|speciality| (speciality.id, speciality.name)).unzip();
        Self {
            booking: booking.id,
            ticket: ticket.id.clone(),
            clinic: booking.clinic.clone(),
            doctor: booking.doctor.clone(),
            room: ticket
                .room
                .clone()
                .or_else(|| booking.room.clone())
                .or_else(|| doctor.as_ref().and_then(|doctor| doctor.room.clone())),
            doctor_name: ticket.doctor_name.clone().or_else(|| doctor.map(|doctor| doctor.name)),
            speciality: ticket.speciality_id.clone().or(listed.0).or_else(|| booking.speciality.clone()),
            speciality_name: ticket.speciality_name.clone().or(listed.1),
            start: ticket.start,
            end: booking.end.map(|end| in_zone(end, zone)),
            number: booking.number,
            instructions: ticket.instructions.clone(),
        }
    }
}

/// A line of the booking journal with the names that the lists know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedBooking {
    /// The journal line.
    pub id: BookingId,
    /// Where.
    pub clinic: ClinicId,
    /// The clinic, if it is listed.
    pub listed_clinic: Option<Clinic>,
    /// With whom.
    pub doctor: DoctorId,
    /// Name, if the lists tell it.
    pub doctor_name: Option<String>,
    /// In which speciality.
    pub speciality: Option<SpecialityId>,
    /// Name, if the lists tell it.
    pub speciality_name: Option<String>,
    /// When, with the hospital's offset.
    pub start: DateTime<FixedOffset>,
    /// How far it has come.
    pub state: BookingState,
    /// When the patient pressed the button.
    pub since: DateTime<Utc>,
}

impl NamedBooking {
    /// Names what is remembered; nobody is asked.
    pub(crate) fn new(line: Booking, lists: &Lists, zone: Tz) -> Self {
        let doctor = lists.remembered_doctor(&line.clinic, &line.doctor, line.speciality.as_ref());
        let named = |id| lists.remembered_speciality(&line.clinic, id).map(|listed| listed.name);
        Self {
            id: line.id,
            listed_clinic: lists.remembered_clinic(&line.clinic),
            doctor_name: doctor.map(|doctor| doctor.name),
            speciality_name: line.speciality.as_ref().and_then(named),
            start: in_zone(line.start, zone),
            state: line.state,
            since: line.created_at,
            clinic: line.clinic,
            doctor: line.doctor,
            speciality: line.speciality,
        }
    }
}

/// A booking that was unanswered, how it ended, and that the patient has not read so yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledBooking {
    /// The notice to mark as read.
    pub notice: NoticeId,
    /// How it ended.
    pub kind: NoticeKind,
    /// When the cabinet learnt it.
    pub at: DateTime<Utc>,
    /// The booking.
    pub booking: NamedBooking,
}

/// The start of a journal line as a moment.
pub(crate) fn moment(booking: &Booking, zone: Tz) -> DateTime<FixedOffset> {
    in_zone(booking.start, zone)
}

/// How asking ended, for everybody who waits for it.
#[derive(Debug, Clone)]
pub(crate) enum Outcome {
    /// There is a ticket.
    Booked(BookedAppointment),
    /// There is certainly none.
    Refused(Problem),
    /// Nobody knows yet.
    Unknown,
    /// The line could not be written; nothing was asked.
    NotWritten(crate::BookingError),
}
