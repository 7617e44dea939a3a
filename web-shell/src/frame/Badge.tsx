/** The live count that a module declares for its menu entries: unread notices, or a number of the kernel. */
import { api, type MenuEntry, type ModuleManifest, useQuery } from '@cabinet/kit';
import { useServedPages } from '../app/modules';
import { firstSegment, pageFor } from '../app/places';
import { UnreadCount } from '../notices/UnreadCount';
import { useUnread } from '../notices/useUnread';

/** How often a number is asked for while the page is visible, in milliseconds. */
const POLL_MS = 60_000;

export interface BadgeProps {
  readonly entry: MenuEntry;
  /** All entries: a notice counts at the one whose page it leads to. */
  readonly menu: readonly MenuEntry[];
}

export function Badge({ entry, menu }: BadgeProps) {
  const manifest = pageFor(entry.path, useServedPages())?.manifest;
  if (!manifest?.badge) return null;
  return manifest.badge === 'notices' ? (
    <UnreadNotices entry={entry} menu={menu} />
  ) : (
    <KernelNumber id={manifest.id} badge={manifest.badge} />
  );
}

function UnreadNotices({ entry, menu }: BadgeProps) {
  return <UnreadCount number={useUnread(menu).get(firstSegment(entry.path))} />;
}

interface KernelNumberProps {
  readonly id: string;
  readonly badge: Exclude<NonNullable<ModuleManifest['badge']>, string>;
}

function KernelNumber({ id, badge: { path, member } }: KernelNumberProps) {
  const { data } = useQuery({
    queryKey: ['badge', id],
    queryFn: ({ signal }) => api.get<Readonly<Record<string, unknown>>>(path, { signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    retry: false,
    meta: { isBeside: true },
  });
  const number = data?.[member];
  return <UnreadCount number={typeof number === 'number' && number > 0 ? String(number) : undefined} />;
}
