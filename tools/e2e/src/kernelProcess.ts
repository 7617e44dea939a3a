/** The kernel's process. `cargo xtask test` starts it again when it was killed, and keeps its id in a file. */
import { readFile } from 'node:fs/promises';

/** Kills it as the OOM killer does. */
export async function killKernel(): Promise<void> {
  const path = process.env['CABINET_E2E_PID_FILE'];
  if (!path) throw new Error('CABINET_E2E_PID_FILE is not set: see README.md');
  process.kill(Number(await readFile(path, 'utf8')), 'SIGKILL');
}
