/** The typed date in the usual notation, `31.02.2030`; null while an input is empty. */
export function typedDate(text: string): string | null {
  const parts = /^(\d{1,4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || parts[2] === '00' || parts[3] === '00') return null;
  return `${parts[3] ?? ''}.${parts[2] ?? ''}.${parts[1] ?? ''}`;
}
