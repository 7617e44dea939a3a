export declare const libraries: Readonly<Record<string, { package: string; kilobytes: number; why: string }>>;
export declare function faultsOfLibraries(
  folder: string,
  initial: readonly string[],
  known?: Readonly<Record<string, { kilobytes: number }>>,
): Promise<readonly string[]>;
