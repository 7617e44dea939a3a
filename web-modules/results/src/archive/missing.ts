/** What an archive says of itself at its very end: how many files the hospital did not hand over (`GET /files/archive`). */

/** The comment of a ZIP is its last word, and ours is short. */
const LAST_BYTES = 40;
const MISSING = /Cabinet-Missing: (\d+)$/;

/** How many files are missing in it, or broken off. */
export async function missingIn(archive: Blob): Promise<number> {
  const end = await archive.slice(-LAST_BYTES).text();
  return Number(MISSING.exec(end)?.[1] ?? 0);
}
