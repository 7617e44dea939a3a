/** Which accounts: all, new ones, disabled ones, restricted ones. */
import { useTranslation } from '@cabinet/kit';
import type { TableState } from '@cabinet/kit/table';
import { FilterChips } from '@cabinet/kit/views';
import type { Counters } from '../data/contract';

const STATUSES = ['is_new', 'is_disabled', 'is_locked'] as const;

export interface StatusChipsProps {
  readonly state: TableState;
  readonly counters: Counters | undefined;
}

export function StatusChips({ state, counters }: StatusChipsProps) {
  const { t } = useTranslation('admin');
  const { filters } = state;
  const rest = Object.fromEntries(Object.entries(filters).filter(([name]) => !STATUSES.some((one) => one === name)));
  const addressOf = (status: Readonly<Record<string, string>>) => state.addressOf({ ...rest, ...status });
  const active = STATUSES.find((name) => filters[name] === '1');
  return (
    <FilterChips
      label={t('status.label')}
      chips={[
        { to: addressOf({}), label: t('status.all'), isActive: active === undefined },
        ...STATUSES.map((name) => ({
          to: addressOf({ [name]: '1' }),
          label: t(`status.${name}`),
          isActive: active === name,
          ...(name === 'is_new' && typeof counters?.new_cabinets === 'number' && { count: counters.new_cabinets }),
        })),
      ]}
    />
  );
}
