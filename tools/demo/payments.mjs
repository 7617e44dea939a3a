// Gives the demo patient a history of payments, as they really happen: one invoice that the bank refused, one of which a part was returned. It
// uses the API of the cabinet and the control API of the simulators, once per demo.
//
//   node tools/demo/payments.mjs <cabinet> <hospital> <gateway>      (addresses)
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** How long the hospital's feed may take to bring an invoice, and the gateway to report a payment. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
/** “Insufficient funds” (protocol sheet rbs-payment, action codes). */
const INSUFFICIENT_FUNDS = 116;

const [cabinet, hospital, gateway] = process.argv.slice(2);
const people = readFileSync(new URL('../../variants/base/demo.toml', import.meta.url), 'utf8');

/** The password of a demo account. */
function passwordOf(username) {
  const found = new RegExp(`username = "${username}"\\s+password = "([^"]+)"`).exec(people);
  if (!found) throw new Error(`variants/base/demo.toml has no account ${username}`);
  return found[1];
}

async function call(address, init) {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

const post = (address, body, headers = {}) =>
  call(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const control = (simulator, command) => post(`${simulator}/control`, { commands: [command] });

/** The headers of a signed-in user. */
async function signIn(username) {
  const form = { grant_type: 'password', username, password: passwordOf(username) };
  const { access_token: token } = await call(`${cabinet}/api/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from('web:web').toString('base64')}` },
    body: new URLSearchParams(form),
  });
  return { Authorization: `Bearer ${token}` };
}

async function until(what, look) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const { modules } = await call(`${cabinet}/api/v1/variant/modules`);
if (!modules.some(({ id }) => id === 'payments')) process.exit(0);

const patient = await signIn('patient');
const { userId } = await call(`${cabinet}/api/users/me`, { headers: patient });
const invoices = () => call(`${cabinet}/api/payment/account/${userId}`, { headers: patient });
const invoice = (name, is) => until(name, async () => (await invoices()).find((one) => one.name === name && is(one)));

/**
 * Lets the hospital issue an invoice and opens its payment page; returns the order. Null if the cabinet knows a payment of
 * it already: the simulators start empty each time, the cabinet's database does not.
 */
async function order(clientId, name, sum) {
  await control(hospital, { do: 'addAccount', clientId, name, sum });
  const { id, payment } = await invoice(name, () => true);
  if (payment !== null) return null;
  const page = await call(`${cabinet}/api/payment/payment_link/${id}`, { headers: patient });
  return page.orderId;
}

const known = await until('invoices of the demo patient', async () => {
  const all = await invoices();
  return all.length > 0 && all;
});
if (known.every((one) => one.payment === null)) {
  const clients = await call(`${hospital}/control/clients`);
  const clientId = clients.find((client) => client.lastName === 'Иванова' && client.firstName === 'Анна')?.clientId;
  const refused = 'Счёт: рентгенография грудной клетки';
  const declined = await order(clientId, refused, '1750.00');
  if (declined !== null) {
    await control(gateway, { do: 'decline', order: declined, actionCode: INSUFFICIENT_FUNDS });
  }
  const returned = 'Счёт: приём терапевта';
  const paid = await order(clientId, returned, '980.00');
  if (paid !== null) {
    await control(gateway, { do: 'pay', order: paid });
    const administrator = await signIn('admin');
    const { orderId } = await invoice(returned, (one) => one.payment?.state === 'paid');
    const found = await call(`${cabinet}/api/admin/payments?number=${orderId}`, { headers: administrator });
    await post(
      `${cabinet}/api/admin/payments/${found.payments[0].id}/refund`,
      { sum: '300.00' },
      { ...administrator, 'Idempotency-Key': randomUUID() },
    );
  }
}
