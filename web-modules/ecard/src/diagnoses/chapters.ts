/** Groups diagnoses by chapter of MKB-10: I to XXII in order, codes without a directory entry last. */
import type { Diagnosis } from '@cabinet/record';

/** Numbers of the chapters, as in the Russian edition of ICD-10. */
// prettier-ignore
export const CHAPTERS = [
  'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI',
  'XII', 'XIII', 'XIV', 'XV', 'XVI', 'XVII', 'XVIII', 'XIX', 'XX', 'XXI', 'XXII',
] as const;
type ChapterNumber = (typeof CHAPTERS)[number];

export interface Chapter {
  /** `XI`; null for codes that are not in the directory. */
  readonly number: ChapterNumber | null;
  /** `K00–K93`. */
  readonly range: string;
  readonly diagnoses: readonly Diagnosis[];
}

export function byChapter(diagnoses: readonly Diagnosis[]): readonly Chapter[] {
  const chapters = new Map<ChapterNumber | null, Diagnosis[]>();
  for (const diagnosis of diagnoses) {
    const number = CHAPTERS.find((one) => one === diagnosis.chapter) ?? null;
    chapters.set(number, [...(chapters.get(number) ?? []), diagnosis]);
  }
  const place = (number: ChapterNumber | null) => (number === null ? CHAPTERS.length : CHAPTERS.indexOf(number));
  return [...chapters]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([number, members]) => ({ number, range: number === null ? '' : rangeOf(members[0]), diagnoses: members }));
}

function rangeOf(diagnosis: Diagnosis | undefined): string {
  const { chapterFrom, chapterTo } = diagnosis ?? {};
  return chapterFrom && chapterTo ? `${chapterFrom}–${chapterTo}` : '';
}
