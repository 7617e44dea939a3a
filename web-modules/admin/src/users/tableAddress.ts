/** What the address of the users table may hold. */
import { type TableAddress, typedFilters } from '@cabinet/kit/table';
import { USERS } from '../places';

export const USERS_TABLE: TableAddress = {
  path: USERS,
  choices: ['is_new', 'is_disabled', 'is_locked', 'esia_oid', 'citizenship', 'created_from', 'created_to'],
  typed: ['q', 'id', 'last_name', 'first_name', 'patr_name', 'username', 'email', 'client_id', 'snils'],
  store: typedFilters('admin'),
  /** B-346 */
  sorting: { column: 'id', direction: 'desc' },
};
