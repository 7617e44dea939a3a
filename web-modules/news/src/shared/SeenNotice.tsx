/** Above news that are not current: from when they are, and "try again". */
import { useDates, useTranslation } from '@cabinet/kit';
import { type Retry, StaleNotice } from '@cabinet/kit/views';

export interface SeenNoticeProps extends Retry {
  /** When the kernel sent them. */
  readonly asOf: string;
}

export function SeenNotice({ asOf, ...retry }: SeenNoticeProps) {
  const { t } = useTranslation('news');
  const { format } = useDates();
  return (
    <StaleNotice retryLabel={t('seen.retry')} {...retry}>
      {t('seen.text', { when: format(asOf, 'dateTime') })}
    </StaleNotice>
  );
}
