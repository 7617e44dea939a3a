/**
 * Exact Russian and English sentences of the specification. That the languages agree is tested for every package by
 * web-modules/build/locales.test.ts.
 */
import { describe, expect, it } from 'vitest';
import en from '../locales/en.json';
import ru from '../locales/ru.json';

type Texts = Readonly<Record<string, string>>;

describe('sentences of the specification', () => {
  /** */
  it('what becomes of a booking is said exactly', () => {
    expect(ru['done.title']).toBe('Вы успешно записаны на приём');
    expect(ru['toast.cancelled']).toBe('Вы отменили номерок');
    expect(ru['cancel.failed']).toBe('Не удалось отменить номерок');
    expect(ru['problem.bookFailed']).toBe('Не удалось записаться на приём');
  });

  /** */
  it('those given in English are exact in English and as decided in Russian', () => {
    expect(en['cancel.question']).toBe('Do you really want to cancel the card?');
    expect(ru['cancel.question']).toBe('Вы действительно хотите отменить номерок?');
    expect(en['pending.unknown']).toBe(
      'Timeout interval exceeded, if the card is not created contact technical support',
    );
    expect(ru['pending.unknown']).toBe('Превышено время ожидания. Если номерок не создан, обратитесь в техподдержку');
    // What happened and what to do are two lines of one message.
    const impossible = (texts: Texts) =>
      `${texts['problem.bookImpossible'] ?? ''}. ${texts['problem.bookImpossibleAdvice'] ?? ''}`;
    expect(impossible(en)).toBe('Unable to make an appointment. Contact reception or technical support.');
    expect(impossible(ru)).toBe('Невозможно записаться на приём. Обратитесь в регистратуру или техподдержку.');
  });

  /** A-351…A-355. */
  it('failures to load end with the way to support', () => {
    for (const what of ['clinics', 'specs', 'doctors', 'dates', 'slots'] as const) {
      expect(en[`problem.${what}`]).toMatch(/Contact technical support$/);
    }
    expect([
      ru['problem.clinics'],
      ru['problem.specs'],
      ru['problem.doctors'],
      ru['problem.dates'],
      ru['problem.slots'],
    ]).toEqual(
      ['клиник', 'специальностей', 'врачей', 'дат', 'номерков'].map(
        (what) => `Не удалось получить список ${what}. Обратитесь в техподдержку`,
      ),
    );
  });

  /** */
  it('empty states are exact', () => {
    expect(ru['write.searchNothing']).toBe('По запросу ничего не найдено');
    expect(ru['tickets.emptyActive']).toBe('Нет активных номерков');
  });
});
