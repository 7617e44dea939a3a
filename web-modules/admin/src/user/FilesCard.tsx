/** The latest five files of a user, from the patient and for the patient, with the way to all of them (module `admin_files`). */
import { Card, Pill, useDates, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { DatedView } from '@cabinet/kit/views';
import { ArrowLeftRight } from 'lucide-react';
import { useId } from 'react';
import { type FileExchange, type FileItem, useUserFiles } from '../data/files.api';
import { filesAddress } from '../places';
import css from '../shared/Admin.module.css';

const LATEST = 5;

/** From the hospital: its "new" mark is the patient's. */
const isOurs = (list: string): boolean => list === 'SAVED_FILE';

export const latestOf = ({ received, sent }: FileExchange): readonly FileItem[] =>
  [...received, ...sent].toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created)).slice(0, LATEST);

export function FilesCard({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('admin');
  const query = useUserFiles(userId);
  const titleId = useId();
  return (
    <Card className="stack" aria-labelledby={titleId}>
      <div className={css.filters}>
        <h2 id={titleId} className="heading">
          {t('files.title')}
        </h2>
        <ButtonLink kind="secondary" size="small" to={filesAddress(userId)}>
          <ArrowLeftRight aria-hidden />
          {t('files.all')}
        </ButtonLink>
      </div>
      <DatedView query={query} failed={t('files.failed')} rows={2}>
        {(exchange) => <Latest files={latestOf(exchange)} />}
      </DatedView>
    </Card>
  );
}

function Latest({ files }: { readonly files: readonly FileItem[] }) {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  if (files.length === 0) return <p className="muted">{t('files.none')}</p>;
  const columns: readonly Column<FileItem>[] = [
    {
      id: 'name',
      label: t('files.name'),
      cell: ({ name, is_new, list }) => (
        <span className={css.name}>
          {name}
          {is_new === 1 && !isOurs(list) && <Pill>{t('mark.new')}</Pill>}
        </span>
      ),
    },
    {
      id: 'from',
      label: t('files.from'),
      cell: ({ list }) => t(isOurs(list) ? 'files.from.SAVED_FILE' : 'files.from.NEW_FILE'),
    },
    { id: 'created', label: t('files.created'), cell: ({ created }) => format(created, 'dateTime') },
    {
      id: 'seen',
      label: t('files.seen'),
      cell: ({ list, seen_at }) => (!isOurs(list) ? '—' : seen_at ? format(seen_at, 'dateTime') : t('files.notRead')),
    },
  ];
  return <DataTable label={t('files.latest')} columns={columns} rows={files} keyOf={({ id }) => id} />;
}
