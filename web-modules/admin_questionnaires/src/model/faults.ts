/** Where a fault of the server is: `pages[0].elements[3].visibleIf`. */
import type { Selected } from './history';
import type { Form } from './types';

/** What to select in order to correct it; null: the questionnaire itself. */
export function placeOf(form: Form, path: string): Selected {
  const [, page, element] = /^pages\[(\d+)\](?:\.elements\[(\d+)\])?/.exec(path) ?? [];
  if (page === undefined) return null;
  const found = form.pages[Number(page)];
  const question = element === undefined ? undefined : found?.elements[Number(element)];
  if (question) return { kind: 'question', name: question.name };
  return found ? { kind: 'page', name: found.name } : null;
}
