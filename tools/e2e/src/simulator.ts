/** The control calls of the simulated hospital hub (`GET` its address describes them). */
const address = process.env['CABINET_E2E_SIM'] ?? 'http://127.0.0.1:9101';

/** Another simulator, so many ports after the hub: 1 the mailbox, 2 the portal of state services. */
export function beside(after: number): string {
  const url = new URL(address);
  url.port = String(Number(url.port) + after);
  return url.origin;
}

/** What the hub does wrong; see tools/simulators/src/netrika/faults.rs. */
export type Fault = {
  readonly kind: string;
  readonly operations?: readonly string[];
  readonly times?: number;
} & Record<string, unknown>;

async function control(change: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${address}/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`simulator: ${String(answer.status)} ${await answer.text()}`);
}

/** Switches faults on, instead of all others. */
export const breakHub = (...faults: readonly Fault[]): Promise<void> => control({ faults });

/** No faults. */
export const mendHub = (): Promise<void> => control({ faults: [] });

/** How often each operation was called. */
export async function calls(): Promise<Readonly<Record<string, number>>> {
  return (await (await fetch(`${address}/control/calls`)).json()) as Readonly<Record<string, number>>;
}
