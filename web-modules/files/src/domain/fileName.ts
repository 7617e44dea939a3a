/** The two parts of a file's name: edit mode changes the first and keeps the second. */

export interface NameParts {
  readonly base: string;
  /** With its dot; empty if there is none. */
  readonly extension: string;
}

/** A dot at the start begins a name, not an extension: `.profile`. */
export function splitName(name: string): NameParts {
  const at = name.lastIndexOf('.');
  return at > 0 && at < name.length - 1
    ? { base: name.slice(0, at), extension: name.slice(at) }
    : { base: name, extension: '' };
}

/** Joins the parts; null if nothing is left of the name. */
export function joinName(base: string, { extension }: NameParts): string | null {
  const trimmed = base.trim();
  return trimmed === '' ? null : trimmed + extension;
}

/** `PDF`, `JPG`; empty if the name has no extension. */
export const extensionWord = (name: string): string => splitName(name).extension.slice(1).toUpperCase();
