/** Returns money of a payment, after a question that repeats its number and the sum. Nothing if none can be returned. */
import { Beside, Button, Card, isProblem, TextField, toast, useMutation, useTranslation } from '@cabinet/kit';
import { formatRubles, parseKopecks, Refusal } from '@cabinet/kit/views';
import { Undo2 } from 'lucide-react';
import { type FormEvent, lazy, useId, useState } from 'react';
import { refund } from '../data/admin.api';
import type { AdminPaymentDetail, AdminRefundAnswer } from '../data/contract';
import { useFresh } from '../data/queries';
import css from '../shared/Admin.module.css';
import { rublesOf, typedKopecks } from './rubles';

const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog')).RefundDialog }));

/** Refusals with a text of their own. */
const REFUSALS = [
  'not_refundable',
  'refund_too_large',
  'refund_in_progress',
  'refund_refused',
  'gateway_unavailable',
  'gateway_timed_out',
  'payments_off',
] as const;

export function RefundForm({ payment }: { readonly payment: AdminPaymentDetail }) {
  const { t } = useTranslation('admin_payments');
  const titleId = useId();
  const loadAgain = useFresh();
  const most = parseKopecks(payment.refundable) ?? 0;
  const [text, setText] = useState(payment.refundable);
  const [isAsked, setIsAsked] = useState(false);
  const [hasFault, setHasFault] = useState(false);
  const sum = typedKopecks(text);
  const isValid = sum !== null && sum > 0 && sum <= most;
  const refunding = useMutation({
    mutationFn: () => refund(payment.id, rublesOf(sum ?? 0)),
    networkMode: 'always',
    onSuccess: ({ refund: { state } }: AdminRefundAnswer) => {
      const words = t(`refund.about.${state}`);
      if (state === 'done') toast.success(words);
      else if (state === 'asked') toast.info(words);
      else toast.warning(words);
    },
    onSettled: () => {
      setIsAsked(false);
      void loadAgain();
    },
  });
  if (most === 0) return null;
  const code = REFUSALS.find((one) => isProblem(refunding.error, one));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setHasFault(!isValid);
    if (isValid) setIsAsked(true);
  };
  return (
    <Card aria-labelledby={titleId} className="stack">
      <h2 id={titleId} className="heading">
        {t('refund.title')}
      </h2>
      <form className={css.form} noValidate onSubmit={ask}>
        <TextField
          label={t('refund.sum')}
          hint={t('refund.most', { sum: formatRubles(most) })}
          error={hasFault && !isValid ? t('refund.fault', { sum: formatRubles(most) }) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" kind="danger" isBusy={refunding.isPending}>
          <Undo2 aria-hidden />
          {t('refund.button')}
        </Button>
      </form>
      <Refusal error={refunding.error}>{t(code ? `refusal.${code}` : 'refusal.other')}</Refusal>
      {isAsked && sum !== null && (
        <Beside onClose={() => setIsAsked(false)}>
          <RefundDialog
            payment={payment}
            kopecks={sum}
            isBusy={refunding.isPending}
            onConfirm={() => refunding.mutate()}
            onClose={() => {
              if (!refunding.isPending) setIsAsked(false);
            }}
          />
        </Beside>
      )}
    </Card>
  );
}
