/** A document's name for display. */
import type { DocumentCard } from '../data/types';

/** ` от 12.03.2026` at the end, as hospital systems write it. */
const DATE = /\s+(?:от|за)\s+(\d{2})\.(\d{2})\.(\d{4})(?:\s*г\.?)?$/;

/** The name without a trailing date that equals the document's date, which is shown beside it. */
export function titleOf({ name, created }: Pick<DocumentCard, 'name' | 'created'>): string {
  const [end = '', day = '', month = '', year = ''] = DATE.exec(name) ?? [];
  const isOwn = end !== '' && end.length < name.length && created.startsWith(`${year}-${month}-${day}`);
  return isOwn ? name.slice(0, -end.length) : name;
}
