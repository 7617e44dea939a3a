/** The filters of the users table that are typed: kept outside the address (`@cabinet/kit/table`, `typedFilters`). */
import { typedFilters } from '@cabinet/kit/table';

/** The columns whose filters are typed, and the search over all columns. */
export const TYPED = ['q', 'id', 'last_name', 'first_name', 'patr_name', 'username', 'email', 'client_id', 'snils'];

export const { keep: keepTyped, under: typedUnder } = typedFilters('admin');
