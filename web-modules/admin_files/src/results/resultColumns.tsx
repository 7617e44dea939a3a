/** Columns that the report before and the report after sending share. */
import { Pill, type PillKind, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Column } from '@cabinet/kit/table';
import { useBytes } from '@cabinet/record';
import type { ResultMatch } from '../data/contract';
import { exchangeAddress } from '../places';
import css from '../shared/AdminFiles.module.css';
import type { BatchRow } from './batch';

const KINDS: Readonly<Record<ResultMatch['match'], PillKind>> = {
  matched: 'positive',
  none: 'warning',
  several: 'warning',
  too_big: 'critical',
  type_refused: 'critical',
  duplicate: 'warning',
};

export function MatchPill({ match }: { readonly match: ResultMatch | null }) {
  const { t } = useTranslation('admin_files');
  if (match === null) return <Pill kind="neutral">{t('match.asking')}</Pill>;
  return <Pill kind={KINDS[match.match]}>{t(`match.${match.match}`)}</Pill>;
}

export function useResultColumns(): readonly Column<BatchRow>[] {
  const { t } = useTranslation('admin_files');
  const { format } = useDates();
  const inBytes = useBytes();
  return [
    {
      id: 'name',
      label: t('column.name'),
      cell: ({ file }) => <span className={css.fileName}>{file.name}</span>,
    },
    { id: 'size', label: t('column.size'), isNumber: true, cell: ({ file }) => inBytes(file.size) },
    {
      id: 'user',
      isLong: true,
      label: t('column.fio'),
      cell: ({ match }) => (match?.user ? <Link to={exchangeAddress(match.user.id)}>{match.user.fio}</Link> : '—'),
    },
    {
      id: 'birth_date',
      label: t('column.birthDate'),
      cell: ({ match }) => (match?.user ? format(match.user.birth_date, 'date') : '—'),
    },
    { id: 'by', label: t('column.by'), cell: ({ match }) => (match?.by ? t(`by.${match.by}`) : '—') },
  ];
}
