/** Makes a one-time payment link, and shows its address: the only time that it is known. */
import {
  Button,
  Card,
  classes,
  isProblem,
  LANGUAGES,
  SelectField,
  TextField,
  useMutation,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { Refusal, Tick } from '@cabinet/kit/views';
import { Link2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { makeLink } from '../data/admin.api';
import { useFresh } from '../data/queries';
import css from '../shared/Admin.module.css';
import { idIn } from './ids';
import { MadeLink } from './MadeLink';

const LONGEST_DAYS = 30;
const USUAL_DAYS = '7';

/** Refusals with a text of their own. */
const REFUSALS = [
  'not_found',
  'already_paid',
  'payment_being_confirmed',
  'payment_under_review',
  'invoice_cancelled',
  'nothing_to_pay',
  'no_confirmed_address',
  'payments_off',
] as const;

const daysIn = (text: string): number | null => {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= LONGEST_DAYS ? days : null;
};

export function NewLinkForm({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('admin_payments');
  const { languages } = useVariant();
  const titleId = useId();
  const loadAgain = useFresh();
  const [invoice, setInvoice] = useState('');
  const [daysText, setDays] = useState(USUAL_DAYS);
  const [send, setSend] = useState(true);
  const [language, setLanguage] = useState('');
  const [hasFaults, setHasFaults] = useState(false);
  const making = useMutation({
    mutationFn: makeLink,
    networkMode: 'always',
    onSuccess: () => {
      setInvoice('');
      return loadAgain();
    },
  });
  const invoiceId = idIn(invoice);
  const days = daysIn(daysText);
  const make = (event: FormEvent) => {
    event.preventDefault();
    setHasFaults(invoiceId === null || days === null);
    if (invoiceId === null || days === null || making.isPending) return;
    making.mutate({ userId, invoiceId, days, send, ...(send && language !== '' && { language }) });
  };
  const refusal = REFUSALS.find((code) => isProblem(making.error, code));
  return (
    <Card aria-labelledby={titleId} className="stack">
      <h2 id={titleId} className="heading">
        {t('links.new')}
      </h2>
      <form className="stack" noValidate onSubmit={make}>
        <div className={classes(css.form, css.long)}>
          <TextField
            label={t('links.invoice')}
            hint={t('links.invoiceHint')}
            error={hasFaults && invoiceId === null ? t('links.idFault') : undefined}
            value={invoice}
            autoComplete="off"
            onChange={({ target }) => setInvoice(target.value)}
          />
          <TextField
            label={t('links.days')}
            hint={t('links.daysHint', { most: LONGEST_DAYS })}
            error={hasFaults && days === null ? t('links.daysFault', { most: LONGEST_DAYS }) : undefined}
            inputMode="numeric"
            value={daysText}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
        <Tick checked={send} onChange={({ target }) => setSend(target.checked)}>
          {t('links.send')}
        </Tick>
        {send && (
          <div className={classes(css.form, css.long)}>
            <SelectField
              label={t('links.language')}
              value={language}
              options={[
                { value: '', label: t('links.hospitalLanguage') },
                ...languages.map((one) => ({ value: one, label: LANGUAGES[one].name })),
              ]}
              onChange={({ target }) => setLanguage(target.value)}
            />
          </div>
        )}
        <div className="wrap">
          <Button type="submit" isBusy={making.isPending}>
            {!making.isPending && <Link2 aria-hidden />}
            {t(send ? 'links.makeAndSend' : 'links.make')}
          </Button>
        </div>
      </form>
      <Refusal error={making.error}>{t(refusal ? `links.refusal.${refusal}` : 'links.refusal.other')}</Refusal>
      {making.data && <MadeLink made={making.data} />}
    </Card>
  );
}
