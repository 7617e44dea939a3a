/** `npm run types` proves these: an expectation of an error that does not occur is an error. */
import { expect, it } from 'vitest';
import { startTestI18n } from '../testing';
import { i18next } from './i18n';
import type { TextKey, Translate } from './text-keys';

it('a key that the texts do not have does not compile', async () => {
  await startTestI18n();
  const t: Translate<'kit'> = i18next.getFixedT('ru', 'kit');
  expect(t('retry')).toBe('Попробовать ещё раз');
  // @ts-expect-error -- a misspelt key
  expect(t('retri')).toBe('retri');
  // @ts-expect-error -- a key of another namespace
  expect(t('accessibility.title')).toBe('accessibility.title');
});

it('a plural is one key, without its forms', async () => {
  await startTestI18n();
  const t: Translate<'kit'> = i18next.getFixedT('ru', 'kit');
  expect(t('toast.repeated', { count: 3 })).toBe('3 раза');
  const key: TextKey<'kit'> = 'toast.repeated';
  expect(key).toBe('toast.repeated');
});

it('a key that is assembled from known parts is checked part by part', async () => {
  await startTestI18n();
  const t: Translate<'kit'> = i18next.getFixedT('ru', 'kit');
  const part = (name: 'day' | 'month') => t(`date.${name}`);
  expect(part('day')).toBe('День');
  // @ts-expect-error -- there is no date.week
  const wrong = (name: 'day' | 'week') => t(`date.${name}`);
  expect(wrong('day')).toBe('День');
});

it('a key from outside needs a text to fall back on', async () => {
  await startTestI18n();
  const t: Translate<'kit'> = i18next.getFixedT('ru', 'kit');
  const given: string = JSON.parse('"no.such.key"') as string;
  // @ts-expect-error -- any string may be no key
  expect(t(given)).toBe(given);
  expect(t(given, { defaultValue: 'otherwise' })).toBe('otherwise');
});
