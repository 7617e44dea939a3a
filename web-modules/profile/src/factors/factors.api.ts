/** The calls of the second factor. A change needs a fresh sign-in, or the password once more. */
import { api } from '@cabinet/kit';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface FactorState {
  readonly totp: { readonly enabled: boolean; readonly since: string | null } | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Passkey[];
  /** The hospital wants one of this person. */
  readonly required: boolean;
}

/** A secret that waits for its first code. */
export interface TotpStart {
  readonly secret: string;
  readonly uri: string;
  /** SVG, as markup or as the address of a picture. */
  readonly qr: string;
}

export interface PasskeyStart {
  readonly ceremony: string;
  readonly publicKey: unknown;
}

/** Undefined while the server has not asked for it. */
export type Proof = string | undefined;

const ROOT = '/users/me/factors';
const proven = (currentPassword: Proof, more: object = {}) => ({
  body: { ...more, ...(currentPassword !== undefined && { currentPassword }) },
});

export const loadFactors = (signal: AbortSignal) => api.get<FactorState>(ROOT, { signal });
export const startTotp = (proof: Proof) => api.post<TotpStart>(`${ROOT}/totp`, proven(proof));
export const confirmTotp = (code: string, proof: Proof) =>
  api.post<{ recoveryCodes: readonly string[] }>(`${ROOT}/totp/confirm`, proven(proof, { code }));
export const removeTotp = (proof: Proof) => api.delete(`${ROOT}/totp`, proven(proof));
export const newRecoveryCodes = (proof: Proof) =>
  api.post<{ recoveryCodes: readonly string[] }>(`${ROOT}/recovery`, proven(proof));
export const startPasskey = (proof: Proof) => api.post<PasskeyStart>(`${ROOT}/passkeys/start`, proven(proof));
export const finishPasskey = (ceremony: string, name: string, credential: unknown) =>
  api.post<Passkey & { recoveryCodes?: readonly string[] }>(`${ROOT}/passkeys/finish`, {
    body: { ceremony, name, credential },
  });
export const removePasskey = (id: string, proof: Proof) =>
  api.delete(`${ROOT}/passkeys/${encodeURIComponent(id)}`, proven(proof));
