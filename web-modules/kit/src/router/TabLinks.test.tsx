import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderModule } from '../testing';
import { TabLinks } from './TabLinks';

const TABS = [
  { to: '/results/files', label: 'Consultations' },
  { to: '/results/research', label: 'Research' },
];

/** A-092: links with an address each, the present one marked, also after "back". */
it('tabs lead to their pages and mark where one is', async () => {
  const { router } = await renderModule(<TabLinks label="Results" tabs={TABS} />, { path: '/results/files' });
  const row = screen.getByRole('navigation', { name: 'Results' });
  const marked = () => [...row.querySelectorAll('[aria-current=page]')].map((tab) => tab.textContent);
  expect(marked()).toEqual(['Consultations']);
  await userEvent.click(screen.getByRole('link', { name: 'Research' }));
  expect(router.state.location.pathname).toBe('/results/research');
  expect(marked()).toEqual(['Research']);
  await act(() => router.navigate(-1));
  expect(marked()).toEqual(['Consultations']);
});
