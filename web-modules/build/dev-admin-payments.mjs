/** Invented payments for the administrator's screens in `dev-api.mjs`. */

const ok = (body, status = 200) => ({ status, body });

function payment(number, state, sum, more = {}) {
  return {
    id: `00000000-0000-7000-8000-0000000${number}`,
    number: `${number}-1-a1b2c3d4e5`,
    orderId: `70906e55-7114-41d6-8332-4609dc6${number}`,
    hostId: 'vista',
    invoices: [number],
    userId: '0190b7c4-0000-7000-8000-000000000001',
    state,
    sum,
    refunded: '0.00',
    begunAt: '2026-11-20T10:10:00Z',
    changedAt: '2026-11-20T10:12:00Z',
    paidAt: state === 'paid' ? '2026-11-20T10:12:00Z' : null,
    told: state === 'paid' ? 'paid' : 'nothing',
    actionCode: null,
    actionCodeDescription: null,
    maskedCard: '220220**2424',
    reference: '632811905412',
    ...more,
  };
}

const payments = [
  payment('41187', 'paid', '6240.50', { invoices: ['41187', '41102'] }),
  payment('41090', 'declined', '1240.50', { actionCode: 116, actionCodeDescription: 'Недостаточно средств на карте' }),
  payment('40984', 'disputed', '2200.00'),
  payment('40971', 'partly_refunded', '3600.00', { refunded: '1200.00' }),
  payment('40940', 'unresolved', '500.00', { maskedCard: null, userId: null }),
];

const entry = (kind, from, to, more = {}) => ({
  at: '2026-11-20T10:12:00Z',
  kind,
  from,
  to,
  isAlarm: false,
  note: null,
  ...more,
});

const mismatch = entry('mismatch', 'open', 'disputed', {
  isAlarm: true,
  note: 'amount 220000, the gateway says 219900; currency 643',
});

const detail = (one) => ({
  ...one,
  refundable: one.state === 'paid' ? one.sum : '0.00',
  entries: [
    entry('begun', 'registering', 'registering'),
    entry('registered', 'registering', 'open'),
    one.state === 'disputed' ? mismatch : entry('paid', 'open', 'paid'),
    entry('told_paid', 'paid', 'paid'),
  ],
  refunds: one.refunded === '0.00' ? [] : [refund(one.refunded, 'done')],
});

const refund = (sum, state) => ({
  id: '00000000-0000-7000-8000-000000000077',
  sum,
  state,
  way: 'refund',
  by: null,
  askedAt: '2026-11-20T11:00:00Z',
  settledAt: null,
});

const line = (one, more = {}) => ({
  number: one.number,
  orderId: one.orderId,
  paymentId: one.id,
  hostId: one.hostId,
  invoices: one.invoices,
  paidAt: '2026-11-20T10:12:00Z',
  taken: one.sum,
  returned: one.refunded === '0.00' ? null : one.refunded,
  bankTaken: one.sum,
  bankReturned: one.refunded === '0.00' ? null : one.refunded,
  reference: one.reference,
  told: 'paid',
  difference: null,
  differenceText: null,
  ...more,
});

const report = (day) => ({
  day,
  taken: '12040.50',
  returned: '1200.00',
  bankTaken: '13040.50',
  bankReturned: '1200.00',
  differences: 2,
  lines: [
    line(payments[0]),
    line(payments[2], { bankTaken: '2199.00', difference: 'sum', differenceText: 'Банк получил 2 199,00 ₽' }),
    line(payments[3], { paymentId: null, taken: null, bankTaken: '1000.00', told: null, difference: 'not_in_ledger' }),
  ],
});

const links = [
  ['open', '4350.00'],
  ['revoked', '1890.50'],
].map(([state, sum], index) => ({
  id: `00000000-0000-7000-8000-00000000008${index}`,
  invoiceId: '00000000-0000-7000-8000-000000001187',
  number: '1187',
  sum,
  state,
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-11-27T10:00:00Z',
  revokedAt: null,
  sentAt: '2026-11-20T10:00:00Z',
  createdBy: null,
}));

/** The response to a call below `/api`, or undefined. */
export function adminPayments(method, path, query, body) {
  const [, area, what, id, action] = path.split('/');
  if (area !== 'admin') return undefined;
  if (what === 'payment_links') {
    if (method === 'POST')
      return ok({ url: 'https://cabinet.example/pay#token=dGhpcyBpcyBubyB0b2tlbg', link: links[0] }, 201);
    return method === 'DELETE' ? { status: 204 } : ok(links);
  }
  if (what !== 'payments') return undefined;
  if (id === undefined) {
    const number = query.get('number');
    const state = query.get('state');
    const found = payments.filter((one) => (number ? one.number === number : !state || one.state === state));
    return ok({ payments: found, hasMore: false });
  }
  if (id === 'alarms') return ok({ alarms: [{ id: 1, ...mismatch, payment: payments[2] }], next: null });
  if (id === 'report') return ok(report(query.get('day')));
  if (id.startsWith('report.')) return { status: 200, raw: 'number;sum', headers: { 'Content-Type': 'text/csv' } };
  const one = payments.find((each) => each.id === id);
  if (!one) return undefined;
  return action === 'refund' ? ok({ refund: refund(JSON.parse(body).sum, 'done'), payment: one }) : ok(detail(one));
}
