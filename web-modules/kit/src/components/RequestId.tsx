import { useTranslation } from '../i18n/hooks';
import { CopyButton } from './CopyButton';
import css from './State.module.css';

/** The number under which the hospital's support finds what happened; copied with one tap. */
export function RequestId({ value }: { value: string }) {
  const { t } = useTranslation('kit');
  return (
    <span className={css.request}>
      <span>
        {t('request_id')} <code>{value}</code>
      </span>
      <CopyButton value={value} label={t('copy_request_id')} />
    </span>
  );
}
