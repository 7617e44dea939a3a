/**
 * The uploads of one module in this tab. They belong to the tab and not to a screen: they go on while the user looks at
 * other pages, and stop when the session ends. At most two are sent at once; the others wait.
 *
 * `Target` says where a file goes (whose file, of which type). It is a value of JSON, and part of an upload's identity: the
 * same file for another target is another upload.
 */
import { ApiProblem, session, transfers } from '@cabinet/kit';
import { useSyncExternalStore } from 'react';
import { type Sample, sampled, speedOf } from './pace';
import { percentOf } from './percent';
import type { Sending, SendingEvents } from './sending';
import { fingerprintOf } from './storage';

export type UploadState =
  /** Waits for its turn. */
  | 'queued'
  | 'sending'
  /** By the user. */
  | 'paused'
  /** For the network. */
  | 'waiting'
  /** Another file has this name; the user decides. */
  | 'duplicate'
  | 'failed'
  | 'cancelled'
  | 'done';

/** What a screen shows of an upload. */
export interface UploadView<Target = null> {
  readonly id: number;
  readonly target: Target;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Bytes per second; null while it is not known. */
  readonly speed: number | null;
  readonly problem: ApiProblem | null;
}

interface Entry<Target> {
  view: UploadView<Target>;
  readonly file: File;
  sending: Sending | null;
  isForced: boolean;
  samples: readonly Sample[];
  /** Lost connections in a row. */
  losses: number;
  timer: ReturnType<typeof setTimeout> | null;
  /** Ends the time in which the transfer counts as activity. */
  rest: (() => void) | null;
}

/** Uploads that are sent at the same time; the others wait. */
const MOST_AT_ONCE = 2;

/** The pause before a further attempt without a network; it doubles with each. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Progress of less than a percent is shown this often. */
const SHOWN_EVERY_MS = 200;

/** States in which leaving the page stops the upload. */
const UNDER_WAY: ReadonlySet<UploadState> = new Set(['queued', 'sending', 'waiting', 'paused', 'duplicate']);

export const isUnderWay = ({ state }: Pick<UploadView, 'state'>): boolean => UNDER_WAY.has(state);

/** What a file's way to the kernel is told besides where it goes. */
export interface QueuedSending extends SendingEvents {
  /** The kernel numbers a name that another file has. */
  readonly isForced: boolean;
}

export interface UploadQueue<Target> {
  readonly get: () => readonly UploadView<Target>[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[], target: Target, maxBytes: number) => readonly number[];
  readonly pause: (id: number) => void;
  readonly resume: (id: number) => void;
  readonly cancel: (id: number) => void;
  readonly force: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly reset: () => void;
}

