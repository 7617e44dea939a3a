/** Says what was deleted and takes it back. It gets the focus, because the button that was pressed is gone. */
import { Button, Notice, useTranslation } from '@cabinet/kit';
import { Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FileActions } from './useFileActions';

export function DeletedNotice({ actions }: { readonly actions: FileActions }) {
  const { t } = useTranslation('files');
  const { deleted } = actions;
  const undo = useRef<HTMLButtonElement>(null);
  const id = deleted?.id;
  useEffect(() => {
    if (id === undefined) return;
    // The dialog gives the focus back to a button that is gone; it does so first.
    const timer = setTimeout(() => undo.current?.focus());
    return () => clearTimeout(timer);
  }, [id]);
  if (deleted === null) return null;
  return (
    <Notice icon={<Trash2 />} role="status">
      <p>{t('deleted.notice', { name: deleted.name })}</p>
      <div className="wrap">
        <Button
          ref={undo}
          kind="secondary"
          size="small"
          isBusy={actions.isRestoring}
          onClick={() => actions.restore(deleted)}
        >
          {!actions.isRestoring && <Undo2 aria-hidden />}
          {t('deleted.undo')}
        </Button>
        <Button kind="quiet" size="small" onClick={actions.forgetDeleted}>
          {t('deleted.hide')}
        </Button>
      </div>
    </Notice>
  );
}
