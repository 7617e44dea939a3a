/** The kernel's API for tests: to prepare the initial state, and to check the result. */
import { request, type APIRequestContext } from '@playwright/test';
import type { DemoPerson } from './people';

/** A place in the hospital where a test may book: a combination of clinic and speciality that no other test uses. */
export interface Seat {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly specId: string;
  readonly specName: string;
  readonly doctorId: string;
  readonly doctorName: string;
  /** Free days, ascending; never today, whose slots may start meanwhile. */
  readonly days: readonly string[];
}

export interface Slot {
  readonly appointmentId: string;
  readonly start: string;
  readonly end: string;
}

export interface Ticket {
  readonly appointment: { readonly id: string; readonly name: string };
  readonly clinic: { readonly id: string };
  readonly doctor: { readonly id: string };
  readonly speciality: { readonly id: string } | null;
  readonly status: string;
}

/** Specialities that the demo patient, an adult woman, may visit without a referral. */
const OPEN_TO_ALL =
  /Терапевт участковый|общей практики|Кардиолог|Невролог|Офтальмолог|ЛОР|Хирург|Эндокринолог|Гастро|Дерматов|Пульмонолог|Ревматолог/;
/** Clinics for everybody; the others are for children, women, teeth or skin. */
const GENERAL = /№ 50[12368]|Балтика|№ 510|№ 512/;

/** A client of the kernel with one user's token. */
export class Kernel {
  private constructor(
    private readonly http: APIRequestContext,
    readonly token: string,
    readonly userId: string,
  ) {}

  static async signIn(baseURL: string, person: DemoPerson): Promise<Kernel> {
    const anonymous = await request.newContext({ baseURL });
    const answer = await anonymous.post('/api/oauth/token', {
      headers: { Authorization: `Basic ${Buffer.from('web:web').toString('base64')}` },
      form: { grant_type: 'password', ...person },
    });
    if (!answer.ok())
      throw new Error(`sign-in of ${person.username}: ${String(answer.status())} ${await answer.text()}`);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const http = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
    const { userId } = (await (await http.get('/api/users/me')).json()) as { userId: string };
    await anonymous.dispose();
    return new Kernel(http, token, userId);
  }

  /** The answer to a call of the host with booking. */
  get<T>(path: string): Promise<T> {
    return this.read(`/netrika1${path}`);
  }

  /** The answer to `GET /api<path>`. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.http.get(`/api${path}`);
    if (!answer.ok()) throw new Error(`GET ${path}: ${String(answer.status())} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The signed-in user. */
  me(): Promise<{ readonly fromEsia: boolean; readonly lastName: string }> {
    return this.read('/users/me');
  }

  /** Status of a call that must be refused. */
  async status(method: string, path: string): Promise<number> {
    return (await this.http.fetch(`/api${path}`, { method })).status();
  }

  tickets(): Promise<readonly Ticket[]> {
    return this.get('/appointments2');
  }

  /** Active tickets at a seat. */
  async ticketsAt(seat: Seat): Promise<readonly Ticket[]> {
    return (await this.tickets()).filter(
      (ticket) =>
        ticket.status === 'active' && ticket.clinic.id === seat.clinicId && ticket.speciality?.id === seat.specId,
    );
  }

  slots(seat: Seat, day: string): Promise<readonly Slot[]> {
    return this.get(`/clinics/${seat.clinicId}/doctors/${seat.doctorId}/appointments?from=${day}&to=${day}`);
  }

  async book(seat: Seat, slot: Slot): Promise<number> {
    const answer = await this.http.post('/api/netrika1/appointments2', {
      data: {
        clinicId: seat.clinicId,
        specId: seat.specId,
        doctorId: seat.doctorId,
        appointmentId: slot.appointmentId,
        start: slot.start,
      },
    });
    return answer.status();
  }

  async cancel(ticket: Ticket): Promise<number> {
    const query = new URLSearchParams({ clinicId: ticket.clinic.id, appointmentId: ticket.appointment.id });
    return (await this.http.delete(`/api/netrika1/appointments2?${query.toString()}`)).status();
  }

  /** The n-th seat, the same in every run; cancels a ticket left there by an earlier run. */
  async seat(number: number): Promise<Seat> {
    const clinics = (await this.get<readonly { clinicId: string; name: string }[]>('/clinics')).filter((clinic) =>
      GENERAL.test(clinic.name),
    );
    const clinic = clinics[number % clinics.length];
    if (!clinic) throw new Error('the simulated city has no general clinic');
    const specs = await this.get<readonly { specId: string; name: string; ticketCount: number }[]>(
      `/clinics/${clinic.clinicId}/specs`,
    );
    let wanted = Math.floor(number / clinics.length);
    for (const spec of specs.filter((one) => OPEN_TO_ALL.test(one.name) && one.ticketCount > 8)) {
      const doctors = await this.get<readonly { doctorId: string; name: string; ticketCount: number }[]>(
        `/clinics/${clinic.clinicId}/doctors?specId=${spec.specId}`,
      );
      const doctor = [...doctors].sort((a, b) => b.ticketCount - a.ticketCount)[0];
      if (!doctor || doctor.ticketCount < 8) continue;
      if (wanted > 0) {
        wanted -= 1;
        continue;
      }
      const path = `/clinics/${clinic.clinicId}/doctors/${doctor.doctorId}/dates`;
      // The demo hospital's day: late in the evening it is ahead of UTC.
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
      const seat: Seat = {
        clinicId: clinic.clinicId,
        clinicName: clinic.name,
        specId: spec.specId,
        specName: spec.name,
        doctorId: doctor.doctorId,
        doctorName: doctor.name,
        days: (await this.get<readonly string[]>(path)).filter((day) => day > today),
      };
      for (const ticket of await this.ticketsAt(seat)) await this.cancel(ticket);
      return seat;
    }
    throw new Error(`the simulated city has no seat ${String(number)}`);
  }

  /** A free slot of a seat: the first one of its second free day. */
  async freeSlot(seat: Seat): Promise<{ readonly day: string; readonly slot: Slot; readonly time: string }> {
    for (const day of seat.days.slice(1)) {
      const [slot] = await this.slots(seat, day);
      if (slot) return { day, slot, time: slot.start.slice(11, 16) };
    }
    throw new Error(`no free slot at ${seat.doctorId}`);
  }
}
