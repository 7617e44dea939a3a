/** What a state of a payment means for the patient, with the bank's reason where there is one. */
import { useTranslation } from '@cabinet/kit';
import type { Attempt, Phase } from '../domain/standing';
import { outcomeKey } from './outcomeKey';
import { Reason } from './Reason';

export interface OutcomeWordsProps {
  readonly phase: Phase;
  readonly attempt: Attempt | null;
  /** Whether it is the state of several invoices. */
  readonly isSeveral?: boolean;
}

export function OutcomeWords({ phase, attempt, isSeveral = false }: OutcomeWordsProps) {
  const { t } = useTranslation('payments');
  // A page that is open may have refused a card already.
  const reason = phase === 'notPaid' || phase === 'open' ? attempt?.reason : null;
  // Our own words for a code say what to do, so the general advice would contradict them.
  const isAdvised = phase === 'notPaid' && reason?.actionCode != null && reason.actionCodeDescription === null;
  return (
    <>
      {isAdvised && <p>{t('outcome.notPaid.notTaken')}</p>}
      {attempt && reason && <Reason attempt={attempt} />}
      {!isAdvised && <p>{t(outcomeKey(phase, 'text', isSeveral))}</p>}
    </>
  );
}
