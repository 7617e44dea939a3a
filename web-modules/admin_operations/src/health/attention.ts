/** What needs a person, from the state of the system: the worst first, each with the part of the page that it is about. */
import type { TextKey } from '@cabinet/kit';
import type { Health } from '../data/contract';
import { AUDIT } from '../places';

/** Parts of the page, as ids of their headings. */
export const PARTS = {
  plugins: 'plugins',
  jobs: 'jobs',
  disk: 'disk',
  mail: 'mail',
  backup: 'backup',
  audit: 'audit',
  errors: 'errors',
} as const;

/** The kind of the jobs that send e-mails. */
export const LETTERS = 'send_letter';

/** Warned of before files are refused: free space below this many times what is kept free. */
const LOW_DISK_TIMES = 2;

/** A job that is due for this long is not taken (docs/operations.md). */
const OVERDUE_MS = 15 * 60_000;

export interface Attention {
  readonly id: string;
  readonly text: TextKey<'admin_operations'>;
  readonly values: Readonly<Record<string, string | number>>;
  /** Where to look: mostly the search and hash of this page. */
  readonly to: string;
}

/** The numbers and times of the texts, as they are written in the language. */
export interface Words {
  readonly size: (bytes: number) => string;
  readonly moment: (at: string) => string;
}

export const isDiskLow = ({ free_bytes, keep_free_bytes }: Health['disk']): boolean =>
  typeof free_bytes === 'number' && free_bytes < LOW_DISK_TIMES * keep_free_bytes;

export const isMailDown = ({ state }: Health['mail']): boolean => state === 'down';

export const isSystemDown = ({ state, system }: Health['plugins'][number]): boolean =>
  state === 'ready' && system.reachable === false;

function ofPlugins({ plugins }: Health): Attention[] {
  return plugins.flatMap((plugin): readonly Attention[] => {
    const { id, name, state } = plugin;
    const about = { id: `plugin ${id}`, values: { name }, to: `#${PARTS.plugins}` };
    if (state === 'failed') return [{ ...about, text: 'todo.plugin_failed' }];
    if (state === 'resting') return [{ ...about, text: 'todo.plugin_resting' }];
    return isSystemDown(plugin) ? [{ ...about, text: 'todo.system_unreachable' }] : [];
  });
}

function ofJobs({ jobs, mail }: Health, readAt: number, words: Words): (Attention | false)[] {
  const { kinds, oldest_waiting } = jobs;
  const others = kinds.reduce((sum, { kind, failed }) => (kind === LETTERS ? sum : sum + failed), 0);
  return [
    mail.failed > 0 && {
      id: 'letters',
      text: 'todo.mail',
      values: { count: mail.failed },
      to: `?jobs=failed&kind=${LETTERS}#${PARTS.jobs}`,
    },
    others > 0 && { id: 'jobs', text: 'todo.jobs', values: { count: others }, to: `?jobs=failed#${PARTS.jobs}` },
    typeof oldest_waiting === 'string' &&
      readAt - Date.parse(oldest_waiting) > OVERDUE_MS && {
        id: 'overdue',
        text: 'todo.overdue',
        values: { when: words.moment(oldest_waiting) },
        to: `?jobs=waiting#${PARTS.jobs}`,
      },
  ];
}

export interface Seen {
  readonly health: Health;
  /** When it was read, in milliseconds. */
  readonly readAt: number;
}

export function attentionOf({ health, readAt }: Seen, words: Words): readonly Attention[] {
  const { disk, mail, backup, audit } = health;
  const found: readonly (Attention | false)[] = [
    Boolean(audit.fault) && { id: 'audit', text: 'todo.audit', values: {}, to: AUDIT },
    ...ofPlugins(health),
    isMailDown(mail) && { id: 'mail', text: 'todo.mailDown', values: {}, to: `#${PARTS.mail}` },
    isDiskLow(disk) && {
      id: 'disk',
      text: 'todo.disk',
      values: { free: words.size(disk.free_bytes ?? 0) },
      to: `#${PARTS.disk}`,
    },
    ...ofJobs(health, readAt, words),
    backup.is_old && {
      id: 'backup',
      text: backup.last_at ? 'todo.backup' : 'todo.noBackup',
      values: {},
      to: `#${PARTS.backup}`,
    },
  ];
  return found.filter((one) => one !== false);
}
