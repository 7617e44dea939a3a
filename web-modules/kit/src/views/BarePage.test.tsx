import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { demoVariant, renderModule } from '../testing';
import { BarePage } from './BarePage';

const open = () => renderModule(<BarePage>content</BarePage>, { namespace: 'kit' });

it('a page without a menu has the hospital, its content, and the languages by their own names', async () => {
  await open();
  expect(screen.getByText(demoVariant.organisation.title)).toBeTruthy();
  expect(screen.getByText('content')).toBeTruthy();
  const languages = within(screen.getByRole('list', { name: 'bare.language' }));
  expect(languages.getAllByRole('button').map(({ textContent, lang }) => [lang, textContent])).toContainEqual([
    'de',
    'Deutsch',
  ]);
  expect(languages.getAllByRole('button', { pressed: true })).toHaveLength(1);
});

it('a page without a menu opens the accessibility settings', async () => {
  const opened = vi.fn();
  window.addEventListener('cabinet:accessibility', opened, { once: true });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'bare.accessibility' }));
  expect(opened).toHaveBeenCalledOnce();
});
