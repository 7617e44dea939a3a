/** Types of the scheduling calls, as `GET /api/{host}/…` returns them (camelCase JSON). */

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
  /** `null`: unknown, the hospital does not count. */
  readonly ticketCount: number | null;
}

/** A-155…A-158, with the hospital's additions. */
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
  /** End of the visit, if the slot had one. */
  readonly end: string | null;
  readonly room: string | null;
  /** Number in the queue, if the slot had one. */
  readonly number: string | null;
  readonly instructions: string | null;
  /** The first ticket that this one goes back to by moves, so that a calendar keeps one event; `null` if it was not moved. */
  readonly origin: TicketOrigin | null;
}

/** The first ticket of a chain of moves, and how many moves there were. */
export interface TicketOrigin {
  readonly clinicId: string;
  readonly appointmentId: string;
  readonly moves: number;
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

/** The outcome of a booking whose response came late or never. */
export type SettledKind =
  'booking_confirmed' | 'booking_refused' | 'booking_unclear' | 'booking_moved' | 'booking_move_stands';

/** The outcome of an unanswered booking; listed until its notice is read. */
export interface SettledBooking {
  readonly noticeId: string;
  readonly bookingId: string;
  readonly kind: SettledKind;
  readonly clinic: Named;
  readonly phone: string | null;
  readonly doctor: Named;
  readonly start: string;
}

/** State of a move that is not completed. */
export type MoveState = 'booking' | 'cancelling' | 'standing';

/** One side of a move. */
export interface MoveSide {
  /** `null` while the outcome of the new booking is open. */
  readonly appointmentId: string | null;
  readonly clinic: Named;
  readonly phone: string | null;
  readonly doctor: Named;
  readonly start: string;
}

/** A move that is not completed. */
export interface OpenMove {
  readonly bookingId: string;
  readonly state: MoveState;
  /** Cancelling the old ticket has failed so far. */
  readonly hasFailed: boolean;
  readonly from: MoveSide;
  readonly to: MoveSide;
}

/** What became of the old ticket when the new one was booked. */
export type OldTicket = 'done' | 'cancelling' | 'standing' | 'dropped';

/** What a patient asks to be told of. Without a doctor, any of the speciality. */
export interface WaitingWish {
  readonly clinicId: string;
  readonly specId: string;
  readonly doctorId?: string | undefined;
  readonly from?: string;
  readonly to?: string;
  readonly fromTime?: string;
  readonly toTime?: string;
}

/** A free slot that is offered to the patient only until `heldUntil`. */
export interface SlotOffer {
  readonly id: string;
  readonly appointmentId: string;
  readonly doctor: Named;
  readonly start: string;
  readonly heldUntil: string;
}

/** An entry of the waiting list. */
export interface WaitingEntry {
  readonly id: string;
  readonly clinic: Named;
  readonly speciality: Named;
  /** `null`: any doctor. */
  readonly doctor: Named | null;
  readonly from: string;
  readonly to: string;
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly state: 'waiting' | 'offered' | 'expired';
  /** From 1. */
  readonly place: number;
  readonly offer: SlotOffer | null;
}

/** The patient's entries, and whether there is a waiting list here. */
export interface WaitingEntries {
  readonly isOpen: boolean;
  readonly entries: readonly WaitingEntry[];
}

/** A list and its age; `asOf: null` means fresh, otherwise the hospital does not respond now. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly asOf: string | null;
}

/** Response of a successful booking. */
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

/** A part of the town or region. */
export interface District {
  readonly id: string;
  readonly name: string;
  readonly clinicIds: readonly string[];
}

/** The districts of a host, and the one that the patient has chosen. */
export interface Districts {
  readonly districts: readonly District[];
  readonly chosen: string | null;
}

/** A host without districts. */
export const NO_DISTRICTS: Districts = { districts: [], chosen: null };

/** The district of a search hit; `null` if it is not known. */
interface Placed {
  readonly district: Named | null;
}

/** The four lists of the search, A-086…. */
export interface SearchHits {
  /** Time of the oldest list if the hospital does not respond now. */
  readonly asOf: string | null;
  readonly clinicsByName: readonly (Clinic & Placed)[];
  readonly clinicsByAddress: readonly (Clinic & Placed)[];
  readonly doctorsByName: readonly (Doctor &
    Placed & {
      readonly clinicId: string;
      readonly clinicName: string;
      readonly specName: string | null;
    })[];
  readonly specsByName: readonly (Speciality &
    Placed & {
      readonly clinicId: string;
      readonly clinicName: string;
      readonly nearestDate: string | null;
    })[];
}
