/** Says that the screen shows stored data and from when, with a retry. */
import { Button, Notice, useDates, useTranslation } from '@cabinet/kit';

export function SeenNotice({ asOf, onRetry }: { readonly asOf: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  return (
    <Notice kind="warning">
      <p>{t('seen', { at: format(asOf, 'dateTime') })}</p>
      <Button kind="secondary" size="small" onClick={onRetry}>
        {t('seen.retry')}
      </Button>
    </Notice>
  );
}
