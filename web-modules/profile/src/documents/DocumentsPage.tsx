/** `/profile/documents`: the documents, the form for a new one, and SNILS. */
import { Button, Card, EmptyState, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { IdCard, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Me } from '../data/me';
import { useDocuments, useDocumentTypes } from '../data/queries';
import page from '../shared/Page.module.css';
import { ProfileFrame } from '../shared/ProfileFrame';
import { DocumentForm } from './DocumentForm';
import { DocumentList } from './DocumentList';
import { offered } from './documentSchema';
import { SnilsCard } from './SnilsCard';

export function DocumentsPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const documents = useDocuments();
  const types = useDocumentTypes();
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {t('documents.open')}
    </Button>
  );
  return (
    <ProfileFrame title={t('documents.title')} note={t('documents.note')}>
      <SnilsCard me={me} />
      <QueryView query={documents} failed={t('documents.failed')}>
        {(all) => (
          <>
            {all.length > 0 && <DocumentList documents={all} />}
            {all.length === 0 && !isAdding && (
              <Card>
                <EmptyState title={t('documents.empty')} icon={<IdCard />} actions={add}>
                  {t('documents.emptyNote')}
                </EmptyState>
              </Card>
            )}
            {all.length > 0 && !isAdding && <div className={page.actions}>{add}</div>}
          </>
        )}
      </QueryView>
      {isAdding && (
        <QueryView query={types} failed={t('documents.typesFailed')}>
          {(all) => <DocumentForm me={me} types={offered(all, me.citizenship)} onClose={() => setIsAdding(false)} />}
        </QueryView>
      )}
    </ProfileFrame>
  );
}
