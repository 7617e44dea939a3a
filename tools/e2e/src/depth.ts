/**
 * How much one run looks at.
 *
 * - Normally the default hospital, in Russian and light, is looked at in every state: a picture and the overflow at three widths, axe at
 *   390 and 1280 px. The second pass (German, dark) and the other hospitals look at every state at two widths, with axe at 390 px only
 *   for the states of `SAMPLE`.
 * - `CABINET_E2E_DEPTH=full` (`cargo xtask soak`) runs four languages in both colour schemes with axe at every width, in every hospital.
 */
import { variant } from './hospital';

export const LANGUAGES = ['ru', 'en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type ColorScheme = 'light' | 'dark';

/** Once through a screen or a flow. */
export interface Pass {
  readonly language: Language;
  readonly colorScheme: ColorScheme;
}

export const isFull = process.env['CABINET_E2E_DEPTH'] === 'full';

/** What most tests use. */
export const RUSSIAN: Pass = { language: 'ru', colorScheme: 'light' };

export const PASSES: readonly Pass[] = isFull
  ? LANGUAGES.flatMap((language) => [
      { language, colorScheme: 'light' as const },
      { language, colorScheme: 'dark' as const },
    ])
  : [RUSSIAN, { language: 'de', colorScheme: 'dark' }];

/** A phone, a tablet, a desktop (ui.md). */
const ALL_WIDTHS: readonly number[] = [390, 900, 1280];
/** The layout at 900 px is made of those at 390 and at 1280 px. */
const OUTER_WIDTHS: readonly number[] = [390, 1280];

/** One state of each kind of screen, and what only other hospitals have. */
const SAMPLE: ReadonlySet<string> = new Set([
  'login',
  'registration-form',
  'portal-consent',
  'portal-away',
  'second-step-wrong',
  'totp-setup',
  'write-time',
  'write-confirm',
  'tickets',
  'failure',
  'diagnostic-faults',
  'ecard-documents',
  'results-lab',
  'profile-documents',
  'notices',
]);

export interface Look {
  readonly widths: readonly number[];
  readonly axeWidths: readonly number[];
}

/** At which widths a state gets a picture with the overflow measured, and at which axe runs. */
export function lookOf(state: string, pass: Pass): Look {
  if (isFull) return { widths: ALL_WIDTHS, axeWidths: ALL_WIDTHS };
  const isThorough = variant === 'default' && pass.language === 'ru' && pass.colorScheme === 'light';
  if (isThorough) return { widths: ALL_WIDTHS, axeWidths: OUTER_WIDTHS };
  return { widths: OUTER_WIDTHS, axeWidths: SAMPLE.has(state) ? [390] : [] };
}
