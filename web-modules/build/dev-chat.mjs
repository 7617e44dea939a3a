/** An invented chat for the screens in `dev-api.mjs`: three rooms of a patient, and a clinic that answers every message. */

const ok = (body, status = 200) => ({ status, body });
const refusal = (status, code) => ({ refusal: [status, code] });

const ME = '@cab_dev:clinic';
const NURSE = '@nurse:clinic';
const DAY_MS = 86_400_000;
/** A real long poll waits 30 s. */
const POLL_MS = 25_000;
const ANSWER_MS = 1500;

const clinic = {
  is_open: true,
  opens_at: null,
  hours: [
    { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' },
    { days: [6], from: '09:00', to: '15:00' },
  ],
  answer_within_min: 30,
  phone: '+7 (495) 000-00-15',
  emergency_phones: ['103', '112'],
};

let state = process.env.DEV_CHAT ?? 'open';
let mail = true;
let number = 0;
const listeners = new Set();
const rooms = new Map();

const changed = () => {
  for (const listener of [...listeners]) listener();
};

function say(room, sender, body, more = {}, at = Date.now()) {
  number += 1;
  const { txn, type = 'm.room.message', redacts, ...content } = more;
  room.events.push({
    event_id: `$${number}`,
    type,
    sender,
    origin_server_ts: at,
    content: type === 'm.room.message' ? { msgtype: 'm.text', body, ...content } : {},
    ...(redacts && { redacts }),
    unsigned: txn ? { transaction_id: txn } : {},
    number,
  });
  return `$${number}`;
}

function roomOf(id, department, title) {
  const room = { id, department, title, events: [], read: {} };
  rooms.set(id, room);
  return room;
}

const general = roomOf('!general:clinic', null, 'Городская больница');
for (let day = 6; day > 1; day -= 1) {
  const at = Date.now() - day * DAY_MS;
  say(general, ME, 'Добрый день! Когда будут готовы результаты анализа крови?', {}, at);
  const answer = 'Здравствуйте, Анна Сергеевна! Результаты появятся в разделе «Результаты» завтра после 14:00.';
  say(general, NURSE, answer, {}, at + 600_000);
}
general.read = { [ME]: say(general, ME, 'Спасибо большое!', {}, Date.now() - DAY_MS), [NURSE]: `$${number}` };
say(general, NURSE, 'Анализ готов. Врач просит прийти на повторный приём.', {}, Date.now() - 3_600_000);
say(general, NURSE, 'Записать вас?', {
  'ru.cabinet.buttons': [
    { caption: 'Да, запишите', response: 'Да, запишите меня, пожалуйста' },
    { caption: 'Нет', response: 'Нет, спасибо' },
  ],
});
const laboratory = roomOf('!laboratory:clinic', 'laboratory', 'Лаборатория');
say(laboratory, NURSE, 'Сдавать кровь натощак.', {}, Date.now() - 9 * DAY_MS);
laboratory.read = { [ME]: `$${number}` };

const unread = ({ events, read }) => {
  const upTo = events.findIndex(({ event_id: id }) => id === read[ME]);
  return events.slice(upTo + 1).filter(({ sender, type }) => sender !== ME && type === 'm.room.message').length;
};
const listed = () => [
  ...[...rooms.values()].map((room) => ({
    room_id: room.id,
    department: room.department,
    title: room.title,
    unread: unread(room),
    last_at: new Date(room.events.at(-1)?.origin_server_ts ?? Date.now()).toISOString(),
  })),
  ...(rooms.has('!x_ray:clinic')
    ? []
    : [{ room_id: null, department: 'x_ray', title: 'Рентген и томография', unread: 0, last_at: null }]),
];
const view = () => ({
  state,
  user_id: state === 'open' ? ME : null,
  rooms: state === 'open' ? listed().slice(0, process.env.DEV_CHAT_ROOMS === '1' ? 1 : 3) : [],
  clinic,
  max_file_bytes: 10_485_760,
  notices: { mail },
});

const receipts = ({ read }) =>
  Object.entries(read).map(([user, event]) => ({
    type: 'm.receipt',
    content: { [event]: { 'm.read': { [user]: { ts: 1 } } } },
  }));

function answerOf(since) {
  const join = {};
  for (const room of rooms.values()) {
    const events = room.events.filter((event) => event.number > since).slice(-20);
    const typing = { type: 'm.typing', content: { user_ids: room.isTyping ? [NURSE] : [] } };
    join[room.id] = {
      timeline: { events, limited: since === 0, prev_batch: `p${(events[0]?.number ?? 1) - 1}` },
      ephemeral: { events: [...receipts(room), typing] },
    };
  }
  return ok({ next_batch: `s${number}`, rooms: { join } });
}

const sync = (since) =>
  new Promise((resolve) => {
    if (since === 0) return resolve(answerOf(0));
    const done = () => {
      clearTimeout(timer);
      listeners.delete(done);
      resolve(answerOf(since));
    };
    const timer = setTimeout(done, POLL_MS);
    listeners.add(done);
  });

function answerLater(room) {
  room.isTyping = true;
  setTimeout(() => {
    room.isTyping = false;
    room.read[NURSE] = `$${number}`;
    say(room, NURSE, 'Спасибо, мы получили ваше сообщение.');
    changed();
  }, ANSWER_MS);
}

function inRoom(room, method, rest, query, body) {
  const [call, ...more] = rest.split('/').map(decodeURIComponent);
  if (call === 'joined_members') return ok({ joined: { [NURSE]: { display_name: 'Медсестра Ольга' } } });
  if (call === 'messages') {
    const from = Number(query.get('from')?.slice(1));
    const chunk = room.events.filter((event) => event.number <= from).reverse();
    return ok({ chunk: chunk.slice(0, 30), ...(chunk.length > 30 && { end: `p${chunk[29].number - 1}` }) });
  }
  if (call === 'send') {
    const event = say(room, ME, '', { ...JSON.parse(body), txn: more[1] });
    answerLater(room);
    changed();
    return ok({ event_id: event });
  }
  if (call === 'redact') say(room, ME, '', { type: 'm.room.redaction', redacts: more[0] });
  if (call === 'read_markers') room.read[ME] = JSON.parse(body)['m.read'];
  if (call !== 'typing') changed();
  return ok({});
}

/** One guest, whose room is the general one. */
let hasGuest = false;
const guestView = () => ({
  state: hasGuest ? 'open' : 'agreement_needed',
  user_id: hasGuest ? ME : null,
  room_id: hasGuest ? general.id : null,
  title: general.title,
  clinic,
  hours: 24,
});

function guest(method, path, query, body) {
  if (path === '/chat/guest' && method === 'DELETE') {
    hasGuest = false;
    return ok(undefined, 204);
  }
  if (path === '/chat/guest/open') hasGuest = true;
  if (path === '/chat/guest' || path === '/chat/guest/open') return ok(guestView());
  return hasGuest ? chat(method, path.replace('/guest', ''), query, body) : refusal(404, 'chat_not_opened');
}

export function chat(method, path, query, body) {
  if (path.startsWith('/chat/guest')) return guest(method, path, query, body);
  if (path === '/chat') return ok(view());
  if (path === '/chat/unread') return ok({ unread: [...rooms.values()].reduce((sum, room) => sum + unread(room), 0) });
  if (path === '/chat/open') {
    state = 'open';
    const department = body ? JSON.parse(body).department : null;
    if (department === 'x_ray') say(roomOf('!x_ray:clinic', 'x_ray', 'Рентген и томография'), NURSE, 'Слушаем вас.');
    changed();
    return ok(view());
  }
  if (path === '/chat/notices') {
    mail = JSON.parse(body).mail;
    return ok(undefined, 204);
  }
  const matrix = /^\/chat\/_matrix\/client\/v3\/(sync|rooms\/([^/]+)\/(.+))$/.exec(path);
  if (!matrix) return null;
  if (matrix[1] === 'sync') return sync(Number(query.get('since')?.slice(1) ?? 0));
  const room = rooms.get(decodeURIComponent(matrix[2]));
  return room ? inRoom(room, method, matrix[3], query, body) : refusal(404, 'not_found');
}
