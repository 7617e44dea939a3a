/**
 * The kernel's contract as a judge of responses: `faultOf` says what a response has that kernel/api/openapi.json does not
 * allow. The web's tests validate every mocked response with it (`@cabinet/kit/testing`), so that a screen is never tested
 * against a kernel that does not exist.
 *
 * Stricter than the contract in one point: a member that the contract does not name is a fault too, because the kernel
 * sends none.
 */
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contractFile } from './paths.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

export const contract = JSON.parse(readFileSync(contractFile, 'utf8'));

const isJson = (mediaType) => /[/+]json$/.test(mediaType);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The operations, those with the fewest parameters in their path first: `/users/me` is no `/{host}/…`. */
const operations = Object.entries(contract.paths)
  .flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      parameters: path.split('{').length,
      pattern: new RegExp(
        `^${path
          .split(/\{\w+\}/)
          .map(escaped)
          .join('[^/]+')}$`,
      ),
      responses: item[method].responses,
    })),
  )
  .sort((a, b) => a.parameters - b.parameters);

/** All operations: `GET /api/{host}/clinics`. */
export const operationNames = operations.map(({ name }) => name);

/** The operation of a call, or undefined. */
export const operationOf = (method, path) =>
  operations.find((operation) => operation.method === method && operation.pattern.test(path));

const resolved = (response) =>
  response?.$ref === undefined ? response : contract.components.responses[response.$ref.split('/').at(-1)];

/** The schemas that others extend with `allOf`: these others have members that they do not name. */
const extended = new Set(
  Object.values(contract.components.schemas)
    .flatMap(({ allOf = [] }) => allOf)
    .map(({ $ref }) => $ref?.split('/').at(-1)),
);

/** With further members: those of one refusal (`bookingId`), and those that the build gives a module for the web client. */
const OPEN = ['Problem', 'Module', 'Page'];

function closed(name, schema) {
  if (OPEN.includes(name)) return schema;
  if (schema.allOf) return { ...schema, unevaluatedProperties: false };
  if (!schema.properties || schema.additionalProperties !== undefined || extended.has(name)) return schema;
  return { ...schema, additionalProperties: false };
}

/** Reads the schemas at the first response; each is compiled when it is first needed. */
let ajv;
function validators() {
  if (ajv) return ajv;
  ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
  // Ids mean nothing to the screens; those of the tests are short enough to be read.
  ajv.addFormat('uuid', /^[\w-]+$/);
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [name, closed(name, schema)]);
  return ajv.addSchema({ $id: 'contract', components: { schemas: Object.fromEntries(schemas) } });
}

const compiled = new WeakMap();
function validatorOf(schema) {
  const known = compiled.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
  const validate = validators().compile(JSON.parse(text));
  compiled.set(schema, validate);
  return validate;
}

const wordsOf = ({ instancePath, message, params }) =>
  `${instancePath || '/'} ${message} ${params.additionalProperty ?? params.unevaluatedProperty ?? ''}`.trimEnd();

function faultOfJson(schema, text, status) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the body is not JSON';
  }
  const validate = validatorOf(schema);
  if (!validate(value)) return [...new Set(validate.errors.map(wordsOf))].join('; ');
  if (status >= 400 && 'code' in value && value.status !== status) return `/status is ${value.status}`;
  return null;
}

/** The success status of an operation; undefined if there is no such operation. */
export function successOf(method, path) {
  const statuses = Object.keys(operationOf(method, path)?.responses ?? {}).map(Number);
  return statuses.filter((status) => status < 300).sort((a, b) => a - b)[0];
}

/**
 * What the contract does not allow in a response to `method` at `path` (with `/api`, without a query), or null. `mediaType`
 * is that of `Content-Type`, '' if there is none; `text` is the body.
 */
export function faultOf(method, path, { status, mediaType, text }) {
  const operation = operationOf(method, path);
  if (!operation) return `${method} ${path}: no such operation`;
  const name = `${operation.name} ${status}`;
  const response = resolved(operation.responses[status]);
  if (!response) return `${name}: no such status; there are ${Object.keys(operation.responses).join(', ')}`;
  const content = Object.entries(response.content ?? {});
  if (content.length === 0) return text === '' ? null : `${name}: has no body`;
  const essence = mediaType.split(';')[0].trim();
  const [, form] = content.find(([allowed]) => allowed.split(';')[0] === essence) ?? [];
  if (!form) return `${name}: media type '${essence}'; allowed: ${content.map(([allowed]) => allowed).join(', ')}`;
  const fault = isJson(essence) ? faultOfJson(form.schema, text, status) : null;
  return fault === null ? null : `${name}: ${fault}`;
}
