/** The declarations of `mock-kernel.mjs`. */
export interface MockAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly isNever?: boolean;
}

export declare function sampleOf(schema: object, name?: string, depth?: number): unknown;
export declare function sampleAnswer(method: string, path: string): MockAnswer | undefined;
export declare function storyAnswer(
  story: { readonly answers: Readonly<Record<string, unknown>> } | undefined,
  method: string,
  path: string,
): MockAnswer | undefined;
