/** The control API of the simulated hospital hub (`GET` on its address describes it). */
const address = process.env['CABINET_E2E_SIM'] ?? 'http://127.0.0.1:9101';

/** Address of another simulator, by its port offset from the hub: 1 the mailbox, 2 the portal of state services. */
export function beside(after: number): string {
  const url = new URL(address);
  url.port = String(Number(url.port) + after);
  return url.origin;
}

/** A fault of the hub; see tools/simulators/src/netrika/faults.rs. */
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

/** Enables these faults and disables all others. */
export const breakHub = (...faults: readonly Fault[]): Promise<void> => control({ faults });

/** Disables all faults. */
export const mendHub = (): Promise<void> => control({ faults: [] });

/** Number of calls of each operation. */
export async function calls(): Promise<Readonly<Record<string, number>>> {
  return (await (await fetch(`${address}/control/calls`)).json()) as Readonly<Record<string, number>>;
}
