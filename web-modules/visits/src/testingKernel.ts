/**
 * A mocked kernel for these tests: responses of the scheduling calls by method and path, and a log of the requests.
 * Only `fetch` is replaced; everything above it is real.
 */
import { stubFetch } from '@cabinet/kit/testing';

/** One request that reached the kernel. */
export interface Asked {
  readonly method: string;
  /** Without `/api/netrika1`. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly key: string | null;
  readonly body: unknown;
}

/** Responds to a request. */
export type Handler = (asked: Asked) => Response | Promise<Response>;

/** A JSON response with status 200. */
export const json = (value: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json', ...headers } });

/** A problem document. */
export const problem = (status: number, code: string, more: Record<string, unknown> = {}): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, request_id: 'req-7', ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

export const CLINIC = { clinicId: '17', name: 'Поликлиника № 2', address: 'ул. Лесная, 12', phone: '(812) 555-03-03' };
export const SPEC = { specId: '4', name: 'Кардиолог', ticketCount: 12 };
export const DOCTOR = {
  doctorId: 'dr-9',
  name: 'Соколова Марина Викторовна',
  specId: '4',
  ticketCount: 12,
  nearestDate: '2026-11-24',
  room: '304',
  comment: null,
};
export const SLOT = {
  appointmentId: 'slot-1',
  start: '2026-11-24T09:40:00+03:00',
  end: '2026-11-24T10:00:00+03:00',
  room: '304',
  address: null,
  number: 4,
};
export const LATER_SLOT = { ...SLOT, appointmentId: 'slot-2', start: '2026-11-24T12:40:00+03:00' };
export const TICKET = {
  appointment: { id: 'history-1', name: SLOT.start },
  clinic: { id: '17', name: CLINIC.name, address: CLINIC.address, phone: CLINIC.phone },
  doctor: { id: 'dr-9', name: DOCTOR.name },
  speciality: { id: '4', name: 'Кардиолог' },
  status: 'active',
  end: SLOT.end,
  room: '304',
  number: 4,
  instructions: 'Паспорт и полис',
};
export const BOOKED = {
  result: {
    appointmentId: 'history-1',
    clinicId: '17',
    doctor: TICKET.doctor,
    speciality: TICKET.speciality,
    start: SLOT.start,
    end: SLOT.end,
    room: '304',
    number: 4,
    instructions: 'Паспорт и полис',
  },
};

/** The response of a move that booked the later slot. */
export const MOVED = {
  result: { ...BOOKED.result, appointmentId: 'history-2', start: LATER_SLOT.start },
  old: 'done',
};

/** A move whose old ticket is being cancelled. */
export const OPEN_MOVE = {
  bookingId: 'b-2',
  state: 'cancelling',
  hasFailed: false,
  from: {
    appointmentId: 'history-1',
    clinic: { id: '17', name: CLINIC.name },
    phone: CLINIC.phone,
    doctor: TICKET.doctor,
    start: SLOT.start,
  },
  to: {
    appointmentId: 'history-2',
    clinic: { id: '17', name: CLINIC.name },
    phone: CLINIC.phone,
    doctor: TICKET.doctor,
    start: LATER_SLOT.start,
  },
};

/** A booking that the hospital has not confirmed yet. */
export const OPEN_BOOKING = {
  bookingId: 'b-1',
  clinic: { id: '17', name: CLINIC.name },
  doctor: TICKET.doctor,
  speciality: null,
  start: SLOT.start,
  state: 'unknown',
  since: '2026-11-21T12:00:00+03:00',
};

/** The end of that booking. */
export const SETTLED_BOOKING = {
  noticeId: 'n-1',
  bookingId: 'b-1',
  kind: 'booking_refused',
  at: '2026-11-21T12:05:00+03:00',
  clinic: OPEN_BOOKING.clinic,
  phone: null,
  doctor: TICKET.doctor,
  start: SLOT.start,
};

/** Responses of a healthy hospital. */
const HEALTHY: Readonly<Record<string, Handler>> = {
  'GET /hosts': () => json([{ id: 'netrika1', name: 'Hub', description: '' }]),
  'GET /clinics': () => json([CLINIC, { ...CLINIC, clinicId: '18', name: 'Поликлиника № 1' }]),
  'GET /districts': () => json({ districts: [], chosen: null }),
  'GET /clinics/17/specs': () => json([SPEC, { specId: '5', name: 'Нейрохирург', ticketCount: 0 }]),
  'GET /clinics/18/specs': () => json([SPEC]),
  'GET /clinics/17/doctors': () =>
    json([
      DOCTOR,
      { ...DOCTOR, doctorId: 'dr-8', name: 'Абрамова Елена Павловна', ticketCount: 0, comment: 'В отпуске' },
    ]),
  'GET /clinics/17/doctors/dr-9/dates': () => json(['2026-11-24', '2026-11-26']),
  'GET /clinics/17/doctors/dr-9/appointments': () => json([SLOT, LATER_SLOT]),
  'GET /appointments2': () => json([]),
  'GET /bookings/open': () => json([]),
  'GET /bookings/settled': () => json([]),
  'GET /moves/open': () => json([]),
  'GET /waiting-list': () => json({ isOpen: false, entriesAtMost: 0, entries: [] }),
  'POST /notices/read': () => new Response(null, { status: 204 }),
  'POST /appointments2': () => json(BOOKED),
  'DELETE /appointments2': () => new Response(null, { status: 204 }),
  'GET /search': () => json({ clinicsByName: [], clinicsByAddress: [], doctorsByName: [], specsByName: [] }),
};

/** The kernel of one test. */
export interface FakeKernel {
  readonly asked: Asked[];
  /** Requests of one kind, `'POST /appointments2'`. */
  readonly of: (kind: string) => Asked[];
  /** Replaces a response from now on. */
  readonly on: (kind: string, handler: Handler) => void;
}

/** Replaces `fetch` with the kernel. */
export function fakeKernel(changes: Readonly<Record<string, Handler>> = {}): FakeKernel {
  const handlers = new Map(Object.entries({ ...HEALTHY, ...changes }));
  const asked: Asked[] = [];
  stubFetch(async (input, init = {}) => {
    const url = new URL(input, 'http://cabinet.test');
    const request: Asked = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname.replace(/^\/api(\/netrika1)?/, '')),
      search: url.searchParams,
      key: new Headers(init.headers).get('Idempotency-Key'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    asked.push(request);
    const handler = handlers.get(`${request.method} ${request.path}`);
    return await (handler?.(request) ?? problem(404, 'not_found'));
  });
  return {
    asked,
    of: (kind) => asked.filter((request) => `${request.method} ${request.path}` === kind),
    on: (kind, handler) => handlers.set(kind, handler),
  };
}
