/** The control of the demo's homeserver (tools/synapse/serve.py). */
const address = process.env['CABINET_E2E_CHAT'] ?? 'http://127.0.0.1:9132';

interface Homeserver {
  /** Address for Matrix clients. */
  readonly synapse: string;
  readonly running: boolean;
}

async function control(running: boolean): Promise<void> {
  const answer = await fetch(`${address}/control`, { method: 'POST', body: JSON.stringify({ running }) });
  if (!answer.ok) throw new Error(`homeserver: ${String(answer.status)} ${await answer.text()}`);
}

/** Kills it without a farewell. */
export const killHomeserver = (): Promise<void> => control(false);

/** Starts it again with the same data; returns when it answers. */
export const startHomeserver = (): Promise<void> => control(true);

export const homeserverAddress = async (): Promise<string> =>
  ((await (await fetch(address)).json()) as Homeserver).synapse;
