/** What to say about a refused upload or change, by the code of the problem. */
import { ApiProblem, type TextKey } from '@cabinet/kit';

const TEXTS: Readonly<Record<string, TextKey<'admin_files'>>> = {
  busy: 'trouble.busy',
  duplicate_name: 'trouble.duplicate',
  empty_file: 'trouble.empty',
  file_changed: 'trouble.changed',
  file_too_large: 'trouble.tooLarge',
  file_type_refused: 'trouble.type',
  quota_exceeded: 'trouble.quota',
  no_space: 'trouble.noSpace',
  storage_full: 'trouble.noSpace',
  too_many_uploads: 'trouble.tooMany',
  file_being_checked: 'trouble.checking',
  file_quarantined: 'trouble.quarantined',
  file_moved: 'trouble.moved',
  network: 'trouble.network',
  timeout: 'trouble.network',
};

/** A proxy answers without a code. */
const BY_STATUS: Readonly<Record<number, TextKey<'admin_files'>>> = {
  404: 'trouble.gone',
  410: 'trouble.gone',
  413: 'trouble.tooLarge',
  415: 'trouble.type',
  422: 'trouble.name',
  429: 'trouble.tooOften',
  507: 'trouble.noSpace',
};

export function troubleOf(error: unknown): TextKey<'admin_files'> {
  if (!(error instanceof ApiProblem)) return 'trouble.unexpected';
  return TEXTS[error.code] ?? BY_STATUS[error.status] ?? 'trouble.unexpected';
}

/** Problems that a repetition of the same upload cannot solve: "try again" would be a false promise. */
const FINAL: ReadonlySet<TextKey<'admin_files'>> = new Set([
  'trouble.empty',
  'trouble.changed',
  'trouble.tooLarge',
  'trouble.type',
  'trouble.name',
]);

export const canRetry = (error: unknown): boolean => !FINAL.has(troubleOf(error));
