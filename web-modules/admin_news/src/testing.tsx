/** Opens a screen of this module with a mocked kernel. */
import { type KernelCall, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { AdminNewsPages } from './AdminNewsPages';
import type { AdminNews } from './data/admin.types';

export const ID = '0190b7c4-0000-7000-8000-000000000101';
export const OTHER = '0190b7c4-0000-7000-8000-000000000102';

export const NEWS: AdminNews = {
  id: ID,
  version: 3,
  state: 'published',
  isDraft: false,
  publishAt: '2026-11-20T09:00:00Z',
  until: null,
  audience: { kind: 'all', hostId: null, clinicId: null },
  texts: { ru: { title: 'Расписание', text: 'С **1 июля**' } },
  image: null,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
};

export const SAVED = { id: ID, version: 4, state: 'published', publishAt: '2026-11-20T09:00:00Z' };

/** A file with these first bytes. */
export const file = (bytes: readonly number[], name = 'plan.png', type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], name, { type });

export const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const missing = () => problemResponse(404, 'not_found');

export async function open(path: string, answers: Readonly<Record<string, (call: KernelCall) => unknown>>) {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const all: typeof answers = {
    'POST /admin/news/preview': () => ({ text: '<p>С <strong>1 июля</strong></p>' }),
    ...answers,
  };
  const calls = kernel((call) => (all[kindOf(call)] ?? missing)(call));
  const { router, unmount } = await renderModule(<AdminNewsPages />, {
    path,
    namespace: 'admin_news',
    locales: { ru },
    variant: { languages: ['ru', 'de'] },
  });
  return {
    // The fields accept any file, as a person's choice in a dialog without a filter.
    user: userEvent.setup({ applyAccept: false }),
    unmount,
    address: () => router.state.location.pathname,
    of: (kind: string) => calls.filter((call) => kindOf(call) === kind),
    bodyOf: (kind: string) =>
      calls.filter((call) => kindOf(call) === kind).map(({ body }) => JSON.parse(body) as Record<string, unknown>),
  };
}
