/** Code that failed to load: a chunk, or a whole module. */
import { isLostChunk } from '@cabinet/kit';
import { ModuleError } from '../modules/loader';

/** Whether an error means that code failed to load. */
export function isLostCode(error: unknown): boolean {
  return isLostChunk(error) || (error instanceof ModuleError && error.fault === 'unreachable');
}

export { useRequestIdOf } from '@cabinet/kit';
