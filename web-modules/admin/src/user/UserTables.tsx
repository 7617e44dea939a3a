/** Medical accounts, consents and sessions of a user. */
import { useDates, useHostName, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { ReactNode } from 'react';
import type { UserConsent, UserDetail, UserRelation, UserSession } from '../data/contract';

export function UserTables({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  const hostName = useHostName();
  const relations: readonly Column<UserRelation>[] = [
    { id: 'host', label: t('relation.host'), cell: ({ host }) => hostName(host, host) },
    { id: 'clinic', label: t('word.clinic'), cell: ({ clinic }) => clinic || '—' },
    { id: 'client', label: t('relation.client'), cell: ({ client_id }) => client_id },
  ];
  const consents: readonly Column<UserConsent>[] = [
    { id: 'kind', label: t('consent.kind'), cell: ({ kind }) => t(`consent.${kind}`, { defaultValue: kind }) },
    { id: 'version', label: t('consent.version'), cell: ({ version }) => version },
    { id: 'given', label: t('consent.given'), cell: ({ given_at }) => format(given_at, 'dateTime') },
    {
      id: 'withdrawn',
      label: t('consent.withdrawn'),
      cell: ({ withdrawn_at }) => (withdrawn_at ? format(withdrawn_at, 'dateTime') : '—'),
    },
  ];
  const sessions: readonly Column<UserSession>[] = [
    { id: 'device', label: t('session.device'), isLong: true, cell: ({ device }) => device ?? t('session.unknown') },
    { id: 'begun', label: t('session.begun'), cell: ({ signed_in_at }) => format(signed_in_at, 'dateTime') },
    { id: 'used', label: t('session.used'), cell: ({ last_used_at }) => format(last_used_at, 'dateTime') },
  ];
  return (
    <>
      <Section title={t('user.relations')} none={t('relation.none')} count={user.relations.length}>
        <DataTable
          label={t('user.relations')}
          columns={relations}
          rows={user.relations}
          keyOf={({ host, clinic, client_id }) => `${host} ${clinic} ${client_id}`}
        />
      </Section>
      <Section title={t('user.consents')} none={t('consent.none')} count={user.consents.length}>
        <DataTable
          label={t('user.consents')}
          columns={consents}
          rows={user.consents}
          keyOf={({ kind, given_at }) => `${kind} ${given_at}`}
        />
      </Section>
      <Section title={t('user.sessions')} none={t('session.none')} count={user.sessions.length}>
        <DataTable
          label={t('user.sessions')}
          columns={sessions}
          rows={user.sessions}
          keyOf={({ signed_in_at, device }) => `${signed_in_at} ${device ?? ''}`}
        />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly none: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Section({ title, none, count, children }: SectionProps) {
  return (
    <section className="stack">
      <h2 className="heading">{title}</h2>
      {count === 0 ? <p className="muted">{none}</p> : children}
    </section>
  );
}
