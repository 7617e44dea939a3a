/** The medical record through the kernel's API, and changes in the hospital behind it. */
import { expect, request } from '@playwright/test';
import type { Kernel } from './kernel';
import { beside } from './simulator';

export interface Card {
  readonly id: string;
  readonly kind: 'fragment' | 'consultation' | 'research';
  readonly name: string;
  readonly mime: string | null;
  readonly size: number | null;
  readonly mkb: string | null;
  readonly hasHtml: boolean;
  readonly hasFile: boolean;
}

export interface Prescription {
  readonly id: string;
  readonly medicine: string;
  readonly state: string;
  readonly number: string | null;
}

export interface Source {
  readonly hostId: string;
  readonly state: string;
  readonly asOf: string | null;
  readonly refreshing: boolean;
}

export class MedicalRecord {
  constructor(
    private readonly baseURL: string,
    private readonly kernel: Kernel,
  ) {}

  private async get<T>(path: string): Promise<T> {
    const http = await request.newContext({
      baseURL: this.baseURL,
      extraHTTPHeaders: { Authorization: `Bearer ${this.kernel.token}` },
    });
    const answer = await http.get(`/api${path}`);
    if (!answer.ok()) throw new Error(`GET ${path}: ${String(answer.status())} ${await answer.text()}`);
    const body = (await answer.json()) as T;
    await http.dispose();
    return body;
  }

  sources(): Promise<readonly Source[]> {
    return this.get('/record/sources');
  }

  /**
   * On a fresh machine the first copy starts with the first sign-in, together with the first tests: 300 documents take
   * a few seconds.
   */
  private async copied<T>(path: string): Promise<T> {
    await expect
      .poll(async () => (await this.sources()).map(({ asOf }) => asOf), { timeout: 20_000 })
      .not.toContain(null);
    return this.get<T>(path);
  }

  fragments(): Promise<readonly Card[]> {
    return this.copied('/files?fragmentOnly=true');
  }

  results(): Promise<readonly Card[]> {
    return this.copied('/files?resultOnly=true');
  }

  diagnoses(): Promise<readonly { readonly code: string; readonly name: string | null }[]> {
    return this.copied('/record/diagnoses');
  }

  prescriptions(): Promise<readonly Prescription[]> {
    return this.copied('/record/prescriptions');
  }

  /** The status of a call that must be refused. */
  status(path: string): Promise<number> {
    return this.kernel.status('GET', path);
  }
}

/** The hospital's adapter: three ports after the hub (tools/simulators/src/vista/control.rs). */
const adapter = beside(3);

async function control(change: Record<string, unknown>): Promise<readonly string[]> {
  const answer = await fetch(`${adapter}/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`vista simulator: ${String(answer.status)} ${await answer.text()}`);
  return ((await answer.json()) as { done: readonly string[] }).done;
}

/** Takes the hospital down until `mendHospital`. */
export const takeHospitalDown = () => control({ faults: [{ kind: 'down' }] });
/** Lists and texts are available, files are not, until `mendHospital`. */
export const loseFiles = () => control({ faults: [{ kind: 'status', status: 503, calls: ['file'] }] });
export const mendHospital = () => control({ faults: [] });

/** Number of a patient at the hospital, by last and first name. */
export async function clientOf(lastName: string, firstName: string): Promise<string> {
  const clients = (await (await fetch(`${adapter}/control/clients`)).json()) as readonly Record<string, unknown>[];
  const found = clients.find((client) => client['lastName'] === lastName && client['firstName'] === firstName);
  if (typeof found?.['clientId'] !== 'string') throw new Error(`the simulated hospital has no ${lastName}`);
  return found['clientId'];
}

/** Makes doctors write documents with these texts. */
export function write(clientId: string, texts: readonly string[], name: string) {
  const commands = texts.map((html, index) => ({
    do: 'addDocument',
    clientId,
    kind: 'fragment',
    name: `${name} ${String(index)}`,
    html,
  }));
  return control({ commands });
}
