import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderModule } from '../testing';
import { Page } from './Page';

const AT = { namespace: 'visits', path: '/staff/list' };

it('a page has its title, its actions, and the tabs of its section, which are not printed', async () => {
  await renderModule(
    <Page
      title="List"
      actions={<button type="button">Add</button>}
      tabs={{
        label: 'Parts',
        tabs: [
          { to: '/staff', label: 'Home', isExact: true },
          { to: '/staff/list', label: 'List' },
        ],
      }}
    >
      <p>content</p>
    </Page>,
    AT,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeTruthy();
  const tabs = screen.getByRole('navigation', { name: 'Parts' });
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('List');
  expect(tabs.closest('[data-no-print]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Add' }).closest('[data-no-print]')).not.toBeNull();
  expect(screen.getByText('content').closest('[data-no-print]')).toBeNull();
});

it('a page without tabs and actions has no empty places for them', async () => {
  await renderModule(
    <Page title="List">
      <p>content</p>
    </Page>,
    AT,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  const { parentElement: page } = screen.getByText('content');
  expect(page?.querySelector('[data-no-print]')).toBeNull();
});
