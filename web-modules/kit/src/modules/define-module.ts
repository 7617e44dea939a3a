/** What a module provides to the shell. Its `module.json` declares the same names as data; this type holds the code. */
import type { ComponentType } from 'react';

export interface CabinetModule {
  /** As in module.json; also the namespace of the module's texts. */
  readonly id: string;
  /** One component per page of module.json, by path. It handles everything below that path: use `Routes` inside. */
  readonly pages: Readonly<Record<string, ComponentType>>;
  /** One component per slot of module.json. */
  readonly slots?: Readonly<Record<string, ComponentType>>;
}

/** Defines the default export of a module's `src/module.ts`. */
export function defineModule(module: CabinetModule): CabinetModule {
  return module;
}
