/** The uploads of this tab, each with its progress; below them those that an earlier page could not finish. */
import { Button, List, useTranslation } from '@cabinet/kit';
import { focusOn } from '../shared/focusOn';
import page from '../shared/Page.module.css';
import css from './UploadList.module.css';
import { DuplicateDialog } from './DuplicateDialog';
import { UploadRow } from './UploadRow';
import { isUnderWay, uploads, useUploads } from './uploads';

export function UploadList() {
  const { t } = useTranslation('files');
  const all = useUploads();
  if (all.length === 0) return null;
  const over = all.filter((upload) => !isUnderWay(upload));
  const clear = () => {
    over.forEach(({ id }) => uploads.remove(id));
    focusOn('uploads', 'upload-area');
  };
  return (
    <section aria-labelledby="uploads" className="stack">
      <div className={css.head}>
        <h2 id="uploads" tabIndex={-1} className={page.heading}>
          {t('upload.title')}
        </h2>
        {over.length > 1 && (
          <Button kind="quiet" size="small" onClick={clear}>
            {t('upload.clear')}
          </Button>
        )}
      </div>
      <List>
        {all.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </List>
      <DuplicateDialog />
    </section>
  );
}
