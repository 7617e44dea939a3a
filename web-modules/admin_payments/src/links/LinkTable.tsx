/** The links of a patient, newest first, and revoking one. */
import {
  Beside,
  Button,
  Card,
  EmptyState,
  Pill,
  type PillKind,
  toast,
  useCan,
  useDates,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import { Link2Off } from 'lucide-react';
import { lazy, useState } from 'react';
import { revokeLink } from '../data/admin.api';
import type { PaymentLinkEntry } from '../data/contract';
import { useFresh } from '../data/queries';
import { Sum } from '../shared/Sum';

const RevokeDialog = lazy(async () => ({ default: (await import('./RevokeDialog')).RevokeDialog }));

const KINDS: Readonly<Record<PaymentLinkEntry['state'], PillKind>> = {
  open: 'positive',
  expired: 'neutral',
  revoked: 'critical',
};

export function LinkTable({ links }: { readonly links: readonly PaymentLinkEntry[] }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  const loadAgain = useFresh();
  const can = useCan();
  const [asked, setAsked] = useState<PaymentLinkEntry | null>(null);
  const revoking = useMutation({
    mutationFn: revokeLink,
    networkMode: 'always',
    onSuccess: () => toast.success(t('links.revoked')),
    onError: (error) => toast.failure(t('links.revokeFailed'), error),
    onSettled: () => {
      setAsked(null);
      return loadAgain();
    },
  });
  if (links.length === 0) {
    return (
      <Card>
        <EmptyState title={t('links.none')} icon={<Link2Off />}>
          {t('links.noneHint')}
        </EmptyState>
      </Card>
    );
  }
  const moment = (at: string | null | undefined) => (at ? format(at, 'dateTime') : '—');
  const all: readonly Column<PaymentLinkEntry>[] = [
    { id: 'number', label: t('column.invoice'), cell: ({ number }) => number },
    { id: 'sum', label: t('column.sum'), isNumber: true, cell: ({ sum }) => <Sum rubles={sum} /> },
    {
      id: 'state',
      label: t('column.state'),
      cell: ({ state }) => <Pill kind={KINDS[state]}>{t(`link.${state}`)}</Pill>,
    },
    { id: 'created', label: t('links.created'), cell: ({ createdAt }) => moment(createdAt) },
    { id: 'expires', label: t('links.expires'), cell: ({ expiresAt }) => moment(expiresAt) },
    { id: 'sent', label: t('links.sentAt'), cell: ({ sentAt }) => moment(sentAt) },
    {
      id: 'revoke',
      label: t('column.action'),
      cell: (link) =>
        link.state === 'open' ? (
          <Button
            kind="danger"
            size="small"
            aria-label={t('links.revokeNamed', { number: link.number })}
            onClick={() => setAsked(link)}
          >
            {t('links.revoke')}
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  const columns = all.filter(({ id }) => id !== 'revoke' || can('payments.write'));
  return (
    <>
      <DataTable label={t('tab.links')} columns={columns} rows={links} keyOf={({ id }) => id} />
      {asked && (
        <Beside onClose={() => setAsked(null)}>
          <RevokeDialog
            link={asked}
            isBusy={revoking.isPending}
            onConfirm={() => revoking.mutate(asked.id)}
            onClose={() => {
              if (!revoking.isPending) setAsked(null);
            }}
          />
        </Beside>
      )}
    </>
  );
}
