/**
 * Notices on this device (docs/adr/0052): a switch. What to hear of is chosen in the card above it. The browser asks for its permission after the
 * press only. Hospitals without notices show nothing.
 */
import {
  Button,
  Card,
  isProblem,
  Notice,
  Pill,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { BellOff, BellRing } from 'lucide-react';
import { profileKeys } from '../data/queries';
import page from '../shared/Page.module.css';
import { askPermission } from './browser';
import { loadHere, loadOffer, turnOff, turnOn } from './push.api';

export function PushCard() {
  const { t } = useTranslation('profile');
  const offer = useQuery({ queryKey: profileKeys.push, queryFn: ({ signal }) => loadOffer(signal) });
  if (offer.data ? !offer.data.public_key : !offer.isError) return null;
  return (
    <Card className={page.section} aria-labelledby="push">
      <h2 id="push">{t('push.title')}</h2>
      <p className="muted">{t('push.note')}</p>
      <QueryView query={offer} failed={t('push.loadFailed')}>
        {({ public_key: key }) => key && <Here publicKey={key} />}
      </QueryView>
    </Card>
  );
}

interface HereProps {
  readonly publicKey: string;
}

function Here({ publicKey }: HereProps) {
  const { t } = useTranslation('profile');
  const here = useQuery({
    queryKey: [...profileKeys.push, 'here', publicKey],
    queryFn: ({ signal }) => loadHere(publicKey, signal),
    // The permission changes outside the page.
    staleTime: 0,
  });
  return (
    <QueryView query={here} failed={t('push.loadFailed')}>
      {(state) => {
        if (state.is === 'unable' || state.is === 'blocked') {
          return (
            <Notice kind="info">
              <p>{t(`push.${state.is}`)}</p>
            </Notice>
          );
        }
        return state.is === 'on' ? <On publicKey={publicKey} /> : <Off publicKey={publicKey} />;
      }}
    </QueryView>
  );
}

const useReload = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: profileKeys.push });
};

function Off({ publicKey }: HereProps) {
  const { t } = useTranslation('profile');
  const turning = useMutation({
    mutationFn: (asked: ReturnType<typeof askPermission>) => turnOn(publicKey, asked),
    onSuccess: (outcome) => {
      if (outcome === 'on') toast.success(t('push.turnedOn'));
    },
    onSettled: useReload(),
  });
  const told = turning.data === 'waiting' || turning.data === 'failed' ? turning.data : null;
  return (
    <>
      <div>
        <Pill kind="neutral" icon={<BellOff aria-hidden />}>
          {t('push.off')}
        </Pill>
      </div>
      <div role="status">
        {told !== null && (
          <Notice kind="warning">
            <p>{t(`push.${told}`)}</p>
          </Notice>
        )}
        {turning.isError && (
          <Notice kind="warning">
            <p>{t(isProblem(turning.error, 'push_service_unknown') ? 'push.unknownService' : 'push.failed')}</p>
          </Notice>
        )}
      </div>
      <div className={page.actions}>
        <Button isBusy={turning.isPending} onClick={() => turning.mutate(askPermission())}>
          {t('push.turnOn')}
        </Button>
      </div>
    </>
  );
}

function On({ publicKey }: HereProps) {
  const { t } = useTranslation('profile');
  const onError = (error: unknown) => toast.failure(t('toast.saveFailed'), error);
  const turning = useMutation({ mutationFn: () => turnOff(publicKey), onError, onSettled: useReload() });
  return (
    <>
      <div>
        <Pill kind="positive" icon={<BellRing aria-hidden />}>
          {t('push.on')}
        </Pill>
      </div>
      <div className={page.actions}>
        <Button kind="secondary" isBusy={turning.isPending} onClick={() => turning.mutate()}>
          {t('push.turnOff')}
        </Button>
      </div>
    </>
  );
}
