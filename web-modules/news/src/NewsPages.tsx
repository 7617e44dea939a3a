/** The pages below `/news`: the list, and one item. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { ItemPage } from './item/ItemPage';
import { ListPage } from './list/ListPage';
import { LIST } from './places';

export function NewsPages() {
  return (
    <Routes>
      <Route path={LIST} element={<ListPage />} />
      <Route path={`${LIST}/:id`} element={<ItemPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
