/** Passes for wallets, checked as a phone does: digests of the files, and the signature with the certificate of an authority. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The authority of the demo's passes; `cargo xtask up` makes it. */
const authority = resolve(
  process.env['CABINET_E2E_PASS_AUTHORITY'] ?? '../../target/demo/default/wallet/authority.pem',
);

type Files = Readonly<Record<string, Uint8Array>>;

const text = (file: Uint8Array | undefined) => new TextDecoder().decode(file);

/** The names of the files whose digest the manifest has wrong or not at all; empty if the pass is whole. */
export function altered(files: Files): readonly string[] {
  const digests = JSON.parse(text(files['manifest.json'])) as Readonly<Record<string, string>>;
  const signed = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature');
  return signed.filter(
    (name) =>
      digests[name] !==
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
  );
}

/** Rejects with the reason of `openssl` if the manifest is not signed by a certificate that leads to the authority. */
export async function verifySignature(files: Files): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pass-'));
  try {
    const [manifest, signature] = [join(folder, 'manifest.json'), join(folder, 'signature')];
    await writeFile(manifest, files['manifest.json'] ?? '');
    await writeFile(signature, files['signature'] ?? '');
    await promisify(execFile)('openssl', [
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', signature, '-content', manifest],
      ...['-CAfile', authority, '-purpose', 'any', '-out', join(folder, 'content')],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the wallet shows. */
export interface Pass {
  readonly passTypeIdentifier: string;
  readonly relevantDate: string;
  readonly voided: boolean;
  readonly barcodes: readonly { readonly message: string }[];
}

export const passOf = (files: Files): Pass => JSON.parse(text(files['pass.json'])) as Pass;
