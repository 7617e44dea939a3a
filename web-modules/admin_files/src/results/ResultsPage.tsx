/** `/admin/files/results`: results for many patients at once, matched by the names of the files (issue 14). */
import { Button, Card, ErrorState, Loader, useTranslation } from '@cabinet/kit';
import { FileDrop } from '@cabinet/kit/resumable';
import { FolderOpen } from 'lucide-react';
import { useId } from 'react';
import { FilesPage } from '../shared/FilesPage';
import css from '../shared/AdminFiles.module.css';
import { useChooser } from '../upload/useChooser';
import { results, useBatch } from './batch';
import { MatchReport } from './MatchReport';
import { SendReport } from './SendReport';

export function ResultsPage() {
  const { t } = useTranslation('admin_files');
  const { rows, isMatching, error, isSent } = useBatch();
  const chooser = useChooser(t('upload.choose'), [], results.add);
  const isAsking = isMatching && rows.every(({ match }) => match === null);
  return (
    <FilesPage title={t('results.title')}>
      {rows.length === 0 && <Beginning onChoose={chooser.open} />}
      {isAsking && <Loader label={t('results.matching')} />}
      {error !== null && (
        <ErrorState
          title={t('results.failed')}
          error={error}
          advice={t('results.failedHint')}
          onRetry={results.askAgain}
          isRetrying={isMatching}
          phone={null}
          actions={
            <Button kind="quiet" onClick={results.clear}>
              {t('results.cancel')}
            </Button>
          }
        />
      )}
      {rows.length > 0 &&
        !isAsking &&
        error === null &&
        (isSent ? <SendReport /> : <MatchReport onAdd={chooser.open} />)}
      {!isSent && (
        <>
          {chooser.input}
          <FileDrop label={t('drop.here')} noFolders={t('drop.folder')} onFiles={results.add} />
        </>
      )}
    </FilesPage>
  );
}

function Beginning({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation('admin_files');
  const titleId = useId();
  return (
    <Card className={css.area} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="heading">
          {t('results.choose')}
        </h2>
        <p>{t('results.rule')}</p>
        <p className="muted small">{t('results.example')}</p>
      </div>
      <Button onClick={onChoose}>
        <FolderOpen aria-hidden />
        {t('upload.choose')}
      </Button>
    </Card>
  );
}
