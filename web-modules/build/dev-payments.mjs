/**
 * Invented invoices and a bank for `dev-api.mjs`. `/dev-bank` is the bank's page: a card that is taken, one that is
 * refused, and the way back without a payment. `/pay#token=1187` pays an invoice by its number. `DEV_PAYMENTS=empty|one|down` shows the other states of the list. The full
 * gateway is in `tools/simulators`.
 */

const mode = process.env.DEV_PAYMENTS ?? 'all';

/** How long the bank takes to confirm. */
const CONFIRMED_AFTER_MS = 5000;

const noReason = { actionCode: null, actionCodeDescription: null };
const attempt = (state, at, sum, more = {}) => ({
  state,
  at,
  sum,
  refunded: null,
  ...noReason,
  maskedCard: null,
  reference: null,
  pageEndsAt: null,
  fiscalUrl: null,
  ...more,
});

function invoice(number, name, sum, date, status, items, payment = null) {
  return {
    id: `00000000-0000-7000-8000-00000000${number}`,
    hostId: 'vista',
    number,
    name,
    sum,
    date,
    status,
    item_list: items.map(([item, price, day = null, quantity = '1']) => ({
      name: item,
      sum: price,
      date: day,
      quantity,
    })),
    orderId: payment ? `order-${number}` : null,
    canPay: status === 0 && !['beingConfirmed', 'underReview'].includes(payment?.state),
    payment: payment && { ...payment, invoiceIds: [`00000000-0000-7000-8000-00000000${number}`] },
  };
}

const card = {
  maskedCard: '220220**2424',
  reference: '632811905412',
  fiscalUrl: 'https://ofd.example/receipt/1',
};
const all = [
  invoice('1187', 'Консультация кардиолога, ЭКГ, УЗИ сердца', '4350.00', '2026-11-18', 0, [
    ['Приём врача-кардиолога первичный', '1800.00', '2026-11-16'],
    ['Электрокардиограмма с расшифровкой', '650.00', '2026-11-16'],
    ['Ультразвуковое исследование сердца', '1900.00', '2026-11-17'],
  ]),
  invoice(
    '1102',
    'Анализ крови расширенный',
    '1890.00',
    '2026-11-02',
    0,
    [
      ['Общий анализ крови', '890.00', '2026-11-02'],
      ['Взятие крови из вены', '1000.00', '2026-11-02', '2'],
    ],
    attempt('beingConfirmed', '2026-11-20T10:12:00Z', '1890.00'),
  ),
  invoice(
    '1090',
    'Рентгенография грудной клетки',
    '1240.50',
    '2026-10-30',
    0,
    [['Рентгенография', '1240.50', '2026-10-30']],
    attempt('notPaid', '2026-11-01T09:00:00Z', '1240.50', {
      actionCode: 116,
      actionCodeDescription: 'Недостаточно средств на карте',
      maskedCard: '220220**0910',
    }),
  ),
  invoice(
    '0984',
    'Консультация невролога',
    '2200.00',
    '2026-10-12',
    1,
    [['Приём врача-невролога', '2200.00', '2026-10-12']],
    attempt('paid', '2026-10-12T13:40:00Z', '2200.00', card),
  ),
  invoice(
    '0971',
    'Массаж воротниковой зоны',
    '3600.00',
    '2026-09-28',
    1,
    [['Массаж, сеанс', '3600.00', null, '3']],
    attempt('partlyRefunded', '2026-10-02T08:00:00Z', '3600.00', { ...card, refunded: '1200.00' }),
  ),
  invoice('0940', 'Справка', '500.00', '2026-09-10', 2, [['Справка в бассейн', '500.00']]),
];
const ofMode = { empty: [], one: all.filter(({ status }) => status !== 0).concat(all[0]) };
let invoices = ofMode[mode] ?? all;
let version = 1;
const started = Date.now();
const confirmations = new Map();

const ok = (body, headers = {}) => ({ status: 200, body, headers });
const refusal = (status, code) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, request_id: 'dev-pay' },
});
const byOrder = (orderId) => invoices.find((one) => one.orderId === orderId);

function change(id, payment, members = {}) {
  version += 1;
  invoices = invoices.map((one) =>
    one.id === id ? { ...one, ...members, payment: payment && { ...one.payment, ...payment } } : one,
  );
}

/** Applies the confirmations whose time has come. */
function confirm() {
  for (const [id, at] of confirmations) {
    if (Date.now() < at) continue;
    confirmations.delete(id);
    change(id, { state: 'paid', at: new Date().toISOString(), ...card }, { status: 1, canPay: false });
  }
}

/** One order for one or several invoices. */
function link(...ids) {
  const wanted = ids.map((id) => invoices.find((one) => one.id === id));
  if (wanted.includes(undefined)) return refusal(404, 'not_found');
  const refused = wanted.find(({ canPay }) => !canPay);
  if (refused) return refusal(409, refused.status === 0 ? 'payment_being_confirmed' : 'already_paid');
  const [first] = wanted;
  const orderId = first.payment?.state === 'open' ? first.orderId : `order-${Date.now()}`;
  const pageEndsAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const sum = wanted.reduce((total, one) => total + Number(one.sum), 0).toFixed(2);
  for (const id of ids) {
    change(id, attempt('open', new Date().toISOString(), sum, { pageEndsAt, invoiceIds: ids }), { orderId });
  }
  return ok({ url: `http://${process.env.DEV_HOST ?? '127.0.0.1:8090'}/dev-bank?orderId=${orderId}`, orderId });
}

