/**
 * What the patient is notified of, by which channel, and when not (docs/adr/0054). A checkbox is saved when it is pressed;
 * the quiet hours have a button, because two times belong together.
 */
import { Card, toast, useMutation, useQuery, useQueryClient, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { profileKeys } from '../data/queries';
import page from '../shared/Page.module.css';
import css from './Notifications.module.css';
import {
  type Channel,
  CHANNELS,
  changeSettings,
  type Kind,
  KINDS,
  loadSettings,
  type NotificationChange,
  type NotificationSettings,
} from './notifications.api';
import { QuietHoursForm } from './QuietHoursForm';

export function NotificationsCard() {
  const { t } = useTranslation('profile');
  const settings = useQuery({
    queryKey: profileKeys.notifications,
    queryFn: ({ signal }) => loadSettings(signal),
    staleTime: 0,
  });
  // A hospital that notifies of nothing shows nothing.
  if (settings.data && (settings.data.kinds.length === 0 || settings.data.channels.length === 0)) return null;
  return (
    <Card className={page.section} aria-labelledby="notifications">
      <h2 id="notifications">{t('notifications.title')}</h2>
      <p className="muted">{t('notifications.note')}</p>
      <QueryView query={settings} failed={t('notifications.loadFailed')}>
        {(data) => <Choices settings={data} />}
      </QueryView>
    </Card>
  );
}

/** The changed choices at once; the response replaces them. */
function applied(
  settings: NotificationSettings,
  { kinds, quiet_hours: quiet }: NotificationChange,
): NotificationSettings {
  return {
    ...settings,
    kinds: settings.kinds.map((one) => ({ ...one, ...kinds?.[one.kind as Kind] })),
    quiet_hours: quiet ?? settings.quiet_hours,
  };
}

function useChange() {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const queryKey = profileKeys.notifications;
  return useMutation({
    mutationFn: changeSettings,
    // One after the other, so that the last response is the last state.
    scope: { id: 'notifications' },
    onMutate: (change) => {
      queries.setQueryData<NotificationSettings>(queryKey, (before) => before && applied(before, change));
    },
    onError: (error) => toast.failure(t('toast.saveFailed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function Choices({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useTranslation('profile');
  const change = useChange();
  const channels = CHANNELS.filter((channel) => settings.channels.includes(channel));
  const set = (kind: Kind, channel: Channel, wanted: boolean) =>
    change.mutate({ kinds: { [kind]: { [channel]: wanted } } });
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.about')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={css.channel}>
                {t(`notifications.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => {
            const chosen = settings.kinds.find((one) => one.kind === kind);
            return (
              chosen && (
                <tr key={kind}>
                  <th scope="row">{t(`notifications.kind.${kind}`)}</th>
                  {channels.map((channel) => (
                    <td key={channel} className={css.channel}>
                      <label className={css.cell}>
                        <input
                          type="checkbox"
                          aria-label={t('notifications.choice', {
                            kind: t(`notifications.kind.${kind}`),
                            channel: t(`notifications.channel.${channel}`),
                          })}
                          checked={chosen[channel]}
                          onChange={({ target }) => set(kind, channel, target.checked)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              )
            );
          })}
        </tbody>
      </table>
      <QuietHoursForm
        // The fields follow what another window has saved.
        key={`${String(settings.quiet_hours.on)}${settings.quiet_hours.from}${settings.quiet_hours.to}`}
        hours={settings.quiet_hours}
        isBusy={change.isPending && change.variables.quiet_hours !== undefined}
        onSave={(hours) =>
          change.mutate({ quiet_hours: hours }, { onSuccess: () => toast.success(t('notifications.quiet.saved')) })
        }
      />
    </>
  );
}
