/** `/admin/news/list/{id}`: changes an item. If another editor was faster, both texts are shown, and nothing is lost. */
import { type ApiProblem, isProblem, SkeletonRows, useTranslation, useVariant } from '@cabinet/kit';
import { Navigate, useNavigate, useParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { useState } from 'react';
import { AdminNewsFrame } from '../AdminNewsFrame';
import { changeNews } from '../data/admin.api';
import type { AdminNews } from '../data/admin.types';
import { useFresh, useOneNews } from '../data/queries';
import { valuesOf } from '../domain/values';
import { LIST } from '../places';
import { Conflict } from './Conflict';
import { Editor } from './Editor';

export function EditPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin_news');
  const query = useOneNews(id);
  if (isProblem(query.error, 'not_found')) return <Navigate to={LIST} replace />;
  return (
    <AdminNewsFrame title={t('edit.title')}>
      <QueryView query={query} loading={<SkeletonRows rows={6} />} failed={t('edit.failed')}>
        {(news) => <EditForm key={news.id} opened={news} />}
      </QueryView>
    </AdminNewsFrame>
  );
}

function EditForm({ opened }: { readonly opened: AdminNews }) {
  const { languages, timezone } = useVariant();
  const navigate = useNavigate();
  const loadAgain = useFresh();
  /** The item that is edited; after a conflict, possibly what the other editor has saved. */
  const [base, setBase] = useState(opened);
  const [version, setVersion] = useState(opened.version);
  const [conflict, setConflict] = useState<AdminNews | null>(null);
  return (
    <>
      {conflict && (
        <Conflict
          current={conflict}
          onKeep={() => {
            setVersion(conflict.version);
            setConflict(null);
          }}
          onTake={() => {
            setBase(conflict);
            setVersion(conflict.version);
            setConflict(null);
          }}
        />
      )}
      <Editor
        // Taking the other text begins anew.
        key={base.version}
        name={`news:${base.id}:${String(base.version)}`}
        initial={valuesOf(base, languages, timezone)}
        saved={base}
        save={(request) => changeNews(base.id, version, request)}
        onSaved={() => {
          void loadAgain();
          void navigate(LIST);
        }}
        onConflict={(problem) => setConflict(currentIn(problem))}
      />
    </>
  );
}

const currentIn = ({ extra }: ApiProblem): AdminNews => extra.current as AdminNews;
