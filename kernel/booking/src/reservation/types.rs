//! Input and output types of a booking.

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

/// The slot that the patient wants. Clinic and slot suffice. Doctor and start are hints for a slot that is no longer cached, and
/// are used only if the hospital system still offers the slot there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingRequest {
    pub clinic: ClinicId,
    pub slot: SlotId,
    /// The slot's doctor as shown to the patient.
    pub doctor: Option<DoctorId>,
    /// The speciality in which the patient found the doctor; for display only.
    pub speciality: Option<SpecialityId>,
    /// The slot's start as shown to the patient.
    pub start: Option<DateTime<FixedOffset>>,
}

/// A booked slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedAppointment {
    pub booking: BookingId,
    /// The id for cancelling.
    pub ticket: AppointmentId,
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    /// `None` if neither the hospital system nor the lists name the doctor.
    pub doctor_name: Option<String>,
    pub speciality: Option<SpecialityId>,
    /// `None` if neither the hospital system nor the lists name the speciality.
    pub speciality_name: Option<String>,
    /// Start with the hospital's UTC offset.
    pub start: DateTime<FixedOffset>,
    /// `None` if the slot had no end time.
    pub end: Option<DateTime<FixedOffset>>,
    pub room: Option<String>,
    /// Queue number, if the slot had one.
    pub number: Option<u32>,
    /// What to bring and how to prepare.
    pub instructions: Option<String>,
}

impl BookedAppointment {
    /// Combines the booking record with the hospital system's response. Missing names come from the cached lists; room, end and queue
    /// number from the chosen slot.
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

/// A booking record with names from the cached lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedBooking {
    pub id: BookingId,
    pub clinic: ClinicId,
    /// `None` if the clinic is not listed.
    pub listed_clinic: Option<Clinic>,
    pub doctor: DoctorId,
    /// `None` if the lists do not contain the doctor.
    pub doctor_name: Option<String>,
    pub speciality: Option<SpecialityId>,
    /// `None` if the lists do not contain the speciality.
    pub speciality_name: Option<String>,
    /// Start with the hospital's UTC offset.
    pub start: DateTime<FixedOffset>,
    pub state: BookingState,
    /// When the patient submitted the booking.
    pub since: DateTime<Utc>,
}

impl NamedBooking {
    /// Adds names from the cache. Sends no request.
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

/// A booking whose unknown outcome has been settled and whose notice is still unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledBooking {
    /// The notice to mark as read.
    pub notice: NoticeId,
    /// The outcome.
    pub kind: NoticeKind,
    /// When the kernel learnt the outcome.
    pub at: DateTime<Utc>,
    pub booking: NamedBooking,
}

/// The start of a booking record with the hospital's UTC offset.
pub(crate) fn moment(booking: &Booking, zone: Tz) -> DateTime<FixedOffset> {
    in_zone(booking.start, zone)
}

/// Outcome of the request, shared by all callers that wait for it.
#[derive(Debug, Clone)]
pub(crate) enum Outcome {
    /// The appointment exists.
    Booked(BookedAppointment),
    /// There is certainly no appointment.
    Refused(Problem),
    /// The outcome is not known yet.
    Unknown,
    /// The record could not be written; nothing was sent.
    NotWritten(crate::BookingError),
}
