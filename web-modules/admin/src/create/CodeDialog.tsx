/** The first password of an account, shown once, with the sheet that is printed for its owner. */
import { Button, CopyButton, useDates, useTranslation, useVariant } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PrintedActivation } from '../data/contract';
import css from '../shared/Admin.module.css';

export interface CodeDialogProps {
  readonly name: string;
  readonly username: string;
  readonly activation: PrintedActivation;
  readonly onClose: () => void;
}

/** Prints once for each press: everything but the sheet is hidden meanwhile. */
function usePrint(): () => void {
  const [job, setJob] = useState<object | null>(null);
  useEffect(() => {
    if (job === null) return undefined;
    const end = (): void => setJob(null);
    document.body.dataset.printing = 'activation';
    window.addEventListener('afterprint', end);
    window.print();
    return () => {
      delete document.body.dataset.printing;
      window.removeEventListener('afterprint', end);
    };
  }, [job]);
  return () => setJob({});
}

export function CodeDialog({ name, username, activation, onClose }: CodeDialogProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const { organisation } = useVariant();
  const print = usePrint();
  const { format } = useDates();
  const code = activation.printed_code;
  const until = format(activation.valid_until, 'dateTime');
  const lines = [
    [t('sheet.address'), window.location.origin],
    [t('field.username'), username],
    [t('sheet.code'), code],
    [t('sheet.until'), until],
  ] as const;
  return (
    <Dialog
      isOpen
      isInsistent
      title={t('code.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('code.close')}
          </Button>
          <Button onClick={print}>
            <Printer aria-hidden />
            {t('code.print')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{t('code.once')}</p>
      <dl className={css.facts}>
        <div>
          <dt>{t('field.username')}</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>{t('sheet.code')}</dt>
          <dd className="wrap">
            <span className={css.code}>{code}</span>
            <CopyButton value={code} label={t('code.copy')} />
          </dd>
        </div>
        <div>
          <dt>{t('sheet.until')}</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      <div className={css.sheet} data-print-sheet aria-hidden>
        <p>{organisation.title}</p>
        <h2>{t('sheet.title')}</h2>
        <p>{name}</p>
        <dl>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{t('sheet.what')}</p>
        <p>{t('sheet.secret', { phone: organisation.phone })}</p>
      </div>
    </Dialog>
  );
}
