/** The pages below `/admin` that no other module serves: what is to be done today, the users table, one user. */
import { useCan } from '@cabinet/kit';
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
  const seesUsers = useCan()('users.read');
  return (
    <Routes>
      <Route path={HOME} element={<HomePage />} />
      {seesUsers && <Route path={USERS} element={<UsersPage />} />}
      {seesUsers && <Route path={`${USERS}/:id`} element={<UserPage />} />}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
