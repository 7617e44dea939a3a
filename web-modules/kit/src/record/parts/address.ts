import type { DocumentCard } from '../data/types';

/** Where a document is opened: fragments belong to the electronic card, the rest to the results. */
export function addressOf({ type, id }: Pick<DocumentCard, 'type' | 'id'>): string {
  const place = type === 'FRAGMENT' ? '/electronic_card/documents' : '/resultsDocument';
  return `${place}/${encodeURIComponent(id)}`;
}
