/** What of the running system needs a person: each number with a link to its part of the page of the system's state. */
import { useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { DatabaseBackup, ListX, MailX, Unplug } from 'lucide-react';
import type { SystemHealth } from '../data/contract';
import { BACKUP, FAILED_JOBS, FAILED_LETTERS, PLUGINS } from '../places';
import { Todo } from './Todo';

/** The kind of the jobs that send e-mails: they have a card of their own. */
const LETTERS = 'send_letter';

const needsPerson = ({ state, system }: SystemHealth['plugins'][number]): boolean =>
  state === 'failed' || state === 'resting' || (state === 'ready' && system.reachable === false);

export function SystemTodos({ health }: { readonly health: SystemHealth }) {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  const { mail, jobs, plugins, backup } = health;
  const failedJobs = jobs.kinds.reduce((sum, { kind, failed }) => (kind === LETTERS ? sum : sum + failed), 0);
  const isOld = backup.is_old || !backup.last_at;
  return (
    <>
      <Todo icon={<MailX aria-hidden data-picture="" />} label={t('todo.letters')} count={mail.failed}>
        <Link to={FAILED_LETTERS}>{t('todo.letters.open')}</Link>
      </Todo>
      <Todo icon={<ListX aria-hidden data-picture="" />} label={t('todo.jobs')} count={failedJobs}>
        <Link to={FAILED_JOBS}>{t('todo.jobs.open')}</Link>
      </Todo>
      <Todo
        icon={<Unplug aria-hidden data-picture="" />}
        label={t('todo.plugins')}
        count={plugins.filter(needsPerson).length}
      >
        <Link to={PLUGINS}>{t('todo.plugins.open')}</Link>
      </Todo>
      {isOld && (
        <Todo
          icon={<DatabaseBackup aria-hidden data-picture="" />}
          label={t('todo.backup')}
          count={1}
          value={backup.last_at ? format(backup.last_at, 'dayMonth') : t('todo.backup.none')}
        >
          <Link to={BACKUP}>{t('todo.backup.open')}</Link>
        </Todo>
      )}
    </>
  );
}
