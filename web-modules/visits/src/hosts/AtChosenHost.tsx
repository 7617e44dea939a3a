/**
 * Shows one host at a time, for booking: if the hospital books at several, the patient chooses first. The
 * choice is in the address, is shown above the steps and can be changed.
 */
import { Button, EmptyState, glue, useTranslation, useVariant } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { useEffect, useRef, type ReactNode } from 'react';
import { ReadOnlyNotice } from '../shared/ReadOnlyNotice';
import { ChoiceList } from '../write/ChoiceList';
import css from './AtChosenHost.module.css';
import { chosenHost, searchOfHost } from './bookingHost';
import { HostProvider } from './HostContext';

export function AtChosenHost({ children }: { readonly children: (host: string) => ReactNode }) {
  const { t } = useTranslation('visits');
  const { hosts } = useVariant().visits;
  const [search, setSearch] = useSearchParams();
  const host = chosenHost(hosts, search);
  const isChoice = hosts.length > 1;
  useFocusAfterChoice(host?.id ?? null);

  if (hosts.length === 0) return <ReadOnlyNotice />;
  if (host === null) {
    return (
      <div data-host-choice>
        <ChoiceList
          title={t('hosts.choose')}
          filterLabel={t('hosts.filter')}
          choices={hosts.map(({ id, name, description }) => ({
            id,
            title: glue(name),
            notes: [glue(description)].filter(Boolean),
            searchText: description,
          }))}
          onChoose={(id) => setSearch(searchOfHost(id))}
          empty={<EmptyState title={t('readOnly.title')} />}
        />
      </div>
    );
  }
  return (
    <HostProvider value={isChoice ? host : null}>
      {isChoice && (
        <div className={css.chosen}>
          <p tabIndex={-1} data-chosen-host>
            {glue(t('hosts.chosen', { host: host.name }))}
          </p>
          <Button kind="quiet" size="small" onClick={() => setSearch(searchOfHost(null))}>
            {t('hosts.other')}
          </Button>
        </div>
      )}
      {/* The key resets all state when the host changes. */}
      <div key={host.id} className={css.here}>
        {children(host.id)}
      </div>
    </HostProvider>
  );
}

/** The activated element is gone, so the focus moves to what replaced it; not on page load. */
function useFocusAfterChoice(host: string | null): void {
  const before = useRef(host);
  useEffect(() => {
    if (before.current === host) return;
    before.current = host;
    document.querySelector<HTMLElement>('[data-chosen-host], [data-host-choice] [data-step-heading]')?.focus();
  }, [host]);
}
