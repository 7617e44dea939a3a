/** What is on the screen was seen earlier: of when it is, and a way to ask again. */
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
