import { useTranslation } from '../i18n/hooks';
import { CopyButton } from './CopyButton';
import css from './State.module.css';

/** Length of the short form, which is read out on the phone and searched for in the log. */
const SHORT = 8;

/**
 * The request id by which the hospital's support finds an incident: collapsed, abbreviated, copied in full with one tap
 * (X-071).
 */
export function RequestId({ value }: { value: string }) {
  const { t } = useTranslation('kit');
  return (
    <details className={css.request}>
      <summary>{t('request_id')}</summary>
      <code>{value.slice(0, SHORT)}</code>
      <CopyButton value={value} label={t('copy_request_id')} />
    </details>
  );
}
