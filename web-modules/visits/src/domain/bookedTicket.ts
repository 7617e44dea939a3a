/** Converts the response of a booking to a ticket, with what the screen already knows. */
import type { BookedTicket, Clinic, Named, Slot, Ticket } from '../data/visits.types';

/** What the patient had chosen when booking. */
export interface ChosenVisit {
  readonly clinic: Clinic;
  readonly speciality: Named;
  readonly doctor: Named;
  readonly room: string | null;
  readonly slot: Slot;
}

/** The hospital's values take precedence; missing ones are filled in from the choice. */
export function bookedTicket(booked: BookedTicket, chosen: ChosenVisit): Ticket {
  return {
    appointment: { id: booked.appointmentId, name: booked.start },
    clinic: {
      id: chosen.clinic.clinicId,
      name: chosen.clinic.name,
      address: chosen.clinic.address ?? chosen.slot.address,
      phone: chosen.clinic.phone,
    },
    doctor: booked.doctor.name === '' ? chosen.doctor : booked.doctor,
    speciality: booked.speciality ?? chosen.speciality,
    status: 'active',
    end: booked.end ?? chosen.slot.end,
    room: booked.room ?? chosen.slot.room ?? chosen.room,
    number: booked.number ?? chosen.slot.number,
    instructions: booked.instructions,
    origin: null,
  };
}
