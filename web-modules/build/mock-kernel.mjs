/**
 * A kernel that answers from its contract (openapi.json): a value that fits the schema of the operation's success. What an
 * author wants to see instead is in the stories of the module (`stories.json`).
 */
import { contract, operationOf, successOf } from './contract.mjs';

/** How deep objects are filled in; below, only what is required. */
const DEEPEST = 6;

const TODAY = new Date().toISOString().slice(0, 10);

const FORMATS = {
  date: TODAY,
  'date-time': `${TODAY}T09:30:00Z`,
  uuid: '00000000-0000-7000-8000-000000000001',
  uri: 'https://hospital.example/',
  email: 'anna@hospital.example',
  time: '09:30:00',
};

const resolved = (schema) => {
  if (schema.$ref === undefined) return schema;
  return schema.$ref
    .slice(2)
    .split('/')
    .reduce((part, name) => part[name], contract);
};

const typesOf = (schema) => [schema.type ?? (schema.properties ? 'object' : undefined)].flat();

function textOf(schema, name) {
  if (schema.format && FORMATS[schema.format] !== undefined) return FORMATS[schema.format];
  const text = `${name} 1`;
  const padded = text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength, '1') : text;
  if (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(padded)) {
    return padded.slice(0, schema.maxLength ?? padded.length);
  }
  const candidates = ['1', TODAY, '09:30', `${TODAY}T09:30:00`, '#0b6e6e', 'a', 'name', '1.00', '+7 495 000-00-00'];
  return candidates.find((candidate) => new RegExp(schema.pattern, 'u').test(candidate)) ?? padded;
}

function objectOf(schema, depth) {
  const required = schema.required ?? [];
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => depth < DEEPEST || required.includes(name),
  );
  return Object.fromEntries(entries.map(([name, member]) => [name, sampleOf(member, name, depth + 1)]));
}

/** A value that fits a schema. `name` is the member that has it. */
export function sampleOf(reference, name = 'value', depth = 0) {
  const schema = resolved(reference);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined && depth > 0) return schema.default;
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, name, depth)), objectOf(schema, depth));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const choice = choices.find((one) => resolved(one).type !== 'null') ?? choices[0];
    // What is optional ends where objects contain themselves.
    if (depth >= DEEPEST && choices.some((one) => one.type === 'null')) return null;
    const value = sampleOf(choice, name, depth);
    return schema.properties ? { ...objectOf(schema, depth), ...value } : value;
  }
  const types = typesOf(schema);
  if (depth >= DEEPEST && types.includes('null')) return null;
  if (types.includes('object')) return objectOf(schema, depth);
  if (types.includes('array')) {
    const count = depth >= DEEPEST ? (schema.minItems ?? 0) : Math.max(schema.minItems ?? 0, 1);
    return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, name.replace(/s$/, ''), depth + 1));
  }
  if (types.includes('integer') || types.includes('number')) {
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Infinity);
  }
  if (types.includes('boolean')) return false;
  if (types.includes('string')) return textOf(schema, name);
  return null;
}

/** The answer to a call: `{ status, body }`, or undefined if the contract has no such operation. */
export function sampleAnswer(method, path) {
  const operation = operationOf(method, path);
  if (!operation) return undefined;
  const status = successOf(method, path);
  const content = Object.entries(operation.responses[status]?.content ?? {});
  const [, json] = content.find(([type]) => /[/+]json$/.test(type)) ?? [];
  return json ? { status, body: sampleOf(json.schema) } : { status };
}

/** The answer that a story has for a call. `never`: none comes. */
export function storyAnswer(story, method, path) {
  const name = operationOf(method, path)?.name;
  const answer = name === undefined ? undefined : story?.answers?.[name];
  if (answer === undefined) return undefined;
  if (answer === 'never') return { isNever: true };
  const isProblem =
    typeof answer === 'object' && answer !== null && typeof answer.code === 'string' && answer.status >= 400;
  if (!isProblem) return { status: successOf(method, path), body: answer };
  const problem = { type: 'about:blank', title: answer.code, request_id: 'story-0001', ...answer };
  return { status: answer.status, body: problem };
}
