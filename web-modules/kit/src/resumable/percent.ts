/** Whole percent; 100 only at the end, so that "100 %" never stands beside an upload that is not over. */
export function percentOf(sent: number, size: number): number {
  if (size <= 0) return 0;
  return sent >= size ? 100 : Math.min(99, Math.floor((sent / size) * 100));
}
