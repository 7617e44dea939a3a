import { expect, type Locator, type Page } from '@playwright/test';
import type { Seat, Ticket } from '../kernel';

/** `/visit/write`: search, cascade, calendar, confirmation. */
export class WriteScreen {
  readonly search: Locator;
  readonly results: Locator;
  readonly steps: Locator;
  readonly calendar: Locator;
  readonly confirmation: Locator;
  /** The heading of the current step. */
  readonly openStep: Locator;
  /** The message "Booked". */
  readonly done: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole('search').getByRole('combobox');
    this.results = page.getByRole('search').getByRole('listbox');
    this.steps = page.getByRole('navigation', { name: 'Шаги записи' });
    this.calendar = page.getByRole('grid');
    this.confirmation = page.getByRole('dialog', { name: 'Подтвердите запись' });
    this.openStep = page.locator('[data-step-heading]');
    this.done = page.getByRole('heading', { name: 'Вы успешно записаны на приём' });
  }

  async open(search: Record<string, string> = {}): Promise<void> {
    const query = new URLSearchParams(search).toString();
    await this.page.goto(`/visit/write${query ? `?${query}` : ''}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Opens the calendar of a seat directly. */
  async openAt(seat: Seat, day: string): Promise<void> {
    await this.open({ clinic: seat.clinicId, spec: seat.specId, doctor: seat.doctorId, date: day });
    await expect(this.calendar).toBeVisible();
  }

  slot(time: string): Locator {
    return this.page.getByRole('button', { name: `${time}, записаться`, exact: true });
  }

  /** Opens the confirmation of a slot. */
  async pick(time: string): Promise<void> {
    await this.slot(time).click();
    await expect(this.confirmation).toBeVisible();
  }

  /** Opens the calendar of a seat to move a ticket there. */
  async moveTo(seat: Seat, day: string, ticket: Ticket): Promise<void> {
    const move = { move: ticket.appointment.id, moveAt: ticket.clinic.id };
    await this.open({ clinic: seat.clinicId, spec: seat.specId, doctor: seat.doctorId, date: day, ...move });
    await expect(this.calendar).toBeVisible();
  }

  /** Opens the question of a slot, whether the ticket is moved there. */
  async pickMove(time: string): Promise<void> {
    await this.slot(time).click();
    await expect(this.moveQuestion).toBeVisible();
  }

  get moveQuestion(): Locator {
    return this.page.getByRole('dialog', { name: 'Подтвердите перенос' });
  }

  get moveButton(): Locator {
    return this.moveQuestion.getByRole('button', { name: 'Перенести', exact: true });
  }

  get bookButton(): Locator {
    return this.confirmation.getByRole('button', { name: 'Записаться', exact: true });
  }

  /** The value of one level in the address. */
  level(name: string): string | null {
    return new URL(this.page.url()).searchParams.get(name);
  }
}
