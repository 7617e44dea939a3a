/** `/admin`: what needs a person today, each number with a link to its list. */
import { useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { DatedView } from '@cabinet/kit/views';
import { ClipboardList, CreditCard, FileUp, UserPlus } from 'lucide-react';
import { useCounters, useHealth, useUnresolvedPayments } from '../data/queries';
import { NEW_FILES, QUIZ_ALERTS, UNRESOLVED_PAYMENTS, USERS } from '../places';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { SystemTodos } from './SystemTodos';
import { Todo } from './Todo';

export function HomePage() {
  const { t } = useTranslation('admin');
  const counters = useCounters();
  const { data: unresolved } = useUnresolvedPayments();
  const { data: health } = useHealth();
  return (
    <AdminPage title={t('home.title')} note={t('home.note')}>
      <DatedView query={counters} failed={t('home.failed')} rows={3}>
        {({ new_cabinets, new_events, questionnaire_alerts: alerts }) => (
          <ul role="list" className={css.cards}>
            {typeof new_cabinets === 'number' && (
              <Todo icon={<UserPlus aria-hidden data-picture="" />} label={t('todo.cabinets')} count={new_cabinets}>
                <Link to={`${USERS}?is_new=1`}>{t('todo.cabinets.open')}</Link>
              </Todo>
            )}
            {typeof new_events === 'number' && (
              <Todo icon={<FileUp aria-hidden data-picture="" />} label={t('todo.files')} count={new_events}>
                <Link to={NEW_FILES}>{t('todo.files.open')}</Link>
              </Todo>
            )}
            {typeof alerts === 'number' && alerts > 0 && (
              <Todo icon={<ClipboardList aria-hidden data-picture="" />} label={t('todo.alerts')} count={alerts}>
                <Link to={QUIZ_ALERTS}>{t('todo.alerts.open')}</Link>
              </Todo>
            )}
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
            {health && <SystemTodos health={health} />}
          </ul>
        )}
      </DatedView>
    </AdminPage>
  );
}
