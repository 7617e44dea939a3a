/**
 * One file on its way to the kernel by the tus protocol: in parts, so that a pause or a lost network costs at most one of
 * them. The caller decides what happens after a failure.
 */
import { ApiProblem, i18next, renewSession, session } from '@cabinet/kit';
import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { API_BASE } from '../api/base';
import { fingerprintOf, type ResumableStorage } from './storage';

/** Small enough to repeat on a slow network, large enough to keep a fast one busy. */
const PART_BYTES = 8 * 1024 * 1024;

/** Pauses before a further attempt when the kernel answers that it cannot now; after the last one the upload has failed. */
const RETRY_DELAYS_MS = [500, 1000, 3000, 5000, 10_000];

/** A token that ends sooner is renewed before a request: a refused part would be sent twice. */
const TOKEN_MARGIN_MS = 60_000;

export interface SendingEvents {
  readonly onSent: (bytes: number) => void;
  readonly onDone: (fileId: string | null) => void;
  readonly onFailed: (problem: ApiProblem) => void;
}

export interface Sending {
  /** Starts, or continues where the kernel is. */
  readonly start: () => void;
  readonly pause: () => void;
  /** Stops, and has the kernel delete what it has. */
  readonly cancel: () => void;
}

export interface SendingOptions extends SendingEvents {
  /** Where uploads are created, below `/api`. */
  readonly path: string;
  /** Besides the name, which is the file's. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly storage: ResumableStorage;
}

export function sendingOf(file: File, { path, metadata, storage, ...events }: SendingOptions): Sending {
  const fingerprint = fingerprintOf(file);
  let isStopped = true;
  let hasLooked = false;
  const upload = new Upload(file, {
    endpoint: API_BASE + path,
    metadata: { filename: file.name, ...metadata },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    urlStorage: storage,
    fingerprint: () => Promise.resolve(fingerprint),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: authorized,
    onAfterResponse: checkedAnswer,
    onShouldRetry: mayPass,
    onProgress: (bytes) => events.onSent(bytes),
    onChunkComplete: (_, accepted) => void storage.noteSent(fingerprint, accepted),
    onSuccess: ({ lastResponse }) => events.onDone(lastResponse.getHeader('Cabinet-File-Id') ?? null),
    onError: (error) => {
      const problem = problemOf(error);
      // The kernel has no such upload any more: the next attempt begins a new one.
      if (isLost(problem)) {
        upload.url = null;
        void storage.forget(fingerprint);
      }
      events.onFailed(problem);
    },
  });

  const start = async () => {
    isStopped = false;
    if (!hasLooked) {
      hasLooked = true;
      const [known] = (await upload.findPreviousUploads()).toReversed();
      if (known) upload.resumeFromPreviousUpload(known);
    }
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- changes while the storage is read
    if (!isStopped) upload.start();
  };
  return {
    start: () => void start(),
    pause: () => {
      isStopped = true;
      void upload.abort();
    },
    cancel: () => {
      isStopped = true;
      // Without a network, the kernel deletes it when it expires.
      void upload
        .abort(true)
        .catch(() => undefined)
        .then(() => storage.forget(fingerprint));
    },
  };
}

async function authorized(request: HttpRequest): Promise<void> {
  const { tokenEndsAt = 0 } = session.get() ?? {};
  if (tokenEndsAt > 0 && tokenEndsAt - Date.now() < TOKEN_MARGIN_MS) await renewSession();
  const token = session.get()?.token;
  if (token) request.setHeader('Authorization', `Bearer ${token}`);
  if (i18next.language) request.setHeader('Accept-Language', i18next.language);
}

/**
 * Renews a session that the kernel refuses. The library takes any failed question about the offset for a deleted upload and
 * begins anew; one that may pass is thrown, so that it counts as a lost connection.
 */
async function checkedAnswer(request: HttpRequest, answer: HttpResponse): Promise<void> {
  const status = answer.getStatus();
  if (status === 401) await renewSession();
  if (request.getMethod() === 'HEAD' && (status === 401 || status === 429 || status >= 500)) {
    throw new Error(`the offset is unknown: ${String(status)}`);
  }
}

const isLost = ({ status }: ApiProblem): boolean => [404, 410, 413, 415, 422].includes(status);

/** Refusals with such a status that a moment does not change. */
const LASTING: ReadonlySet<string> = new Set(['storage_full', 'too_many_uploads']);

/** Whether the same request may succeed in a moment. A lost network is not retried here: it may take hours to return. */
function mayPass(error: DetailedError): boolean {
  const { status, code } = problemOf(error);
  // 409: another offset than the kernel's; 423: an earlier request is not over yet.
  if (status === 409) return code !== 'duplicate_name';
  return [401, 423, 429, 500, 502, 503, 504].includes(status) && !LASTING.has(code);
}

/** The kernel's problem document as an error of the kit; `network` if there was no answer. */
function problemOf(error: Error | DetailedError): ApiProblem {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (answer === null) return new ApiProblem({ code: 'network', status: 0 });
  let body: Readonly<Record<string, unknown>> = {};
  try {
    body = (JSON.parse(answer.getBody()) ?? {}) as typeof body;
  } catch {
    // A proxy's page: only the status is known.
  }
  return new ApiProblem({
    code: typeof body.code === 'string' ? body.code : 'bad_answer',
    status: answer.getStatus(),
    requestId: typeof body.request_id === 'string' ? body.request_id : undefined,
    extra: body,
  });
}
