/** Asks about an upload whose name is taken: "Yes" sends it, "Cancel" takes it off the list. */
import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { freeNameOf } from '../domain/trouble';
import { uploads, useUploads } from './uploads';

export function DuplicateDialog() {
  const { t } = useTranslation('files');
  const asked = useUploads().find(({ state }) => state === 'duplicate');
  const free = freeNameOf(asked?.problem);
  return (
    <ConfirmDialog
      // A further one is a question of its own.
      key={asked?.id}
      isOpen={asked !== undefined}
      title={t('duplicate.title')}
      confirmLabel={t('duplicate.yes')}
      onConfirm={() => asked && uploads.force(asked.id)}
      onClose={() => asked && uploads.remove(asked.id)}
    >
      <p>{t('duplicate.exists', { name: asked?.name ?? '' })}</p>
      <p>{free === null ? t('duplicate.upload') : t('duplicate.free', { name: free })}</p>
    </ConfirmDialog>
  );
}
