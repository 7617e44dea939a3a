import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem';
import { startTestI18n } from '../testing';
import { toast, useToasts } from './store';
import { ToastRegion } from './ToastRegion';

const onScreen = (text: string) => within(screen.getByRole('region')).queryByText(text)?.closest('li') ?? null;
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function Count() {
  return <output>{useToasts().length}</output>;
}

beforeEach(async () => {
  await startTestI18n();
  vi.useFakeTimers();
  render(
    <>
      <ToastRegion />
      <Count />
    </>,
  );
});

describe('messages', () => {
  /** B-215, B-348: shown for 3000 ms, then disabled after 500 ms. */
  it('hides after 3000 ms and leaves after 500 ms more', () => {
    act(() => void toast.success('Готово'));
    advance(2999);
    expect(onScreen('Готово')).not.toHaveProperty('inert', true);
    advance(1);
    expect(onScreen('Готово')?.className).toContain('leaving');
    advance(499);
    expect(onScreen('Готово')).not.toBeNull();
    advance(1);
    expect(onScreen('Готово')).toBeNull();
  });

  /** A-328, B-347, X-031 */
  it.each([
    ['failure', 10_000],
    ['notice', 100_000],
  ] as const)('keeps a %s for %i ms', (duration, ms) => {
    act(() => void toast.info('Долго', { duration }));
    advance(ms - 1);
    expect(onScreen('Долго')?.className).not.toContain('leaving');
    advance(1);
    expect(onScreen('Долго')?.className).toContain('leaving');
  });

  /** pauses on hover and on focus. */
  it.each([
    ['hover', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['focus', fireEvent.focus, fireEvent.blur],
  ] as const)('waits while there is %s', (_, enter, leave) => {
    act(() => void toast.success('Стоп'));
    advance(2000);
    enter(screen.getByRole('region'));
    advance(60_000);
    expect(onScreen('Стоп')?.className).not.toContain('leaving');
    leave(screen.getByRole('region'));
    advance(999);
    expect(onScreen('Стоп')?.className).not.toContain('leaving');
    advance(1);
    expect(onScreen('Стоп')?.className).toContain('leaving');
  });

  /** repeated identical messages are merged and restart their timer. */
  it('merges equal messages', () => {
    act(() => void toast.error('Сбой'));
    advance(5000);
    act(() => void toast.error('Сбой'));
    expect(within(screen.getByRole('region')).getAllByText(/Сбой/)).toHaveLength(1);
    expect(screen.getByText('2 раза')).toBeTruthy();
    advance(9999);
    expect(onScreen('Сбой')).not.toBeNull();
  });

  /** errors are alerts and can be closed by hand; X-071: they show the request id. */
  it('shows an error as an alert with its request id and a cross', () => {
    const problem = new ApiProblem({ code: 'x', status: 500, requestId: 'r-77' });
    act(() => void toast.failure('Не удалось', problem));
    expect(screen.getByRole('alert').textContent).toContain('Не удалось');
    expect(screen.getByText('r-77')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }));
    advance(500);
    expect(screen.queryByText('r-77')).toBeNull();
  });

  /** Issue 11, item 27: the user learns why saving failed. */
  it('says that the storage is full', () => {
    const problem = new ApiProblem({ code: 'storage_full', status: 503, requestId: 'r-78' });
    act(() => void toast.failure('Не удалось сохранить', problem));
    expect(screen.getByRole('alert').textContent).toContain('Не удалось сохранить Сейчас ничего нельзя сохранить');
  });

  /** Issue 11, 26j (review of the screens, 14): a message that the page already shows does not cover it. */
  it('puts what the page says already into the list only', () => {
    act(() => void toast.error('Это время уже занято', { isOnPage: true }));
    expect(onScreen('Это время уже занято')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('output')?.textContent).toBe('1');
  });

  /** ui.md, principle 5: messages stay in a list. */
  it('keeps what has left the screen in the list', () => {
    act(() => void toast.success('Раз'));
    act(() => void toast.success('Два'));
    advance(10_000);
    expect(onScreen('Раз')).toBeNull();
    expect(document.querySelector('output')?.textContent).toBe('2');
  });
});
