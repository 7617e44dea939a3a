/** Invented answers about what waits for the patient, for the home page in `dev-api.mjs`. DEV_HOME=nothing: nothing waits. */
const HOUR = 3_600_000;

/** 9:40 in Moscow, some days from now. */
const inDays = (days) =>
  `${new Date(Date.now() + 3 * HOUR + days * 24 * HOUR).toISOString().slice(0, 10)}T09:40:00+03:00`;

const text = (words) => ({ text: words });

const visit = (kind, urgency, days) => ({
  area: 'visits',
  kind,
  urgency,
  count: kind === 'next_visit' ? 2 : 1,
  at: inDays(days),
  target: 'visit/my_tickets',
  facts: {
    host: text('netrika1'),
    id: text(kind),
    clinicId: text('17'),
    clinic: text('Поликлиника № 17'),
    address: text('Москва, ул. Садовая, 2'),
    phone: text('+7 (495) 000-10-17'),
    doctorId: text('dr-9'),
    doctor: text('Ветрова Анна Николаевна'),
    specialityId: text('4'),
    speciality: text('Терапевт'),
    room: text('304'),
    number: { number: 12 },
  },
});

const item = (area, kind, urgency, target, facts = {}, count = 1) => ({
  area,
  kind,
  urgency,
  count,
  at: null,
  target,
  facts,
});

const items = () => [
  visit('next_visit', 'now', 1),
  item('questionnaires', 'due', 'now', 'quiz/new', {
    due: { day: inDays(1).slice(0, 10) },
    title: text('Самочувствие после выписки'),
  }),
  item('payments', 'unpaid', 'soon', 'payment_documents/accounts', { sum: { money: 435_000 } }, 2),
  item('results', 'new_result_inside', 'later', 'results/documents', { name: text('Общий анализ крови') }),
  item('diagnostic', 'today', 'later', 'diagnostic'),
  visit('last_visit', 'information', -30),
];

export function home(_method, path) {
  if (path !== '/attention' && path !== '/attention/refresh') return undefined;
  const waits = process.env.DEV_HOME === 'nothing' ? [] : items();
  return { status: 200, body: { items: waits, missing: [], asOf: { visits: new Date().toISOString() } } };
}
