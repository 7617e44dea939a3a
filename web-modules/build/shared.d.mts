/** The declarations of `shared.mjs` for tests. */
export declare function rangeForModules(name: string): string;
export declare function providedVersions(): { readonly kit: string; readonly react: string };
