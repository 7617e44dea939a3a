/** What the address of the table of file events may hold. */
import { type TableAddress, typedFilters } from '@cabinet/kit/table';
import { FILES } from '../places';

export const EVENTS_TABLE: TableAddress = {
  path: FILES,
  choices: ['is_new', 'state', 'date_from', 'date_to'],
  /** Parts of names of patients and files. */
  typed: ['q'],
  store: typedFilters('admin_files'),
};
