/** Our own words for an action code: what happened, and what to do. */
import { useTranslation } from '@cabinet/kit';
import { ownReason } from './actionCodes';
import './texts';

export function OwnWords({ code }: { readonly code: number }) {
  const { t } = useTranslation('payments_reasons');
  const { said, advice } = ownReason(code);
  return (
    <>
      <p>{t('sentence', { said: t(said), code })}</p>
      <p>{t(advice)}</p>
    </>
  );
}
