import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../aria/Dialog';
import { TextField } from '../components/Field';
import { PasswordField } from '../components/PasswordField';
import { RadioField } from '../forms/RadioField';
import { renderModule as render } from '../testing';
import { toast } from '../toast/store';
import { announce } from './announce';

const renderModule = (page: ReactNode) => render(page, { namespace: 'page' });

const said = (what: string) => document.querySelector(`[data-live-announcer="${what}"]`)?.textContent ?? '';

/** Whether the element is exposed to screen readers: no ancestor hides it. */
const isHeard = (element: Element | null | undefined) =>
  element !== null && element !== undefined && element.closest('[aria-hidden=true], [inert], [hidden]') === null;

/** Issue 11, 25 */
describe('live regions', () => {
  it('keep a message and the title of a page apart', () => {
    announce('Запись отменена');
    announce('Мои номерки', 'page');
    expect([said('message'), said('page')]).toEqual(['Запись отменена', 'Мои номерки']);
  });

  it('forget a sentence that has been read, so that nobody finds it later', () => {
    vi.useFakeTimers();
    try {
      announce('Необходимо загрузить файл');
      vi.advanceTimersByTime(5000);
      announce('Файл загружен');
      vi.advanceTimersByTime(5000);
      expect(said('message')).toBe('Файл загружен');
      vi.advanceTimersByTime(2000);
      expect(said('message')).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('work while a dialog is open', async () => {
    announce('ещё ничего');
    await renderModule(
      <>
        <p>страница</p>
        <Dialog isOpen onClose={() => undefined} title="Вопрос" />
      </>,
    );
    await screen.findByRole('dialog');
    expect(isHeard(screen.getByText('страница'))).toBe(false);
    act(() => void toast.error('Не удалось отменить запись'));
    act(() => void toast.success('Скопировано'));
    expect(isHeard(screen.getByText('Не удалось отменить запись').closest('[role=alert]'))).toBe(true);
    expect(isHeard(document.querySelector('[data-live-announcer=message]'))).toBe(true);
    expect(said('message')).toBe('Скопировано');
    // The message can also be closed.
    await userEvent.click(screen.getAllByRole('button', { name: 'Закрыть сообщение' })[0]!);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('errors of a form', () => {
  const fields = (error?: string) => (
    <>
      <TextField label="Фамилия" error={error} />
      <TextField label="Имя" error={error} />
      <RadioField label="Пол" error={error} options={[{ value: 'f', label: 'Женский' }]} />
    </>
  );

  it('are announced once, not by each field', async () => {
    announce('');
    await renderModule(fields('Обязательное поле'));
    await waitFor(() => expect(said('message')).toBe('Обязательное поле'));
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0);
    expect(screen.getByLabelText('Фамилия').getAttribute('aria-describedby')).toBe(
      document.querySelector('[data-field-error]')?.id,
    );
  });

  it('are left to the error summary where there is one', async () => {
    announce('');
    await renderModule(
      <>
        <div data-error-summary="" role="alert">
          Исправьте ошибки
        </div>
        {fields('Обязательное поле')}
      </>,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(said('message')).not.toContain('Обязательное поле');
  });
});

it('the toggle of a password changes one attribute: pressed', async () => {
  await renderModule(<PasswordField label="Пароль" />);
  const toggle = screen.getByRole('button', { name: 'Показать пароль', pressed: false });
  await userEvent.click(toggle);
  expect(screen.getByLabelText('Пароль').getAttribute('type')).toBe('text');
  expect([toggle.getAttribute('aria-label'), toggle.getAttribute('aria-pressed')]).toEqual(['Показать пароль', 'true']);
});
