/**
 * The part of zod/mini that this house uses. A namespace export would bring all of zod with every language's messages
 * (99 kB gzip instead of 10); a schema that needs more adds it here. Messages are ours: rules carry codes.
 */
import {
  array,
  boolean,
  check,
  email,
  enum as oneOf,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  refine,
  regex,
  string,
  trim,
} from 'zod/mini';

export const z = {
  array,
  boolean,
  check,
  email,
  enum: oneOf,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  refine,
  regex,
  string,
  trim,
};
