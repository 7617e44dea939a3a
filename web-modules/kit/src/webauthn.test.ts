import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canUsePasskeys } from './passkeys/support';
import { askPasskey, makePasskey } from './webauthn';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const text = (value: unknown) => [...new Uint8Array(value as ArrayBuffer)];

/** A browser whose device answers so; returns the options that it was given. */
function device(answer: () => unknown) {
  const asked: { publicKey: Record<string, unknown> }[] = [];
  const ceremony = (options: { publicKey: Record<string, unknown> }) => {
    asked.push(options);
    return Promise.resolve().then(answer);
  };
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ceremony, create: ceremony } });
  return asked;
}

const credential = (response: object) => ({
  id: 'k1',
  type: 'public-key',
  rawId: bytes(251, 255),
  response,
  getClientExtensionResults: () => ({}),
});
const SIGNED = { authenticatorData: bytes(1), clientDataJSON: bytes(2), signature: bytes(3), userHandle: null };
const REFUSED = new DOMException('the user said no', 'NotAllowedError');

beforeEach(() => {
  expect(canUsePasskeys()).toBe(false);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('signing with a passkey', () => {
  it.each([
    ['as they are', (options: object) => options],
    ['wrapped', (options: object) => ({ publicKey: options })],
  ])('takes the options of the kernel %s and answers with what it reads', async (_, given) => {
    const asked = device(() => credential(SIGNED));
    expect(canUsePasskeys()).toBe(true);
    const answer = await askPasskey(
      given({ challenge: 'AQID', allowCredentials: [{ id: '-_8', type: 'public-key' }] }),
    );
    expect(text(asked[0]?.publicKey.challenge)).toEqual([1, 2, 3]);
    expect(text((asked[0]?.publicKey.allowCredentials as { id: unknown }[])[0]?.id)).toEqual([251, 255]);
    expect(JSON.parse(answer ?? '')).toEqual({
      id: 'k1',
      rawId: '-_8',
      type: 'public-key',
      response: { authenticatorData: 'AQ', clientDataJSON: 'Ag', signature: 'Aw', userHandle: null },
      extensions: {},
    });
  });

  it('is given up by the user', async () => {
    device(() => {
      throw REFUSED;
    });
    expect(await askPasskey({ challenge: 'AQID' })).toBeNull();
  });

  it('fails for a reason of its own', async () => {
    device(() => {
      throw new TypeError('broken');
    });
    await expect(askPasskey({ challenge: 'AQID' })).rejects.toThrow('broken');
  });
});

describe('making a passkey', () => {
  const options = {
    challenge: 'AQID',
    user: { id: 'BAUG', name: 'anna', displayName: 'Анна' },
    excludeCredentials: [],
  };

  it('answers with what the kernel reads, also in a browser that does not know its transports', async () => {
    const asked = device(() => credential({ attestationObject: bytes(1), clientDataJSON: bytes(2) }));
    expect(await makePasskey(options)).toEqual({
      id: 'k1',
      rawId: '-_8',
      type: 'public-key',
      response: { attestationObject: 'AQ', clientDataJSON: 'Ag', transports: [] },
      extensions: {},
    });
    expect(text((asked[0]?.publicKey.user as { id: unknown }).id)).toEqual([4, 5, 6]);
  });

  it('is given up by the user, or the device has one', async () => {
    device(() => {
      throw REFUSED;
    });
    expect(await makePasskey(options)).toBeNull();
    device(() => {
      throw new DOMException('known', 'InvalidStateError');
    });
    expect(await makePasskey(options)).toBeNull();
  });
});
