/** Identifies a file by its first bytes, whatever its name is. */
import type { ImageKind } from './limits';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** Null for any other type. */
export function kindOf(firstBytes: Uint8Array): ImageKind | null {
  if (begins(firstBytes, JPEG)) return 'image/jpeg';
  return begins(firstBytes, PNG) ? 'image/png' : null;
}

/** How many bytes `kindOf` needs. */
export const MARK_BYTES = PNG.length;
