/** `/admin/userInfo/{id}`: one user: profile, access, medical accounts, consents, sessions, history. */
import { Button, isProblem, useCan, usePerson, useTranslation } from '@cabinet/kit';
import { Link, useParams } from '@cabinet/kit/router';
import { DatedView, Missing } from '@cabinet/kit/views';
import { CheckCheck, UserX } from 'lucide-react';
import { useUserDialogs } from '../actions/useUserDialogs';
import type { UserDetail } from '../data/contract';
import { useUser } from '../data/queries';
import { USERS } from '../places';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { fullName } from '../shared/names';
import { useMarkViewed } from '../users/useMarkViewed';
import { AccessCard } from './AccessCard';
import { FilesCard } from './FilesCard';
import { History } from './History';
import { ProfileCard } from './ProfileCard';
import { UserTables } from './UserTables';

export function UserPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const query = useUser(id);
  const { data, error } = query;
  const can = useCan();
  return (
    <AdminPage
      title={data ? fullName(data) : t('user.untitled')}
      note={<Link to={USERS}>{t('user.back')}</Link>}
      actions={data?.is_new === 1 && can('users.write') && <MarkRead user={data} />}
    >
      {data === undefined && isProblem(error, 'not_found') ? (
        <Missing title={t('user.missing')} icon={<UserX />} back={{ to: USERS, label: t('user.back') }} />
      ) : (
        <DatedView query={query} failed={t('user.failed')}>
          {(user) => <User user={user} />}
        </DatedView>
      )}
    </AdminPage>
  );
}

function User({ user }: { readonly user: UserDetail }) {
  const { ask, dialogs } = useUserDialogs();
  const can = useCan();
  const isOwn = usePerson()?.userId === user.id;
  return (
    <>
      <div className={css.columns}>
        <ProfileCard user={user} />
        <AccessCard user={user} isOwn={isOwn} onAsk={(kind) => ask(kind, user)} />
      </div>
      {can('files.read') && <FilesCard userId={user.id} />}
      <UserTables user={user} />
      <History id={user.id} />
      {dialogs}
    </>
  );
}

function MarkRead({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation('admin');
  const marking = useMarkViewed();
  return (
    <Button
      kind="secondary"
      size="small"
      isBusy={marking.isPending}
      onClick={() => marking.mutate({ selection: { isAll: false, ids: new Set([user.id]) }, filters: {} })}
    >
      <CheckCheck aria-hidden />
      {t('users.markRead')}
    </Button>
  );
}
