/**
 * The source and age of the data, for every hospital: a line below the list. If a hospital has no data, `RecordTrouble`
 * above the list says why and what to do. The copy stays readable while the hospital is unavailable; the line then
 * shows its date.
 */
import { CircleHelp, IdCard, RefreshCw, ShieldAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  glue,
  isProblem,
  Notice,
  phoneLink,
  Skeleton,
  toast,
  useDates,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { lacks } from '../data/lacks';
import { useRefresh, useSources } from '../data/queries';
import type { RecordList, RecordSource, SourceState } from '../data/types';
import css from './RecordSources.module.css';

type Trouble = Exclude<SourceState, 'found' | 'never'>;

const ICONS: Readonly<Record<Trouble, ReactNode>> = {
  unknown: <CircleHelp />,
  ambiguous: <ShieldAlert />,
  unproved: <IdCard />,
};

function isTrouble(state: SourceState): state is Trouble {
  return state in ICONS;
}

/** Says above the list why a hospital shows no data; renders nothing if all hospitals are fine. */
export function RecordTrouble() {
  const hosts = useSources().data ?? [];
  const troubled = hosts.flatMap((host) => (isTrouble(host.state) ? [{ host, state: host.state }] : []));
  if (troubled.length === 0) return null;
  return (
    <div className={css.sources} data-no-print="">
      {troubled.map(({ host, state }) => (
        <TroubleNotice key={host.hostId} host={host} state={state} />
      ))}
    </div>
  );
}

/** The dates of this list's copies, and the button that requests a refresh. */
export function RecordSources({ list }: { readonly list: RecordList }) {
  const { t } = useTranslation('record');
  const sources = useSources();
  const refresh = useRefresh();
  if (sources.isPending) {
    return (
      <div aria-hidden className={css.waiting}>
        <Skeleton width="min(28rem, 80%)" height="1.25rem" />
      </div>
    );
  }
  const hosts = sources.data ?? [];
  if (hosts.length === 0) return null;
  const isRunning = refresh.isPending || hosts.some((host) => host.isRefreshing);
  const start = () =>
    refresh.mutate(undefined, {
      onError: (error) => {
        if (isProblem(error, 'rate_limited')) toast.info(t('sources.tooOften'));
        else toast.failure(t('sources.refreshFailed'), error);
      },
    });
  return (
    <section className={css.sources} aria-label={t('sources.label')} data-no-print="">
      <div className={css.line}>
        <div className={css.hosts} role="status">
          {hosts.map(
            (host) =>
              !isTrouble(host.state) && !lacks(host, list) && <AsOf key={host.hostId} host={host} list={list} />,
          )}
        </div>
        <Button kind="quiet" size="small" isBusy={isRunning} onClick={start}>
          {!isRunning && <RefreshCw aria-hidden />}
          {t(isRunning ? 'sources.refreshing' : 'sources.refresh')}
        </Button>
      </div>
    </section>
  );
}

/**
 * `Данные на 20 ноября 2026, 21:40, Городская больница`, and the failure of the last attempt if it did not copy this
 * list.
 */
function AsOf({ host, list }: { readonly host: RecordSource; readonly list: RecordList }) {
  const { t } = useTranslation('record');
  const { format } = useDates();
  const { hostName, isRefreshing } = host;
  const asOf = host.lists[list];
  const hasFailed = host.failure !== null && !isRefreshing && (asOf === null || asOf !== host.askedAt);
  return (
    <p className={css.asOf}>
      {hasFailed && <Unplug aria-hidden />}
      <span>
        {glue(
          asOf === null
            ? t('sources.never', { host: hostName })
            : t('sources.asOf', { date: format(asOf, 'dateTime'), host: hostName }),
        )}
        {hasFailed && ` ${t(asOf === null ? 'sources.failureNever' : 'sources.failure')}`}
      </span>
    </p>
  );
}

function TroubleNotice({ host, state }: { readonly host: RecordSource; readonly state: Trouble }) {
  const { t } = useTranslation('record');
  const { phone } = useVariant().organisation;
  return (
    <Notice kind="warning" icon={ICONS[state]}>
      <h2>{t(`sources.${state}`, { host: host.hostName })}</h2>
      <p>{t(`sources.${state}Hint`)}</p>
      <div className="wrap">
        {state !== 'ambiguous' && (
          <ButtonLink kind="secondary" size="small" to="/profile/info">
            {t(state === 'unproved' ? 'sources.prove' : 'sources.checkProfile')}
          </ButtonLink>
        )}
        {phone !== '' && state !== 'unproved' && (
          <a className={css.phone} href={phoneLink(phone)}>
            {glue(phone)}
          </a>
        )}
      </div>
    </Notice>
  );
}
