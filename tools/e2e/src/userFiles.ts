/** The uploaded files of a demo user, by the kernel's API: each test has names of its own and removes them. */
import { request, type APIRequestContext } from '@playwright/test';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Kernel } from './kernel';

export interface UserFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

interface Listed {
  /** Whether a hospital system knows the person. */
  readonly is_confirmed: boolean;
  readonly file_list: readonly UserFile[];
  readonly deleted: readonly UserFile[];
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A name that no other test has. */
export const nameOf = (words: string, extension: string): string => `${words} ${String(randomInt(1e9))}.${extension}`;

/** A text that is a file of its own. */
export const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Файл «${name}»\n`) });

/** A picture of one pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });

/** A ZIP archive of this size: an empty one with a comment before it that cannot be compressed. */
export function archive(name: string, size: number) {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const entry = Buffer.from('PK\x03\x04', 'latin1');
  const filling = randomBytes(size - entry.length - end.length);
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([entry, filling, end]) };
}

export class UserFiles {
  private constructor(
    private readonly http: APIRequestContext,
    private readonly userId: string,
  ) {}

  static async of(baseURL: string, kernel: Kernel): Promise<UserFiles> {
    const extraHTTPHeaders = { Authorization: `Bearer ${kernel.token}` };
    return new UserFiles(await request.newContext({ baseURL, extraHTTPHeaders }), kernel.userId);
  }

  async list(): Promise<Listed> {
    const answer = await this.http.post('/api/new_files/get_file_list_for_client', { data: { user_id: this.userId } });
    if (!answer.ok()) throw new Error(`files: ${String(answer.status())} ${await answer.text()}`);
    return (await answer.json()) as Listed;
  }

  async find(name: string): Promise<UserFile | undefined> {
    return (await this.list()).file_list.find((file) => file.name === name);
  }

  /** Uploads a file with one request, as `multipart/form-data`. */
  async put({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }): Promise<UserFile> {
    const answer = await this.http.post('/api/new_files/file', {
      multipart: { user_id: this.userId, name, type: '5', force: 'false', file: { name, mimeType, buffer } },
    });
    if (!answer.ok()) throw new Error(`upload: ${String(answer.status())} ${await answer.text()}`);
    return (await answer.json()) as UserFile;
  }

  /** Status of a call with a file's id. */
  async status(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    return (await this.http.fetch(`/api/new_files${path}`, { method, headers: { ...headers } })).status();
  }
}
