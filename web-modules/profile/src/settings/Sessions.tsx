/** The user's sessions, and the buttons to end them. */
import { Button, Card, Pill, toast, useDates, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { QueryView } from '@cabinet/kit/views';
import { Globe, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession } from '../data/profile.api';
import type { DeviceSession } from '../data/profile.types';
import { profileKeys, useSessions } from '../data/queries';
import page from '../shared/Page.module.css';
import { CalendarNotice } from './CalendarNotice';
import { byDevice, deviceKind, type SessionGroup } from './device';
import css from './Sessions.module.css';

/** Number of devices shown before "show more". */
const SHOWN = 3;

export function Sessions() {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const sessions = useSessions();
  const [isAsked, setIsAsked] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: profileKeys.sessions });
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSuccess: () => toast.success(t('devices.ended')),
    onError: (error) => toast.failure(t('devices.endFailed'), error),
    onSettled: () => {
      setIsAsked(false);
      return reload();
    },
  });
  return (
    <Card className={page.section} aria-labelledby="devices">
      <h2 id="devices">{t('devices.here')}</h2>
      <QueryView query={sessions} failed={t('devices.failed')}>
        {(all) => (
          <>
            <Devices
              groups={byDevice(all)}
              ending={ending.isPending ? ending.variables : null}
              onEnd={(id) => {
                if (!ending.isPending) ending.mutate(id);
              }}
            />
            {all.some(({ current }) => !current) && (
              <div className={page.actions}>
                <Button kind="danger" onClick={() => setIsAsked(true)}>
                  {t('devices.endAll')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      <CalendarNotice />
      {isAsked && (
        <ConfirmDialog
          isOpen
          isCritical
          title={t('devices.question')}
          confirmLabel={t('devices.yes')}
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate(null)}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('devices.questionNote')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface DevicesProps {
  readonly groups: readonly SessionGroup<DeviceSession>[];
  readonly ending: string | null;
  readonly onEnd: (id: string) => void;
}

/** The most relevant devices first; the others are collapsed. */
function Devices({ groups, ending, onEnd }: DevicesProps) {
  const { t } = useTranslation('profile');
  const [isWhole, setIsWhole] = useState(false);
  const rest = groups.length - SHOWN;
  return (
    <>
      <ul className={css.list}>
        {(isWhole ? groups : groups.slice(0, SHOWN)).map((group) => (
          <Device key={group.sessions[0].id} group={group} ending={ending} onEnd={onEnd} />
        ))}
      </ul>
      {rest > 0 && !isWhole && (
        <div className={page.actions}>
          <Button kind="secondary" onClick={() => setIsWhole(true)}>
            {t('devices.more', { count: rest })}
          </Button>
        </div>
      )}
    </>
  );
}

interface DeviceProps {
  readonly group: SessionGroup<DeviceSession>;
  readonly ending: string | null;
  readonly onEnd: (id: string) => void;
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Monitor, other: Globe } as const;

/** One device: its last sign-in, and the earlier ones collapsed below. */
function Device({ group, ending, onEnd }: DeviceProps) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const [last, ...earlier] = group.sessions;
  const kind = deviceKind(last.userAgent);
  const Icon = ICONS[kind];
  const name = group.name ?? t('devices.unknown');
  const date = (session: DeviceSession) => format(session.createdAt, 'dateTime');
  const end = (session: DeviceSession) => (
    <Button
      kind="quiet"
      size="small"
      isBusy={ending === session.id}
      aria-label={t('devices.endOf', { device: name, date: date(session) })}
      onClick={() => onEnd(session.id)}
    >
      {t('devices.end')}
    </Button>
  );
  return (
    <li className={css.item}>
      <Icon aria-hidden data-device={kind} />
      <div className={page.words}>
        <h3 className={css.name}>{name}</h3>
        <p className="muted small">{t('devices.since', { date: date(last) })}</p>
        <p className="muted small">{t('devices.seen', { date: format(last.lastSeenAt, 'dateTime') })}</p>
      </div>
      {last.current ? <Pill kind="positive">{t('devices.current')}</Pill> : end(last)}
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{t('devices.earlier', { count: earlier.length })}</summary>
          <ul className={css.list}>
            {earlier.map((session) => (
              <li key={session.id} className={css.item}>
                <p className="muted small">{t('devices.since', { date: date(session) })}</p>
                {end(session)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
