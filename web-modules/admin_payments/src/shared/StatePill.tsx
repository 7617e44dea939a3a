import { Pill, type PillKind, useTranslation } from '@cabinet/kit';

const KINDS: Readonly<Partial<Record<string, PillKind>>> = {
  registering: 'brand',
  open: 'brand',
  held: 'brand',
  paid: 'positive',
  partly_refunded: 'neutral',
  refunded: 'neutral',
  reversed: 'neutral',
  declined: 'critical',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'critical',
  disputed: 'warning',
  unresolved: 'warning',
};

/** The state of an attempt. One that this version does not know is shown by its name. */
export function StatePill({ state }: { readonly state: string }) {
  const { t } = useTranslation('admin_payments');
  return <Pill kind={KINDS[state] ?? 'neutral'}>{t(`state.${state}`, { defaultValue: state })}</Pill>;
}
