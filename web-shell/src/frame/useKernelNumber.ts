/** A number of the kernel that a module declares as its badge: asked for every minute, or told by a stream. */
import { useEffect, useEffectEvent, useState } from 'react';
import { api, type ModuleBadge, type ModuleManifest, useQuery, useQueryClient, useSession } from '@cabinet/kit';

/** How often a number is asked for while the page is visible, in milliseconds. */
const POLL_MS = 60_000;

/**
 * The number of a module's badge; undefined until it is known, and if the module has none, or one that counts notices. All places that show it
 * share one question.
 */
export function useKernelNumber({ id, badge: declared }: Pick<ModuleManifest, 'id' | 'badge'>): number | undefined {
  const badge = declared === 'notices' ? undefined : declared;
  const userId = useSession()?.userId ?? '';
  const client = useQueryClient();
  const queryKey = ['badge', id, userId];
  const isStreamed = useStreamed(badge, (answer) => {
    // A question under way would overwrite what is newer.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, numberIn(answer, badge)));
  });
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const path = badge?.path.replace('{userId}', encodeURIComponent(userId)) ?? '';
      return numberIn(await api.get<unknown>(path, { signal }), badge);
    },
    enabled: badge !== undefined,
    refetchInterval: isStreamed ? false : POLL_MS,
    refetchOnWindowFocus: !isStreamed,
    retry: false,
    meta: { isBeside: true },
  });
  return data;
}

/** Listens to the stream that the badge names. Returns whether it is connected. */
function useStreamed(badge: ModuleBadge | undefined, onAnswer: (answer: unknown) => void): boolean {
  const [isConnected, setIsConnected] = useState(false);
  const told = useEffectEvent(onAnswer);
  const { path, event: name } = badge?.stream ?? {};
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
function numberIn(answer: unknown, badge: ModuleBadge | undefined): number {
  if (!badge) return 0;
  if ('counts' in badge) {
    const wanted = badge.equals ?? true;
    const exceptions = Object.entries(badge.unless ?? {});
    const isExcepted = (entry: unknown) =>
      exceptions.some(([name, values]) => values.some((value) => value === memberOf(entry, name)));
    const counts = (entry: unknown) => memberOf(entry, badge.counts) === wanted && !isExcepted(entry);
    return Array.isArray(answer) ? answer.filter(counts).length : 0;
  }
  const number = memberOf(answer, badge.member);
  return typeof number === 'number' ? number : 0;
}
