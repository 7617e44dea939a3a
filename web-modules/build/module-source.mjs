/** What the sources of a module say, read from their syntax trees. */
import { parseSync } from '@swc/core';

const isNode = (value) => typeof value === 'object' && value !== null;

/** Every node of a tree. */
function* nodesOf(node) {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesOf(child);
}

const treeOf = (text) => parseSync(text, { syntax: 'typescript', tsx: true });

/** Texts that a person reads or hears. */
const READ = ['alt', 'aria-label', 'label', 'placeholder', 'title'];
const hasWord = (text) => /\p{L}{2}/u.test(text);

/** Texts of the code that cannot be translated: `<p>Hello</p>`, `<img alt="A map">`. */
export function textsIn(text) {
  const found = [];
  for (const node of nodesOf(treeOf(text))) {
    if (node.type === 'JSXText' && hasWord(node.value)) found.push(node.value.trim().replace(/\s+/g, ' '));
    if (node.type !== 'JSXAttribute' || node.value?.type !== 'StringLiteral') continue;
    const { value } = node.value;
    if (READ.includes(node.name.value) && hasWord(value)) found.push(`${node.name.value}="${value}"`);
  }
  return found;
}

const keyOf = ({ type, key, value }) => (type === 'Identifier' ? value : key?.value);

/** The addresses for which `defineModule` has a page; null if it is called with something that only runs. */
export function pagesIn(text) {
  for (const { type, callee, arguments: given } of nodesOf(treeOf(text))) {
    if (type !== 'CallExpression' || callee.value !== 'defineModule') continue;
    const { properties } = given[0].expression;
    const pages = properties?.find((property) => keyOf(property) === 'pages')?.value;
    const keys = pages?.properties?.map(keyOf);
    return keys && !keys.includes(undefined) ? keys : null;
  }
  return null;
}
