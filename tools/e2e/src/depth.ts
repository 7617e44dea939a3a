/**
 * How much one run checks.
 *
 * - By default, the default hospital is checked in every state in Russian with the light scheme: screenshot and
 *   overflow at three widths, axe at 390 and 1280 px. Its second pass (German, dark) and the only pass of the other
 *   hospitals (Russian, light) also check every state: overflow at 390 and 1280 px, a screenshot at 390 px, and axe at
 *   390 px for the states of `SAMPLE`.
 * - `CABINET_E2E_DEPTH=full` (`cargo xtask soak`) checks every language in both colour schemes with axe at every width,
 *   in every hospital.
 */
import { readFileSync } from 'node:fs';
import type list from '../../../web-modules/kit/languages.json';
import { variant } from './hospital';

export type Language = keyof typeof list;

/** Every language of the product. */
export const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../../../web-modules/kit/languages.json', import.meta.url), 'utf8')) as typeof list,
) as readonly Language[];
export type ColorScheme = 'light' | 'dark';

/** One run through a screen or a flow. */
export interface Pass {
  readonly language: Language;
  readonly colorScheme: ColorScheme;
}

export const isFull = process.env['CABINET_E2E_DEPTH'] === 'full';

/** The pass of most tests. */
export const RUSSIAN: Pass = { language: 'ru', colorScheme: 'light' };

export const PASSES: readonly Pass[] = isFull
  ? LANGUAGES.flatMap((language) => [
      { language, colorScheme: 'light' as const },
      { language, colorScheme: 'dark' as const },
    ])
  : variant === 'default'
    ? [RUSSIAN, { language: 'de', colorScheme: 'dark' }]
    : [RUSSIAN];

/** Phone, tablet and desktop (ui.md). */
const ALL_WIDTHS: readonly number[] = [390, 900, 1280];
/** The layout at 900 px consists of parts of those at 390 and at 1280 px. */
const OUTER_WIDTHS: readonly number[] = [390, 1280];

/** One state of each kind of screen, plus those that only other hospitals have. */
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

/** The widths for measuring the overflow, for screenshots, and for axe. */
export interface Look {
  readonly widths: readonly number[];
  readonly pictures: readonly number[];
  readonly axe: readonly number[];
}

export function lookOf(state: string, { language, colorScheme }: Pass): Look {
  if (isFull) return { widths: ALL_WIDTHS, pictures: ALL_WIDTHS, axe: ALL_WIDTHS };
  const isThorough = variant === 'default' && language === 'ru' && colorScheme === 'light';
  if (isThorough) return { widths: ALL_WIDTHS, pictures: ALL_WIDTHS, axe: OUTER_WIDTHS };
  return { widths: OUTER_WIDTHS, pictures: [390], axe: SAMPLE.has(state) ? [390] : [] };
}
