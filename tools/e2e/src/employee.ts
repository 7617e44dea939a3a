/** An employee of the clinic: another program with another Matrix client (clinic/employee.py). */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { homeserverAddress } from './homeserver';

const HOUSE = fileURLToPath(new URL('../../../', import.meta.url));
const PYTHON = `${HOUSE}target/python-synapse/bin/python`;

/** The employees of the demo's homeserver (tools/xtask/src/chat.rs). */
export const NURSE = { login: 'nurse', password: 'Nurse-2026-demo', name: 'Медсестра Ольга' } as const;

export type Content = Readonly<Record<string, unknown>>;

/** A message as the homeserver stores it. */
export interface Stored {
  readonly event_id: string;
  readonly sender: string;
  readonly content: Content & { readonly body?: string };
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Employee {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  private constructor(private readonly process: ChildProcessByStdio<Writable, Readable, null>) {
    createInterface({ input: process.stdout }).on('line', (line) => this.hear(JSON.parse(line) as Answer));
    process.on('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the employee has gone'));
    });
  }

  static async start({ login, password }: { login: string; password: string } = NURSE): Promise<Employee> {
    const words = ['-B', `${HOUSE}tools/e2e/clinic/employee.py`, await homeserverAddress(), login, password];
    return new Employee(spawn(PYTHON, words, { stdio: ['pipe', 'pipe', 'inherit'] }));
  }

  join = (room: string) => this.call<null>('join', { room });
  send = (room: string, content: Content) => this.call<string>('send', { room, content });
  write = (room: string, body: string) => this.send(room, { msgtype: 'm.text', body });
  redact = (room: string, event: string) => this.call<string>('redact', { room, event });
  type = (room: string, on: boolean) => this.call<null>('type', { room, on });
  read = (room: string, event: string) => this.call<null>('read', { room, event });
  seen = (room: string) =>
    this.call<{ typing: readonly string[]; read: Readonly<Record<string, string>> }>('seen', { room });
  messages = (room: string) => this.call<readonly Stored[]>('messages', { room });

  async texts(room: string): Promise<readonly string[]> {
    return (await this.messages(room)).flatMap(({ content }) => content.body ?? []);
  }

  /** Sends a file. Returns the id of its message. */
  async sendFile(room: string, name: string, kind: string, content: Buffer): Promise<string> {
    const url = await this.call<string>('upload', { name, kind, content: content.toString('base64') });
    const msgtype = kind.startsWith('image/') ? 'm.image' : 'm.file';
    return this.send(room, { msgtype, body: name, url, info: { mimetype: kind, size: content.length } });
  }

  async download(address: string): Promise<Buffer> {
    return Buffer.from(await this.call<string>('download', { address }), 'base64');
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stdin.end();
    await ended;
  }

  private call<T>(call: string, values: Readonly<Record<string, unknown>>): Promise<T> {
    this.last += 1;
    const id = this.last;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: (result) => resolve(result as T), reject });
      this.process.stdin.write(`${JSON.stringify({ id, call, with: values })}\n`);
    });
  }

  private hear({ id, result, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`the employee: ${error}`));
  }
}
