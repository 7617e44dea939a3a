/** What is looked for, in the address: ids, codes and days only. A name that is searched for never gets there. */
import type { AuditFilter } from '../data/operations.api';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An id, alone or in an address such as `…/admin/userInfo/{id}`. */
export const idIn = (text: string): string | null => UUID.exec(text)?.[0].toLowerCase() ?? null;

export const NO_FILTER: AuditFilter = { kinds: [], actor: '', subject: '', request: '', from: '', to: '' };

export function filterOf(parameters: URLSearchParams): AuditFilter {
  const given = (name: string) => parameters.get(name)?.trim() ?? '';
  const day = (name: string) => (DAY.test(given(name)) ? given(name) : '');
  return {
    kinds: given('kinds').split(',').filter(Boolean),
    actor: idIn(given('actor')) ?? '',
    subject: idIn(given('subject')) ?? '',
    request: given('request'),
    from: day('from'),
    to: day('to'),
  };
}

export function parametersOf({ kinds, ...others }: AuditFilter): URLSearchParams {
  const given = Object.entries({ ...others, kinds: kinds.join(',') }).filter(([, value]) => value.trim() !== '');
  return new URLSearchParams(given);
}
