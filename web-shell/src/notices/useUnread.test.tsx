import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { demoVariant, kernel, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { ModulesProvider } from '../app/modules';
import { Menu } from '../frame/Menu';
import { MODULES, RECORD_SOURCE } from '../testing';
import type { Notice } from './notices.api';
import { unreadBySection } from './useUnread';

const notice = (id: string, type: 'FRAGMENT' | 'result', read = false): Notice => ({
  id,
  kind: 'document_new',
  at: '2026-03-12T09:00:00Z',
  read,
  document: { id: `d-${id}`, type, kind: 'research', name: 'Общий анализ крови' },
});
const entry = (path: string, label: string) => ({ path, label, icon: 'user' });
const menu = [entry('electronic_card/diagnoses', 'menu.electronic_card'), entry('results/files', 'menu.results')];

/** Review of the screens, 3: the counters are correct. */
describe('unread notices', () => {
  it('are counted in the section where their documents are read', () => {
    const items = [notice('1', 'result'), notice('2', 'FRAGMENT'), notice('3', 'result'), notice('4', 'result', true)];
    expect([...unreadBySection({ items, unread: 3 }, menu, MODULES)]).toEqual([
      ['results', '2'],
      ['electronic_card', '1'],
    ]);
  });

  it('say "at least" where more are unread than the first page has', () => {
    expect(unreadBySection({ items: [notice('1', 'result')], unread: 30 }, menu, MODULES).get('results')).toBe('1+');
  });

  it('of a section that the menu has not are counted nowhere', () => {
    const items = [notice('1', 'result')];
    expect(unreadBySection({ items, unread: 1 }, menu.slice(0, 1), MODULES).size).toBe(0);
  });

  it('stand beside the name of the section, in words for those who listen', async () => {
    kernel(({ path }) =>
      path === '/record/sources' ? [RECORD_SOURCE] : { unread: 1, items: [notice('1', 'result')] },
    );
    await renderModule(
      <ModulesProvider value={MODULES}>
        <Menu entries={menu} active={null} />
      </ModulesProvider>,
      { namespace: 'shell', locales: { ru } },
    );
    expect(await screen.findByRole('link', { name: 'Результаты , непрочитанных уведомлений: 1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Электронная карта' })).toBeTruthy();
  });

  it('are not asked for where nobody has a record and nothing is booked', async () => {
    const calls = kernel(() => []);
    await renderModule(
      <ModulesProvider value={MODULES}>
        <Menu entries={menu} active={null} />
      </ModulesProvider>,
      {
        namespace: 'shell',
        locales: { ru },
        variant: { visits: { ...demoVariant.visits, hosts: [] } },
      },
    );
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/record/sources']));
    expect(screen.getByRole('link', { name: 'Результаты' })).toBeTruthy();
  });
});