/** Orders that were opened with a link: the bank returns to `/pay`. */
const linked = new Set();

const LINK_STATES = { paid: 'paid', refunded: 'returned', notPaid: 'refused', open: 'canPay' };

/** `/payment/one_time` and `/payment/one_time/page`; the token is the number of an invoice. */
function oneTime(token, isPage) {
  const found = invoices.find(({ id }) => token !== '' && id.endsWith(`-00000000${token}`));
  if (!found) return refusal(404, 'not_found');
  if (isPage) {
    const answer = link(found.id);
    if (answer.status !== 200) return answer;
    linked.add(answer.body.orderId);
    return ok({ url: answer.body.url });
  }
  const state =
    found.status === 2 ? 'cancelled' : (LINK_STATES[found.payment?.state] ?? found.payment?.state ?? 'canPay');
  const expiresAt = new Date(started + 7 * 86_400_000).toISOString();
  const hospital = 'Городская клиническая больница';
  return ok({ number: token, sum: found.sum, currency: 'RUB', hospital, state, expiresAt });
}

const pdf = { status: 200, raw: '%PDF-1.4', headers: { 'Content-Type': 'application/pdf' } };

/** What was paid in a year. */
function taxYear(year) {
  const paid = invoices.filter(({ date, payment }) => date.startsWith(String(year)) && payment?.reference);
  const lines = paid.map(({ number, date, payment }) => ({
    number,
    date,
    sum: payment.sum,
    refunded: payment.refunded,
  }));
  const total = lines.reduce((sum, one) => sum + Number(one.sum) - Number(one.refunded ?? 0), 0).toFixed(2);
  const organisation = {
    name: 'ГКБ «Пример»',
    inn: '7700000015',
    kpp: '770001001',
    licence: 'Л041-01137-77/00000015 от 1 марта 2022',
  };
  return { year, organisation, payer: { fullName: 'Иванова Анна Сергеевна' }, lines, total, years: [2025, 2026] };
}

/** The response to a call below `/api`, or undefined. */
export function payments(method, path, query, body, headers) {
  confirm();
  const [, area, what, id] = path.split('/');
  if (area !== 'payment') return undefined;
  if (what === 'one_time') return oneTime(JSON.parse(body).token, id === 'page');
  if (what === 'account' && method === 'DELETE') {
    change(query.get('action_id'), null, { orderId: null });
    return { status: 204 };
  }
  if (what === 'account' && method === 'POST') return link(JSON.parse(body).action_id);
  if (what === 'account') {
    if (mode === 'down') return refusal(503, 'database_unavailable');
    const etag = `"${started}-${version}"`;
    return headers['if-none-match'] === etag ? { status: 304, headers: { ETag: etag } } : ok(invoices, { ETag: etag });
  }
  if (what === 'payment_link') return method === 'POST' ? link(...JSON.parse(body).ids) : link(id);
  if (what === 'receipt' || what === 'tax_deduction.pdf') return pdf;
  if (what === 'tax_deduction') return ok(taxYear(Number(query.get('year'))));
  const found = byOrder(query.get('orderId'));
  if (what !== 'order_status' || !found) return refusal(404, 'not_found');
  const { state, sum, actionCode, actionCodeDescription } = found.payment;
  const { invoiceIds } = found.payment;
  return ok({ orderId: found.orderId, invoiceId: found.id, invoiceIds, state, sum, actionCode, actionCodeDescription });
}

/** `/dev-bank`: the page of the bank, or the redirect after a press on it. */
export function bank(url) {
  const orderId = url.searchParams.get('orderId');
  const found = byOrder(orderId);
  if (!found) return { status: 404, html: 'no such order' };
  const press = url.searchParams.get('press');
  if (press === null) {
    const way = (name, text) => `<p><a href="/dev-bank?orderId=${orderId}&press=${name}">${text}</a></p>`;
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Bank</title><h1>${found.sum} RUB</h1>${way('pay', 'pay')}${way('refuse', 'a refused card')}${way('back', 'back without payment')}`,
    };
  }
  const together = found.payment.invoiceIds ?? [found.id];
  if (press === 'pay') {
    for (const id of together) {
      confirmations.set(id, Date.now() + CONFIRMED_AFTER_MS);
      change(id, { state: 'beingConfirmed', pageEndsAt: null }, { canPay: false });
    }
  }
  if (press === 'refuse') {
    const reason = { actionCode: 116, actionCodeDescription: 'Недостаточно средств на карте' };
    for (const id of together)
      change(id, { state: 'notPaid', at: new Date().toISOString(), pageEndsAt: null, ...reason });
  }
  const back = linked.has(orderId) ? '/pay?' : `/payment?${together.map((id) => `id=${id}&`).join('')}`;
  return { status: 302, location: `${back}orderId=${orderId}&lang=ru` };
}
