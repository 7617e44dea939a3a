/**
 * What the service worker caches so that the app starts offline (ADR 0010): the page, its files, the hospital's
 * settings. It never caches responses to authenticated requests, nor the addresses of pages, which may contain a
 * document's id.
 */

/**
 * `page`: index.html, the same for every address. `file`: a file with a content hash in its name. `look`: colours and
 * pictures of the hospital. `answer`: public responses of the kernel.
 */
export type Kept = 'page' | 'file' | 'look' | 'answer';

/** The part of a `Request` that the decision needs. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly headers: Pick<Headers, 'has'>;
}

/**
 * The kernel's rule (kernel/api/src/web/files.rs): a part between name and extension of at least eight hexadecimal
 * digits.
 */
const HASHED_FILE = /^\/(assets|modules)\/.*[^/][.-][0-9a-f]{8,}\.[^/]+$/;

/** The only calls with public responses. With a token, the second one depends on the role. */
const PUBLIC_CALLS: ReadonlySet<string> = new Set(['/api/v1/variant', '/api/v1/variant/modules']);

const isBelow = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
const NO_PAGES = ['/api', '/assets', '/modules', '/variant', '/sw.js'];

/** The kind under which a response is cached; null: the worker does not handle the request. */
export function keptAs({ method, mode, headers }: Asked, url: Pick<URL, 'pathname' | 'search'>): Kept | null {
  const { pathname, search } = url;
  if (method !== 'GET' || headers.has('Authorization')) return null;
  if (HASHED_FILE.test(pathname) && search === '') return 'file';
  if (isBelow('/variant', pathname)) return 'look';
  if (PUBLIC_CALLS.has(pathname) && search === '') return 'answer';
  const isPage = mode === 'navigate' && !NO_PAGES.some((folder) => isBelow(folder, pathname));
  // The page requests itself by its shortest address if it was loaded before the worker.
  return isPage || pathname === '/' ? 'page' : null;
}
