/** Code that could not be fetched: a chunk, or a whole module. */
import { isLostChunk } from '@cabinet/kit';
import { ModuleError } from '../modules/loader';

/** Whether an error means that code did not come. */
export function isLostCode(error: unknown): boolean {
  return isLostChunk(error) || (error instanceof ModuleError && error.fault === 'unreachable');
}

export { useRequestIdOf } from '@cabinet/kit';
