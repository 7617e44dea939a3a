/** The dialogs about one file: preview, taken name, deletion. */
import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { PreviewDialog } from './PreviewDialog';
import type { FileActions } from './useFileActions';

export function FileDialogs({ actions }: { readonly actions: FileActions }) {
  const { t } = useTranslation('files');
  const { previewed, taken, asked } = actions;
  return (
    <>
      <PreviewDialog file={previewed} onClose={actions.closePreview} />
      <ConfirmDialog
        isOpen={taken !== null}
        title={t('duplicate.title')}
        confirmLabel={t('duplicate.yes')}
        isBusy={actions.isTaking}
        onConfirm={() => taken?.goOn()}
        onClose={actions.closeTaken}
      >
        <p>{t('duplicate.exists', { name: taken?.name ?? '' })}</p>
        {taken?.freeName != null && <p>{t('duplicate.free', { name: taken.freeName })}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        isCritical
        title={t(asked?.isForGood === true ? 'delete.forGoodTitle' : 'delete.title')}
        confirmLabel={t('delete.confirm')}
        isBusy={actions.isDeleting}
        onConfirm={() => asked && actions.delete(asked)}
        onClose={actions.closeDelete}
      >
        <p>
          {t(asked?.isForGood === true ? 'delete.forGoodQuestion' : 'delete.question', {
            name: asked?.file.name ?? '',
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}
