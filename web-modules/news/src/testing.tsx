/** Opens the news as the shell does, with a mocked kernel. */
import { type KernelCall, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import type { NewsItem } from './data/news.types';
import { NewsPages } from './NewsPages';

export const ID = '0190b7c4-0000-7000-8000-000000000101';
export const OTHER = '0190b7c4-0000-7000-8000-000000000102';

export const ITEM: NewsItem = {
  id: ID,
  title: 'Новое расписание',
  summary: 'С 1 июля – с 8:00',
  text: '<p>С <strong>1 июля</strong> – с 8:00</p>',
  language: 'ru',
  image: null,
  created: '2026-11-20T09:00:00Z',
  until: null,
  isRead: false,
};

/** Fails as a browser's `fetch` does without a network. */
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** A kernel that knows nothing. */
const missing = () => problemResponse(404, 'not_found');

export async function open(path: string, answers: Readonly<Record<string, (call: KernelCall) => unknown>>) {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const calls = kernel((call) => (answers[kindOf(call)] ?? missing)(call));
  const { router, unmount } = await renderModule(<NewsPages />, { path, namespace: 'news', locales: { ru } });
  return {
    user: userEvent.setup(),
    unmount,
    address: () => router.state.location.pathname,
    of: (kind: string) => calls.filter((call) => kindOf(call) === kind),
  };
}
