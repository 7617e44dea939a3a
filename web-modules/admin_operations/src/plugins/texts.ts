/** Words for what the kernel names by a code. */
import type { Translate } from '@cabinet/kit';

type T = Translate<'admin_operations'>;

/** What a plugin is for: `scheduling-plugin`. */
export const worldText = (world: string | null | undefined, t: T): string => {
  const port = world?.replace(/-plugin$/, '');
  return port === undefined ? '—' : t(`port.${port}`, { defaultValue: port });
};

/** What a setting's value looks like in a configuration. */
export const valueText = (value: unknown): string =>
  value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);
