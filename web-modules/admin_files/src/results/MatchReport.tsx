/** What matched, before anything is sent: the administrator looks at it and confirms. */
import { Button, IconButton, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { DataTable } from '@cabinet/kit/table';
import { FolderOpen, Send, X } from 'lucide-react';
import { useState } from 'react';
import css from '../shared/AdminFiles.module.css';
import { isMatched, results, useBatch } from './batch';
import { MatchPill, useResultColumns } from './resultColumns';

export function MatchReport({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation('admin_files');
  const { rows, isMatching } = useBatch();
  const columns = useResultColumns();
  const [isAsked, setIsAsked] = useState(false);
  const matched = rows.filter(isMatched);
  const patients = new Set(matched.map(({ match }) => match?.user?.id)).size;
  const others = rows.length - matched.length;
  // What needs a look comes first.
  const sorted = [...rows.filter((row) => !isMatched(row)), ...matched];
  return (
    <div className="stack">
      <div className={css.head}>
        <p role="status">
          {t('results.matched', { count: matched.length })}
          {others > 0 && ` ${t('results.others', { count: others })}`}
        </p>
        <div className={css.buttons} data-no-print="">
          <Button kind="quiet" size="small" onClick={results.clear}>
            <X aria-hidden />
            {t('results.cancel')}
          </Button>
          <Button kind="secondary" size="small" onClick={onAdd}>
            <FolderOpen aria-hidden />
            {t('results.add')}
          </Button>
          <Button size="small" isBusy={isMatching} disabled={matched.length === 0} onClick={() => setIsAsked(true)}>
            <Send aria-hidden />
            {t('results.send', { count: matched.length })}
          </Button>
        </div>
      </div>
      <DataTable
        label={t('results.report')}
        columns={[
          ...columns,
          { id: 'match', label: t('column.match'), cell: ({ match }) => <MatchPill match={match} /> },
        ]}
        rows={sorted}
        keyOf={({ key }) => key}
        isBusy={isMatching}
        isMarked={(row) => !isMatched(row)}
        actions={({ key, file: { name } }) => (
          <IconButton label={t('named', { action: t('upload.remove'), name })} onClick={() => results.remove(key)}>
            <X aria-hidden />
          </IconButton>
        )}
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={t('results.confirmTitle')}
        confirmLabel={t('results.send', { count: matched.length })}
        onConfirm={() => {
          setIsAsked(false);
          results.send();
        }}
        onClose={() => setIsAsked(false)}
      >
        <p>
          {t('results.confirm', { count: matched.length })} {t('results.patients', { count: patients })}
        </p>
        {others > 0 && <p className="muted">{t('results.notSent', { count: others })}</p>}
      </ConfirmDialog>
    </div>
  );
}
