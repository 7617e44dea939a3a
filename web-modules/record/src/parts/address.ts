import type { DocumentCard } from '../data/types';

/** The address of a document: fragments belong to the electronic card, all others to the results. */
export function addressOf({ type, id }: Pick<DocumentCard, 'type' | 'id'>): string {
  const place = type === 'FRAGMENT' ? '/electronic_card/documents' : '/resultsDocument';
  return `${place}/${encodeURIComponent(id)}`;
}
