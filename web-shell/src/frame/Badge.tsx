/** The live count that a module declares for its menu entries: unread notices, or a number of the kernel. */
import { api, type MenuEntry, type ModuleBadge, useQuery, useQueryClient, useSession } from '@cabinet/kit';
import { useEffect, useEffectEvent, useState } from 'react';
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
  if (manifest.badge !== 'notices' && (manifest.badge.entry ?? entry.path) !== entry.path) return null;
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
  readonly badge: ModuleBadge;
}

function KernelNumber({ id, badge }: KernelNumberProps) {
  const userId = useSession()?.userId ?? '';
  const client = useQueryClient();
  const queryKey = ['badge', id, userId];
  const isStreamed = useStreamed(badge, (answer) => {
    // A question under way would overwrite what is newer.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, numberIn(answer, badge)));
  });
  const { data: number = 0 } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const path = badge.path.replace('{userId}', encodeURIComponent(userId));
      return numberIn(await api.get<unknown>(path, { signal }), badge);
    },
    refetchInterval: isStreamed ? false : POLL_MS,
    refetchOnWindowFocus: !isStreamed,
    retry: false,
    meta: { isBeside: true },
  });
  const text = number > 0 ? String(number) : undefined;
  return <UnreadCount number={text} words={text} />;
}

/** Listens to the stream that the badge names. Returns whether it is connected. */
function useStreamed({ stream }: ModuleBadge, onAnswer: (answer: unknown) => void): boolean {
  const [isConnected, setIsConnected] = useState(false);
  const told = useEffectEvent(onAnswer);
  const { path, event: name } = stream ?? {};
  useEffect(() => {
    if (path === undefined) return undefined;
    let isGone = false;
    let stop: (() => void) | undefined;
    // Loaded for those who have such a badge; without it the number is asked for.
    import('@cabinet/kit/events').then(
      ({ eventStream, isStreaming }) => {
        if (isGone) return;
        stop = eventStream(path, {
          onEvent: ({ event, data }) => {
            if (event === name) told(data);
          },
          onState: () => setIsConnected(isStreaming(path)),
        });
        setIsConnected(isStreaming(path));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
      setIsConnected(false);
    };
  }, [path, name]);
  return isConnected;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** 0 if the answer is of another shape. */
function numberIn(answer: unknown, badge: ModuleBadge): number {
  if ('counts' in badge) {
    const wanted = badge.equals ?? true;
    return Array.isArray(answer) ? answer.filter((entry) => memberOf(entry, badge.counts) === wanted).length : 0;
  }
  const number = memberOf(answer, badge.member);
  return typeof number === 'number' ? number : 0;
}
