/** The pages below `/admin` that no other module serves: what is to be done today, the users table, one user. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { useArrivals } from './arrivals/useArrivals';
import { useFileArrivals } from './arrivals/useFileArrivals';
import { useLive } from './data/useLive';
import { HomePage } from './home/HomePage';
import { HOME, USERS } from './places';
import { UserPage } from './user/UserPage';
import { UsersPage } from './users/UsersPage';

export function AdminPages() {
  useArrivals();
  useFileArrivals();
  useLive();
  return (
    <Routes>
      <Route path={HOME} element={<HomePage />} />
      <Route path={USERS} element={<UsersPage />} />
      <Route path={`${USERS}/:id`} element={<UserPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
