/**
 * Creates a passkey in the browser. The server uses the JSON of WebAuthn level 3; for browsers that cannot parse it,
 * base64url strings are converted to bytes and back.
 */

export function canMakePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const padded = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(padded), (character) => character.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The options with the base64url strings decoded to bytes. */
export function creationOptions(publicKey: unknown): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [], ...rest } = publicKey as PublicKeyCredentialCreationOptionsJSON;
  return {
    ...(rest as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials.map(
      (one) => ({ ...one, id: bytes(one.id) }) as PublicKeyCredentialDescriptor,
    ),
  };
}

/** The device's response as JSON. */
function credentialJson(credential: PublicKeyCredential): unknown {
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    response: {
      attestationObject: base64url(response.attestationObject),
      clientDataJSON: base64url(response.clientDataJSON),
      // Missing in older browsers.
      transports: (response as Partial<AuthenticatorAttestationResponse>).getTransports?.() ?? [],
    },
    extensions: credential.getClientExtensionResults(),
  };
}

/** Asks the user's device for a passkey. Null if the user cancelled, or the device already has one. */
export async function makePasskey(publicKey: unknown): Promise<unknown> {
  try {
    const made = await navigator.credentials.create({ publicKey: creationOptions(publicKey) });
    return made instanceof PublicKeyCredential ? credentialJson(made) : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
