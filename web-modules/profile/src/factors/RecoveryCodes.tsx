/** The recovery codes, shown once: to copy, print or save as a file. Closing asks whether they were saved. */
import { Button, toast, useTranslation, useVariant, saveFile } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { CheckboxField } from '@cabinet/kit/forms';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import page from '../shared/Page.module.css';
import { useReason } from '../shared/useReason';
import css from './Factors.module.css';

export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { organisation } = useVariant();
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    // For every way to print (the button, the browser's menu): print the codes, not the page behind them.
    document.body.dataset.printing = 'recovery-codes';
    return () => {
      delete document.body.dataset.printing;
    };
  }, []);
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('recovery.copied')),
      () => toast.error(t('recovery.copyFailed')),
    );
  };
  const download = () => {
    const text = [organisation.title, t('recovery.title'), '', ...codes, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  const why = useReason(isKept ? null : t('recovery.needed'));
  return (
    <>
      <Dialog
        isOpen
        isInsistent
        onClose={() => {
          if (isKept) onClose();
        }}
        title={t('recovery.title')}
        actions={
          <Button {...why.ties} onClick={onClose}>
            {t('recovery.close')}
          </Button>
        }
      >
        <p>{t('recovery.note')}</p>
        <ol className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={page.actions}>
          <Button kind="secondary" size="small" onClick={copy}>
            <Copy aria-hidden />
            {t('recovery.copy')}
          </Button>
          <Button kind="secondary" size="small" onClick={download}>
            <Download aria-hidden />
            {t('recovery.download')}
          </Button>
          <Button kind="secondary" size="small" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('recovery.print')}
          </Button>
        </div>
        <CheckboxField
          label={t('recovery.kept')}
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
        />
        {why.note}
        <div className={css.sheet} aria-hidden>
          <p>{organisation.title}</p>
          <p>{t('recovery.title')}</p>
          <pre>{codes.join('\n')}</pre>
        </div>
      </Dialog>
    </>
  );
}
