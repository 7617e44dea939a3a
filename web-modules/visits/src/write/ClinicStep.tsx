/** First level of the cascade: the clinics, those that the user has used first (A-148…; ui-review 18). */
import { EmptyState, glue, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { useClinics, useUsedClinics } from '../data/queries';
import type { Clinic } from '../data/visits.types';
import { LoadFailure } from '../shared/LoadFailure';
import { ChoiceList } from './ChoiceList';
import { ListSkeleton } from './ListSkeleton';

export function ClinicStep({ host, onChoose }: { readonly host: string; readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('visits');
  const clinics = useClinics(host);
  const used = useUsedClinics(host);
  const timesAt = (clinic: Clinic): number => used.data?.get(clinic.clinicId) ?? 0;
  return (
    <QueryView
      query={clinics}
      // The order is known before the first row is shown, so that nothing moves under a finger.
      isWaiting={used.isPending}
      loading={<ListSkeleton />}
      failed={(failure) => <LoadFailure list="clinics" {...failure} />}
    >
      {({ items, asOf }) => (
        <ChoiceList
          title={t('write.chooseClinic')}
          filterLabel={t('write.filterClinics')}
          asOf={asOf}
          choices={items
            .toSorted((a, b) => timesAt(b) - timesAt(a))
            .map((clinic) => ({
              id: clinic.clinicId,
              title: glue(clinic.name),
              notes: [
                glue([clinic.address, clinic.phone].filter(Boolean).join(' · ')),
                timesAt(clinic) > 0 && t('write.usedClinic'),
              ].filter(Boolean),
              searchText: clinic.address ?? '',
            }))}
          onChoose={onChoose}
          empty={<EmptyState title={t('write.emptyClinics')}>{t('write.emptyClinicsHint')}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
