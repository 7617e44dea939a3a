/** The details of the last attempt to pay; nothing if there is none. */
import { useDates, useTranslation } from '@cabinet/kit';
import { Money } from '@cabinet/kit/views';
import type { ReactNode } from 'react';
import type { Payment } from '../data/payments.types';
import { isSettled } from '../domain/standing';
import page from './Page.module.css';

export function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const { state, at, sum, refunded, maskedCard, reference } = payment;
  const hasRefund = refunded !== null && refunded > 0;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ...(at === null || !isSettled(state) ? [] : [[t('fact.at'), format(at, 'dateTime')] as const]),
    ...(sum === null ? [] : [[t('fact.sum'), <Money key="sum" kopecks={sum} />] as const]),
    ...(hasRefund ? [[t('fact.refunded'), <Money key="refunded" kopecks={refunded} />] as const] : []),
    ...(maskedCard === null
      ? []
      : [
          [
            t('fact.card'),
            <span key="card" className="num">
              {maskedCard}
            </span>,
          ] as const,
        ]),
    ...(reference === null
      ? []
      : [
          [
            t('fact.reference'),
            <span key="ref" className="num">
              {reference}
            </span>,
          ] as const,
        ]),
  ];
  return (
    <dl className={page.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={page.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
