import type { PillKind } from '@cabinet/kit';

/** The colour of each state of a plugin. */
export const PLUGIN_PILLS: Readonly<Record<string, PillKind>> = {
  ready: 'positive',
  resting: 'warning',
  failed: 'critical',
  disabled: 'neutral',
};
