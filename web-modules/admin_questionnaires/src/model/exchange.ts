/** Import and export of a questionnaire as SurveyJS JSON or FHIR. What it means is judged by the server (`POST /quiz/check`). */
import { type LeftOut, readQuestionnaire } from './fhirRead';
import { writtenQuestionnaire } from './fhirWrite';
import { isEmptyForm, type Form, type Page, type Question } from './types';

/** The server accepts 512 KiB. */
export const MOST_BYTES = 512 * 1024;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isQuestion = (value: unknown): value is Question =>
  isObject(value) && typeof value.type === 'string' && typeof value.name === 'string';

const isElements = (value: unknown): value is readonly Question[] => Array.isArray(value) && value.every(isQuestion);

/** The form in a JSON text; null if it is not one. Questions without pages, which SurveyJS allows, become one page. */
export function importedForm(text: string): Form | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  return isObject(json) ? formOf(json) : null;
}

/** The form in a file, SurveyJS or FHIR, and what of it a form cannot have; null if there is none. */
export function readFile(text: string): { readonly form: Form; readonly leftOut: readonly LeftOut[] } | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const read = readQuestionnaire(json);
  if (read) return read;
  const form = isObject(json) && json.resourceType === undefined ? formOf(json) : null;
  return form && { form, leftOut: [] };
}

/** The form of a model that came from the server or a file; null if it cannot be shown. */
export function formOf(json: Readonly<Record<string, unknown>>): Form | null {
  const { elements, pages, ...rest } = json;
  if (pages === undefined && isElements(elements)) return { ...rest, pages: [{ name: 'page1', elements }] };
  if (!Array.isArray(pages))
    return isEmptyForm({ ...rest, pages: [] }) ? null : { ...rest, pages: [{ name: 'page1', elements: [] }] };
  const read: Page[] = [];
  for (const [index, page] of pages.entries()) {
    if (!isObject(page)) return null;
    const { elements: own = [], name = `page${String(index + 1)}` } = page;
    if (!isElements(own) || typeof name !== 'string') return null;
    read.push({ ...page, name, elements: own });
  }
  return { ...rest, pages: read.length > 0 ? read : [{ name: 'page1', elements: [] }] };
}

export const exportedForm = (form: Form): Blob =>
  new Blob([`${JSON.stringify(form, null, 2)}\n`], { type: 'application/json' });

export const exportedFhir = (form: Form): Blob =>
  new Blob([`${JSON.stringify(writtenQuestionnaire(form), null, 2)}\n`], { type: 'application/fhir+json' });

/** A file name from a title: no signs that a file system refuses. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'form'
  }.json`;
