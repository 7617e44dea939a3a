/** Types of index-page.mjs for the tests of the shell. */
export const splash: string;
