import { describe, expect, it } from 'vitest';
import { instantOf, localOf } from './localTime';
import { pictureFault } from './picture';
import { emptyValues, newsSchema, requestOf, TEXT_CHARS, TITLE_CHARS, type NewsValues } from './values';

describe('a time of the hospital’s clock', () => {
  it.each([
    ['2026-11-26T09:30', 'Europe/Moscow', '2026-11-26T06:30:00.000Z'],
    ['2026-11-26T09:30', 'Asia/Yekaterinburg', '2026-11-26T04:30:00.000Z'],
    ['2026-01-01T00:00', 'Asia/Kamchatka', '2025-12-31T12:00:00.000Z'],
    // Before and after the change of the clock.
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
    expect(localOf(instant, zone)).toBe(local);
  });

  it.each(['', 'завтра', '2026-11-26', '2026-13-01T00:00'])('%j is none', (local) => {
    expect(instantOf(local, 'Europe/Moscow')).toBeNull();
  });

  it('of no instant is empty', () => {
    expect([localOf(null, 'Europe/Moscow'), localOf('x', 'Europe/Moscow')]).toEqual(['', '']);
  });
});

/** B-239, B-240, B-350, X-035 */
describe('an image', () => {
  const JPEG = [0xff, 0xd8, 0xff, 0xe0];
  it.each([
    ['a JPEG', JPEG, 0, null],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0, null],
    ['exactly 5 MB', JPEG, 5 * 1024 * 1024 - JPEG.length, null],
    ['more than 5 MB', JPEG, 5 * 1024 * 1024, 'too_large'],
    ['a GIF', [0x47, 0x49, 0x46, 0x38], 0, 'wrong_format'],
    ['nothing', [], 0, 'wrong_format'],
  ])('%s', async (_, first, more, fault) => {
    const blob = new Blob([new Uint8Array(first), new Uint8Array(more)]);
    expect(await pictureFault(blob)).toBe(fault);
  });
});

/** B-237, B-238, X-069 */
describe('the rules of the form', () => {
  const languages = ['ru', 'de'] as const;
  const faults = (values: Partial<NewsValues>) => {
    const outcome = newsSchema(languages).safeParse({ ...emptyValues(languages), ...values } as NewsValues);
    return outcome.success ? [] : outcome.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };

  it.each<[string, Partial<NewsValues>, readonly string[]]>([
    ['nothing at all', {}, ['title_ru required', 'text_ru required']],
    ['one language', { title_ru: 'а', text_ru: 'б' }, []],
    ['another language alone', { title_de: 'a', text_de: 'b' }, []],
    ['a begun language', { title_ru: 'а', text_ru: 'б', title_de: 'a' }, ['text_de required']],
    ['spaces', { title_ru: '  ', text_ru: '\n' }, ['title_ru required', 'text_ru required']],
    ['the longest', { title_ru: '😀'.repeat(TITLE_CHARS), text_ru: 'я'.repeat(TEXT_CHARS) }, []],
    [
      'longer',
      { title_ru: 'я'.repeat(TITLE_CHARS + 1), text_ru: 'я'.repeat(TEXT_CHARS + 1) },
      ['title_ru too_long', 'text_ru too_long'],
    ],
    [
      'an end before the beginning',
      { title_ru: 'а', text_ru: 'б', publishAt: '2026-11-26T09:30', until: '2026-11-26T09:30' },
      ['until before_publish'],
    ],
    ['a clinic that is not chosen', { title_ru: 'а', text_ru: 'б', audience: 'clinic' }, ['clinic clinic_required']],
  ])('%s', (_, values, expected) => expect(faults(values)).toEqual(expected));

  it('a request has the written languages and the hospital’s clock', () => {
    const values = {
      ...emptyValues(languages),
      title_de: 'a',
      text_de: 'b',
      publishAt: '2026-11-26T09:30',
      audience: 'clinic',
      clinic: 'netrika1/36/7',
    };
    expect(requestOf(values, { image: null, isRemoved: true }, true, languages, 'Europe/Moscow')).toEqual({
      texts: { de: { title: 'a', text: 'b' } },
      isDraft: true,
      publishAt: '2026-11-26T06:30:00.000Z',
      until: null,
      audience: { kind: 'clinic', hostId: 'netrika1', clinicId: '36/7' },
      removeImage: true,
    });
  });
});
