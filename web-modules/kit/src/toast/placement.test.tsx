import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestI18n } from '../testing';
import { toast } from './store';
import { ToastRegion } from './ToastRegion';

const BOXES: Readonly<Record<string, DOMRect>> = {
  first: new DOMRect(0, 60, 360, 80),
  second: new DOMRect(0, 700, 360, 80),
  third: new DOMRect(0, 700, 360, 80),
};

/** jsdom has no layout: the region's `data-place` positions messages, `data-at` positions everything else. */
function layout(this: Element): DOMRect {
  if (this.matches('[data-toast]'))
    return BOXES[this.closest('ul')?.dataset['place'] ?? 'first'] ?? new DOMRect(0, 0, 0, 0);
  const [top = 0, height = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
  return new DOMRect(0, top, height === 0 ? 0 : 360, height);
}

const place = () => screen.getByRole('region').querySelector('ul')?.dataset['place'];

async function open(page: ReactNode) {
  await startTestI18n();
  render(
    <>
      {page}
      <ToastRegion />
    </>,
  );
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(layout);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
});

/** Issue 11, 26b; WCAG 2.4.11. */
describe('messages keep clear', () => {
  it('stand at the usual edge where nothing is needed', async () => {
    await open(<p data-at="60 80">Текст</p>);
    act(() => void toast.success('Готово'));
    expect(place()).toBe('first');
  });

  it('of a heading and of an alert', async () => {
    await open(<h1 data-at="70 40">Мои номерки</h1>);
    act(() => void toast.success('Готово'));
    expect(place()).toBe('second');
  });

  it('of what has the focus, more than of anything else', async () => {
    await open(
      <>
        <h1 data-at="70 40">Запись</h1>
        <input data-at="720 44" aria-label="Телефон" />
      </>,
    );
    act(() => void toast.error('Не удалось'));
    expect(place()).toBe('second');
    act(() => screen.getByLabelText('Телефон').focus());
    expect(place()).toBe('first');
  });

  it('but not of what stands behind a dialog', async () => {
    await open(
      <>
        <div aria-hidden="true">
          <h1 data-at="70 40">Запись</h1>
        </div>
        <div role="dialog" data-at="600 200" />
      </>,
    );
    act(() => void toast.error('Не удалось'));
    expect(place()).toBe('first');
  });

  it('of what scrolls below them', async () => {
    await open(<button data-at="400 44">Записаться</button>);
    act(() => void toast.success('Готово'));
    expect(place()).toBe('first');
    screen.getByRole('button', { name: 'Записаться' }).setAttribute('data-at', '80 44');
    fireEvent.scroll(window);
    expect(place()).toBe('second');
  });

  it('but do not run away from somebody who closes one', async () => {
    await open(<h1 data-at="720 40">Запись</h1>);
    act(() => void toast.error('Не удалось'));
    act(() => screen.getByRole('button', { name: 'Закрыть сообщение' }).focus());
    screen.getByRole('heading').setAttribute('data-at', '70 40');
    fireEvent.scroll(window);
    expect(place()).toBe('first');
  });

  it('begin at the usual edge again', async () => {
    await open(<h1 data-at="70 40">Мои номерки</h1>);
    vi.useFakeTimers();
    act(() => void toast.success('Готово'));
    expect(place()).toBe('second');
    act(() => void vi.advanceTimersByTime(3500));
    expect(place()).toBeUndefined();
  });
});
