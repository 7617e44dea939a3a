/**
 * Loads a module at run time: a script with integrity, then the federation handshake (measured: a small loader with
 * webpack's own plugin instead of a 100 kB runtime).
 */
import { satisfies } from 'compare-versions';
import { type CabinetModule, i18next, MODULE_TIMEOUT_MS, type ModuleManifest } from '@cabinet/kit';

/** Why a module is not available; the notice explains it. */
export type ModuleFault = 'incompatible' | 'unreachable' | 'broken';

export class ModuleError extends Error {
  readonly fault: ModuleFault;
  /** The address that failed. */
  readonly request: string | undefined;
  constructor(id: string, fault: ModuleFault, options: ErrorOptions & { readonly request?: string } = {}) {
    super(`module ${id}: ${fault}`, options);
    this.name = 'ModuleError';
    this.fault = fault;
    this.request = options.request;
  }
}

/** Interface of a federation container (webpack's ModuleFederationPlugin). */
interface Container {
  init(scope: unknown): Promise<void> | void;
  get(exposed: string): Promise<() => unknown>;
}

/** `requires.shell` is a range, e.g. `^0.1`. An invalid range is never satisfied. */
export function isCompatible(shellVersion: string, range: string): boolean {
  try {
    return satisfies(shellVersion, range);
  } catch {
    return false;
  }
}

/** Adds the script; rejects on a network error, a wrong digest, or after the timeout. */
export function loadScript(
  manifest: Pick<ModuleManifest, 'id' | 'entry' | 'integrity'>,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove(); // so that a retry asks again
      reject(new ModuleError(manifest.id, 'unreachable', { request: manifest.entry }));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.src = manifest.entry;
    script.integrity = manifest.integrity;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

function containerOf(manifest: ModuleManifest): Container {
  const container = (window as unknown as Record<string, Container | undefined>)[manifest.container];
  if (!container) throw new ModuleError(manifest.id, 'broken');
  return container;
}

function isModule(value: unknown, manifest: ModuleManifest): value is CabinetModule {
  if (typeof value !== 'object' || value === null || !('pages' in value)) return false;
  const { pages } = value as { pages: Record<string, unknown> };
  return manifest.pages.every((page) => Object.hasOwn(pages, page.path));
}

async function connect(manifest: ModuleManifest): Promise<CabinetModule> {
  try {
    await __webpack_init_sharing__('default');
    const container = containerOf(manifest);
    await container.init(__webpack_share_scopes__.default);
    const factory = await container.get(manifest.exposed);
    const exposed = (factory() as { default?: unknown }).default;
    if (isModule(exposed, manifest)) return exposed;
  } catch (error) {
    throw new ModuleError(manifest.id, 'broken', { cause: error });
  }
  throw new ModuleError(manifest.id, 'broken');
}

/** The text files of each module that were requested. */
const loadedTexts = new Map<string, string>();

/** i18next requests each file once and caches failures as well, so missing texts are requested again here. */
async function loadTexts({ id, locales }: ModuleManifest): Promise<void> {
  const files = JSON.stringify(locales);
  const before = loadedTexts.get(id);
  loadedTexts.set(id, files);
  // A newer version of the module, with texts of its own.
  if (before !== undefined && before !== files) await i18next.reloadResources(i18next.languages, id);
  await i18next.loadNamespaces(id);
  const isThere = () => i18next.languages.some((language) => i18next.hasResourceBundle(language, id));
  if (isThere() || Object.keys(locales).length === 0) return;
  await i18next.reloadResources(i18next.languages, id);
  if (!isThere()) throw new ModuleError(id, 'unreachable');
}

/** Loads the module's code and its texts in parallel. */
export async function loadModule(manifest: ModuleManifest): Promise<CabinetModule> {
  if (!isCompatible(__SHELL_VERSION__, manifest.requires.shell)) throw new ModuleError(manifest.id, 'incompatible');
  const [module] = await Promise.all([
    loadScript(manifest, MODULE_TIMEOUT_MS).then(() => connect(manifest)),
    loadTexts(manifest),
  ]);
  return module;
}
