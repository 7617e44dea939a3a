/** The upload of what matched, file by file, and then the final report, which can be printed or saved. */
import { announce, Button, Pill, saveFile, useDates, useTranslation } from '@cabinet/kit';
import { percentOf, ProgressBar } from '@cabinet/kit/resumable';
import { DataTable, PrintButton } from '@cabinet/kit/table';
import { Download, Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFresh } from '../data/queries';
import css from '../shared/AdminFiles.module.css';
import { troubleOf } from '../shared/trouble';
import { UploadActions, UploadStanding } from '../upload/UploadRow';
import { isUnderWay, resultUploads, type Upload, useUploadsOf } from '../upload/uploads';
import { type BatchRow, results, useBatch } from './batch';
import { csvOf } from './csv';
import { MatchPill, useResultColumns } from './resultColumns';

export function SendReport() {
  const { t } = useTranslation('admin_files');
  const { dateOf } = useDates();
  const { rows } = useBatch();
  const running = new Map(useUploadsOf(resultUploads).map((upload) => [upload.id, upload]));
  const uploadOf = ({ uploadId }: BatchRow) => (uploadId === null ? undefined : running.get(uploadId));
  const sentOut = rows.flatMap((row) => uploadOf(row) ?? []);
  const done = sentOut.filter(({ state }) => state === 'done').length;
  // A taken name waits for the administrator, who may be content with the report as it is.
  const isOver = !sentOut.some((upload) => isUnderWay(upload) && upload.state !== 'duplicate');
  const sum = (of: 'size' | 'sent') => sentOut.reduce((all, upload) => all + upload[of], 0);
  const outcomeOf = useOutcome();
  const columns = useResultColumns();
  const fresh = useFresh();
  const over = useEffectEvent(() => {
    announce(t('results.done', { count: done }));
    void fresh();
  });
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  const save = () => {
    const heading = ['name', 'fio', 'birthDate', 'by', 'outcome'] as const;
    const lines = rows.map((row) => [
      row.file.name,
      row.match?.user?.fio ?? '',
      row.match?.user?.birth_date ?? '',
      row.match?.by ? t(`by.${row.match.by}`) : '',
      outcomeOf(row, uploadOf(row)),
    ]);
    const text = csvOf([heading.map((one) => t(`column.${one}`)), ...lines]);
    saveFile(
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
      `${t('results.fileName')} ${dateOf(new Date())}.csv`,
    );
  };
  return (
    <div className="stack">
      <div className={css.head}>
        <p role="status">
          {isOver
            ? t('results.done', { count: done })
            : t('results.progress', { done, total: sentOut.length, percent: percentOf(sum('sent'), sum('size')) })}{' '}
          {isOver && rows.length > done && t('results.left', { count: rows.length - done })}
        </p>
        {isOver && (
          <div className={css.buttons} data-no-print="">
            <PrintButton kind="secondary" />
            <Button kind="secondary" size="small" onClick={save}>
              <Download aria-hidden />
              {t('results.csv')}
            </Button>
            <Button size="small" onClick={results.clear}>
              <Plus aria-hidden />
              {t('results.again')}
            </Button>
          </div>
        )}
      </div>
      {!isOver && <ProgressBar label={t('results.bar')} sent={sum('sent')} size={sum('size')} />}
      <DataTable
        label={t('results.final')}
        columns={[
          ...columns,
          {
            id: 'outcome',
            label: t('column.outcome'),
            isLong: true,
            cell: (row) => <Outcome row={row} upload={uploadOf(row)} />,
          },
        ]}
        rows={rows}
        keyOf={({ key }) => key}
        isMarked={(row) => uploadOf(row)?.state === 'failed'}
      />
    </div>
  );
}

function Outcome({ row, upload }: { readonly row: BatchRow; readonly upload: Upload | undefined }) {
  const { t } = useTranslation('admin_files');
  if (!upload) return <MatchPill match={row.match} />;
  if (upload.state === 'done') return <Pill kind="positive">{t('outcome.sent')}</Pill>;
  return (
    <div className={css.outcome}>
      <UploadStanding upload={upload} />
      <div data-no-print="">
        <UploadActions upload={upload} queue={resultUploads} canRemove={false} />
      </div>
    </div>
  );
}

/** What became of a file, in words. */
function useOutcome(): (row: BatchRow, upload: Upload | undefined) => string {
  const { t } = useTranslation('admin_files');
  return ({ match }, upload) => {
    if (!upload) return t('outcome.notSent', { why: t(`match.${match?.match ?? 'none'}`) });
    if (upload.state === 'done') return t('outcome.sent');
    const { problem } = upload;
    return t('outcome.notSent', { why: t(problem === null ? 'upload.cancelled' : troubleOf(problem)) });
  };
}
