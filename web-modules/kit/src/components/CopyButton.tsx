import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/hooks';
import { IconButton } from './Button';

/** Copies `value` to the clipboard. `label` names what is copied. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useTranslation('kit');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // No permission or no secure context: the value can still be selected and copied manually.
      setIsCopied(false);
    }
  };
  return (
    <>
      <IconButton label={isCopied ? t('copied') : label} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
