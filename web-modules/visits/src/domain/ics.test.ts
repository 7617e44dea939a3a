import { describe, expect, it } from 'vitest';
import { escapeText, fold, icsFile, type CalendarVisit } from './ics';

const visit: CalendarVisit = {
  uid: '17-ticket-5@cabinet.test',
  sequence: 0,
  start: '2026-11-24T09:40:00+03:00',
  end: '2026-11-24T10:00:00+03:00',
  summary: 'Кардиолог, Соколова Марина Викторовна',
  location: 'Поликлиника № 2; ул. Лесная, 12',
  description: 'Кабинет 304\nВзять полис',
};
const now = new Date('2026-11-21T08:00:00.123Z');
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file', () => {
  it('says when, who and where, in UTC, with two reminders', () => {
    const lines = unfolded(icsFile([visit], now));
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Cabinet//Visits//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:17-ticket-5@cabinet.test',
      'SEQUENCE:0',
      'DTSTAMP:20261121T080000Z',
      'DTSTART:20261124T064000Z',
      'DTEND:20261124T070000Z',
      String.raw`SUMMARY:Кардиолог\, Соколова Марина Викторовна`,
      String.raw`LOCATION:Поликлиника № 2\; ул. Лесная\, 12`,
      String.raw`DESCRIPTION:Кабинет 304\nВзять полис`,
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Кардиолог\, Соколова Марина Викторовна`,
      'TRIGGER:-P1D',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Кардиолог\, Соколова Марина Викторовна`,
      'TRIGGER:-PT2H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps half an hour free when the hospital does not say how long it takes', () => {
    expect(unfolded(icsFile([{ ...visit, end: null }], now))).toContain('DURATION:PT30M');
    expect(unfolded(icsFile([{ ...visit, end: visit.start }], now))).toContain('DURATION:PT30M');
  });

  it('holds every line within 75 octets and loses nothing by folding', () => {
    const file = icsFile([{ ...visit, description: 'Натощак, взять полис и паспорт 🙂. '.repeat(20) }], now);
    const encoder = new TextEncoder();
    for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(file).some((line) => line.includes('Натощак\\, взять полис и паспорт 🙂. '.repeat(20)))).toBe(true);
  });

  it('folds between characters, also beyond the basic plane', () => {
    expect(fold('🙂'.repeat(19))).toBe(`${'🙂'.repeat(18)}\r\n 🙂`);
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
  });

  it('cannot be broken out of by the text of a hospital', () => {
    expect(escapeText('a\r\nEND:VEVENT\u0007;\\')).toBe(String.raw`a\nEND:VEVENT\;` + '\\\\');
  });
});
