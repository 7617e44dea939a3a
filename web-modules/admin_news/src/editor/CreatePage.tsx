/** `/admin/news` (B-074): a new item. After saving the form is empty again (B-214). */
import { useVariant } from '@cabinet/kit';
import { useMemo } from 'react';
import { AdminNewsFrame } from '../AdminNewsFrame';
import { createNews } from '../data/admin.api';
import { useFresh } from '../data/queries';
import { emptyValues } from '../domain/values';
import { Editor } from './Editor';

export function CreatePage() {
  const { languages } = useVariant();
  const loadAgain = useFresh();
  const initial = useMemo(() => emptyValues(languages), [languages]);
  return (
    <AdminNewsFrame>
      <Editor name="news" initial={initial} saved={null} save={createNews} onSaved={() => void loadAgain()} />
    </AdminNewsFrame>
  );
}
