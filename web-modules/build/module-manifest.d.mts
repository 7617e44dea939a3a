/** Types of module-manifest.mjs for its test. */
export function checkManifest(manifest: unknown, name: string): void;
export function writeManifest(folder: string): Promise<void>;
