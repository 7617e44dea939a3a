/**
 * The four languages say the same things: same keys, same placeholders, and every plural form that the
 * language has. Exact Russian and English sentences of the specification are fixed here.
 */
import { describe, expect, it } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import ru from '../locales/ru.json';

type Texts = Readonly<Record<string, string>>;
const languages: Readonly<Record<string, Texts>> = { ru, en, de, fr };

const PLURAL = /_(one|few|many|other)$/;

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? '').sort();
}

describe.each(Object.entries(languages))('%s', (language, texts) => {
  const own = new Map(Object.entries(texts));
  const original = new Map(Object.entries<string>(ru));

  it('has the same keys as the Russian texts', () => {
    const bare = (keys: Iterable<string>): string[] =>
      [...new Set([...keys].map((key) => key.replace(PLURAL, '')))].sort();
    expect(bare(own.keys())).toEqual(bare(original.keys()));
  });

  it('has every plural form of its language and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const stems = new Set([...own.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
    for (const stem of stems) {
      const found = [...own.keys()]
        .filter((key) => key.replace(PLURAL, '') === stem)
        .map((key) => PLURAL.exec(key)?.[1]);
      expect([stem, ...found.toSorted()]).toEqual([stem, ...forms]);
    }
  });

  it('uses the same placeholders and leaves no text empty', () => {
    for (const [key, text] of own) {
      const twin = original.get(key) ?? original.get(key.replace(PLURAL, '_other'));
      expect([key, ...placeholders(text)]).toEqual([key, ...placeholders(twin ?? '')]);
      expect(text.trim(), key).not.toBe('');
    }
  });
});

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
