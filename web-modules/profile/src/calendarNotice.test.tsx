/** Issue 17: where others are signed out, a note leads to the calendar that goes on reading. */
import type { ModuleManifest } from '@cabinet/kit';
import { kernel, renderModule } from '@cabinet/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import ru from '../locales/ru.json';
import { freshBrowser } from './testing';
import { CalendarNotice } from './settings/CalendarNotice';

freshBrowser();

const CALENDAR = { createdAt: '2026-11-20T09:00:00Z', readAt: null, details: false };
const VISITS = { id: 'visits' } as unknown as ModuleManifest;

async function shown(calendar: typeof CALENDAR | null, modules: readonly ModuleManifest[]) {
  const calls = kernel(() => ({ calendar }));
  await renderModule(<CalendarNotice />, { namespace: 'profile', locales: { ru }, modules });
  return calls;
}

it('leads to the address', async () => {
  await shown(CALENDAR, [VISITS]);
  const link = await screen.findByRole('link', { name: 'Проверить или заменить адрес' });
  expect(link.getAttribute('href')).toBe('/visit/calendar');
});

it('says nothing without an address', async () => {
  const calls = await shown(null, [VISITS]);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});

it('asks nothing where there are no appointments', async () => {
  const calls = await shown(CALENDAR, []);
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls).toHaveLength(0);
});
