/** What to say about a refused upload or change, by the code of the problem. */
import { ApiProblem, type TextKey } from '@cabinet/kit';

/** Codes of the kernel, and those of this module: `empty_file`, `file_changed`. */
const TEXTS: Readonly<Record<string, TextKey<'files'>>> = {
  duplicate_name: 'trouble.duplicate',
  empty_file: 'trouble.empty',
  file_changed: 'trouble.changed',
  file_too_large: 'trouble.tooLarge',
  file_type_refused: 'trouble.type',
  uploads_forbidden: 'trouble.forbidden',
  quota_exceeded: 'trouble.quota',
  no_space: 'trouble.noSpace',
  storage_full: 'trouble.noSpace',
  relation_not_confirmed: 'trouble.unconfirmed',
  too_many_uploads: 'trouble.tooMany',
  file_of_hospital: 'trouble.ofHospital',
  file_being_checked: 'trouble.checking',
  file_quarantined: 'trouble.quarantined',
  network: 'trouble.network',
  timeout: 'trouble.network',
};

/** A proxy answers without a code. */
const BY_STATUS: Readonly<Record<number, TextKey<'files'>>> = {
  403: 'trouble.denied',
  404: 'trouble.gone',
  410: 'trouble.gone',
  413: 'trouble.tooLarge',
  415: 'trouble.type',
  422: 'trouble.name',
  429: 'trouble.tooOften',
  507: 'trouble.noSpace',
};

/** Why it failed and what to do; the text may use `{{limit}}`, the size limit of a file. */
export function troubleOf(error: unknown): TextKey<'files'> {
  if (!(error instanceof ApiProblem)) return 'trouble.unexpected';
  return TEXTS[error.code] ?? BY_STATUS[error.status] ?? 'trouble.unexpected';
}

/** Problems that a repetition of the same upload cannot solve: "try again" would be a false promise. */
const FINAL: ReadonlySet<TextKey<'files'>> = new Set([
  'trouble.empty',
  'trouble.changed',
  'trouble.tooLarge',
  'trouble.type',
  'trouble.forbidden',
  'trouble.name',
  'trouble.unconfirmed',
]);

/** The name under which the kernel stores a file whose own name is taken; null if it names none. */
export function freeNameOf(error: unknown): string | null {
  const name = error instanceof ApiProblem ? error.extra.free_name : undefined;
  return typeof name === 'string' && name !== '' ? name : null;
}

export const canRetry = (error: unknown): boolean => !FINAL.has(troubleOf(error));
