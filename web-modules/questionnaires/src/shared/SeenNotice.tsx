/** Says that the screen shows stored data and from when, with a retry. */
import { useDates, useTranslation } from '@cabinet/kit';
import { type Retry, StaleNotice } from '@cabinet/kit/views';

export function SeenNotice({ asOf, ...retry }: Retry & { readonly asOf: string }) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  return (
    <StaleNotice retryLabel={t('seen.retry')} {...retry}>
      {t('seen', { at: format(asOf, 'dateTime') })}
    </StaleNotice>
  );
}
