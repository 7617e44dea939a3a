/** The columns of the table of file events (B-152…B-156). */
import { Pill, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Column } from '@cabinet/kit/table';
import type { FileEvent, FileItem } from '../data/contract';
import { exchangeAddress } from '../places';
import css from '../shared/AdminFiles.module.css';
import { FileChips } from './FileChips';

export const countOf = ({ file_list, more }: FileEvent): number => file_list.length + more;

export function useEventColumns(onDownload: (file: FileItem) => void): readonly Column<FileEvent>[] {
  const { t } = useTranslation('admin_files');
  const { format } = useDates();
  return [
    {
      id: 'fio',
      label: t('column.fio'),
      cell: ({ user_id, fio, is_new }) => (
        <span className={css.patient}>
          <Link to={exchangeAddress(user_id)}>{fio}</Link>
          {is_new === 1 && <Pill>{t('mark.newFiles')}</Pill>}
        </span>
      ),
    },
    { id: 'date', label: t('column.date'), cell: ({ date }) => format(date, 'date') },
    { id: 'client_id', label: t('column.client_id'), cell: ({ client_id }) => client_id ?? '—' },
    { id: 'count', label: t('column.count'), isNumber: true, cell: countOf },
    {
      id: 'file_list',
      label: t('column.file_list'),
      isLong: true,
      cell: (event) => <FileChips event={event} onDownload={onDownload} />,
    },
  ];
}
