/** `/prescriptions`: active prescriptions first, those that are over folded. */
import { Card, EmptyState, PageHeader, Spinner, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import {
  lacks,
  ListFailure,
  ListSkeleton,
  NothingThere,
  type Prescription,
  RecordSources,
  RecordTrouble,
  usePrescriptions,
  useSources,
} from '@cabinet/record';
import { CircleSlash, Pill, Unplug } from 'lucide-react';
import page from '../Page.module.css';
import { ActivePrescription } from './ActivePrescription';
import { byEnd } from './order';
import { PastGroup } from './PastGroup';
import css from './Prescriptions.module.css';

export function PrescriptionsPage() {
  const { t } = useTranslation('ecard');
  const prescriptions = usePrescriptions();
  return (
    <div className={page.page}>
      <PageHeader title={t('prescriptions.title')} />
      <RecordTrouble />
      <QueryView
        query={prescriptions}
        loading={<ListSkeleton rows={3} />}
        failed={(failure) => <ListFailure title={t('prescriptions.failed')} {...failure} />}
      >
        {(data) => (data.length === 0 ? <Nothing /> : <Found prescriptions={data} />)}
      </QueryView>
      <RecordSources list="prescriptions" />
    </div>
  );
}

/** Why there is nothing: no hospital passes prescriptions on, they are on their way, they did not come, or none was written. */
function Nothing() {
  const { t } = useTranslation('ecard');
  const sources = useSources();
  if (sources.isPending) return <ListSkeleton rows={3} />;
  const known = (sources.data ?? []).filter(({ state }) => state === 'found');
  if (known.length > 0 && known.every((source) => lacks(source, 'prescriptions'))) {
    return (
      <Card>
        <EmptyState title={t('prescriptions.unsupported')} icon={<CircleSlash />}>
          {t('prescriptions.unsupportedHint')}
        </EmptyState>
      </Card>
    );
  }
  const awaited = known.filter(({ lists }) => lists.prescriptions === null);
  if (awaited.some(({ isRefreshing }) => isRefreshing)) {
    return (
      <Card>
        <div role="status">
          <EmptyState title={t('prescriptions.coming')} icon={<Spinner />}>
            {t('prescriptions.comingHint')}
          </EmptyState>
        </div>
      </Card>
    );
  }
  if (awaited.some(({ failure }) => failure !== null)) {
    return (
      <Card>
        <EmptyState title={t('prescriptions.notCome')} icon={<Unplug />}>
          {t('prescriptions.notComeHint')}
        </EmptyState>
      </Card>
    );
  }
  return <NothingThere title={t('prescriptions.empty')} icon={<Pill />} hint={t('prescriptions.emptyHint')} />;
}

function Found({ prescriptions }: { readonly prescriptions: readonly Prescription[] }) {
  const { t } = useTranslation('ecard');
  const silent = (useSources().data ?? []).filter((source) => lacks(source, 'prescriptions'));
  const active = prescriptions.filter(({ state }) => state === 'active').sort(byEnd);
  const past = prescriptions.filter(({ state }) => state !== 'active');
  return (
    <>
      <section className={css.section} aria-labelledby="prescriptions-active">
        <h2 id="prescriptions-active" className={css.heading}>
          {t('prescriptions.active')}
        </h2>
        {active.length === 0 ? (
          <p className="muted">{t('prescriptions.noneActive')}</p>
        ) : (
          <ul role="list" className={css.cards}>
            {active.map((prescription) => (
              <ActivePrescription key={prescription.id} prescription={prescription} />
            ))}
          </ul>
        )}
      </section>
      {past.length > 0 && <PastGroup prescriptions={past} />}
      {silent.map(({ hostId, hostName }) => (
        <p key={hostId} className="muted small">
          {t('prescriptions.hostWithout', { host: hostName })}
        </p>
      ))}
    </>
  );
}
