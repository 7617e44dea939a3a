/** Files for this patient: several at once, saved or as results (B-083, B-084). `?upload=result` chooses the latter. */
import { Button, Card, List, ListItem, toast, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { FileDrop } from '@cabinet/kit/resumable';
import { Choice } from '@cabinet/kit/views';
import { useBytes } from '@cabinet/record';
import { FolderOpen } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FileExchange, SentType } from '../data/contract';
import { useFresh } from '../data/queries';
import css from '../shared/AdminFiles.module.css';
import { UploadActions, UploadStanding } from '../upload/UploadRow';
import { isUnderWay, type Upload, uploads, useUploadsOf } from '../upload/uploads';
import { useChooser } from '../upload/useChooser';

const TYPES: readonly SentType[] = ['0', '6'];

export function Uploading({ exchange }: { readonly exchange: FileExchange }) {
  const { t } = useTranslation('admin_files');
  const inBytes = useBytes();
  const titleId = useId();
  const [parameters] = useSearchParams();
  const [type, setType] = useState<SentType>(parameters.get('upload') === 'result' ? '6' : '0');
  const { user, max_bytes, accepted } = exchange;
  const own = useUploadsOf(uploads).filter(({ target }) => target.userId === user.id);
  useUploadNews(own);
  const add = (files: readonly File[]) => void uploads.add(files, { userId: user.id, type }, max_bytes);
  const chooser = useChooser(t('upload.choose'), accepted, add);
  return (
    <>
      <Card className={css.area} aria-labelledby={titleId}>
        <div>
          <h2 id={titleId} className="heading">
            {t('upload.title')}
          </h2>
          <p className="muted small">{t('upload.hint', { limit: inBytes(max_bytes) })}</p>
        </div>
        <Choice
          isRow
          label={t('upload.type')}
          value={type}
          options={TYPES.map((one) => ({ value: one, label: t(`upload.type.${one}`) }))}
          onChoose={setType}
        />
        <Button onClick={chooser.open}>
          <FolderOpen aria-hidden />
          {t('upload.choose')}
        </Button>
        {chooser.input}
      </Card>
      <FileDrop label={t('drop.here')} noFolders={t('drop.folder')} onFiles={add} />
      {own.length > 0 && <OwnUploads own={own} />}
    </>
  );
}

function OwnUploads({ own }: { readonly own: readonly Upload[] }) {
  const { t } = useTranslation('admin_files');
  const titleId = useId();
  const over = own.filter((upload) => !isUnderWay(upload));
  return (
    <section className="stack" aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className="heading">
          {t('upload.running')}
        </h2>
        {over.length > 1 && (
          <Button kind="quiet" size="small" onClick={() => over.forEach(({ id }) => uploads.remove(id))}>
            {t('upload.clear')}
          </Button>
        )}
      </div>
      <List>
        {own.map((upload) => (
          <ListItem key={upload.id} className={css.row} data-upload={upload.state}>
            <div className={css.words}>
              <h3 className={css.name}>{upload.name}</h3>
              <UploadStanding upload={upload} />
            </div>
            <UploadActions upload={upload} queue={uploads} />
          </ListItem>
        ))}
      </List>
    </section>
  );
}

/** A finished upload leaves the list once the list of files has it; the results are told in one message. */
function useUploadNews(own: readonly Upload[]): void {
  const { t } = useTranslation('admin_files');
  const fresh = useFresh();
  const taken = useRef<ReadonlySet<number>>(new Set());
  const finished = useRef(0);
  useEffect(() => {
    const done = own.filter(({ id, state }) => state === 'done' && !taken.current.has(id));
    if (done.length > 0) {
      taken.current = new Set([...taken.current, ...done.map(({ id }) => id)]);
      finished.current += done.length;
      void fresh().finally(() => done.forEach(({ id }) => uploads.remove(id)));
    }
    const isMoving = own.some(({ state }) => ['queued', 'sending', 'waiting'].includes(state));
    if (finished.current > 0 && !isMoving) {
      toast.success(t('upload.toast', { count: finished.current }));
      finished.current = 0;
    }
  }, [own, fresh, t]);
}
