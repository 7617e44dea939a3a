/** Small parts of pages: facts, and the button below a list. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTestI18n } from '../testing';
import { type Fact, Facts } from './Facts';
import { MoreButton } from './MoreButton';

beforeEach(() => startTestI18n());

const FACTS: readonly Fact[] = [
  ['Number', 0],
  ['E-mail', null],
  ['Card', ''],
];
const named = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

it('a fact without a value is left out, zero is a value', () => {
  render(<Facts facts={FACTS} />);
  expect(named('term')).toEqual(['Number']);
  expect(named('definition')).toEqual(['0']);
});

it('a fact without a value says so, if asked to', () => {
  render(<Facts facts={FACTS} otherwise="—" />);
  expect(named('definition')).toEqual(['0', '—', '—']);
});

it('more of a list is loaded by a press, until it has ended', async () => {
  const fetchNextPage = vi.fn();
  const query = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage };
  const { rerender } = render(<MoreButton query={query} label="More" />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(<MoreButton query={{ ...query, hasNextPage: false }} label="More" />);
  expect(screen.queryByRole('button')).toBeNull();
});
