/** Invented questionnaires of a patient for `dev-api.mjs`; answers are kept until the server stops. */

const ok = (body, status = 200) => ({ status, body });
const problem = (status, code, more = {}) => ({
  status,
  body: { type: `about:blank#${code}`, title: code, status, code, request_id: 'dev', ...more },
});

const yesNo = [
  { value: 'yes', text: { default: 'Да', en: 'Yes', de: 'Ja', fr: 'Oui' } },
  { value: 'no', text: { default: 'Нет', en: 'No', de: 'Nein', fr: 'Non' } },
];

const words = (ru, en, de, fr) => ({ default: ru, en, de, fr });

const MODEL = {
  title: words('Перед госпитализацией', 'Before admission', 'Vor der Aufnahme', 'Avant l’hospitalisation'),
  pages: [
    {
      name: 'health',
      title: words('Здоровье', 'Health', 'Gesundheit', 'Santé'),
      description: words(
        'Ответы увидит только ваш лечащий врач.',
        'Only your doctor sees the answers.',
        'Nur Ihr Arzt sieht die Antworten.',
        'Seul votre médecin voit les réponses.',
      ),
      elements: [
        {
          type: 'radiogroup',
          name: 'smokes',
          title: words('Вы курите?', 'Do you smoke?', 'Rauchen Sie?', 'Fumez-vous ?'),
          isRequired: true,
          choices: yesNo,
        },
        {
          type: 'text',
          inputType: 'number',
          name: 'cigarettes',
          title: words(
            'Сколько сигарет в день?',
            'How many cigarettes a day?',
            'Wie viele Zigaretten am Tag?',
            'Combien de cigarettes par jour ?',
          ),
          visibleIf: "{smokes} = 'yes'",
          validators: [{ type: 'numeric', minValue: 1, maxValue: 100 }],
        },
        {
          type: 'checkbox',
          name: 'allergies',
          title: words(
            'На что у вас аллергия?',
            'What are you allergic to?',
            'Wogegen sind Sie allergisch?',
            'À quoi êtes-vous allergique ?',
          ),
          choices: ['Пенициллин', 'Новокаин', 'Пищевые продукты (орехи, яйца, молоко)', 'Пыльца'],
          showOtherItem: true,
          showNoneItem: true,
        },
        {
          type: 'rating',
          name: 'pain',
          title: words(
            'Как сильно болит сейчас?',
            'How much does it hurt now?',
            'Wie stark sind die Schmerzen jetzt?',
            'Quelle est l’intensité de la douleur ?',
          ),
          isRequired: true,
          rateMin: 0,
          rateMax: 10,
          minRateDescription: words('Не болит', 'No pain', 'Keine Schmerzen', 'Aucune douleur'),
          maxRateDescription: words('Невыносимо', 'Unbearable', 'Unerträglich', 'Insupportable'),
        },
      ],
    },
    {
      name: 'contact',
      title: words('Подробности', 'Details', 'Einzelheiten', 'Détails'),
      elements: [
        {
          type: 'text',
          inputType: 'date',
          name: 'operation',
          title: words(
            'Когда была последняя операция?',
            'When was your last operation?',
            'Wann war Ihre letzte Operation?',
            'Quand a eu lieu votre dernière opération ?',
          ),
        },
        {
          type: 'dropdown',
          name: 'blood',
          title: words('Группа крови', 'Blood group', 'Blutgruppe', 'Groupe sanguin'),
          choices: ['0(I)', 'A(II)', 'B(III)', 'AB(IV)'],
        },
        {
          type: 'text',
          inputType: 'email',
          name: 'mail',
          title: words(
            'Адрес родственника',
            'Address of a relative',
            'Adresse eines Angehörigen',
            'Adresse d’un proche',
          ),
          description: words(
            'Напишем, если не дозвонимся',
            'We write there if we cannot reach you by phone',
            'Wir schreiben dorthin, wenn wir Sie telefonisch nicht erreichen',
            'Nous y écrirons si nous ne pouvons pas vous joindre',
          ),
        },
        {
          type: 'comment',
          name: 'note',
          title: words(
            'Что ещё нам нужно знать?',
            'What else should we know?',
            'Was sollten wir noch wissen?',
            'Que devons-nous savoir d’autre ?',
          ),
        },
      ],
    },
  ],
};

const one = (number, part = {}) => ({
  id: `0190b7c4-0000-7000-8000-00000000070${number}`,
  client_id: null,
  user_id: '0190b7c4-0000-7000-8000-000000000001',
  quiz_id: '0190b7c4-0000-7000-8000-000000000700',
  quiz: { title: MODEL.title.default, version: 1, questions: 8 },
  result_list: {},
  answers: {},
  status: 0,
  revision: 0,
  page: null,
  assigned: '2026-11-20T09:00:00Z',
  due: null,
  saved: null,
  completed: null,
  ...part,
});

const later = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const quizzes = [
  one(1, { due: later(2) }),
  one(2, {
    quiz: { title: 'Шкала боли: ежедневная оценка после операции на тазобедренном суставе', version: 1, questions: 3 },
    due: later(-3),
    revision: 1,
    answers: { smokes: 'no' },
    page: 0,
  }),
  one(3, { quiz: { title: 'Удовлетворённость лечением', version: 1, questions: 20 } }),
  one(4, {
    status: 1,
    completed: '2026-09-12T11:00:00Z',
    answers: { smokes: 'yes', cigarettes: 20, pain: 6, allergies: ['Пенициллин'], blood: '0(I)' },
  }),
  one(5, {
    status: 1,
    completed: '2026-11-02T11:00:00Z',
    answers: {
      smokes: 'no',
      pain: 2,
      allergies: ['Пенициллин', 'other'],
      'allergies-Comment': 'Мёд',
      blood: '0(I)',
      note: 'Принимаю варфарин.',
    },
  }),
];

const isEmpty = process.env.DEV_QUIZ === 'empty';
const isDown = process.env.DEV_QUIZ === 'down';

/** Answers a call, or undefined if it is about something else. */
export function questionnaires(method, path, query, text) {
  if (path !== '/quiz_result') return undefined;
  if (isDown) return problem(500, 'internal');
  if (method === 'GET') {
    const id = query.get('id');
    if (id === null) return ok(isEmpty ? [] : quizzes);
    const quiz = quizzes.find((known) => known.id === id);
    return quiz ? ok({ ...quiz, quiz: { ...quiz.quiz, model: MODEL } }) : problem(404, 'not_found');
  }
  const body = JSON.parse(text || '{}');
  const quiz = quizzes.find((known) => known.id === body.id);
  if (!quiz) return problem(404, 'not_found');
  if (quiz.status === 1) return problem(409, 'questionnaire_completed');
  if (quiz.revision !== body.revision) return problem(409, 'answers_changed', { revision: quiz.revision });
  const now = new Date().toISOString();
  Object.assign(quiz, { answers: body.answers, page: body.at, revision: quiz.revision + 1, saved: now });
  if (body.status === 1) Object.assign(quiz, { status: 1, completed: now });
  return ok(quiz);
}
