/**
 * Issue 17: the home page, on which patients of this hospital land. The answer of the kernel is mocked where a test needs all kinds at once; the
 * kernel's own tests prove what it answers.
 */
import type { Page } from '@playwright/test';
import { shiftsOf, watchShifts } from '../src/layout';
import { lookAtEveryWidth } from '../src/look';
import { inEveryPass } from '../src/passes';
import { patient } from '../src/people';
import { SignInScreen } from '../src/screens/SignInScreen';
import { settled } from '../src/settled';
import { expect, test } from '../src/test';
import { Words } from '../src/words';

const HOUR = 3_600_000;
/** The hospital's zone; the browser of the tests is elsewhere. */
const OFFSET = '+03:00';

/** Noon in Moscow, some days from now. */
function visitIn(days: number): string {
  const day = new Date(Date.now() + 3 * HOUR + days * 24 * HOUR).toISOString().slice(0, 10);
  return `${day}T12:40:00${OFFSET}`;
}

const text = (words: string) => ({ text: words });

const item = (area: string, kind: string, urgency: string, more: object = {}) => ({
  area,
  kind,
  urgency,
  count: 1,
  at: null,
  target: 'profile/info',
  facts: {},
  ...more,
});

const visit = item('visits', 'next_visit', 'now', {
  at: visitIn(2),
  count: 2,
  target: 'visit/my_tickets',
  facts: {
    host: text('netrika1'),
    id: text('t1'),
    clinicId: text('101'),
    clinic: text('Городская поликлиника № 101'),
    address: text('г. Москва, Примерная улица, д. 5'),
    phone: text('+7 495 000-10-11'),
    doctorId: text('d1'),
    doctor: text('Константинопольская Александра Владимировна'),
    specialityId: text('s1'),
    speciality: text('Врач-оториноларинголог'),
    room: text('304'),
    number: { number: 12 },
  },
});

const waiting = [
  item('visits', 'booking_open', 'now', { target: 'visit/my_tickets' }),
  item('questionnaires', 'due', 'now', {
    target: 'quiz/new',
    facts: { due: { day: '2026-12-01' }, title: text('Самочувствие после выписки') },
  }),
  item('payments', 'unpaid', 'soon', { target: 'payment_documents/accounts', facts: { sum: { money: 435_000 } } }),
  item('results', 'new_result_outside', 'soon', {
    target: 'results/documents',
    facts: { name: text('Общий анализ крови') },
  }),
  item('ecard', 'prescription_ends', 'soon', {
    target: 'prescriptions',
    facts: { until: { day: '2026-12-01' }, medicine: text('Метформин, таблетки 500 мг') },
  }),
  item('diagnostic', 'today', 'later', { target: 'diagnostic' }),
  item('profile', 'missing', 'later', { target: 'profile/info' }),
];

/** The kernel answers this from now on. */
async function answers(page: Page, items: readonly object[], more: object = {}): Promise<void> {
  const json = { items, missing: [], asOf: { visits: new Date().toISOString() }, ...more };
  await page.route('**/api/attention', (route) => route.fulfill({ json }));
}

/** X-087, B-035 */
test('a patient lands on the home page, with the real answer of the kernel', async ({ page }) => {
  const signIn = new SignInScreen(page);
  await signIn.open();
  await signIn.signIn(patient);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
  await expect(page.getByText('Здравствуйте, Анна Сергеевна!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Ближайший приём|Вы никуда не записаны/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Главная' }).first()).toHaveAttribute('aria-current', 'page');
});

inEveryPass((pass) => {
  test('the next visit is the biggest thing, and each line leads to its action', async ({ page, signedIn }) => {
    void signedIn;
    const words = new Words(pass.language);
    await watchShifts(page);
    await answers(page, [visit, ...waiting]);
    await page.goto('/home');
    await expect(page.getByText('12:40')).toBeVisible();
    await expect(page.getByText('Константинопольская Александра Владимировна').first()).toBeVisible();
    const lines = page.getByRole('region', { name: words.of('home', 'waiting.title') }).getByRole('listitem');
    await expect(lines).toHaveCount(waiting.length);
    await expect(
      page.getByRole('button', { name: new RegExp(words.of('visits', 'tickets.calendar')) }).first(),
    ).toBeVisible();
    await settled(page);
    const { sum, what } = await shiftsOf(page);
    expect.soft(sum, what.join('\n')).toBeLessThanOrEqual(0.1);
    await lookAtEveryWidth(page, 'home', pass);
    // At a glance: on a phone the first screen has the visit, its actions and the beginning of what waits, above the bar.
    await page.setViewportSize({ width: 390, height: 844 });
    const isInSight = lines.first().evaluate((line) => {
      const { left, top } = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(left + 24, top + 24));
    });
    expect.soft(await isInSight).toBe(true);
    await lines.nth(2).getByRole('link').click();
    await expect(page).toHaveURL('/payment_documents/accounts');
  });
});

test('a visit that the clinic has moved is said with both times', async ({ page, signedIn }) => {
  void signedIn;
  const facts = {
    booked: { moment: '2026-12-03T10:00:00+03:00' },
    start: { moment: '2026-12-04T11:30:00+03:00' },
    doctor: text('Ветрова Анна Николаевна'),
  };
  await answers(page, [visit, item('visits', 'visit_moved', 'now', { target: 'visit/my_tickets', facts })]);
  await page.goto('/home');
  const line = page.getByRole('region', { name: 'Что вас ждёт' }).getByRole('listitem');
  await expect(line).toContainText(/Клиника перенесла приём .*10:00.* на .*11:30/);
  await expect(line).toContainText('Ветрова');
});

test('nothing waits is said kindly, and booking is one press', async ({ page, signedIn }) => {
  void signedIn;
  await answers(page, []);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Сейчас всё сделано' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вы никуда не записаны' })).toBeVisible();
  await lookAtEveryWidth(page, 'home-nothing');
  await page.getByRole('link', { name: 'Записаться к врачу' }).click();
  await expect(page).toHaveURL('/visit/write');
});

test('an area that does not answer is named, and the others are shown', async ({ page, signedIn }) => {
  void signedIn;
  await answers(page, waiting, { missing: ['visits'] });
  await page.goto('/home');
  await expect(page.getByText('Пока не удалось узнать: Приём.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Что вас ждёт' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вы никуда не записаны' })).toBeHidden();
});

test('what the last visit kept is there when the kernel is not', async ({ page, signedIn }) => {
  void signedIn;
  await answers(page, [visit, ...waiting]);
  await page.goto('/home');
  await expect(page.getByText('12:40')).toBeVisible();
  await settled(page);
  await page.unroute('**/api/attention');
  await page.route('**/api/attention', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('12:40')).toBeVisible();
  await expect(page.getByText(/Нет связи\. Показаны данные на/)).toBeVisible();
});
