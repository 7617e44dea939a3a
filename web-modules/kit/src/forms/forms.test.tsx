import { readFileSync } from 'node:fs';
import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  DateField,
  ErrorSummary,
  IntegerField,
  requiredFault,
  snilsProblem,
  snilsText,
  useForm,
  useGenericFault,
  z,
} from '../forms';
import { startTestI18n } from '../testing';

/** B-244, B-245, X-057 */
describe('SNILS', () => {
  it('wants eleven digits and the right control number', () => {
    expect(snilsProblem('112-233-445 95')).toBeNull();
    expect(snilsProblem('11223344594')).toBe('snils_control');
    expect(snilsProblem('1122334459')).toBe('snils_digits');
    expect(snilsProblem('112233445950')).toBe('snils_digits');
  });

  it('agrees with the server on its table of cases', () => {
    const cases = JSON.parse(readFileSync('kernel/domain/tests/snils_cases.json', 'utf8')) as {
      text: string;
      outcome: string;
    }[];
    expect(cases.length).toBeGreaterThan(10);
    for (const { text, outcome } of cases) expect([text, snilsProblem(text) ?? 'valid']).toEqual([text, outcome]);
  });

  it('is written as people write it', () => {
    expect(snilsText('11223344595')).toBe('112-233-445 95');
    expect(snilsText('112')).toBe('112');
  });
});

describe('a date in three boxes', () => {
  function Birth({ onBlur }: { onBlur: () => void }) {
    const [value, setValue] = useState('1990-01-01');
    return (
      <>
        <DateField label="Born" name="born" value={value} onChange={setValue} onBlur={onBlur} />
        <output>{value}</output>
        <button type="button">next</button>
      </>
    );
  }

  /** B-246, B-248 */
  it('gives YYYY-MM-DD, takes digits only, and is left once', async () => {
    const user = userEvent.setup();
    const onBlur = vi.fn();
    render(<Birth onBlur={onBlur} />);
    const [day, month, year] = screen.getAllByRole<HTMLInputElement>('textbox');
    await user.clear(day!);
    await user.type(day!, '7x');
    await user.clear(month!);
    await user.type(month!, '3');
    await user.clear(year!);
    await user.type(year!, '1958');
    expect(screen.getByRole('status').textContent).toBe('1958-03-07');
    expect(day!.value).toBe('7');
    expect(onBlur).not.toHaveBeenCalled();
    await user.click(screen.getByText('next'));
    expect(onBlur).toHaveBeenCalledTimes(1);
  });
});

describe('a whole number', () => {
  function Pulse({ isSigned = false }: { isSigned?: boolean }) {
    const [value, setValue] = useState('');
    return <IntegerField label="Pulse" value={value} onChange={setValue} isSigned={isSigned} />;
  }
  const box = () => screen.getByLabelText<HTMLInputElement>('Pulse');

  /** A-249, B-246: other keys are ignored, wherever the caret is. */
  it('takes digit keys only', async () => {
    render(<Pulse />);
    await userEvent.type(box(), '-7x,2 .e');
    expect(box().value).toBe('72');
    await userEvent.keyboard('{ArrowLeft}a1');
    expect(box().value).toBe('712');
  });

  it('keeps the digits of what is pasted', async () => {
    render(<Pulse />);
    await userEvent.click(box());
    await userEvent.paste('1 200 уд.');
    expect(box().value).toBe('1200');
  });

  it('takes one sign where numbers below zero make sense', async () => {
    render(<Pulse isSigned />);
    await userEvent.type(box(), '-5-x');
    expect(box().value).toBe('-5');
  });
});

describe('words for faults that any form may have', () => {
  /** */
  it.each([
    ['required', 'Обязательное поле'],
    ['empty', 'Пустое поле'],
    ['all_required', 'Все поля должны быть заполнены'],
    ['mismatch', 'Поля не совпадают'],
    ['too_long', undefined],
  ])('%s', async (code, words) => {
    await startTestI18n();
    expect(renderHook(() => useGenericFault()).result.current(code)).toBe(words);
  });

  /** a value of spaces is not missing, but counts as empty. */
  it('nothing is missing, spaces are empty', () => {
    expect(['', ' \u00a0', ' a '].map(requiredFault)).toEqual(['required', 'empty', null]);
  });
});

describe('the summary of errors', () => {
  const schema = z.object({ name: z.string().check(z.minLength(1, 'required')) });

  function Name() {
    const form = useForm({ schema, defaultValues: { name: '' } });
    const { errors, submitCount } = form.formState;
    return (
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <ErrorSummary
          errors={errors}
          tries={submitCount}
          text={(message, field) => `${field}: ${message}`}
          setFocus={form.setFocus}
        />
        <input aria-label="name" {...form.register('name')} />
        <button>send</button>
      </form>
    );
  }

  function Pair({ isAllRequired }: { isAllRequired: boolean }) {
    const both = z.object({
      one: z.string().check(z.minLength(1, 'required')),
      other: z.string().check(z.minLength(1, 'required')),
    });
    const form = useForm({ schema: both, defaultValues: { one: '', other: '' } });
    const { errors, submitCount } = form.formState;
    return (
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <ErrorSummary
          errors={errors}
          tries={submitCount}
          isAllRequired={isAllRequired}
          text={(message, field) => `${field}: ${message}`}
          setFocus={form.setFocus}
        />
        <input aria-label="one" {...form.register('one')} />
        <input aria-label="other" {...form.register('other')} />
        <button>send</button>
      </form>
    );
  }

  /** all fields are required, and more than one is empty. */
  it.each([true, false])('says that all fields must be filled (%s)', async (isAllRequired) => {
    await startTestI18n();
    const user = userEvent.setup();
    render(<Pair isAllRequired={isAllRequired} />);
    await user.click(screen.getByText('send'));
    await screen.findByText('other: required');
    expect(screen.queryByText('Все поля должны быть заполнены') !== null).toBe(isAllRequired);
    await user.type(screen.getByLabelText('one'), 'x');
    await user.click(screen.getByText('send'));
    await screen.findByText('other: required');
    expect(screen.queryByText('Все поля должны быть заполнены')).toBeNull();
  });

  it('takes the focus and leads to the field', async () => {
    const user = userEvent.setup();
    render(<Name />);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByText('send'));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    await user.click(screen.getByText('name: required'));
    expect(document.activeElement).toBe(screen.getByLabelText('name'));
  });
});
