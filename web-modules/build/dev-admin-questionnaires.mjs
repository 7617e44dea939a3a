/** Invented questionnaires for the administrator's screens in `dev-api.mjs`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const ok = (body, status = 200) => ({ status, body });
const templates = join(root, 'web-modules/admin_questionnaires/src/templates');
const modelOf = (name) => JSON.parse(readFileSync(join(templates, `${name}.json`), 'utf8'));
const idOf = (number) => `0190b7c4-0000-7000-8000-0000000006${String(number).padStart(2, '0')}`;
const titleOf = ({ title }) => (typeof title === 'string' ? title : title.default);

const quiz = (number, name, state, more = {}) => {
  const model = modelOf(name);
  const times = { created: '2026-11-01T09:00:00Z', updated: `2026-11-${20 + number}T09:00:00Z`, updated_by: null };
  const version = state === 'draft' ? 0 : 2;
  return {
    id: idOf(number),
    title: titleOf(model),
    state,
    revision: 3,
    version,
    model,
    questions: [],
    pages: [],
    ...times,
    ...more,
  };
};
const quizzes = [quiz(1, 'admission', 'published'), quiz(2, 'pain', 'published'), quiz(3, 'phq9', 'draft')];

const summary = ({ id, title, state, revision, version, model, updated }) => ({
  id,
  title,
  state,
  revision,
  version,
  questions: model.pages.flatMap(({ elements }) => elements).length,
  sent: version * 60,
  completed: version * 41,
  updated,
});

const NAMES = ['Иванова Анна Сергеевна', 'Петров Пётр Алексеевич', 'Ким Дмитрий', 'Schmidt Hans'];
const result = (number, completed, pain) => ({
  id: idOf(50 + number),
  client_id: '771204',
  user_id: idOf(70),
  quiz_id: idOf(2),
  quiz: { title: 'Шкала боли', version: 2, questions: 4 },
  result_list: {},
  answers: completed ? { pain_now: pain, pain_where: 'поясница', pain_medicine: 'yes' } : {},
  status: completed ? 1 : 0,
  revision: 1,
  page: null,
  assigned: '2026-11-20T09:00:00Z',
  due: '2026-12-01',
  saved: null,
  completed,
  scores: completed ? [{ name: 'pain', title: 'Боль сейчас', value: pain, alert: pain >= 7 }] : [],
});
const results = [result(1, null, 0), result(2, '2026-11-22T10:12:00Z', 8), result(3, '2026-10-20T08:00:00Z', 5)];

const rows = (model) =>
  NAMES.map((name, at) => ({
    id: idOf(50 + at),
    source: 'cabinet',
    user_id: idOf(70 + at),
    name,
    number: 10_482 - at,
    client_id: at === 2 ? null : String(771_204 + at),
    quiz_id: model.id,
    quiz_title: model.title,
    version: 2,
    is_esia: at % 2 === 0,
    is_citizen: at !== 3,
    status: at % 2,
    assigned: '2026-11-20T09:00:00Z',
    due: null,
    completed: at % 2 ? '2026-11-22T10:12:00Z' : null,
  }));

const counts = ({ model }) => ({
  completed: 82,
  questions: model.pages
    .flatMap(({ elements }) => elements)
    .filter(({ choices }) => choices)
    .map((question) => ({
      name: question.name,
      title: titleOf(question),
      type: question.type,
      answered: 80,
      choices: question.choices.map(({ value, text }, at) => ({
        value,
        text: text.default,
        count: at === 2 ? null : 47 - at * 21,
      })),
    })),
});

/** Progress of the one sending: a tenth more with each question. */
const sending = {
  id: idOf(90),
  quiz_id: idOf(1),
  state: 'running',
  total: 100,
  assigned: 0,
  already_assigned: 0,
  failed: 0,
};

export function adminQuestionnaires(method, path, parameters, text) {
  const call = `${method} ${path}`;
  const body = text && method !== 'GET' ? JSON.parse(text) : {};
  const found = quizzes.find(
    ({ id }) => id === (path.split('/')[2] ?? '') || id === (parameters.get('quiz_id') ?? body.id),
  );
  if (call === 'GET /quiz') {
    const state = parameters.get('state');
    const items = quizzes.filter((one) => !state || one.state === state).map(summary);
    return ok({ items, total: items.length });
  }
  if (call === 'POST /quiz/check') return ok({ faults: [], warnings: [] });
  if (call === 'POST /quiz') {
    const created = { ...quiz(quizzes.length + 1, 'pain', 'draft'), ...body, revision: 1 };
    quizzes.push(created);
    return ok(created, 201);
  }
  if (call === 'PUT /quiz' && found) {
    const published = body.publish ? { state: 'published', version: found.version + 1 } : {};
    return ok(Object.assign(found, { title: body.title, model: body.model, revision: found.revision + 1 }, published));
  }
  if (/^GET \/quiz\/[\w-]+$/.test(call) && found) return ok(found);
  if (call === 'GET /quiz_result') {
    const one = results.find(({ id }) => id === parameters.get('id'));
    return ok(one ? { ...one, quiz: { ...one.quiz, model: modelOf('pain') } } : results);
  }
  if (call === 'GET /report/quiz' && found) return ok({ items: rows(found), next: null });
  if (call === 'GET /report/quiz/counts' && found) return ok(counts(found));
  if (call === 'POST /admin/quiz/send') {
    Object.assign(sending, { state: 'running', assigned: 0, total: body.users?.length ?? 100 });
    return ok({ id: sending.id }, 202);
  }
  if (path.startsWith('/admin/quiz/sendings/')) {
    if (method === 'DELETE') sending.state = 'cancelled';
    else if (sending.state === 'running')
      sending.assigned = Math.min(sending.total, sending.assigned + Math.ceil(sending.total / 10));
    if (sending.assigned === sending.total) sending.state = 'done';
    return ok(sending);
  }
  return undefined;
}
