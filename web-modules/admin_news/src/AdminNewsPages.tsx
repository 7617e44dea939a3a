/** The pages below `/admin/news`: a new item, all items, and one of them. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { CreatePage } from './editor/CreatePage';
import { EditPage } from './editor/EditPage';
import { ListPage } from './list/ListPage';
import { CREATE, LIST } from './places';

export function AdminNewsPages() {
  return (
    <Routes>
      <Route path={CREATE} element={<CreatePage />} />
      <Route path={LIST} element={<ListPage />} />
      <Route path={`${LIST}/:id`} element={<EditPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
