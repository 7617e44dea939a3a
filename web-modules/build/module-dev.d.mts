/** The declarations of `module-dev.mjs`. */
import type { MockAnswer } from './mock-kernel.mjs';

export declare function answerOf(
  story: { readonly answers: Readonly<Record<string, unknown>> } | undefined,
  manifest: object,
  method: string,
  path: string,
): MockAnswer | undefined;
export declare function serve(words: readonly string[], build: () => Promise<string>): Promise<unknown>;
