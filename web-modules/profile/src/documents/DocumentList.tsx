/** The documents; removal asks for confirmation. Documents verified by the state portal cannot be removed. */
import {
  Button,
  List,
  ListItem,
  Pill,
  toast,
  useDates,
  useMutation,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { IdCard, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeDocument } from '../data/profile.api';
import type { IdentityDocument } from '../data/profile.types';
import { profileKeys } from '../data/queries';
import css from './DocumentList.module.css';
import { documentText } from './documentText';

export function DocumentList({ documents }: { readonly documents: readonly IdentityDocument[] }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  // the document to be confirmed for removal.
  const [focusedDeleteDocument, setFocused] = useState<IdentityDocument | null>(null);
  const nameOf = ({ type }: IdentityDocument) => t(`type.${type}`, { defaultValue: type });
  const removing = useMutation({
    mutationFn: (document: IdentityDocument) => removeDocument(document.id),
    onSuccess: () => toast.success(t('toast.documentRemoved')),
    onError: (error) => toast.failure(t('toast.documentRemoveFailed'), error),
    onSettled: () => {
      setFocused(null);
      return queries.invalidateQueries({ queryKey: profileKeys.documents });
    },
  });
  return (
    <>
      <List aria-label={t('documents.title')}>
        {documents.map((document) => (
          <ListItem key={document.id} className={css.item}>
            <IdCard aria-hidden />
            <DocumentWords document={document} name={nameOf(document)} />
            {!document.fromEsia && (
              <Button
                kind="danger"
                size="small"
                aria-label={t('documents.removeOf', { name: `${nameOf(document)} ${documentText(document)}` })}
                onClick={() => setFocused(document)}
              >
                <Trash2 aria-hidden />
                {t('documents.remove')}
              </Button>
            )}
          </ListItem>
        ))}
      </List>
      {focusedDeleteDocument && (
        <ConfirmDialog
          isOpen
          isCritical
          title={t('documents.question')}
          confirmLabel={t('documents.remove')}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(focusedDeleteDocument)}
          onClose={() => {
            if (!removing.isPending) setFocused(null);
          }}
        >
          <p>
            <b>{`${nameOf(focusedDeleteDocument)}, ${documentText(focusedDeleteDocument)}`}</b>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function DocumentWords({ document, name }: { readonly document: IdentityDocument; readonly name: string }) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const { issuedBy, issueDate, fromEsia } = document;
  const issued = [issuedBy, issueDate && format(issueDate, 'date')].filter(Boolean).join(', ');
  return (
    <div className={css.words}>
      <h2 className={css.name}>{name}</h2>
      <p className="num">{documentText(document)}</p>
      {issued && <p className="muted small">{t('documents.issued', { issued })}</p>}
      {fromEsia && (
        <div>
          <Pill kind="positive" icon={<ShieldCheck aria-hidden />}>
            {t('info.vouched')}
          </Pill>
        </div>
      )}
    </div>
  );
}
