/** Records of the scheduling calls, as `GET /api/{host}/…` answers them (camelCase JSON). */

/** A-148…A-151. */
export interface Clinic {
  readonly clinicId: string;
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
}

/** A-152…A-154. */
export interface Speciality {
  readonly specId: string;
  readonly name: string;
  /** `null`: the hospital does not count. */
  readonly ticketCount: number | null;
}

/** A-155…A-158, with what the hospital adds. */
export interface Doctor {
  readonly doctorId: string;
  readonly name: string;
  readonly specId: string;
  readonly ticketCount: number | null;
  readonly nearestDate: string | null;
  readonly room: string | null;
  readonly comment: string | null;
}

/** A free slot, A-159…. Times are RFC 3339 with the hospital's offset. */
export interface Slot {
  readonly appointmentId: string;
  readonly start: string;
  readonly end: string | null;
  readonly room: string | null;
  readonly address: string | null;
  readonly number: string | null;
}

/** A name with its id. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** */
export type TicketStatus = 'active' | 'cancelled' | 'past';

/** One of my appointments, A-165…. */
export interface Ticket {
  /** `name` is the start as RFC 3339. */
  readonly appointment: Named;
  readonly clinic: Named & { readonly address: string | null; readonly phone: string | null };
  readonly doctor: Named;
  readonly speciality: Named | null;
  readonly status: TicketStatus;
  /** When it ends, if the slot said so. */
  readonly end: string | null;
  readonly room: string | null;
  /** The number in the queue, if the slot said it. */
  readonly number: string | null;
  readonly instructions: string | null;
}

/** A booking whose outcome is not known yet. */
export interface OpenBooking {
  readonly bookingId: string;
  readonly clinic: Named;
  readonly doctor: Named;
  readonly speciality: Named | null;
  readonly start: string;
  readonly state: 'asked' | 'unknown';
  readonly since: string;
}

/** How a booking ended whose answer came late, or never. */
export type SettledKind = 'booking_confirmed' | 'booking_refused' | 'booking_unclear';

/** A booking that was unanswered, and how it ended; listed until its notice is read. */
export interface SettledBooking {
  readonly noticeId: string;
  readonly bookingId: string;
  readonly kind: SettledKind;
  readonly clinic: Named;
  readonly phone: string | null;
  readonly doctor: Named;
  readonly start: string;
}

/** A list, and of when it is if the hospital does not answer now; `asOf: null`: it is fresh. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly asOf: string | null;
}

/** What a successful booking answers. */
export interface BookedTicket {
  readonly appointmentId: string;
  readonly clinicId: string;
  readonly doctor: Named;
  readonly speciality: Named | null;
  readonly start: string;
  readonly end: string | null;
  readonly room: string | null;
  readonly number: string | null;
  readonly instructions: string | null;
}

/** The four lists of the search, A-086…. */
export interface SearchHits {
  /** Of when the oldest of them are, if the hospital does not answer now. */
  readonly asOf: string | null;
  readonly clinicsByName: readonly Clinic[];
  readonly clinicsByAddress: readonly Clinic[];
  readonly doctorsByName: readonly (Doctor & {
    readonly clinicId: string;
    readonly clinicName: string;
    readonly specName: string | null;
  })[];
  readonly specsByName: readonly (Speciality & {
    readonly clinicId: string;
    readonly clinicName: string;
    readonly nearestDate: string | null;
  })[];
}
