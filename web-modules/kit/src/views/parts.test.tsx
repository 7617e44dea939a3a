/** Small parts of pages: facts, the button below a list, choices. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTestI18n } from '../testing';
import { Choice, Tick } from './Choice';
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

it('a choice has one of its ways, and says which was pressed', async () => {
  const onChoose = vi.fn();
  const options = [
    { value: 'mail', label: 'By e-mail', hint: 'They choose the password' },
    { value: 'paper', label: 'On paper' },
  ] as const;
  render(<Choice label="Way" value="mail" options={options} onChoose={onChoose} />);
  expect(screen.getByRole('group', { name: 'Way' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^By e-mail/ }).checked).toBe(true);
  await userEvent.click(screen.getByText('On paper'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('paper');
});

it('a checkbox is ticked by a press on its words', async () => {
  const onChange = vi.fn();
  render(<Tick onChange={({ target }) => onChange(target.checked)}>Send it</Tick>);
  await userEvent.click(screen.getByText('Send it'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});
