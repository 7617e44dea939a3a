/**
 * `@cabinet/kit/record`: the medical record, for the modules that show it (electronic card, results): its data with
 * their source and age, lists of documents, and the screen of one document. A separate entry loaded on first use.
 */
import './record/texts';

export type { DocumentCategory } from './record/data/api';
export { recordKeys, useDiagnoses, useDocuments, useSeries, useSources } from './record/data/queries';
export type {
  Diagnosis,
  DocumentCard,
  DocumentKind,
  Hit,
  Piece,
  Point,
  RecordList,
  RecordSource,
  Series,
} from './record/data/types';
export { DocumentScreen } from './record/document/DocumentScreen';
export { useBytes } from './record/file/bytes';
export { giveAddress, giveFile } from './record/file/giveFile';
export { addressOf } from './record/parts/address';
export { DocumentList, type DocumentLook } from './record/parts/DocumentList';
export { FilterChips, type Chip } from './record/parts/FilterChips';
export { ListFailure } from './record/parts/ListFailure';
export { ListSkeleton } from './record/parts/ListSkeleton';
export { titleOf } from './record/parts/title';
export { YearSelect, yearsOf } from './record/parts/YearSelect';
export { isFound } from './record/tolerant';
export { Marked } from './record/parts/Marked';
export { NothingThere } from './record/parts/NothingThere';
export { RecordSources, RecordTrouble } from './record/parts/RecordSources';
export { SearchField, type SearchText, useSearchText } from './record/parts/SearchField';
