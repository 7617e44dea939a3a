/** Where one is signed in, and how to end it there. */
import { Button, Card, Pill, toast, useDates, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession } from '../data/profile.api';
import type { DeviceSession } from '../data/profile.types';
import { profileKeys, useSessions } from '../data/queries';
import { Loaded } from '../shared/Loaded';
import page from '../shared/Page.module.css';
import { deviceName, isPhone } from './device';
import css from './Sessions.module.css';

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
      <Loaded query={sessions} failed={t('devices.failed')}>
        {(all) => (
          <>
            <ul className={css.list}>
              {all.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={ending.isPending && ending.variables === session.id}
                  onEnd={() => {
                    if (!ending.isPending) ending.mutate(session.id);
                  }}
                />
              ))}
            </ul>
            {all.some(({ current }) => !current) && (
              <div className={page.actions}>
                <Button kind="danger" onClick={() => setIsAsked(true)}>
                  {t('devices.endAll')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isAsked && (
        <ConfirmDialog
          isOpen
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

interface SessionRowProps {
  readonly session: DeviceSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const name = deviceName(session.userAgent) ?? t('devices.unknown');
  const since = format(session.createdAt, 'dateTime');
  return (
    <li className={css.item}>
      {isPhone(session.userAgent) ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      <div className={page.words}>
        <h3 className={css.name}>{name}</h3>
        <p className="muted small">{t('devices.since', { date: since })}</p>
        <p className="muted small">{t('devices.seen', { date: format(session.lastSeenAt, 'dateTime') })}</p>
      </div>
      {session.current ? (
        <Pill kind="positive">{t('devices.current')}</Pill>
      ) : (
        <Button
          kind="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={t('devices.endOf', { device: name, date: since })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
