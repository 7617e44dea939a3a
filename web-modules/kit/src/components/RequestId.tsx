import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/hooks';
import { IconButton } from './Button';
import css from './State.module.css';

/** The number under which the hospital's support finds what happened; copied with one tap. */
export function RequestId({ value }: { value: string }) {
  const { t } = useTranslation('kit');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // No permission or no secure context: the number can still be selected and copied by hand.
      setIsCopied(false);
    }
  };
  return (
    <span className={css.request}>
      <span>
        {t('request_id')} <code>{value}</code>
      </span>
      <IconButton label={isCopied ? t('copied') : t('copy_request_id')} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </span>
  );
}
