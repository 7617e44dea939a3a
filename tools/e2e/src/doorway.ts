/** A proxy in front of the portal that replaces one of its files, or stops answering. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Doorway {
  readonly address: string;
  /** From now on, serves this script at this path with the content type and caching that the kernel would use. */
  readonly replace: (path: string, script: string) => void;
  /** From now on, accepts requests and answers none. Returns the paths that were asked for since. */
  readonly fallSilent: () => readonly string[];
  readonly close: () => void;
}

export async function doorway(baseURL: string): Promise<Doorway> {
  const replaced = new Map<string, string>();
  let unanswered: string[] | null = null;
  const server = createServer((asked, answer) => {
    if (unanswered !== null) {
      unanswered.push(asked.url ?? '');
      return;
    }
    const script = replaced.get(asked.url ?? '');
    if (script !== undefined) {
      answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(script);
      return;
    }
    const { url: path = '/', method = 'GET', headers } = asked;
    const onward = request(new URL(path, baseURL), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    replace: (path, script) => void replaced.set(path, script),
    fallSilent: () => (unanswered = []),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
