/**
 * An event stream that stays connected: it connects again after a pause that grows and is never the same for all
 * tabs, waits while there is no network, and rests while the page has been hidden for long. All subscribers of a path
 * share one connection.
 */
import { ApiProblem } from '../api/problem';
import { renewSession } from '../api/refresh';
import { session } from '../session/session';
import { connect, type StreamEvent } from './connection';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A hidden page keeps its connection for this long: people switch between tabs. */
const HIDDEN_MS = 5 * 60_000;

export interface StreamListener {
  readonly onEvent?: (event: StreamEvent) => void;
  /** After each connection: what happened before it is not known, unless it is the first. */
  readonly onOpen?: (isFirst: boolean) => void;
  /** Whether the stream is connected has changed. */
  readonly onState?: () => void;
}

/** How long to wait after so many failures in a row: a random part of a pause that doubles, so that tabs spread. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest / 2 + (random() * longest) / 2;
}

/** Whether asking again is useless until the next sign-in. */
const isFinal = (error: unknown) =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

class SharedStream {
  readonly listeners = new Set<StreamListener>();
  isConnected = false;
  #end: AbortController | null = null;
  #failures = 0;
  #opened = 0;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly path: string) {}

  start(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#onVisibility();
    this.#run();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#hiddenTimer);
    this.#rest();
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#hiddenTimer);
    if (document.visibilityState === 'hidden') this.#hiddenTimer = setTimeout(() => this.#rest(), HIDDEN_MS);
    else this.#run();
  };

  #rest(): void {
    this.#end?.abort();
    this.#end = null;
  }

  #run(): void {
    if (this.#end) return;
    const end = new AbortController();
    this.#end = end;
    void this.#connectUntil(end.signal);
  }

  async #connectUntil(signal: AbortSignal): Promise<void> {
    const isOver = () => signal.aborted || !session.get();
    while (!isOver()) {
      try {
        await connect(this.path, { onOpen: () => this.#open(), onEvent: (event) => this.#tell(event) }, signal);
        this.#setConnected(false);
      } catch (error) {
        this.#setConnected(false);
        if (isOver() || isFinal(error)) return;
        if (error instanceof ApiProblem && error.status === 401) {
          const outcome = await renewSession();
          if (outcome === 'refused') return;
          if (outcome === 'renewed' && this.#failures === 0) {
            this.#failures = 1;
            continue;
          }
        }
        const asked = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1000 : 0;
        await this.#pause(Math.max(asked, pauseAfter(this.#failures)), signal);
        this.#failures += 1;
        continue;
      }
      // It ended as it should, with the token or the server.
      await this.#pause(pauseAfter(0), signal);
    }
  }

  /** Waits, and then until there is a network. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(() => {
        if (navigator.onLine) done();
      }, ms);
      window.addEventListener('online', done);
      signal.addEventListener('abort', done);
    });
  }

  #open(): void {
    this.#failures = 0;
    this.#opened += 1;
    this.#setConnected(true);
    for (const { onOpen } of this.listeners) onOpen?.(this.#opened === 1);
  }

  #tell(event: StreamEvent): void {
    for (const { onEvent } of this.listeners) onEvent?.(event);
  }

  #setConnected(isConnected: boolean): void {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    for (const { onState } of this.listeners) onState?.();
  }
}

const streams = new Map<string, SharedStream>();

// The next user has a stream of their own.
session.onEnd(() => {
  for (const stream of streams.values()) stream.stop();
  streams.clear();
});

/** Listens to a stream of the kernel. The first listener connects it, and the last one that leaves closes it. */
export function eventStream(path: string, listener: StreamListener): () => void {
  const known = streams.get(path);
  const stream = known ?? new SharedStream(path);
  stream.listeners.add(listener);
  if (!known) {
    streams.set(path, stream);
    stream.start();
  }
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.stop();
    if (streams.get(path) === stream) streams.delete(path);
  };
}

/** Whether the stream of a path is connected now. */
export const isStreaming = (path: string): boolean => streams.get(path)?.isConnected ?? false;
