/** Reads a JSON file of a module; an error names the file. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const name = relative(root, file);
    const why = error.code === 'ENOENT' ? 'is missing' : `cannot be read: ${error.message}`;
    throw new Error(`${name} ${why}`);
  }
}
