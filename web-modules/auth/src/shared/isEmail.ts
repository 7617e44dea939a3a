/** B-229. Deliberately coarse: only an e-mail proves that an address exists. X-069: at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
