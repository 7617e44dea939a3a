import { describe, expect, it } from 'vitest';
import { formatRubles, parseKopecks, spokenRubles } from './money';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('an amount', () => {
  it.each([
    ['1200.50', 120_050],
    ['1200.5', 120_050],
    ['0', 0],
    ['0.01', 1],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s is read exactly', (text, kopecks) => expect(parseKopecks(text)).toBe(kopecks));

  it.each(['', '1,50', '-1.00', '1.005', ' 1', '1e3', '1234567890123', null, 12])('%s is none', (value) =>
    expect(parseKopecks(value)).toBeNull(),
  );

  /** */
  it('is grouped as in Russia, and spoken in the language of the screen', () => {
    expect(plain(formatRubles(435_000))).toBe('4 350,00 ₽');
    expect(plain(formatRubles(123_456_789))).toBe('1 234 567,89 ₽');
    expect(plain(spokenRubles(435_000, 'ru-RU'))).toBe('4 350 российских рублей');
    expect(plain(spokenRubles(435_050, 'en-GB'))).toBe('4,350.50 Russian roubles');
    expect(plain(spokenRubles(100, 'de-DE'))).toBe('1 Russischer Rubel');
  });
});
