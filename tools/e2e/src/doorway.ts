/** A proxy in front of the portal that replaces one of its files. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Doorway {
  readonly address: string;
  /** From now on, serves this script at this path with the content type and caching that the kernel would use. */
  readonly replace: (path: string, script: string) => void;
  readonly close: () => void;
}

export async function doorway(baseURL: string): Promise<Doorway> {
  const replaced = new Map<string, string>();
  const server = createServer((asked, answer) => {
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
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
