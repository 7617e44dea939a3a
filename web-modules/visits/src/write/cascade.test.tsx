// @vitest-environment jsdom
/** Finding a doctor: search, four steps, the calendar; all of it in the address. */
import { startTestI18n } from '@cabinet/kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CLINIC, DOCTOR, fakeKernel, json, problem, SPEC, TICKET } from '../testingKernel';
import { freshBrowser, NOW, open } from '../testing';
import { en } from '../testingTexts';

freshBrowser();

describe('the cascade', () => {
  /** */
  it('leads from clinic to time, with every choice in the address, and back to a chosen level', async () => {
    fakeKernel();
    const { user, address, back } = open('/visit/write');
    await user.click(await screen.findByRole('button', { name: /Поликлиника №.2/ }));
    await user.click(await screen.findByRole('button', { name: /Кардиолог/ }));
    await user.click(await screen.findByRole('button', { name: /Соколова/ }));
    await screen.findByRole('button', { name: '09:40, записаться' });
    expect(address()).toBe('/visit/write?clinic=17&spec=4&doctor=dr-9&date=2026-11-24');

    await user.click(screen.getByRole('button', { name: 'Специальность: Кардиолог. Выбрать заново' }));
    expect(address()).toBe('/visit/write?clinic=17');
    expect(await screen.findByRole('heading', { name: 'Выберите специальность' })).toBe(document.activeElement);

    await back();
    expect(await screen.findByRole('button', { name: '09:40, записаться' })).toBeTruthy();
  });

  it('opens at the place of a link', async () => {
    fakeKernel();
    open('/visit/write?clinic=17&spec=4&doctor=dr-9&date=2026-11-24&slot=slot-1');
    const slot = await screen.findByRole('button', { name: '09:40, записаться' });
    expect(slot.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that an old link leads nowhere any more', async () => {
    fakeKernel();
    const { user } = open('/visit/write?clinic=17&spec=4&doctor=gone');
    expect(await screen.findByText('Этой записи в расписании больше нет')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Выбрать время заново' }));
    expect(await screen.findByRole('button', { name: /Соколова/ })).toBeTruthy();
  });

  /** without tickets nothing can be chosen, and the reason is shown. */
  it('shows who has no tickets, with the reason, but not as a button', async () => {
    fakeKernel();
    open('/visit/write?clinic=17&spec=4');
    expect(await screen.findByText('Абрамова Елена Павловна')).toBeTruthy();
    expect(screen.getByText('В отпуске')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Абрамова/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Соколова/ }).textContent).toContain('12 номерков');
  });

  /** ui-review 18: sorted by use, according to the last known tickets; the others keep the hospital's order. */
  it('has the clinics first that the person has used, and says why', async () => {
    const clinics = ['1', '18', '17', '19'].map((clinicId) => ({ ...CLINIC, clinicId, name: `Клиника ${clinicId}` }));
    const at = (id: string, appointment: string) => ({
      ...TICKET,
      clinic: { ...TICKET.clinic, id },
      appointment: { ...TICKET.appointment, id: appointment },
    });
    const kernel = fakeKernel({
      'GET /clinics': () => json(clinics),
      'GET /appointments2': () => json([at('19', 'a'), at('17', 'b'), at('17', 'c')]),
    });
    open('/visit/my_tickets');
    await screen.findByRole('heading', { name: 'Позже' });
    cleanup();
    open('/visit/write');
    await screen.findByRole('heading', { name: 'Выберите клинику' });
    const rows = await screen.findAllByRole('button', { name: /^Клиника \d/ });
    expect(rows.map((row) => /Клиника (\d+)/.exec(row.textContent ?? '')?.[1])).toEqual(['17', '19', '1', '18']);
    expect(rows.map((row) => row.textContent?.includes('Вы уже записывались сюда'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    // Sorting sends no request.
    expect(kernel.of('GET /appointments2')).toHaveLength(1);
  });

  it('a long list can be filtered', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...CLINIC,
      clinicId: String(index),
      name: `Поликлиника № ${String(index)}`,
      address: index === 7 ? 'пр. Мира, 40' : 'ул. Лесная',
    }));
    fakeKernel({ 'GET /clinics': () => json(many) });
    const { user } = open('/visit/write');
    await user.type(await screen.findByRole('textbox', { name: 'Название или адрес клиники' }), 'мира 40');
    expect(screen.getAllByRole('button', { name: /Поликлиника №/ })).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'Название или адрес клиники' }), 'x');
    expect(screen.getByRole('heading', { name: 'По запросу ничего не найдено' })).toBeTruthy();
  });

  /** A-351…A-355: exact in English, the language in which the specification gives them. */
  it.each([
    ['/visit/write', 'GET /clinics', 'The list of clinics could not be loaded'],
    ['/visit/write?clinic=17', 'GET /clinics/17/specs', 'The list of specialities could not be loaded'],
    ['/visit/write?clinic=17&spec=4', 'GET /clinics/17/doctors', 'The list of doctors could not be loaded'],
    [
      '/visit/write?clinic=17&spec=4&doctor=dr-9',
      'GET /clinics/17/doctors/dr-9/dates',
      'The list of dates could not be loaded',
    ],
    [
      '/visit/write?clinic=17&spec=4&doctor=dr-9',
      'GET /clinics/17/doctors/dr-9/appointments',
      'The list of cards could not be loaded',
    ],
  ])('%s: a failure of %s ends with the way to support', async (address, kind, what) => {
    await startTestI18n({ visits: en }, 'en');
    fakeKernel({ [kind]: () => problem(500, 'internal') });
    open(address);
    expect(await screen.findByRole('heading', { name: `${what}. Contact technical support` })).toBeTruthy();
  });

  /** A-351…. */
  it.each([
    ['/visit/write', 'GET /clinics', 'клиник'],
    ['/visit/write?clinic=17', 'GET /clinics/17/specs', 'специальностей'],
    ['/visit/write?clinic=17&spec=4', 'GET /clinics/17/doctors', 'врачей'],
    ['/visit/write?clinic=17&spec=4&doctor=dr-9', 'GET /clinics/17/doctors/dr-9/dates', 'дат'],
    ['/visit/write?clinic=17&spec=4&doctor=dr-9', 'GET /clinics/17/doctors/dr-9/appointments', 'номерков'],
  ])('%s: a failure of %s is said once, with a number and another try in place', async (address, kind, what) => {
    const kernel = fakeKernel({ [kind]: () => problem(500, 'internal') });
    const { user } = open(address);
    const text = `Не удалось получить список ${what}. Обратитесь в техподдержку`;
    const heading = await screen.findByRole('heading', { name: text });
    const place = heading.parentElement!;
    expect(place.textContent).toContain('req-7');
    expect(document.querySelector('[data-toast]')).toBeNull();
    // An unresponsive hospital is not a case for support: the page says what to do and whom to call.
    kernel.on(kind, () => problem(502, 'hospital_failed'));
    await user.click(within(place).getByRole('button', { name: /Попробовать ещ[её] раз/ }));
    const away = await screen.findByRole('heading', { name: `Не удалось получить список ${what}` });
    expect(away.parentElement!.textContent).toContain('через несколько минут или позвоните');
    expect(within(away.parentElement!).getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(document.querySelector('[data-toast]')).toBeNull();
    const before = kernel.of(kind).length;
    await user.click(screen.getByRole('button', { name: /Попробовать ещ[её] раз/ }));
    await waitFor(() => expect(kernel.of(kind).length).toBe(before + 1));
  });
});

