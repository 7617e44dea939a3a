/**
 * One connection to an event stream of the kernel. Read with `fetch`, because `EventSource` sends no `Authorization`
 * header. Throws `ApiProblem` if the kernel refuses it; returns when the stream ends.
 */
import { createParser } from 'eventsource-parser';
import { addressOf } from '../api/client';
import { ApiProblem, problemFrom } from '../api/problem';
import { session } from '../session/session';

/** An event with its data. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The kernel sends at least a comment every 15 s; after three missing ones the connection is dead. */
const SILENCE_MS = 50_000;

export interface ConnectionEvents {
  readonly onOpen: () => void;
  readonly onEvent: (event: StreamEvent) => void;
}

export async function connect(path: string, events: ConnectionEvents, signal: AbortSignal): Promise<void> {
  const clock = new AbortController();
  const stop = () => clock.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  signal.addEventListener('abort', stop);
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${session.get()?.token ?? ''}` };
    const response = await fetch(addressOf(path), { headers, credentials: 'same-origin', signal: clock.signal });
    if (!response.ok || !response.body) throw await problemFrom(response);
    events.onOpen();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const parsed = parsedData(data);
        if (parsed !== undefined) events.onEvent({ event: event ?? 'message', data: parsed });
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (error instanceof ApiProblem || signal.aborted) throw error;
    throw new ApiProblem({ code: 'network', status: 0 });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    clock.abort();
  }
}

/** Undefined if it is no JSON: another version of the kernel may send other events. */
function parsedData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
