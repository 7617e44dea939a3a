import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderModule } from '../testing';
import { TabLinks } from './TabLinks';

const TABS = [
  { to: '/results/files', label: 'Consultations' },
  { to: '/results/research', label: 'Research' },
];

/** A-092: links with an address each; the current one is marked, also after "back". */
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

it('a tab has a number beside its label, unless it is 0', async () => {
  const [files, research] = TABS.map((tab, index) => ({ ...tab, count: index }));
  await renderModule(<TabLinks label="Results" tabs={[files, research].filter((tab) => tab !== undefined)} />, {
    path: '/results/files',
  });
  expect(screen.getByRole('link', { name: 'Consultations' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Research ?, 1$/ })).toBeTruthy();
});

/** Issue 11, 26g: a row that overflows a phone's screen shows it, on the side of the overflow. */
it('tabs show on which sides there are more', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(700);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  await renderModule(<TabLinks label="Results" tabs={TABS} />, { path: '/results/files' });
  const row = screen.getByRole('navigation', { name: 'Results' });
  const sides = () => [...document.querySelectorAll<HTMLElement>('[data-more]')].map((edge) => edge.dataset['more']);
  const scrollTo = (left: number) => {
    row.scrollLeft = left;
    fireEvent.scroll(row);
  };
  scrollTo(0);
  expect(sides()).toEqual(['after']);
  scrollTo(100);
  expect(sides()).toEqual(['before', 'after']);
  scrollTo(310);
  expect(sides()).toEqual(['before']);
});

it('tabs that have room show nothing beside them', async () => {
  await renderModule(<TabLinks label="Results" tabs={TABS} />, { path: '/results/files' });
  expect(document.querySelector('[data-more]')).toBeNull();
});
