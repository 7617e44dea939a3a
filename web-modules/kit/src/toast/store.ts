/**
 * Messages at the edge of the screen: shown for a while, paused on hover and focus. Equal
 * messages are merged; all are kept in a list until the page is closed.
 */
import { useSyncExternalStore } from 'react';
import { FAILURE_MESSAGE_MS, MESSAGE_LEAVE_MS, MESSAGE_MS, NOTICE_MESSAGE_MS } from '../constants';
import { ApiProblem, isProblem } from '../api/problem';
import type { TextKey } from '../i18n/text-keys';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** `short` 3 s, `failure` 10 s, `notice` 100 s. */
export type ToastDuration = 'short' | 'failure' | 'notice';

export const DURATIONS_MS: Readonly<Record<ToastDuration, number>> = {
  short: MESSAGE_MS,
  failure: FAILURE_MESSAGE_MS,
  notice: NOTICE_MESSAGE_MS,
};

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Explains the cause of the failure. */
  readonly reason: TextKey<'kit'> | undefined;
  readonly requestId: string | undefined;
  /** How often the same message occurred. */
  readonly count: number;
  readonly at: Date;
  readonly duration: ToastDuration;
  readonly onPress: (() => void) | undefined;
  /** Visible, fading out, or only in the list. */
  readonly state: 'shown' | 'leaving' | 'listed';
}

export interface ToastOptions {
  readonly duration?: ToastDuration;
  /** Shown as copyable text below the message. */
  readonly requestId?: string | undefined;
  /** Shown after the message. */
  readonly reason?: TextKey<'kit'> | undefined;
  /** The page itself shows and announces it: the message is only added to the list and covers nothing. */
  readonly isOnPage?: boolean;
  /** What a press on the message does (B-205); it closes too. */
  readonly onPress?: () => void;
}

/** Maximum number of past messages in the list. */
const LIST_LENGTH = 50;

let toasts: readonly Toast[] = [];
let nextId = 1;
let isPaused = false;
const timers = new Map<number, { handle: ReturnType<typeof setTimeout>; endsAt: number; restMs: number }>();
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function change(id: number, part: Partial<Toast>) {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, ...part } : toast)));
}

function forgetTimer(id: number) {
  const timer = timers.get(id);
  if (timer) clearTimeout(timer.handle);
  timers.delete(id);
}

function startTimer(id: number, restMs: number) {
  forgetTimer(id);
  timers.set(id, { handle: setTimeout(() => hide(id), restMs), endsAt: Date.now() + restMs, restMs });
}

function hide(id: number) {
  forgetTimer(id);
  if (toasts.find((toast) => toast.id === id)?.state !== 'shown') return;
  change(id, { state: 'leaving' });
  setTimeout(() => {
    if (toasts.find((toast) => toast.id === id)?.state === 'leaving') change(id, { state: 'listed' });
  }, MESSAGE_LEAVE_MS);
}

function show(kind: ToastKind, text: string, options: ToastOptions): number {
  const duration = options.duration ?? (kind === 'error' ? 'failure' : 'short');
  const same = toasts.find((toast) => toast.state === 'shown' && toast.kind === kind && toast.text === text);
  const id = same?.id ?? nextId++;
  if (same) {
    change(id, { count: same.count + 1, at: new Date(), requestId: options.requestId ?? same.requestId });
  } else {
    const toast: Toast = {
      id,
      kind,
      text,
      reason: options.reason,
      requestId: options.requestId,
      count: 1,
      at: new Date(),
      duration,
      onPress: options.onPress,
      state: options.isOnPage ? 'listed' : 'shown',
    };
    publish([...toasts.slice(-LIST_LENGTH + 1), toast]);
    if (options.isOnPage) return id;
  }
  startTimer(id, DURATIONS_MS[duration]);
  if (isPaused) pauseOne(id);
  return id;
}

function pauseOne(id: number) {
  const timer = timers.get(id);
  if (!timer) return;
  clearTimeout(timer.handle);
  timer.restMs = Math.max(0, timer.endsAt - Date.now());
}

/** Shows messages. The texts are already translated: `toast.success(t('booked'))`. */
export const toast = {
  success: (text: string, options: ToastOptions = {}) => show('success', text, options),
  info: (text: string, options: ToastOptions = {}) => show('info', text, options),
  warning: (text: string, options: ToastOptions = {}) => show('warning', text, options),
  error: (text: string, options: ToastOptions = {}) => show('error', text, options),
  /** Shows an error with the request id of its cause, if the kernel returned one. */
  failure: (text: string, cause: unknown, options: ToastOptions = {}) =>
    show('error', text, {
      requestId: cause instanceof ApiProblem ? cause.requestId : undefined,
      reason: isProblem(cause, 'storage_full') ? 'failure.storage_full' : undefined,
      ...options,
    }),
  close: hide,
  /** Keeps messages visible while the pointer or the focus is on them (WCAG 2.2.1). */
  pause: () => {
    isPaused = true;
    for (const id of timers.keys()) pauseOne(id);
  },
  resume: () => {
    if (!isPaused) return;
    isPaused = false;
    // Iterate over a copy: starting a timer re-inserts it into the map, so a loop over the map itself would not end.
    for (const [id, timer] of [...timers]) startTimer(id, timer.restMs);
  },
  /** Clears the list and the screen: on sign-out, and between tests. */
  clear: () => {
    for (const id of [...timers.keys()]) forgetTimer(id);
    isPaused = false;
    publish([]);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All messages of this page, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}
