import { describe, expect, it } from 'vitest';
import { beginsAlmost, isFound } from './tolerant';

const GASTRITIS = 'K29.5 Хронический гастрит неуточнённый';

describe('finding as one types', () => {
  it.each([
    ['', 'nothing typed'],
    ['гастр', 'a part of a word'],
    ['ХРОНИЧ гастрит', 'several words, other case'],
    ['неуточненный', 'е for ё'],
    ['K29', 'a code'],
    ['к29.5', 'a code in Cyrillic letters'],
    ['k29', 'a code in small letters'],
    ['гасрит', 'a letter left out'],
    ['гвстрит', 'a wrong letter'],
    ['хроничиский', 'a slip in a long word'],
    ['ufcnhbn', 'the other keyboard layout'],
  ])('%s is found: %s', (query) => {
    expect(isFound(query, GASTRITIS)).toBe(true);
  });

  it.each([
    ['гипертензия', 'another diagnosis'],
    ['K30', 'another code'],
    ['гастрит острый', 'one word of two'],
    ['нет', 'a short word with a slip'],
    ['29K', 'a code turned round'],
  ])('%s is not found: %s', (query) => {
    expect(isFound(query, GASTRITIS)).toBe(false);
  });

  it('counts slips', () => {
    expect(beginsAlmost('гастрит', 'гасрит', 1)).toBe(true);
    expect(beginsAlmost('гастрит', 'гсрит', 1)).toBe(false);
  });
});
