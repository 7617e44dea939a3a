/** Signing with a passkey of the device. The server uses WebAuthn's JSON, in which bytes are base64url strings. */

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes the base64url strings to bytes; some servers wrap the options in `publicKey`. */
function requestOptions(given: unknown): PublicKeyCredentialRequestOptions {
  const wrapped = given as { publicKey?: PublicKeyCredentialRequestOptionsJSON };
  const {
    challenge,
    allowCredentials = [],
    ...rest
  } = wrapped.publicKey ?? (given as PublicKeyCredentialRequestOptionsJSON);
  return {
    ...(rest as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytes(challenge),
    allowCredentials: allowCredentials.map((one) => ({ ...one, id: bytes(one.id) }) as PublicKeyCredentialDescriptor),
  };
}

/** The device's response as JSON. Null if the user cancelled, or the device has no passkey. */
export async function askPasskey(publicKey: unknown): Promise<string | null> {
  try {
    const got = await navigator.credentials.get({ publicKey: requestOptions(publicKey) });
    if (!(got instanceof PublicKeyCredential)) return null;
    const response = got.response as AuthenticatorAssertionResponse;
    return JSON.stringify({
      id: got.id,
      rawId: base64url(got.rawId),
      type: got.type,
      response: {
        authenticatorData: base64url(response.authenticatorData),
        clientDataJSON: base64url(response.clientDataJSON),
        signature: base64url(response.signature),
        userHandle: response.userHandle ? base64url(response.userHandle) : null,
      },
      extensions: got.getClientExtensionResults(),
    });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
