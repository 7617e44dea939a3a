/**
 * What the browser keeps so that the cabinet starts without a network (ADR 0010): the page, its files, the hospital's
 * settings. Nothing that was asked for with a token, and no address of a page, which may hold a document's id.
 */

/**
 * `page`: index.html, the same for every address. `file`: a file with a content hash in its name. `look`: colours and
 * pictures of the hospital. `answer`: what the kernel tells everybody.
 */
export type Kept = 'page' | 'file' | 'look' | 'answer';

/** The part of a `Request` that decides. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly headers: Pick<Headers, 'has'>;
}

/** The kernel's rule (kernel/api/src/web/files.rs): a part between name and extension of at least eight hexadecimal digits. */
const HASHED_FILE = /^\/(assets|modules)\/.*[^/][.-][0-9a-f]{8,}\.[^/]+$/;

/** The only calls whose answers belong to nobody. With a token the second one tells what a role may see. */
const PUBLIC_CALLS: ReadonlySet<string> = new Set(['/api/v1/variant', '/api/v1/variant/modules']);

const isBelow = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
const NO_PAGES = ['/api', '/assets', '/modules', '/variant', '/sw.js'];

/** As what an answer may be kept; null: the worker does not touch the request. */
export function keptAs({ method, mode, headers }: Asked, url: Pick<URL, 'pathname' | 'search'>): Kept | null {
  const { pathname, search } = url;
  if (method !== 'GET' || headers.has('Authorization')) return null;
  if (HASHED_FILE.test(pathname) && search === '') return 'file';
  if (isBelow('/variant', pathname)) return 'look';
  if (PUBLIC_CALLS.has(pathname) && search === '') return 'answer';
  const isPage = mode === 'navigate' && !NO_PAGES.some((folder) => isBelow(folder, pathname));
  // The page asks for itself, by its shortest address, when it was there before the worker.
  return isPage || pathname === '/' ? 'page' : null;
}