/** ui-review 20: a list of an unresponsive hospital shows its age. */
it.each([
  ['/visit/write', 'GET /clinics', [CLINIC]],
  ['/visit/write?clinic=17', 'GET /clinics/17/specs', [SPEC]],
  ['/visit/write?clinic=17&spec=4', 'GET /clinics/17/doctors', [DOCTOR]],
])('%s says of when an old list is', async (address, kind, rows) => {
  const kernel = fakeKernel({ [kind]: () => json(rows, { 'Cabinet-Stale': '2026-11-21T06:05:00Z' }) });
  open(address);
  expect(await screen.findByText(/список на 21.ноября.2026, 09:05/)).toBeTruthy();
  kernel.on(kind, () => json(rows));
});

it('a patient whom the clinic does not know is told so in the place of the days, without a number', async () => {
  fakeKernel({ 'GET /clinics/17/doctors/dr-9/dates': () => problem(409, 'patient_unknown') });
  open('/visit/write?clinic=17&spec=4&doctor=dr-9');
  const heading = await screen.findByRole('heading', { name: 'Клиника не нашла вас среди своих пациентов' });
  const place = heading.parentElement!;
  expect(place.textContent).toContain('там прикрепят вас');
  expect(within(place).getByRole('link').getAttribute('href')).toBe('tel:8125550303');
  expect(place.querySelector('details')).toBeNull();
  expect(within(place).queryByRole('button', { name: /Попробовать/ })).toBeNull();
});

