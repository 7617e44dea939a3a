/** The details of an entry in words. They are ids and codes; one without a text is shown under its own name. */
import type { Translate } from '@cabinet/kit';
import type { Fact } from '@cabinet/kit/views';
import { kindName } from './kinds';

/** `kinds`: the kinds of a search that was itself entered. */
const isKinds = (name: string, value: unknown): value is readonly string[] =>
  name === 'kinds' && Array.isArray(value) && value.every((one) => typeof one === 'string');

/** `fault`: what a verification of the log found. */
const codeOf = (name: string, value: unknown): string | null =>
  name === 'fault' && typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? value.code
    : null;

function valueText(value: unknown, t: Translate<'admin_operations'>): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => valueText(one, t)).join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

export function detailFacts(
  detail: Readonly<Record<string, unknown>>,
  t: Translate<'admin_operations'>,
): readonly Fact[] {
  return Object.entries(detail).map(([name, value]) => {
    const code = codeOf(name, value);
    const text =
      code !== null
        ? t(`verify.fault.${code}`, { defaultValue: t('verify.fault.other', { code }) })
        : isKinds(name, value)
          ? value.map((kind) => kindName(kind, t)).join(', ')
          : valueText(value, t);
    return [t(`detail.${name}`, { defaultValue: name }), text];
  });
}