/** A module has one queue of each kind, made when its code is loaded. */
export function uploadQueue<Target>(
  send: (file: File, target: Target, options: QueuedSending) => Sending,
): UploadQueue<Target> {
  let entries: readonly Entry<Target>[] = [];
  let views: readonly UploadView<Target>[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();

  /** A warning of the browser before it leaves the page: a listener of this queue, others have their own. */
  function warn(event: BeforeUnloadEvent) {
    event.preventDefault();
  }

  function publish() {
    views = entries.map(({ view }) => view);
    window.removeEventListener('beforeunload', warn);
    if (views.some(isUnderWay)) window.addEventListener('beforeunload', warn);
    for (const listener of listeners) listener();
  }

  function change(entry: Entry<Target>, part: Partial<UploadView<Target>>) {
    entry.view = { ...entry.view, ...part };
    publish();
  }

  /** Ends the attempt: it is no activity any more. */
  function rest(entry: Entry<Target>) {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
    entry.rest?.();
    entry.rest = null;
    entry.samples = [];
  }

  function start(entry: Entry<Target>) {
    const { file, isForced } = entry;
    void transfers.count(new Promise<void>((resolve) => (entry.rest = resolve)));
    change(entry, { state: 'sending', problem: null, speed: null });
    const isOwn = () => entry.view.state === 'sending';
    let shownAt = 0;
    entry.sending ??= send(file, entry.view.target, {
      isForced,
      onSent: (sent) => {
        if (!isOwn()) return;
        const at = Date.now();
        if (sent > entry.view.sent) entry.losses = 0;
        entry.samples = sampled(entry.samples, { at, sent });
        const isSame = percentOf(sent, file.size) === percentOf(entry.view.sent, file.size);
        if (isSame && at - shownAt < SHOWN_EVERY_MS) return;
        shownAt = at;
        change(entry, { sent, speed: speedOf(entry.samples) });
      },
      onDone: () => {
        if (isOwn()) end(entry, { state: 'done', sent: file.size });
      },
      onFailed: (problem) => {
        if (!isOwn()) return;
        if (problem.code === 'network') void lost(entry);
        else if (problem.code === 'duplicate_name') end(entry, { state: 'duplicate', sent: 0, problem });
        else end(entry, { state: 'failed', problem });
      },
    });
    entry.sending.start();
  }

  function end(entry: Entry<Target>, part: Partial<UploadView<Target>>) {
    rest(entry);
    change(entry, { speed: null, ...part });
    next();
  }

  /**
   * The connection is lost, or the file is: a browser that cannot read it any more, because it was changed or removed on the
   * device, reports the same failure.
   */
  async function lost(entry: Entry<Target>) {
    wait(entry);
    try {
      await entry.file.slice(0, 1).text();
    } catch {
      if (entry.view.state !== 'waiting') return;
      dropped(entry);
      end(entry, { state: 'failed', sent: 0, problem: new ApiProblem({ code: 'file_changed', status: 0 }) });
    }
  }

  /** Without a network: again when the browser reports one, and now and then, because it may be wrong. */
  function wait(entry: Entry<Target>) {
    rest(entry);
    const pause = Math.min(FIRST_WAIT_MS * 2 ** Math.min(entry.losses, 10), LONGEST_WAIT_MS);
    entry.losses += 1;
    change(entry, { state: 'waiting', speed: null });
    entry.timer = setTimeout(() => again(entry), pause);
  }

  function again(entry: Entry<Target>) {
    if (entry.view.state !== 'waiting') return;
    rest(entry);
    change(entry, { state: 'queued' });
    next();
  }

  /** Starts what may be sent now. One that waits for the network keeps its place. */
  function next() {
    const busy = entries.filter(({ view }) => view.state === 'sending' || view.state === 'waiting').length;
    const queued = entries.filter(({ view }) => view.state === 'queued');
    for (const entry of queued.slice(0, Math.max(0, MOST_AT_ONCE - busy))) start(entry);
  }

  function find(id: number): Entry<Target> | undefined {
    return entries.find(({ view }) => view.id === id);
  }

  /** Drops the entry's way to the kernel: the next attempt begins anew. */
  function dropped(entry: Entry<Target>) {
    entry.sending?.cancel();
    entry.sending = null;
    entry.losses = 0;
    rest(entry);
  }

  const queue = {
    get: (): readonly UploadView<Target>[] => views,
    /** Adds files and sends them; one that is under way already is not added twice. Returns their ids. */
    add: (files: readonly File[], target: Target, maxBytes: number) => {
      const place = JSON.stringify(target);
      const ids: number[] = [];
      for (const file of files) {
        const isKnown = ({ view, file: known }: Entry<Target>) =>
          isUnderWay(view) && fingerprintOf(known) === fingerprintOf(file) && JSON.stringify(view.target) === place;
        const known = entries.find(isKnown);
        if (known) {
          ids.push(known.view.id);
          continue;
        }
        const problem = refusalOf(file, maxBytes);
        const view: UploadView<Target> = {
          id: nextId++,
          target,
          name: file.name,
          size: file.size,
          sent: 0,
          state: problem ? 'failed' : 'queued',
          speed: null,
          problem,
        };
        const entry: Entry<Target> = {
          view,
          file,
          sending: null,
          isForced: false,
          samples: [],
          losses: 0,
          timer: null,
          rest: null,
        };
        ids.push(view.id);
        entries = [...entries, entry];
      }
      publish();
      next();
      return ids;
    },
    pause: (id: number) => {
      const entry = find(id);
      if (!entry) return;
      entry.sending?.pause();
      end(entry, { state: 'paused' });
    },
    resume: (id: number) => {
      const entry = find(id);
      if (!entry) return;
      rest(entry);
      change(entry, { state: 'queued' });
      next();
    },
    /** the progress is 0 again; the file can be sent once more. */
    cancel: (id: number) => {
      const entry = find(id);
      if (!entry) return;
      dropped(entry);
      end(entry, { state: 'cancelled', sent: 0, problem: null });
    },
    /** sends the file although another one has its name. */
    force: (id: number) => {
      const entry = find(id);
      if (!entry) return;
      // The kernel refused it before it had a byte: there is nothing to cancel.
      entry.sending = null;
      entry.isForced = true;
      change(entry, { state: 'queued', sent: 0, problem: null });
      next();
    },
    /** Takes an upload off the list. */
    remove: (id: number) => {
      const entry = find(id);
      if (!entry) return;
      if (entry.view.state !== 'done') dropped(entry);
      rest(entry);
      entries = entries.filter((one) => one !== entry);
      publish();
      next();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Stops everything: the session has ended. What the kernel has in part can be continued by the same user. */
    reset: () => {
      for (const entry of entries) {
        entry.view = { ...entry.view, state: 'paused' };
        entry.sending?.pause();
        rest(entry);
      }
      entries = [];
      publish();
    },
  };

  session.onEnd(queue.reset);
  if (typeof window !== 'undefined') {
    window.addEventListener('online', () => {
      for (const entry of entries) again(entry);
    });
  }
  return queue;
}

function refusalOf({ size }: File, maxBytes: number): ApiProblem | null {
  // said before a byte is sent.
  if (size > maxBytes) return new ApiProblem({ code: 'file_too_large', status: 413 });
  return size === 0 ? new ApiProblem({ code: 'empty_file', status: 0 }) : null;
}

/** The uploads of a queue; re-renders when they change. */
export function useUploadsOf<Target>(
  queue: Pick<UploadQueue<Target>, 'get' | 'subscribe'>,
): readonly UploadView<Target>[] {
  return useSyncExternalStore(queue.subscribe, queue.get);
}
