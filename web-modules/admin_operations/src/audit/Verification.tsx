/** Whether the log was altered: starting the verification, its progress, and its outcome in plain words. */
import { announce, Button, Card, toast, useDates, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { DatedView, Facts } from '@cabinet/kit/views';
import { CircleCheck, OctagonAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AuditFault, AuditVerification } from '../data/contract';
import { startVerification } from '../data/operations.api';
import { useFreshVerification, useVerification } from '../data/queries';
import { Copied } from '../shared/Copied';
import css from '../shared/Operations.module.css';
import own from './Verification.module.css';

export function Verification() {
  const { t } = useTranslation('admin_operations');
  const query = useVerification();
  const loadAgain = useFreshVerification();
  const starting = useMutation({
    mutationFn: startVerification,
    networkMode: 'always',
    onSuccess: loadAgain,
    onError: (error) => toast.failure(t('verify.startFailed'), error),
  });
  const state = query.data?.state;
  return (
    <Card aria-labelledby="verification" className="stack">
      <h2 id="verification" className="heading">
        {t('verify.title')}
      </h2>
      <DatedView query={query} failed={t('verify.failed')} loading={<p className="muted">{t('reading')}</p>}>
        {(verification) => <Outcome verification={verification} />}
      </DatedView>
      {state !== undefined && state !== 'running' && (
        <div className="wrap">
          <Button kind="secondary" isBusy={starting.isPending} onClick={() => starting.mutate()}>
            {!starting.isPending && <ShieldCheck aria-hidden />}
            {t(state === 'never' ? 'verify.start' : 'verify.again')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Outcome({ verification }: { readonly verification: AuditVerification }) {
  const { t } = useTranslation('admin_operations');
  const { state, checked, fault, finished_at } = verification;
  const end = state !== 'done' ? '' : t(fault ? 'verify.bad' : 'verify.good');
  // The number changes every two seconds; only the outcome is announced.
  const ended = end === '' ? '' : (finished_at ?? 'done');
  const known = useRef(ended);
  const tell = useEffectEvent(() => {
    if (ended !== '' && known.current !== ended) announce(end);
    known.current = ended;
  });
  useEffect(() => tell(), [ended]);
  switch (state) {
    case 'never':
      return <p>{t('verify.never')}</p>;
    case 'running':
      return (
        <>
          <progress className={own.progress} aria-label={t('verify.title')} />
          <p className="num">{t('verify.running', { count: checked })}</p>
          <p className="muted small">{t('verify.runningHint')}</p>
        </>
      );
    case 'done':
      return fault ? <Broken fault={fault} verification={verification} /> : <Intact verification={verification} />;
  }
}

function Intact({ verification }: { readonly verification: AuditVerification }) {
  const { t } = useTranslation('admin_operations');
  return (
    <>
      <p className={own.outcome} data-good="">
        <CircleCheck aria-hidden />
        <strong>{t('verify.good')}</strong>
      </p>
      <Numbers verification={verification} />
    </>
  );
}

/** Faults with a text of their own. */
const FAULTS = ['changed', 'line_missing', 'seal_missing', 'end_missing', 'beginning_forged'] as const;

interface BrokenProps {
  readonly fault: AuditFault;
  readonly verification: AuditVerification;
}

function Broken({ fault, verification }: BrokenProps) {
  const { t } = useTranslation('admin_operations');
  const { code, seal, line } = fault;
  const known = FAULTS.find((one) => one === code);
  return (
    <>
      <p className={own.outcome}>
        <OctagonAlert aria-hidden />
        <strong>{t('verify.bad')}</strong>
      </p>
      <p>{known ? t(`verify.fault.${known}`) : t('verify.fault.other', { code })}</p>
      <p>
        {line === null || line === undefined
          ? t('verify.place', { seal: String(seal) })
          : t('verify.placeLine', { seal: String(seal), line: String(line) })}
      </p>
      <div>
        <p>
          <strong>{t('verify.do')}</strong>
        </p>
        <ol className={own.steps}>
          <li>{t('verify.do.1')}</li>
          <li>{t('verify.do.2')}</li>
          <li>{t('verify.do.3')}</li>
        </ol>
      </div>
      <Numbers verification={verification} />
    </>
  );
}

function Numbers({ verification }: { readonly verification: AuditVerification }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const { finished_at, checked, unsealed, last_seal, last_hash } = verification;
  return (
    <>
      {finished_at && <p className="muted">{t('verify.when', { when: format(finished_at, 'dateTime') })}</p>}
      <Facts
        facts={[
          [t('verify.checked'), checked.toLocaleString(language)],
          [t('verify.seal'), String(last_seal)],
          [
            t('verify.unsealed'),
            unsealed > 0 && (
              <>
                {unsealed.toLocaleString(language)}
                <div className="muted small">{t('verify.unsealedHint')}</div>
              </>
            ),
          ],
        ]}
      />
      {last_hash && (
        <div className={css.tight}>
          <span className="muted small">{t('verify.hash')}</span>
          <Copied value={last_hash} label={t('verify.copy')} />
          <p className="muted small">{t('verify.hashHint')}</p>
        </div>
      )}
    </>
  );
}
