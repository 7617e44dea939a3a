/** Code that failed to load: a script or style sheet of a lazily loaded part. */
import { useEffect, useState } from 'react';

export interface LostChunk extends Error {
  /** The address that failed. */
  readonly request?: unknown;
  /** Set by mini-css-extract-plugin for style sheets. */
  readonly code?: unknown;
}

/** Whether an error means that code failed to load: webpack names scripts and style sheets differently. */
export function isLostChunk(error: unknown): error is LostChunk {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || (error as LostChunk).code === 'CSS_CHUNK_LOAD_FAILED';
}

/**
 * The request id of the missing file in the server's log. A failed script or style sheet exposes no response, so the
 * file is requested once more with HEAD.
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