/** ui-review: the completed step keeps what distinguishes clinics with the same name. */
it('the number of the chosen clinic stands apart, where it is never cut', async () => {
  fakeKernel();
  open('/visit/write?clinic=17');
  const chosen = await screen.findByRole('button', { name: 'Клиника: Поликлиника № 2. Выбрать заново' });
  expect([...chosen.children].slice(1).map((part) => part.textContent)).toEqual(['Поликлиника', '№\u00a02']);
});

describe('the calendar', () => {
  const DAY = /вторник, 24.ноября, 2 свободных номерка/;

  /** the query covers today to two months later, inclusive. */
  it('asks for the whole window and counts the free slots of a day', async () => {
    const kernel = fakeKernel();
    open('/visit/write?clinic=17&spec=4&doctor=dr-9');
    expect(await screen.findByRole('button', { name: DAY })).toBeTruthy();
    const [dates] = kernel.of('GET /clinics/17/doctors/dr-9/dates');
    expect([dates?.search.get('from'), dates?.search.get('to')]).toEqual(['2026-11-21', '2027-01-21']);
    expect(screen.getByRole('button', { name: /среда, 25.ноября, номерков нет/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('names the room that the slots of the day share', async () => {
    fakeKernel({ 'GET /clinics/17/doctors': () => json([{ ...DOCTOR, room: null }]) });
    open('/visit/write?clinic=17&spec=4&doctor=dr-9');
    expect(await screen.findByText(/Соколова Марина Викторовна, каб\. 304/)).toBeTruthy();
  });

  it('is moved through with the arrow keys and picked with Enter', async () => {
    fakeKernel();
    const { user, address } = open('/visit/write?clinic=17&spec=4&doctor=dr-9&date=2026-11-24');
    (await screen.findByRole('button', { name: DAY })).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(address()).toContain('date=2026-11-24');
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(address()).toContain('date=2026-11-26'));
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-31'));
    expect(screen.getByRole('heading', { name: /^Декабрь.2026 — январь.2027$/ })).toBeTruthy();
  });

  it('says when nothing is free at all', async () => {
    fakeKernel({ 'GET /clinics/17/doctors/dr-9/dates': () => json([]) });
    const { user, address } = open('/visit/write?clinic=17&spec=4&doctor=dr-9');
    await user.click(await screen.findByRole('button', { name: 'Выбрать другого врача' }));
    expect(address()).toBe('/visit/write?clinic=17&spec=4');
  });
});

describe('the search', () => {
  const NOTHING = { clinicsByName: [], clinicsByAddress: [], doctorsByName: [], specsByName: [] };
  const HITS = {
    clinicsByName: [CLINIC],
    clinicsByAddress: [{ ...CLINIC, clinicId: '18', name: 'Поликлиника № 1' }],
    specsByName: [{ ...SPEC, clinicId: '17', clinicName: CLINIC.name, nearestDate: '2026-11-25' }],
    doctorsByName: [{ ...DOCTOR, clinicId: '17', clinicName: CLINIC.name, specName: 'Кардиолог' }],
  };

  /** 500 ms after the last key, not before. */
  it('asks once the field has rested for half a second', async () => {
    const kernel = fakeKernel({ 'GET /search': () => json(HITS) });
    open('/visit/write');
    const field = await screen.findByRole('combobox');
    vi.useFakeTimers({ now: NOW });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'кард' } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    fireEvent.change(field, { target: { value: 'карди' } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(kernel.of('GET /search')).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(kernel.of('GET /search').map((asked) => asked.search.get('q'))).toEqual(['карди']);
  });

  /** A-086…. */
  it('shows the four lists, and a hit jumps into the cascade', async () => {
    const kernel = fakeKernel({ 'GET /search': () => json(HITS) });
    const { user, address } = open('/visit/write');
    await user.type(await screen.findByRole('combobox'), 'карди');
    await vi.advanceTimersByTimeAsync(550);
    const list = await screen.findByRole('listbox');
    expect(kernel.of('GET /search').map((asked) => asked.search.get('q'))).toEqual(['карди']);
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Врачи', 'Специальности', 'Клиники по названию', 'Клиники по адресу']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/visit/write?clinic=17&spec=4');
    expect(await screen.findByRole('button', { name: /Соколова/ })).toBeTruthy();
    // ui-review 19: the focus moves to the step that opens.
    expect(await screen.findByRole('heading', { name: 'Выберите врача' })).toBe(document.activeElement);
  });

  it('moves the focus on also when the step that was found is open already', async () => {
    fakeKernel({ 'GET /search': () => json({ ...HITS, doctorsByName: [] }) });
    const { user } = open('/visit/write?clinic=17&spec=4');
    await screen.findByRole('button', { name: /Соколова/ });
    await user.type(screen.getByRole('combobox'), 'карди');
    await vi.advanceTimersByTimeAsync(600);
    await screen.findByRole('option', { name: /Кардиолог/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Выберите врача' })).toBe(document.activeElement);
  });

  /** Issue 11, 26a: equal specialities are grouped, each with its clinic and its nearest day. */
  it('shows a speciality of several clinics once, with the nearest day of each', async () => {
    const hit = (clinicId: string, nearestDate: string | null) => ({
      ...SPEC,
      clinicId,
      clinicName: `Поликлиника № ${clinicId}`,
      nearestDate,
    });
    fakeKernel({ 'GET /search': () => json({ ...NOTHING, specsByName: [hit('17', '2026-11-25'), hit('18', null)] }) });
    const { user } = open('/visit/write');
    await user.type(await screen.findByRole('combobox'), 'карди');
    await vi.advanceTimersByTimeAsync(600);
    const options = await screen.findAllByRole('option', { name: /Кардиолог/ });
    expect(options.map((option) => option.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'КардиологПоликлиника № 17Ближайший номерок: 25 ноября',
      'КардиологПоликлиника № 1812 номерков',
    ]);
    expect(options.map((option) => option.querySelector('.visually-hidden')?.textContent)).toEqual([
      undefined,
      'Кардиолог',
    ]);
  });

  /** ui-review 20: the nearest day of an unresponsive hospital is not a promise. */
  it('says of when the hits are where the hospital does not answer', async () => {
    const kernel = fakeKernel({ 'GET /search': () => json(HITS, { 'Cabinet-Stale': '2026-11-21T06:05:00Z' }) });
    const { user } = open('/visit/write');
    await user.type(await screen.findByRole('combobox'), 'карди');
    await vi.advanceTimersByTimeAsync(600);
    const list = await screen.findByRole('listbox');
    const age = /список на 21.ноября.2026, 09:05/;
    expect(within(list).getByText(age)).toBeTruthy();
    expect(screen.getAllByRole('status').some(({ textContent }) => age.test(textContent))).toBe(true);
    kernel.on('GET /search', () => json(HITS));
    await user.type(screen.getByRole('combobox'), 'о');
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(screen.queryByText(age)).toBeNull());
    expect((await screen.findByRole('listbox')).textContent).toContain('Ближайший номерок');
  });

  /** */
  it('keeps the last search of this person', async () => {
    fakeKernel();
    const { user } = open('/visit/write');
    await user.type(await screen.findByRole('combobox'), 'лор');
    expect(localStorage.getItem('cabinet:u-1:visits.search')).toBe('"лор"');
  });

  /** */
  it('a failed search is an empty one', async () => {
    fakeKernel({ 'GET /search': () => problem(503, 'database_unavailable') });
    const { user } = open('/visit/write');
    await user.type(await screen.findByRole('combobox'), 'карди');
    await vi.advanceTimersByTimeAsync(700);
    expect((await screen.findAllByText('По запросу ничего не найдено')).length).toBeGreaterThan(0);
  });
});

/** */
it('waits for the service, after ten seconds with words, and goes on by itself', async () => {
  const kernel = fakeKernel({ 'GET /hosts': () => problem(503, 'plugin_starting') });
  open('/visit/write');
  await waitFor(() => expect(kernel.of('GET /hosts').length).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.queryByText('Сервис запускается')).toBeNull();
  await vi.advanceTimersByTimeAsync(7000);
  expect(await screen.findByText('Сервис запускается')).toBeTruthy();
  const slow = kernel.of('GET /hosts').length;
  await vi.advanceTimersByTimeAsync(4500);
  expect(kernel.of('GET /hosts').length - slow).toBeLessThanOrEqual(1);
  kernel.on('GET /hosts', () => json([]));
  await vi.advanceTimersByTimeAsync(5500);
  expect(await screen.findByRole('heading', { name: 'Выберите клинику' })).toBeTruthy();
});

it('where booking is closed the screen says whom to call, and offers no booking', async () => {
  fakeKernel();
  open('/visit/write', { booking: 'read-only' });
  expect(await screen.findByText('Запись через личный кабинет закрыта')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Запись к врачу' })).toBeNull();
});
