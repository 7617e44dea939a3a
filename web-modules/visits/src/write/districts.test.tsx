// @vitest-environment jsdom
/** Choosing a district (issue 17): kept for the account, and absent where the hospital system has none. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { freshBrowser, open, TOAST } from '../testing';
import { CLINIC, fakeKernel, json, problem, type Handler } from '../testingKernel';

freshBrowser();

const CLINICS = ['17', '18', '19'].map((clinicId) => ({
  ...CLINIC,
  clinicId,
  name: `Клиника ${clinicId}`,
  address: clinicId === '19' ? null : CLINIC.address,
}));
const DISTRICTS = [
  { districtId: '4', name: 'Южный район', clinicIds: ['17'] },
  { districtId: '5', name: 'Северный район', clinicIds: ['18'] },
];
const districts =
  (chosen: string | null): Handler =>
  () =>
    json({ districts: DISTRICTS, chosen });

/** What an element says, with plain spaces. */
const wordsOf = (element: Element): string => element.textContent.replaceAll('\u00a0', ' ');
const rows = async (): Promise<readonly string[]> => {
  const found = await screen.findAllByRole('button', { name: /^Клиника \d/ });
  return found.map(wordsOf);
};
const numbers = async (): Promise<readonly (string | undefined)[]> =>
  (await rows()).map((row) => /Клиника (\d+)/.exec(row)?.[1]);

describe('the choice of a district', () => {
  it('puts the clinics of the district first, says so, and is kept', async () => {
    const kernel = fakeKernel({
      'GET /clinics': () => json(CLINICS),
      'GET /districts': districts(null),
      'PUT /districts/chosen': () => new Response(null, { status: 204 }),
      'DELETE /districts/chosen': () => new Response(null, { status: 204 }),
    });
    const { user } = open('/visit/write');
    const select = await screen.findByRole('combobox', { name: 'Район' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Все районы', 'Южный район', 'Северный район']);
    expect(await numbers()).toEqual(['17', '18', '19']);
    expect((await rows())[1]).toContain('Северный район');

    await user.selectOptions(select, 'Северный район');
    expect(await numbers()).toEqual(['18', '17', '19']);
    expect((await rows())[0]).toContain('В вашем районе');
    expect((await rows())[1]).toContain('Южный район');
    await waitFor(() => expect(kernel.of('PUT /districts/chosen')).toHaveLength(1));
    expect(kernel.of('PUT /districts/chosen')[0]?.body).toEqual({ districtId: '5' });
    expect(await screen.findByText('Сначала клиники этого района: Северный район')).toBeTruthy();

    await user.selectOptions(select, 'Все районы');
    await waitFor(() => expect(kernel.of('DELETE /districts/chosen')).toHaveLength(1));
    expect(await numbers()).toEqual(['17', '18', '19']);
  });

  it('is undone and said if it cannot be saved', async () => {
    fakeKernel({
      'GET /clinics': () => json(CLINICS),
      'GET /districts': districts('4'),
      'PUT /districts/chosen': () => problem(502, 'hospital_unavailable'),
    });
    const { user } = open('/visit/write');
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Район' });
    await user.selectOptions(select, 'Северный район');
    await waitFor(() => expect(screen.getByText(/^Не удалось сохранить район/, TOAST)).toBeTruthy());
    expect(select.value).toBe('4');
    expect(await numbers()).toEqual(['17', '18', '19']);
  });

  it('has the search ask again in the new order, and marks its hits', async () => {
    const hit = (clinicId: string, id: string, name: string) => ({
      specId: '4',
      name: 'Кардиолог',
      ticketCount: 1,
      clinicId,
      clinicName: `Клиника ${clinicId}`,
      nearestDate: '2026-11-24',
      district: { id, name },
    });
    const kernel = fakeKernel({
      'GET /districts': districts('5'),
      'PUT /districts/chosen': () => new Response(null, { status: 204 }),
      'GET /search': () =>
        json({
          clinicsByName: [{ ...CLINIC, district: { id: '4', name: 'Южный район' } }],
          clinicsByAddress: [],
          doctorsByName: [],
          specsByName: [hit('18', '5', 'Северный район'), hit('17', '4', 'Южный район')],
        }),
    });
    const { user } = open('/visit/write');
    await screen.findByRole('combobox', { name: 'Район' });
    await user.type(screen.getByRole('combobox', { name: /^Поиск/ }), 'кардио');
    const found = await screen.findAllByRole('option', { name: /Кардиолог/ });
    expect(found.map((option) => wordsOf(option).includes('В вашем районе'))).toEqual([true, false]);
    expect(found.map(wordsOf)[1]).toContain('Южный район');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Район' }), 'Южный район');
    await waitFor(() => expect(kernel.of('PUT /districts/chosen')).toHaveLength(1));
    await user.click(screen.getByRole('combobox', { name: /^Поиск/ }));
    await waitFor(() => expect(kernel.of('GET /search').length).toBeGreaterThan(1));
  });
});

describe('without districts', () => {
  it.each([
    ['the hospital system has none', () => json({ districts: [], chosen: null })],
    ['they cannot be read', () => problem(502, 'hospital_failed')],
  ] as const)('the screen is as it was: %s', async (_why, answer) => {
    fakeKernel({ 'GET /clinics': () => json(CLINICS), 'GET /districts': answer });
    open('/visit/write');
    expect(await numbers()).toEqual(['17', '18', '19']);
    expect(screen.queryByRole('combobox', { name: 'Район' })).toBeNull();
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('the clinics do not wait for them for long, and what comes late moves nothing', async () => {
    const late: { answer?: (response: Response) => void } = {};
    fakeKernel({
      'GET /clinics': () => json(CLINICS),
      'GET /districts': () => new Promise((resolve) => (late.answer = resolve)),
    });
    open('/visit/write');
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(await numbers()).toEqual(['17', '18', '19']);
    await act(async () => {
      late.answer?.(json({ districts: DISTRICTS, chosen: '5' }));
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(await numbers()).toEqual(['17', '18', '19']);
    expect(screen.queryByRole('combobox', { name: 'Район' })).toBeNull();
  });
});

describe('the map', () => {
  it('is a link of its own beside each clinic with an address', async () => {
    fakeKernel({ 'GET /clinics': () => json(CLINICS) });
    open('/visit/write');
    const link = await screen.findByRole('link', { name: 'На карте: Клиника 17' });
    expect(link.getAttribute('href')).toContain(encodeURIComponent(CLINIC.address));
    expect(link.getAttribute('rel')).toBe('noreferrer noopener');
    expect(screen.queryByRole('link', { name: 'На карте: Клиника 19' })).toBeNull();
  });
});
