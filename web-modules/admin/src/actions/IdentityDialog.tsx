/** Notes that the administrator saw the person's document at the desk: it makes the medical record readable. */
import { SelectField, useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import { proveIdentity } from '../data/admin.api';
import { useDocumentTypes } from '../data/queries';
import type { ActionDialogProps } from './ActionDialog';
import { ReasonDialog } from './ReasonDialog';
import { useAction } from './useAction';

/** Until the hospital's list is there. */
const USUAL = ['PASSPORT'];

/** They prove no identity: the kernel refuses them. */
const NO_PROOF = ['MEDICAL_POLICY', 'OTHER'];

export function IdentityDialog({ row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const listed = useDocumentTypes().data?.map(({ type }) => type) ?? USUAL;
  const types = listed.filter((type) => !NO_PROOF.includes(type));
  const [chosen, setDocument] = useState('');
  const document = types.includes(chosen) ? chosen : (types[0] ?? '');
  const action = useAction({
    run: (reason: string) => proveIdentity(row.id, document, reason),
    done: t('done.identity'),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      row={row}
      title={t('ask.identity')}
      meaning={<p>{t('meaning.identity')}</p>}
      confirmLabel={t('confirm.identity')}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={action.mutate}
      onClose={onClose}
    >
      <SelectField
        label={t('identity.document')}
        value={document}
        options={types.map((type) => ({ value: type, label: t(`document.${type}`, { defaultValue: type }) }))}
        onChange={({ target }) => setDocument(target.value)}
      />
    </ReasonDialog>
  );
}
