/** Whether this browser has passkeys. In the first load, so that a screen can leave out what needs them at once. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
