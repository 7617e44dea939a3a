/** The values of the form, their rules, and the request that they become. */
import type { Language } from '@cabinet/kit';
import { z } from '@cabinet/kit/forms';
import type { AdminNews, NewsRequest } from '../data/admin.types';
import { instantOf, localOf } from './localTime';

/** in characters, as the kernel counts them. */
export const TITLE_CHARS = 200;
export const TEXT_CHARS = 20_000;

/** All fields are texts, so that a draft of the form can be kept. `title_ru`, `text_ru`, … */
export interface NewsValues {
  publishAt: string;
  until: string;
  audience: string;
  /** `host/clinic` */
  clinic: string;
  [field: `title_${string}` | `text_${string}`]: string;
}

export const titleField = (language: string) => `title_${language}` as const;
export const textField = (language: string) => `text_${language}` as const;

export const charsOf = (text: string): number => Array.from(text).length;
const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

export function emptyValues(languages: readonly Language[]): NewsValues {
  const values: NewsValues = { publishAt: '', until: '', audience: 'all', clinic: '' };
  for (const language of languages) {
    values[titleField(language)] = '';
    values[textField(language)] = '';
  }
  return values;
}

export const clinicValue = (hostId: string, clinicId: string): string => `${hostId}/${clinicId}`;

/** The values of a saved item. */
export function valuesOf(news: AdminNews, languages: readonly Language[], timeZone: string): NewsValues {
  const values = emptyValues(languages);
  for (const language of languages) {
    const saved = news.texts[language];
    if (!saved) continue;
    values[titleField(language)] = saved.title;
    values[textField(language)] = saved.text;
  }
  values.publishAt = localOf(news.publishAt, timeZone);
  values.until = localOf(news.until, timeZone);
  values.audience = news.audience.kind;
  const { hostId, clinicId } = news.audience;
  if (hostId && clinicId) values.clinic = clinicValue(hostId, clinicId);
  return values;
}

/** Languages with a title or a text. */
export const writtenIn = (values: NewsValues, languages: readonly Language[]): readonly Language[] =>
  languages.filter((language) => !isEmpty(values[titleField(language)]) || !isEmpty(values[textField(language)]));

/**
 * The rules of the form (B-237, B-238, X-069): a language that is begun needs a title and a text; without any text, the
 * first language needs both. Messages are codes.
 */
export function newsSchema(languages: readonly Language[]) {
  return z.custom<NewsValues>().check((context) => {
    const values = context.value;
    const fault = (field: string, message: string) =>
      context.issues.push({ code: 'custom', input: values, path: [field], message });
    const written = writtenIn(values, languages);
    for (const language of written.length === 0 ? languages.slice(0, 1) : written) {
      const title = values[titleField(language)] ?? '';
      const text = values[textField(language)] ?? '';
      if (isEmpty(title)) fault(titleField(language), 'required');
      else if (charsOf(title.trim()) > TITLE_CHARS) fault(titleField(language), 'too_long');
      if (isEmpty(text)) fault(textField(language), 'required');
      else if (charsOf(text.trimEnd()) > TEXT_CHARS) fault(textField(language), 'too_long');
    }
    if (values.until !== '' && values.publishAt !== '' && values.until <= values.publishAt) {
      fault('until', 'before_publish');
    }
    if (values.audience === 'clinic' && values.clinic === '') fault('clinic', 'clinic_required');
  });
}

/** What happens to the image. */
export interface ImageChange {
  /** A new image as a data address. */
  readonly image: string | null;
  readonly isRemoved: boolean;
}

export function requestOf(
  values: NewsValues,
  { image, isRemoved }: ImageChange,
  isDraft: boolean,
  languages: readonly Language[],
  timeZone: string,
): NewsRequest {
  const texts = Object.fromEntries(
    writtenIn(values, languages).map((language) => [
      language,
      { title: values[titleField(language)] ?? '', text: values[textField(language)] ?? '' },
    ]),
  );
  const cut = values.clinic.indexOf('/');
  const isOfClinic = values.audience === 'clinic';
  return {
    texts,
    isDraft,
    publishAt: instantOf(values.publishAt, timeZone),
    until: instantOf(values.until, timeZone),
    audience: {
      kind: values.audience,
      hostId: isOfClinic ? values.clinic.slice(0, cut) : null,
      clinicId: isOfClinic ? values.clinic.slice(cut + 1) : null,
    },
    ...(image !== null && { image }),
    ...(isRemoved && { removeImage: true }),
  };
}

/** The field of the form for a field of the kernel's answer: `texts.ru.title` is `title_ru`. */
export function fieldOf(kernelField: string, languages: readonly Language[]): string | null {
  const [, language, part] = /^texts\.(\w+)\.(title|text)$/.exec(kernelField) ?? [];
  if (language !== undefined && part !== undefined) return `${part}_${language}`;
  if (kernelField === 'texts') return titleField(languages[0] ?? 'ru');
  if (kernelField === 'until' || kernelField === 'image') return kernelField;
  return kernelField.startsWith('audience') ? 'clinic' : null;
}
