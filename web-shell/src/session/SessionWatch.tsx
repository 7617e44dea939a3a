/**
 * Asks "are you still there" before an idle session ends. The timer is here and runs whatever happens to the
 * dialog, whose code is loaded after the first screen: if that fails, the question is shown as plain text in the page.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  Button,
  Card,
  ErrorBoundary,
  IDLE_ANSWER_MS,
  signOut,
  useSession,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import type { IdleQuestionProps } from './IdleQuestion';
import css from './SessionWatch.module.css';
import { useIdle } from './useIdle';
import { useRenewal } from './useRenewal';

const loadQuestion = () => import('./IdleQuestion');
const IdleQuestion = lazy(async () => ({ default: (await loadQuestion()).IdleQuestion }));

export function SessionWatch() {
  const { session } = useVariant();
  const { isIdle, stay } = useIdle(session.idleWarningMs);
  const staysSignedIn = useSession()?.staysSignedIn;
  useRenewal(isIdle);
  useEffect(() => {
    // Load it now: there may be no network when it is needed. If this fails, the plain question is used.
    loadQuestion().catch(() => undefined);
  }, []);
  // Users who chose to stay signed in on their own device are not signed out.
  return isIdle && !staysSignedIn ? <Countdown onStay={stay} /> : null;
}

function Countdown({ onStay }: { readonly onStay: () => void }) {
  const [endsAt] = useState(() => Date.now() + IDLE_ANSWER_MS);
  const [seconds, setSeconds] = useState(Math.round(IDLE_ANSWER_MS / 1000));

  useEffect(() => {
    // A sleeping phone stops timers, so compare with the clock instead of counting ticks.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
      setSeconds(rest);
      if (rest === 0) void signOut('idle');
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  const question = { seconds, onStay, onLeave: () => void signOut() };
  return (
    <ErrorBoundary fallback={() => <PlainQuestion {...question} />}>
      <Suspense>
        <IdleQuestion {...question} />
      </Suspense>
    </ErrorBoundary>
  );
}

function PlainQuestion({ seconds, onStay, onLeave }: IdleQuestionProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={css.question} data-no-print="">
      <Card>
        <div role="alert">
          <h2>{t('idle.title')}</h2>
          <p>{t('idle.question')}</p>
        </div>
        <p className="num">{t('idle.rest', { count: seconds })}</p>
        <div className="wrap">
          <Button kind="secondary" onClick={onLeave}>
            {t('idle.leave')}
          </Button>
          <Button onClick={onStay}>{t('idle.stay')}</Button>
        </div>
      </Card>
    </div>
  );
}
