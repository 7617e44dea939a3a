/**
 * `@cabinet/record`: the medical record, for the modules that show it (electronic card, results): its data with their
 * source and age, lists of documents, and the screen of one document. The shell provides one copy, loaded on first use.
 */
import './texts';

export type { DocumentCategory } from './data/api';
export { lacks } from './data/lacks';
export { recordKeys, useDiagnoses, useDocuments, usePrescriptions, useSeries, useSources } from './data/queries';
export type {
  Diagnosis,
  DocumentCard,
  DocumentKind,
  Hit,
  Piece,
  Point,
  Prescription,
  PrescriptionState,
  RecordList,
  RecordSource,
  Series,
} from './data/types';
export { DocumentScreen } from './document/DocumentScreen';
export { useBytes } from './file/bytes';
export { isApplePhone, MEMORY_BYTES, safeType, showingOf, UNASKED_BYTES } from './file/shown';
export { addressOf } from './parts/address';
export { DocumentList, type DocumentLook } from './parts/DocumentList';
export { ListFailure } from './parts/ListFailure';
export { ListSkeleton } from './parts/ListSkeleton';
export { titleOf } from './parts/title';
export { YearSelect, yearsOf } from './parts/YearSelect';
export { isFound } from './tolerant';
export { Marked } from './parts/Marked';
export { NothingThere } from './parts/NothingThere';
export { RecordSources, RecordTrouble } from './parts/RecordSources';
export { SearchField, type SearchText, useSearchText } from './parts/SearchField';
