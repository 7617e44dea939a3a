/**
 * Shows all hosts one below the other, for my tickets: a ticket must not be hidden behind a choice. A single
 * host is not named.
 */
import { glue, useVariant } from '@cabinet/kit';
import { useId, type ReactNode } from 'react';
import { ReadOnlyNotice } from '../shared/ReadOnlyNotice';
import css from './AtEachHost.module.css';
import type { BookingHost } from './bookingHost';
import { HostProvider } from './HostContext';

export interface AtEachHostProps {
  readonly children: (host: string) => ReactNode;
}

export function AtEachHost({ children }: AtEachHostProps) {
  const { hosts } = useVariant().visits;
  const [first] = hosts;
  if (first === undefined) return <ReadOnlyNotice />;
  if (hosts.length === 1) return children(first.id);
  return hosts.map((host) => (
    <AtHost key={host.id} host={host}>
      {children(host.id)}
    </AtHost>
  ));
}

function AtHost({ host, children }: { readonly host: BookingHost; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={css.host} data-host={host.id}>
      <h2 id={titleId}>{glue(host.name)}</h2>
      <HostProvider value={host}>{children}</HostProvider>
    </section>
  );
}
