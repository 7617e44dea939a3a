import { useTranslation } from '@cabinet/kit';
import type { Attempt } from '../domain/standing';

/** Why the bank did not take the money, in its own words if it gave any; nothing if there is no reason. */
export function Reason({ attempt }: { readonly attempt: Pick<Attempt, 'reason'> }) {
  const { t } = useTranslation('payments');
  const { reason } = attempt;
  if (reason === null) return null;
  const words = reason.actionCodeDescription;
  return <p>{words === null ? t('reason.code', { code: reason.actionCode }) : t('reason.bank', { reason: words })}</p>;
}
