/** Code that could not be fetched: a script or a style sheet of a part that is loaded when it is first needed. */
import { useEffect, useState } from 'react';

export interface LostChunk extends Error {
  /** The address that did not answer. */
  readonly request?: unknown;
  /** mini-css-extract-plugin's mark of a style sheet. */
  readonly code?: unknown;
}

/** Whether an error means that code did not come: webpack names scripts and style sheets differently. */
export function isLostChunk(error: unknown): error is LostChunk {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || (error as LostChunk).code === 'CSS_CHUNK_LOAD_FAILED';
}

/**
 * The request id under which the server's log has the missing file, for an error whose `request` is the address that did not answer. A failed
 * script or style sheet does not expose its response, so this sends a HEAD request for the file.
 */
export function useRequestIdOf(error: unknown): string | undefined {
  const [id, setId] = useState<string>();
  const request: unknown = error instanceof Error && 'request' in error ? error.request : null;
  const address = typeof request === 'string' ? request : null;
  useEffect(() => {
    if (address === null) return;
    const asking = new AbortController();
    fetch(address, { method: 'HEAD', cache: 'no-store', signal: asking.signal }).then(
      ({ headers }) => setId(headers.get('X-Request-Id') ?? undefined),
      () => setId(undefined),
    );
    return () => asking.abort();
  }, [address]);
  return id;
}
