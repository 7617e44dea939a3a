//! What the printout of an appointment says.

use super::super::appointment_texts::AppointmentTexts;
use cabinet_booking::MyAppointment;
use cabinet_config::Organisation;
use cabinet_domain::AppointmentStatus;
use cabinet_pdf::Block;

/// Where and for whom the visit is.
pub(super) struct PrintoutOf<'a> {
    pub(super) appointment: &'a MyAppointment,
    /// In the language of the texts.
    pub(super) organisation: &'a Organisation,
    /// Empty if it is not known.
    pub(super) patient: String,
    /// The address of the appointment in the account.
    pub(super) url: String,
}

/// The parts of the printout. What is not known is left out.
pub(super) fn blocks(texts: &AppointmentTexts, of: &PrintoutOf<'_>) -> Vec<Block> {
    let ticket = &of.appointment.ticket;
    let clinic = of.appointment.clinic.as_ref();
    let phone = clinic.and_then(|clinic| clinic.phone.clone());
    let known = [
        (&texts.when, Some(texts.date(ticket.start))),
        (&texts.doctor, ticket.doctor_name.clone()),
        (&texts.speciality, ticket.speciality_name.clone()),
        (&texts.clinic, clinic.map(|clinic| clinic.name.clone())),
        (&texts.address, clinic.and_then(|clinic| clinic.address.clone())),
        (&texts.room, ticket.room.clone()),
        (&texts.number, of.appointment.number.map(|number| number.to_string())),
        (&texts.phone, Some(phone.unwrap_or_else(|| of.organisation.phone.clone()))),
        (&texts.patient, Some(of.patient.clone())),
        (&texts.bring, ticket.instructions.clone()),
    ];
    let fields = known.into_iter().filter_map(|(name, value)| {
        let value = value.filter(|value| !value.trim().is_empty())?;
        Some((name.clone(), value))
    });
    let note = match ticket.status {
        AppointmentStatus::Active => &texts.arrive,
        AppointmentStatus::Cancelled => &texts.cancelled,
        AppointmentStatus::Past => &texts.past,
    };
    vec![
        Block::Paragraph(of.organisation.title.clone()),
        Block::Fields(fields.collect()),
        Block::Paragraph(note.clone()),
        Block::QrCode { text: texts.code.clone(), url: of.url.clone() },
    ]
}
