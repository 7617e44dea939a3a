/** The invoices that are chosen to be paid together: of one hospital, and only as long as they can be paid. */
import { useState } from 'react';
import type { Invoice } from '../data/payments.types';
import { hostToPay, MOST_TOGETHER } from '../domain/together';

export interface Choice {
  /** Whether there are two or more invoices that one order can pay. */
  readonly isOffered: boolean;
  /** Whether the invoices that can be paid are those of several hospitals. */
  readonly hasSeveralHosts: boolean;
  readonly chosen: readonly Invoice[];
  readonly isAllChosen: boolean;
  readonly isChosen: (invoice: Invoice) => boolean;
  readonly canChoose: (invoice: Invoice) => boolean;
  readonly set: (invoice: Invoice, isChosen: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
}

export function useChoice(invoices: readonly Invoice[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const payable = invoices.filter(({ canPay }) => canPay);
  const chosen = payable.filter(({ id }) => ids.has(id));
  const host = hostToPay(payable, chosen);
  const together = payable.filter(({ hostId }) => hostId === host).slice(0, MOST_TOGETHER);
  return {
    isOffered: hostToPay(payable, []) !== undefined,
    hasSeveralHosts: new Set(payable.map(({ hostId }) => hostId)).size > 1,
    chosen,
    isAllChosen: together.length > 0 && together.every(({ id }) => ids.has(id)),
    isChosen: ({ id }) => chosen.some((one) => one.id === id),
    canChoose: (invoice) =>
      invoice.canPay &&
      (chosen.length === 0 || invoice.hostId === host) &&
      (ids.has(invoice.id) || chosen.length < MOST_TOGETHER),
    set: ({ id }, isChosen) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    setAll: (isChosen) => setIds(new Set(isChosen ? together.map(({ id }) => id) : [])),
  };
}
