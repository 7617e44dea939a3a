/** The state portal: verify the identity, or reload the data from there. */
import { Button, Card, isProblem, Loader, Notice, RequestId, toast, useMutation, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { RefreshCw, ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSetMe, type Me } from '../data/me';
import { finishPortal, refreshFromPortal } from '../data/profile.api';
import page from '../shared/Page.module.css';
import { useProven } from '../shared/useProven';
import { forgetJourney, goToPortal, type Journey, type Returned, returnedFrom } from './portal';

/** A separate function, so that tests can check the target. */
const go = (url: string) => window.location.assign(url);

export function PortalCard({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const setMe = useSetMe();
  const [search, setSearch] = useSearchParams();
  const failed = (journey: Journey) => t(journey === 'link' ? 'toast.linkFailed' : 'toast.saveFailed');

  // Linking adds a way to sign in, so the server may ask for the password first.
  const { run, isBusy, dialog } = useProven();
  const refreshing = useMutation({
    mutationFn: async () => {
      // Without a stored token, the portal only responds while the user is there: redirect.
      if (!(await refreshFromPortal(me.userId))) return goToPortal('refresh', go);
      await setMe();
      toast.success(t('toast.saved'));
    },
    onError: (error) => toast.failure(t('toast.saveFailed'), error),
  });
  const returning = useMutation({
    mutationFn: async ({ state, code }: Returned) => {
      forgetJourney();
      if (code === null) throw new Error('refused at the portal');
      await finishPortal(state, code);
      await setMe();
    },
    onSuccess: (_, { journey }) => toast.success(t(journey === 'link' ? 'toast.linked' : 'toast.saved')),
    onError: (error, { journey }) => toast.failure(failed(journey), error, { isOnPage: true }),
    onSettled: () => setSearch({}, { replace: true }),
  });

  // Once per return, even after a re-render: the code can only be used once.
  const handled = useRef<string | null>(null);
  const { mutate: finish } = returning;
  useEffect(() => {
    const returned = returnedFrom(search);
    if (!returned || handled.current === returned.state) return;
    handled.current = returned.state;
    finish(returned);
  }, [search, finish]);

  if (returning.isPending) return <Loader label={t('portal.returning')} />;
  const isLinked = me.fromEsia;
  return (
    <Card className={page.section} aria-labelledby="portal">
      <h2 id="portal">{t('portal.title')}</h2>
      <p className="muted">{t(isLinked ? 'portal.linked' : 'portal.note')}</p>
      {returning.isError && (
        <PortalFailure
          title={failed(returning.variables.journey)}
          error={returning.error}
          isRefused={returning.variables.isRefused}
        />
      )}
      <div className={page.actions}>
        {isLinked ? (
          me.userId && (
            <Button kind="secondary" isBusy={refreshing.isPending} onClick={() => refreshing.mutate()}>
              <RefreshCw aria-hidden />
              {t('portal.refresh')}
            </Button>
          )
        ) : (
          <Button
            kind="secondary"
            isBusy={isBusy}
            onClick={() => run((proof) => goToPortal('link', go, proof), failed('link'))}
          >
            <ShieldCheck aria-hidden />
            {t('portal.confirm')}
          </Button>
        )}
      </div>
      {dialog}
    </Card>
  );
}

/** Refusals that the user can do something about. */
const REASONS = [
  'not_trusted',
  'esia_linked_elsewhere',
  'esia_person_differs',
  'attempt_spent',
  'esia_unavailable',
] as const;

interface PortalFailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly isRefused: boolean;
}

function PortalFailure({ title, error, isRefused }: PortalFailureProps) {
  const { t } = useTranslation('profile');
  const code = isRefused ? 'refused' : isProblem(error) ? REASONS.find((one) => one === error.code) : undefined;
  return (
    <div role="alert">
      <Notice kind="warning">
        <p>
          <b>{title}</b>
        </p>
        <p>{t(`portal.reason.${code ?? 'other'}`)}</p>
        {isProblem(error) && error.requestId && <RequestId value={error.requestId} />}
      </Notice>
    </div>
  );
}
