/**
 * Conditions that can be built by clicking: comparisons of questions with answers, all joined by `and` or all by `or`.
 * Any other expression is edited as text.
 */

export const COMPARISONS = ['=', '<>', '>', '>=', '<', '<=', 'contains', 'notcontains', 'notempty', 'empty'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const needsValue = (comparison: Comparison): boolean => comparison !== 'empty' && comparison !== 'notempty';

export interface Clause {
  readonly question: string;
  readonly comparison: Comparison;
  /** Empty for `empty` and `notempty`. */
  readonly value: string | number;
}

export interface Condition {
  readonly join: 'and' | 'or';
  readonly clauses: readonly Clause[];
}

export const NO_CONDITION: Condition = { join: 'and', clauses: [] };

const CLAUSE =
  /^\{([A-Za-z_]\w*)\}\s*(?:(empty|notempty)|(=|==|<>|!=|>=|<=|>|<|contains|notcontains)\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?))$/;

/** Splits at a word outside quotes. */
function split(text: string, word: 'and' | 'or'): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (text.slice(at, at + word.length + 2).toLowerCase() === ` ${word} `) {
      parts.push(text.slice(start, at));
      at += word.length + 1;
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

function clauseOf(text: string): Clause | null {
  const [, question, emptiness, comparison, literal] = CLAUSE.exec(text) ?? [];
  if (question === undefined) return null;
  if (emptiness === 'empty' || emptiness === 'notempty') return { question, comparison: emptiness, value: '' };
  const sign = comparison === '==' ? '=' : comparison === '!=' ? '<>' : comparison;
  const known = COMPARISONS.find((one) => one === sign);
  if (!known || literal === undefined) return null;
  const isText = literal.startsWith("'") || literal.startsWith('"');
  return {
    question,
    comparison: known,
    value: isText ? literal.slice(1, -1).replace(/\\(.)/g, '$1') : Number(literal),
  };
}

/** The condition of an expression; null if it says more than can be clicked. */
export function parseCondition(expression: string): Condition | null {
  const text = expression.trim();
  if (text === '') return NO_CONDITION;
  const ands = split(text, 'and');
  const ors = split(text, 'or');
  if (ands.length > 1 && ors.length > 1) return null;
  const parts = (ors.length > 1 ? ors : ands).map(clauseOf);
  const clauses = parts.filter((clause) => clause !== null);
  return clauses.length === parts.length ? { join: ors.length > 1 ? 'or' : 'and', clauses } : null;
}

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;

export function writeCondition({ join, clauses }: Condition): string {
  return clauses
    .map(({ question, comparison, value }) =>
      needsValue(comparison) ? `{${question}} ${comparison} ${literal(value)}` : `{${question}} ${comparison}`,
    )
    .join(` ${join} `);
}
