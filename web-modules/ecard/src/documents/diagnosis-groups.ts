/** Filters the card's documents and groups them by diagnosis. */
import type { DocumentCard } from '@cabinet/record';

/** The filter in the address: `?diagnosis=K29.5&only=new` or `&only=2026`. */
export interface Filter {
  readonly diagnosis: string | null;
  /** `new`, or a year. */
  readonly only: string | null;
}

export function filtered(cards: readonly DocumentCard[], { diagnosis, only }: Filter): readonly DocumentCard[] {
  return cards.filter(
    (card) =>
      (diagnosis === null || card.diagnosisCode === diagnosis) &&
      (only === null || (only === 'new' ? card.isNew : card.created.startsWith(only))),
  );
}

export interface DiagnosisGroup {
  /** Null: documents without a diagnosis. */
  readonly code: string | null;
  readonly name: string | null;
  readonly cards: readonly DocumentCard[];
}

/** Groups in the order of their first document; documents without a diagnosis last. */
export function byDiagnosis(cards: readonly DocumentCard[]): readonly DiagnosisGroup[] {
  const groups = new Map<string | null, DocumentCard[]>();
  for (const card of cards) {
    const group = groups.get(card.diagnosisCode);
    if (group) group.push(card);
    else groups.set(card.diagnosisCode, [card]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([code, members]) => ({
      code,
      name: members.find(({ diagnosisName }) => diagnosisName !== null)?.diagnosisName ?? null,
      cards: members,
    }));
}
