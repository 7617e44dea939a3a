/** The declarations of `contract.mjs`. */
export declare const operationNames: readonly string[];

export declare function successOf(method: string, path: string): number | undefined;

export declare function faultOf(
  method: string,
  path: string,
  response: { readonly status: number; readonly mediaType: string; readonly text: string },
): string | null;
