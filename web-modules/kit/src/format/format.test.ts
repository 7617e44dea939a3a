import { describe, expect, it } from 'vitest';
import { calendarDate, daysUntil, formatDate } from './dates';
import { glue, initialsAndLastName, monogram, phoneLink, phoneText, phoneWithout7 } from './typography';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const at = '2026-03-12T14:30:00+03:00';

describe('dates', () => {
  /** ui.md, principle 6 */
  it('writes dates the Russian way, day and month kept together', () => {
    expect(formatDate(at, 'dateTime', 'ru', 'Europe/Moscow')).toBe('12\u00a0марта\u00a02026, 14:30');
    expect(formatDate(at, 'weekdayDayMonth', 'ru', 'Europe/Moscow')).toBe('четверг, 12\u00a0марта');
    expect(plain(formatDate(at, 'date', 'de', 'Europe/Moscow'))).toBe('12. März 2026');
  });

  it('leaves a short month its last letter', () => {
    expect(formatDate('2026-08-12', 'monthShort', 'ru', 'Europe/Moscow')).toBe('авг.');
  });

  /** the hospital's zone, whatever the browser's zone is. */
  it('shows the hospital’s wall clock', () => {
    expect(formatDate(at, 'time', 'ru', 'Asia/Yekaterinburg')).toBe('16:30');
    expect(calendarDate('2026-11-24T23:30:00+03:00', 'Asia/Yekaterinburg')).toBe('2026-11-25');
  });

  it('never shifts a calendar date', () => {
    expect(formatDate('2026-11-24', 'day', 'ru', 'America/New_York')).toBe('24');
    expect(formatDate('2026-11-24', 'day', 'ru', 'Asia/Kamchatka')).toBe('24');
  });

  it('gives nothing for what is no date', () => {
    expect(formatDate('завтра', 'date', 'ru', 'Europe/Moscow')).toBe('');
  });

  it('counts days at the hospital', () => {
    const late = new Date('2026-11-23T22:00:00Z'); // 24 November in Moscow already
    expect(daysUntil('2026-11-24', 'Europe/Moscow', late)).toBe(0);
    expect(daysUntil('2026-12-01', 'Europe/Moscow', late)).toBe(7);
  });
});

describe('typography', () => {
  /** */
  it('shortens names and bears a missing patronymic', () => {
    const anna = { firstName: 'Анна', patrName: 'Сергеевна', lastName: 'Иванова' };
    expect(plain(initialsAndLastName(anna))).toBe('А. С. Иванова');
    expect(plain(initialsAndLastName({ ...anna, patrName: null }))).toBe('А. Иванова');
    expect(monogram(anna)).toBe('АС');
    expect(monogram({ ...anna, patrName: '' })).toBe('АИ');
  });

  it('keeps together what belongs together', () => {
    expect(glue('в 9:00, № 2, 20 мин')).toBe('в\u00a09:00, №\u00a02, 20\u00a0мин');
  });

  /** Issue 11, 26a */
  it('keeps a phone number on one line', () => {
    expect(glue('+7 (495) 000-00-15')).toBe('+7\u00a0(495)\u00a0000-00-15');
    expect(glue('ул. Лесная, 12 · (812) 555-03-03')).toBe('ул. Лесная, 12 · (812)\u00a0555-03-03');
    expect(glue('8 800 100-20-30')).toBe('8\u00a0800\u00a0100-20-30');
    expect(glue('24.11.2026 09:40, 1 234')).toBe('24.11.2026 09:40, 1 234');
  });

  /** Issue 11, 26c: the kernel accepts the same notations as one number (kernel/accounts/src/fields.rs). */
  it.each(['+79161234567', '8 (916) 123-45-67', '9161234567', '79161234567', '+7.916.123.45.67'])(
    'writes a Russian phone number in groups: %s',
    (typed) => {
      expect(phoneText(typed)).toBe('+7\u00a0916\u00a0123-45-67');
      expect(phoneText(phoneText(typed))).toBe(phoneText(typed));
    },
  );

  it.each([
    ['+49 30 1234567', '+49301234567'],
    ['+9161234567', '+9161234567'],
    ['123', '123'],
    ['анна', 'анна'],
    ['', ''],
  ])('leaves another phone number in one piece: %s', (typed, text) => {
    expect(phoneText(typed)).toBe(text);
  });

  it('finds the number that lost its 7', () => {
    expect(phoneWithout7('+9161234567')).toBe('+7\u00a0916\u00a0123-45-67');
    expect(phoneWithout7('+916 123-45-67')).toBe('+7\u00a0916\u00a0123-45-67');
    for (const whole of ['+79161234567', '9161234567', '+919161234567', '+4930123456', ''])
      expect(phoneWithout7(whole)).toBeNull();
  });

  it('makes a phone number a link', () => {
    expect(phoneLink('+7 (495) 000-00-15')).toBe('tel:+74950000015');
  });
});
