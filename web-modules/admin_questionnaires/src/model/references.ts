/** Names of questions in expressions: `{pain}`, or `{pain-Comment}` for the text of "other". */

export const referencesIn = (expression: string): readonly string[] => [
  ...new Set([...expression.matchAll(/\{([A-Za-z_]\w*)(?:-Comment)?\}/g)].map(([, name]) => name ?? '')),
];

/** The expression with a question under its new name. */
export const renamedIn = (expression: string, from: string, to: string): string =>
  expression.replace(/\{([A-Za-z_]\w*)((?:-Comment)?\})/g, (whole, name: string, end: string) =>
    name === from ? `{${to}${end}` : whole,
  );
