import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@cabinet/kit';
import { startTestI18n } from '@cabinet/kit/testing';
import { ownReason } from './actionCodes';
import de from './locales/de.json';
import en from './locales/en.json';
import fr from './locales/fr.json';
import ru from './locales/ru.json';
import { OwnWords } from './OwnWords';

const TEXTS = { ru, en, de, fr };

/** The codes that BPC's gateways publish, without success (0) and "not paid yet" (-100, 1001). */
const CODES = [
  -30001, -20010, -3101, -3100, -2200, -2025, -2024, -2023, -2022, -2020, -2019, -2018, -2017, -2016, -2015, -2013,
  -2011, -2010, -2007, -2006, -2005, 1, 5, 7, 10, 12, 13, 14, 15, 31, 41, 43, 53, 61, 62, 65, 75, 76, 81, 82, 93, 94,
  96, 101, 103, 104, 106, 107, 109, 111, 116, 118, 120, 125, 239, 400, 902, 904, 909, 910, 913, 914, 999, 1014, 1015,
  1018, 1019, 2002, 2003, 2004, 2005, 2007, 2009, 2016,
] as const;

/** */
describe('our own words for an action code', () => {
  it('exist in every language of the product', () => {
    expect(Object.keys(TEXTS).sort()).toEqual(Object.keys(LANGUAGES).sort());
  });

  it.each(CODES)('are there for %i, in each language', (code) => {
    const { said, advice } = ownReason(code);
    expect(said).not.toBe('said.unknown');
    for (const texts of Object.values(TEXTS)) {
      expect(texts[said].length).toBeGreaterThan(5);
      expect(texts[advice].length).toBeGreaterThan(5);
    }
  });

  it('are the general ones for any other code', () => {
    expect(ownReason(31_337)).toEqual({ said: 'said.unknown', advice: 'advice.againOrOther' });
  });

  it('are all used', () => {
    const used = new Set([31_337, ...CODES].flatMap((code) => Object.values(ownReason(code) as object) as string[]));
    expect([...used, 'sentence'].sort()).toEqual(Object.keys(ru).sort());
  });

  it.each(Object.entries(TEXTS))('are a sentence with the code, and an advice, in %s', async (language, texts) => {
    await startTestI18n({ payments_reasons: texts }, language);
    render(<OwnWords code={116} />);
    expect(screen.getByText(`${texts['said.funds']} (`, { exact: false }).textContent).toContain('116');
    expect(screen.getByText(texts['advice.topUp'])).toBeTruthy();
  });
});
