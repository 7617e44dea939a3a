/** The character of a diagnosis in common words; the hospital's own word if there is none. */
import { useTranslation } from '@cabinet/kit';
import type { Diagnosis } from '@cabinet/record';

/** Prefixes of the hospital's words, and the texts that replace them. */
const CHARACTERS = [
  [/^хронич/i, 'diagnoses.chronic'],
  [/^остр/i, 'diagnoses.acute'],
] as const;
const KINDS = [
  [/^основн/i, 'diagnoses.main'],
  [/^сопутств/i, 'diagnoses.accompanying'],
  [/^предварит/i, 'diagnoses.preliminary'],
] as const;

export function useDiagnosisWords(): (diagnosis: Pick<Diagnosis, 'character' | 'kind'>) => readonly string[] {
  const { t } = useTranslation('ecard');
  return ({ character, kind }) =>
    (
      [
        [character, CHARACTERS],
        [kind, KINDS],
      ] as const
    ).flatMap(([word, known]) => {
      if (word === null) return [];
      const text = known.find(([beginning]) => beginning.test(word))?.[1];
      return [text === undefined ? word : t(text)];
    });
}
