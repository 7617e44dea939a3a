/** The cascade as a hook: read from the address, changed by navigation. */
import { useSearchParams } from '@cabinet/kit/router';
import { useCallback, useMemo } from 'react';
import { choose, formatCascade, parseCascade, returnTo, type Cascade, type Level } from '../domain/cascade';

/** The choices so far and the functions to change them. */
export interface CascadeState {
  readonly cascade: Cascade;
  /** Chooses a level and resets the lower ones. */
  readonly choose: (level: Level, value: string) => void;
  /** Opens a level again. */
  readonly returnTo: (level: Level) => void;
  /** Sets several levels at once, e.g. from a search hit. `replace`: without a new history entry. */
  readonly put: (cascade: Cascade, options?: { readonly replace?: boolean }) => void;
}

/** State of the booking screen, stored in the address. */
export function useCascade(): CascadeState {
  const [search, setSearch] = useSearchParams();
  const cascade = useMemo(() => parseCascade(search), [search]);
  const put = useCallback(
    (next: Cascade, options: { readonly replace?: boolean } = {}) => {
      setSearch((current) => formatCascade(next, current), { replace: options.replace ?? false });
    },
    [setSearch],
  );
  return {
    cascade,
    put,
    choose: (level, value) => put(choose(cascade, level, value)),
    returnTo: (level) => put(returnTo(cascade, level)),
  };
}
