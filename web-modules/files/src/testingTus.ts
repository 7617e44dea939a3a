/** A tus server of the tests: it keeps the bytes of each upload, and does what a test tells it to do with the next part. */
import { type KernelAnswer, type KernelCall, problemResponse } from '@cabinet/kit/testing';

interface Held {
  readonly id: string;
  readonly size: number;
  readonly metadata: Readonly<Record<string, string>>;
  offset: number;
  isDeleted: boolean;
}

export const PART = 8 * 1024 * 1024;

const HEADERS = { 'Tus-Resumable': '1.0.0' };

const fromBase64 = (text: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0));

const metadataOf = (header: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (header ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, fromBase64(value)];
    }),
  );

export class TusServer {
  readonly uploads: Held[] = [];
  /** What happens to a part in place of being stored: an answer, or `lost`. Taken once. */
  readonly nextParts: (Response | 'lost')[] = [];
  /** What happens to the creation of an upload, likewise. */
  readonly nextCreations: (Response | 'lost')[] = [];
  /** Parts that wait for `release`. */
  private waiting: (() => void)[] = [];
  /** So many more parts are answered; those after them wait. */
  partsBeforeHold = Infinity;

  /** Answers the parts that wait, and those that come. */
  release() {
    this.partsBeforeHold = Infinity;
    for (const go of this.waiting.splice(0)) go();
  }

  /** How many parts are on their way. */
  get inFlight(): number {
    return this.waiting.length;
  }

  readonly answer: KernelAnswer = async (call) => {
    if (call.method === 'POST') return this.created(call);
    const held = this.uploads.find(({ id }) => call.path.endsWith(id));
    if (!held || held.isDeleted) {
      return call.method === 'HEAD' ? new Response(null, { status: 404 }) : problemResponse(404, 'not_found');
    }
    if (call.method === 'DELETE') {
      held.isDeleted = true;
      return new Response(null, { status: 204, headers: HEADERS });
    }
    if (call.method === 'HEAD') {
      const at = { 'Upload-Offset': String(held.offset), 'Upload-Length': String(held.size) };
      return new Response(null, { status: 200, headers: { ...HEADERS, ...at } });
    }
    return await this.part(held, call);
  };

  private created({ headers }: KernelCall): Response {
    const planned = this.nextCreations.shift();
    if (planned === 'lost') throw new TypeError('no network');
    if (planned) return planned;
    const held: Held = {
      id: `t-${String(this.uploads.length + 1)}`,
      size: Number(headers.get('Upload-Length')),
      metadata: metadataOf(headers.get('Upload-Metadata')),
      offset: 0,
      isDeleted: false,
    };
    this.uploads.push(held);
    return new Response(null, { status: 201, headers: { ...HEADERS, Location: `/api/new_files/uploads/${held.id}` } });
  }

  private async part(held: Held, { body, headers }: KernelCall): Promise<Response> {
    if (this.partsBeforeHold === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.partsBeforeHold -= 1;
    if (held.isDeleted) return problemResponse(404, 'not_found');
    const planned = this.nextParts.shift();
    if (planned === 'lost') throw new TypeError('no network');
    if (planned) return planned;
    if (Number(headers.get('Upload-Offset')) !== held.offset) return problemResponse(409, 'offset_conflict');
    held.offset += (body as unknown as Blob).size;
    const done = held.offset === held.size ? { 'Cabinet-File-Id': `f-${held.id}` } : {};
    return new Response(null, {
      status: 204,
      headers: { ...HEADERS, 'Upload-Offset': String(held.offset), ...done },
    });
  }
}
