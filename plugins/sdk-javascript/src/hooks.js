/** Resolves the host's interfaces for Node.js. */
const HOST = /^cabinet:host\/([a-z]+)@0\.1\.0$/;

export function resolve(specifier, context, next) {
  const name = specifier.match(HOST)?.[1];
  if (name === undefined) return next(specifier, context);
  return { url: new URL(`./fake/${name}.js`, import.meta.url).href, shortCircuit: true };
}
