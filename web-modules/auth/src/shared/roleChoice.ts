/**
 * Stores "Who are you?" (B-064) from registration to the first sign-in (B-065). It only selects a text and grants no
 * rights.
 */
import type { RequestedRole } from '../data/auth.types';

const KEY = 'role_choice';

export function rememberRoleChoice(role: RequestedRole): void {
  try {
    localStorage.setItem(KEY, role);
  } catch {
    // Private window: there is no hint.
  }
}

export function roleChoice(): RequestedRole | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'doctor' || kept === 'patient' ? kept : null;
  } catch {
    return null;
  }
}

export function forgetRoleChoice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
