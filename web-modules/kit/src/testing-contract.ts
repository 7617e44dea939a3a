/**
 * Replaces `fetch`, and validates every mocked response of the kernel against its contract, kernel/api/openapi.json
 * (issue 12, §4): a status, a media type or a body that the kernel cannot send fails the test (`testing-setup.ts`),
 * whatever the screen made of it.
 */
import { vi } from 'vitest';
import { faultOf } from '../../build/contract.mjs';

/** The validations of the running test. Nothing waits for them before its end, so the order of a test's events is its own. */
const running: Promise<string | null>[] = [];

/** Responses that are not the kernel's. */
const foreign = new WeakSet<Response>();

/**
 * A response that does not come from the kernel: a proxy's error page, the sign-in page of a guest network, half a body.
 * The contract does not apply.
 */
export function foreignResponse(body: BodyInit | null, init?: ResponseInit): Response {
  const response = new Response(body, init);
  foreign.add(response);
  return response;
}

async function faultIn(method: string, path: string, response: Response): Promise<string | null> {
  const { status, headers } = response;
  const mediaType = headers.get('Content-Type') ?? '';
  const text = /json/.test(mediaType) || response.body === null ? await response.text() : 'not read';
  return faultOf(method, path, { status, mediaType, text });
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Replaces `fetch` for the rest of the test; returns the replacement. Responses outside `/api` are not the contract's. */
export function stubFetch(answer: Fetch): Fetch {
  const fetch: Fetch = async (address, init = {}) => {
    const response = await answer(address, init);
    const { pathname } = new URL(address, 'http://cabinet.test');
    if (pathname.startsWith('/api/') && !foreign.has(response)) {
      running.push(faultIn(init.method ?? 'GET', pathname, response.clone()));
    }
    return response;
  };
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** Ends the validations of the test; throws if a response did not follow the contract. */
export async function endOfContract(): Promise<void> {
  const ended = await Promise.all(running.splice(0));
  const faults = [...new Set(ended.filter((fault) => fault !== null))];
  if (faults.length > 0)
    throw new Error(`mocked responses that the contract does not allow:\n  ${faults.join('\n  ')}`);
}
