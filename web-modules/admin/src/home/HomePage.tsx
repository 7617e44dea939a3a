/** `/admin`: what needs a person today, each number with a link to its list. */
import { Card, useLanguage, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { CreditCard, FileUp, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCounters, useUnresolvedPayments } from '../data/queries';
import { NEW_FILES, UNRESOLVED_PAYMENTS, USERS } from '../places';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { View } from '../shared/View';

export function HomePage() {
  const { t } = useTranslation('admin');
  const counters = useCounters();
  const { data: unresolved } = useUnresolvedPayments();
  return (
    <AdminPage title={t('home.title')} note={t('home.note')}>
      <View query={counters} failed={t('home.failed')} rows={3}>
        {({ new_cabinets, new_events }) => (
          <ul role="list" className={css.cards}>
            <Todo icon={<UserPlus aria-hidden data-picture="" />} label={t('todo.cabinets')} count={new_cabinets}>
              <Link to={`${USERS}?is_new=1`}>{t('todo.cabinets.open')}</Link>
            </Todo>
            <Todo icon={<FileUp aria-hidden data-picture="" />} label={t('todo.files')} count={new_events}>
              <Link to={NEW_FILES}>{t('todo.files.open')}</Link>
            </Todo>
            {unresolved && (
              <Todo
                icon={<CreditCard aria-hidden data-picture="" />}
                label={t('todo.payments')}
                count={unresolved.payments.length}
                hasMore={unresolved.hasMore}
              >
                <Link to={UNRESOLVED_PAYMENTS}>{t('todo.payments.open')}</Link>
              </Todo>
            )}
          </ul>
        )}
      </View>
    </AdminPage>
  );
}

interface TodoProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly count: number;
  /** There are more than were counted. */
  readonly hasMore?: boolean;
  /** The link to the list, where a screen shows it. */
  readonly children?: ReactNode;
}

function Todo({ icon, label, count, hasMore = false, children }: TodoProps) {
  const { t } = useTranslation('admin');
  const number = count.toLocaleString(useLanguage());
  return (
    <li>
      <Card className={css.todo} data-none={count === 0 || undefined}>
        <span className={css.actions}>
          {icon}
          {label}
        </span>
        <strong className="num">{hasMore ? t('todo.more', { number }) : number}</strong>
        {count === 0 ? <span className="muted small">{t('todo.nothing')}</span> : children}
      </Card>
    </li>
  );
}
