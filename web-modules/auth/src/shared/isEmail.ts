/** B-229. Coarse on purpose: whether an address exists is proved by a letter. X-069: at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
