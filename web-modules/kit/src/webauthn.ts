/**
 * `@cabinet/kit/webauthn`: asks the user's device for a passkey. Import it when a button is pressed
 * (`await import('@cabinet/kit/webauthn')`): most people have none.
 *
 * The options are the JSON of WebAuthn level 3 in which bytes are base64url strings; the answers have the members that
 * the kernel reads.
 */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Null if the user cancelled, the device has no fitting passkey, or it already has one. */
async function unlessGivenUp<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony;
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Signs with a passkey. `options`: of the kernel, which may wrap them in `publicKey`. Null if the user gave up. */
export async function askPasskey(options: unknown): Promise<string | null> {
  const wrapped = options as { readonly publicKey?: PublicKeyCredentialRequestOptionsJSON };
  const optionsJSON = wrapped.publicKey ?? (options as PublicKeyCredentialRequestOptionsJSON);
  const answer = await unlessGivenUp(startAuthentication({ optionsJSON }));
  if (!answer) return null;
  const { id, rawId, type, response, clientExtensionResults: extensions } = answer;
  return JSON.stringify({
    id,
    rawId,
    type,
    response: { ...response, userHandle: response.userHandle ?? null },
    extensions,
  });
}

/** Creates a passkey. Null if the user gave up, or the device already has one. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const answer = await unlessGivenUp(startRegistration({ optionsJSON }));
  if (!answer) return null;
  const { id, rawId, type, response, clientExtensionResults: extensions } = answer;
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { id, rawId, type, response: { attestationObject, clientDataJSON, transports }, extensions };
}
