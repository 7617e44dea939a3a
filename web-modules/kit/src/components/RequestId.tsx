import { useTranslation } from '../i18n/hooks';
import { CopyButton } from './CopyButton';
import css from './State.module.css';

/** So much of an id is read out on the phone; the log is searched by it. */
const SHORT = 8;

/** The number under which the hospital's support finds what happened: folded, short, copied whole with one tap. */
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
