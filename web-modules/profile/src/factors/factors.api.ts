/** API calls of the second factor. A change requires a fresh sign-in, or the password again. */
import { api, type Contract } from '@cabinet/kit';
import type { Proof } from '../shared/useProven';

export type Passkey = Contract['Passkey'];
export type FactorState = Contract['Factors'];
/** A secret that has yet to be verified by its first code. */
export type TotpStart = Contract['NewTotp'];

const ROOT = '/users/me/factors';
const proven = (currentPassword: Proof) => ({ body: currentPassword === undefined ? {} : { currentPassword } });

export const loadFactors = (signal: AbortSignal) => api.get<FactorState>(ROOT, { signal });
export const startTotp = (proof: Proof) => api.post<TotpStart>(`${ROOT}/totp`, proven(proof));
export const confirmTotp = (code: string) =>
  api.post<Contract['RecoveryCodes']>(`${ROOT}/totp/confirm`, { body: { code } });
export const removeTotp = (proof: Proof) => api.delete(`${ROOT}/totp`, proven(proof));
export const newRecoveryCodes = (proof: Proof) =>
  api.post<Contract['RecoveryCodes']>(`${ROOT}/recovery`, proven(proof));
export const startPasskey = (proof: Proof) =>
  api.post<Contract['NewPasskeyQuestion']>(`${ROOT}/passkeys/start`, proven(proof));
export const finishPasskey = (ceremony: string, name: string, credential: unknown) =>
  api.post<Contract['NewPasskey']>(`${ROOT}/passkeys/finish`, {
    body: { ceremony, name, credential },
  });
export const removePasskey = (id: string, proof: Proof) =>
  api.delete(`${ROOT}/passkeys/${encodeURIComponent(id)}`, proven(proof));
