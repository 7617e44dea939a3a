/** The columns that a variant may choose from. One that this version does not know is left out. */
import { Pill, useDates, useIsCompact, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Column } from '@cabinet/kit/table';
import type { CabinetRow, UsersTableColumn } from '../data/contract';
import { userAddress } from '../places';
import css from '../shared/Admin.module.css';
import { Marks } from '../shared/Marks';
import { fullName } from '../shared/names';

const TEXT = { isSortable: true, filter: { kind: 'text' } } as const;

/** Used until the variant's columns are known, and if they cannot be loaded: those of `default`. */
export const USUAL_COLUMNS: readonly UsersTableColumn[] = [
  'id',
  'last_name',
  'first_name',
  'patr_name',
  'username',
  'email',
  'esia_oid',
  'client_id',
].map((id) => ({ id, default_visible: true }));

function useKnownColumns(isCompact: boolean): Readonly<Record<string, Column<CabinetRow>>> {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  const moment = (at: string | null | undefined) => (at ? format(at, 'dateTime') : '—');
  const columns: readonly Column<CabinetRow>[] = [
    { id: 'id', label: t('column.id'), ...TEXT, cell: ({ number }) => number },
    {
      id: 'last_name',
      label: t('column.last_name'),
      ...TEXT,
      cell: (row) => (
        <span className={css.name}>
          <Link to={userAddress(row.id)}>{isCompact ? fullName(row) : row.last_name}</Link>
          <Marks row={row} isShort />
        </span>
      ),
    },
    { id: 'first_name', label: t('column.first_name'), ...TEXT, cell: ({ first_name }) => first_name },
    { id: 'patr_name', label: t('column.patr_name'), ...TEXT, cell: ({ patr_name }) => patr_name ?? '—' },
    { id: 'username', label: t('column.username'), ...TEXT, cell: ({ username }) => username },
    { id: 'email', label: t('column.email'), ...TEXT, cell: ({ email }) => email ?? '—' },
    {
      id: 'esia_oid',
      label: t('column.esia_oid'),
      isSortable: true,
      filter: {
        kind: 'choice',
        options: [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ],
      },
      cell: ({ from_esia }) => (from_esia ? <Pill kind="positive">{t('yes')}</Pill> : t('no')),
    },
    { id: 'client_id', label: t('column.client_id'), ...TEXT, cell: ({ client_id }) => client_id ?? '—' },
    {
      id: 'birth_date',
      label: t('column.birth_date'),
      isSortable: true,
      cell: ({ birth_date }) => format(birth_date, 'date'),
    },
    { id: 'snils', label: t('column.snils'), filter: { kind: 'text' }, cell: ({ snils }) => snils ?? '—' },
    { id: 'created', label: t('column.created'), isSortable: true, cell: ({ created }) => moment(created) },
    { id: 'last_login', label: t('column.last_login'), isSortable: true, cell: ({ last_login }) => moment(last_login) },
    {
      id: 'citizenship',
      label: t('column.citizenship'),
      isSortable: true,
      filter: {
        kind: 'choice',
        options: [
          { value: 'RU', label: t('citizenship.RU') },
          { value: 'FOREIGN', label: t('citizenship.FOREIGN') },
        ],
      },
      cell: ({ citizenship }) => t(`citizenship.${citizenship === 'RU' ? 'RU' : 'FOREIGN'}`),
    },
  ];
  return Object.fromEntries(columns.map((column) => [column.id, column]));
}

/** On a card the name comes first, and whole. */
function inCards(columns: readonly Column<CabinetRow>[]): readonly Column<CabinetRow>[] {
  const name = columns.filter(({ id }) => id === 'last_name');
  const rest = columns.filter(({ id }) => !['last_name', 'first_name', 'patr_name'].includes(id));
  return name.length === 0 ? columns : [...name, ...rest];
}

export interface UserColumns {
  /** Those of the variant, in its order. */
  readonly all: readonly Column<CabinetRow>[];
  readonly arranged: (shown: readonly Column<CabinetRow>[]) => readonly Column<CabinetRow>[];
}

/** `actions` is the row's menu, which is always there. */
export function useUserColumns(served: readonly UsersTableColumn[]): UserColumns {
  const isCompact = useIsCompact();
  const known = useKnownColumns(isCompact);
  return {
    all: served.flatMap(({ id }) => known[id] ?? []),
    arranged: (shown) => (isCompact ? inCards(shown) : shown),
  };
}
