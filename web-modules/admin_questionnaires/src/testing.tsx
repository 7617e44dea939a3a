/** Opens a screen of this module with a mocked kernel. */
import { formTexts } from '@cabinet/form/testing';
import { ModuleSlot, type Permission, type SelectedUsers, SlotsProvider } from '@cabinet/kit';
import {
  ALL_PERMISSIONS,
  demoPerson,
  type KernelCall,
  kernel,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import { Route, Routes, useLocation } from '@cabinet/kit/router';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { AlertsPage } from './alerts/AlertsPage';
import { AnalysisPage } from './counting/AnalysisPage';
import type { Quiz, QuizSummary, UserQuiz } from './data/contract';
import { CreatorPage } from './designer/CreatorPage';
import { LinksPages } from './links/LinksPages';
import type { Form } from './model/types';
import { LINKS } from './places';
import { ReadingPages } from './reading/ReadingPages';
import { RulesPage } from './rules/RulesPage';
import { SendSelected } from './sending/SendSelected';

export const ID = '0190b7c4-0000-7000-8000-000000000201';
export const OTHER = '0190b7c4-0000-7000-8000-000000000202';
export const ADMIN = '0190b7c4-0000-7000-8000-0000000000aa';

export const FORM: Form = {
  title: 'Самочувствие',
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'radiogroup',
          name: 'fever',
          title: { default: 'Есть ли температура?', en: 'Do you have a fever?' },
          choices: [
            { value: 'yes', text: 'Да' },
            { value: 'no', text: 'Нет' },
          ],
        },
        { type: 'rating', name: 'pain', title: 'Боль', rateMin: 0, rateMax: 10 },
      ],
    },
    {
      name: 'page2',
      elements: [{ type: 'comment', name: 'words', title: 'Что ещё?', visibleIf: "{fever} = 'yes' and {pain} > 5" }],
    },
  ],
};

export const QUIZ: Quiz = {
  id: ID,
  title: 'Самочувствие',
  state: 'draft',
  revision: 3,
  version: 0,
  model: FORM as unknown as Quiz['model'],
  questions: [],
  pages: [],
  created: '2026-11-20T09:00:00Z',
  updated: '2026-11-20T09:00:00Z',
  updated_by: ADMIN,
};

export const SUMMARY: QuizSummary = {
  id: ID,
  title: 'Самочувствие',
  state: 'draft',
  revision: 3,
  version: 0,
  questions: 3,
  sent: 12,
  completed: 7,
  updated: '2026-11-20T09:00:00Z',
};

export const COUNTERS = 'GET /admin/cabinets/counters';

const missing = () => problemResponse(404, 'not_found');

export type Answers = Readonly<Record<string, (call: KernelCall) => unknown>>;

const USER = '0190b7c4-0000-7000-8000-000000000301';

/** Completed answers to `FORM`. */
export const RESULT: UserQuiz = {
  id: OTHER,
  client_id: '555',
  user_id: USER,
  quiz_id: ID,
  quiz: { title: 'Самочувствие', version: 2, questions: 3, model: FORM as unknown as Quiz['model'] },
  result_list: { fever: 'no', pain: '3' },
  answers: { fever: 'no', pain: 3 },
  status: 1,
  revision: 2,
  page: null,
  assigned: '2026-11-20T09:00:00Z',
  due: '2026-11-30',
  saved: null,
  completed: '2026-11-21T09:00:00Z',
  scores: [{ name: 'pain', title: 'Боль', value: 3, alert: true }],
};

/** The users table while these accounts are selected. */
const withSelected = (selected: SelectedUsers) => (
  <SlotsProvider value={{ has: () => true, render: () => <SendSelected /> }}>
    <ModuleSlot name="users.selected" value={selected} />
  </SlotsProvider>
);

/** Pages with pages below them. */
function Others() {
  return useLocation().pathname.startsWith(LINKS) ? <LinksPages /> : <ReadingPages />;
}

const routes = (selected: SelectedUsers) => (
  <Routes>
    <Route path="/admin/quizCreator" element={<CreatorPage />} />
    <Route path="/admin/quizAnalizes" element={<AnalysisPage />} />
    <Route path="/admin/quizAlerts" element={<AlertsPage />} />
    <Route path="/admin/quizRules" element={<RulesPage />} />
    <Route path="/admin/userInfo" element={withSelected(selected)} />
    <Route path="*" element={<Others />} />
  </Routes>
);

const NOBODY: SelectedUsers = { ids: [], matching: null, count: 0 };

export async function open(
  path: string,
  answers: Answers = {},
  selected = NOBODY,
  permissions: readonly Permission[] = ALL_PERMISSIONS,
) {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const all: Answers = {
    'GET /quiz': () => ({ items: [SUMMARY], total: 1 }),
    [`GET /quiz/${ID}`]: () => QUIZ,
    // No stream: what it tells is told to `useLiveLists`, which has its own tests.
    'GET /admin/events': () => problemResponse(403, 'forbidden'),
    [COUNTERS]: () => ({ new_cabinets: 0, new_events: 0, questionnaire_alerts: 0 }),
    'GET /admin/news/clinics': () => ({ clinics: [], isComplete: true }),
    'GET /admin/quiz/specialities': () => ({ items: [], is_complete: true }),
    'GET /report/quiz/trend': () => ({ periods: [], series: [] }),
    'POST /quiz/check': () => ({ faults: [], warnings: [] }),
    ...answers,
  };
  const calls = kernel((call) => (all[kindOf(call)] ?? missing)(call));
  const { router, unmount } = await renderModule(routes(selected), {
    path,
    namespace: 'admin_questionnaires',
    locales: { ru },
    texts: formTexts,
    person: { ...demoPerson, permissions },
  });
  return {
    user: userEvent.setup(),
    unmount,
    address: () => router.state.location.pathname + router.state.location.search,
    of: (kind: string) => calls.filter((call) => kindOf(call) === kind),
    bodyOf: (kind: string) =>
      calls.filter((call) => kindOf(call) === kind).map(({ body }) => JSON.parse(body) as Record<string, unknown>),
  };
}
