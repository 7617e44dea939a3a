/** Reads how many files the hospital did not deliver, from the end of an archive (`GET /files/archive`). */

/** A ZIP ends with its comment, and ours is short. */
const LAST_BYTES = 40;
const MISSING = /Cabinet-Missing: (\d+)$/;

/** Number of files that are missing or truncated. */
export async function missingIn(archive: Blob): Promise<number> {
  const end = await archive.slice(-LAST_BYTES).text();
  return Number(MISSING.exec(end)?.[1] ?? 0);
}
