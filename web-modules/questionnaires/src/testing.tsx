/** Opens the module as the shell does, with a mocked kernel that follows the contract and keeps drafts. */
import { type KernelCall, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import { formTexts } from '@cabinet/form/testing';
import type { ReactNode } from 'react';
import ru from '../locales/ru.json';
import { LinkPage } from './link/LinkPage';
import { QuestionPages } from './QuestionPages';
import { QuizPages } from './QuizPages';

export const MODEL = {
  title: 'Перед госпитализацией',
  pages: [
    {
      name: 'health',
      title: 'Здоровье',
      elements: [
        {
          type: 'radiogroup',
          name: 'smokes',
          title: 'Вы курите?',
          isRequired: true,
          choices: [
            { value: 'yes', text: { default: 'Да', en: 'Yes' } },
            { value: 'no', text: { default: 'Нет', en: 'No' } },
          ],
        },
        {
          type: 'text',
          inputType: 'number',
          name: 'count',
          title: 'Сколько сигарет в день?',
          visibleIf: "{smokes} = 'yes'",
        },
      ],
    },
    { name: 'words', title: 'Подробности', elements: [{ type: 'comment', name: 'note', title: 'Что ещё нам знать?' }] },
  ],
};

interface Kept {
  readonly id: string;
  readonly quizId: string;
  title: string;
  status: 0 | 1;
  revision: number;
  answers: Record<string, unknown>;
  page: number | null;
  due: string | null;
  saved: string | null;
  completed: string | null;
  readonly assigned: string;
  /** Only of a service of the hospital's own. */
  delivery?: string;
  delivery_reason?: string;
  stale_since?: string;
  /** How many the version has. */
  readonly questions: number;
}

export const quiz = (id: string, part: Partial<Kept> = {}): Kept => ({
  id,
  quizId: 'admission',
  title: MODEL.title,
  status: 0,
  revision: 0,
  answers: {},
  page: null,
  due: null,
  saved: null,
  completed: null,
  assigned: '2026-11-20T09:00:00Z',
  questions: 3,
  ...part,
});

export interface SentBody {
  readonly id: string;
  readonly revision: number;
  readonly answers: Record<string, unknown>;
  readonly status: number;
  readonly at: number;
}

export const bodyOf = (call: KernelCall | undefined) => JSON.parse(call?.body ?? '{}') as SentBody;

/** A kernel with these questionnaires. */
export function quizKernel(...quizzes: Kept[]) {
  /** Overrides the response with a fault of the network or the kernel. */
  const fault: { now: ((call: KernelCall) => Response | null | Promise<never>) | null } = { now: null };
  const view = (kept: Kept, hasModel: boolean) => ({
    id: kept.id,
    client_id: null,
    user_id: 'u1',
    quiz_id: kept.quizId,
    quiz: { title: kept.title, version: 1, questions: kept.questions, ...(hasModel && { model: MODEL }) },
    result_list: {},
    answers: kept.answers,
    status: kept.status,
    revision: kept.revision,
    page: kept.page,
    assigned: kept.assigned,
    due: kept.due,
    saved: kept.saved,
    completed: kept.completed,
    ...(kept.delivery && { delivery: kept.delivery }),
    ...(kept.delivery_reason && { delivery_reason: kept.delivery_reason }),
    ...(kept.stale_since && { stale_since: kept.stale_since }),
  });
  const keys = new Map<string, unknown>();
  const calls = kernel(async (call) => {
    const failure = await fault.now?.(call);
    if (failure) return failure;
    if (call.method === 'GET') {
      const [, id] = /[?&]id=([^&]+)/.exec(call.path) ?? [];
      if (id === undefined) return quizzes.map((one) => view(one, false));
      const kept = quizzes.find((one) => one.id === id);
      return kept ? view(kept, true) : problemResponse(404, 'not_found');
    }
    const key = call.headers.get('Idempotency-Key') ?? '';
    if (keys.has(key)) return keys.get(key);
    const body = bodyOf(call);
    const kept = quizzes.find((one) => one.id === body.id);
    if (!kept) return problemResponse(404, 'not_found');
    if (kept.status === 1) return problemResponse(409, 'questionnaire_completed');
    if (kept.revision !== body.revision) return problemResponse(409, 'answers_changed', { revision: kept.revision });
    kept.answers = body.answers;
    kept.page = body.at;
    kept.revision += 1;
    kept.saved = '2026-11-26T10:00:00Z';
    if (body.status === 1) {
      kept.status = 1;
      kept.completed = '2026-11-26T10:05:00Z';
    }
    const answer = view(kept, false);
    keys.set(key, answer);
    return answer;
  });
  return { calls, fault, quizzes, puts: () => calls.filter(({ method }) => method === 'PUT') };
}

/** Fails as a browser's `fetch` does without a network. */
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

export async function open(path: string) {
  const { router, unmount } = await renderModule(path.startsWith('/quiz') ? <QuizPages /> : <QuestionPages />, {
    path,
    namespace: 'questionnaires',
    locales: { ru },
    texts: formTexts,
  });
  return { unmount, address: () => router.state.location.pathname };
}

/** Opens the page of a link. */
export const openLinkPage = (path = '/quiz/link#token=secret') =>
  renderModule(<LinkPage />, { path, namespace: 'questionnaires', locales: { ru }, texts: formTexts });

/** Shows a part of a page. */
export const show = (part: ReactNode) => renderModule(part, { namespace: 'questionnaires', locales: { ru } });

export { TOAST } from '@cabinet/kit/testing';
