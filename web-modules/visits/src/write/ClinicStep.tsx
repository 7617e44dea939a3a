/** First level of the cascade: the clinics, those that the user has used first (A-148…; ui-review 18). */
import { EmptyState, glue, useTranslation } from '@cabinet/kit';
import { useClinics, useUsedClinics } from '../data/queries';
import type { Clinic } from '../data/visits.types';
import { LoadFailure } from '../shared/LoadFailure';
import { ChoiceList } from './ChoiceList';
import { ListSkeleton } from './ListSkeleton';

export function ClinicStep({ host, onChoose }: { readonly host: string; readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('visits');
  const clinics = useClinics(host);
  const used = useUsedClinics(host);
  // Wait for the order before showing the first row, so that nothing moves under a finger.
  if (clinics.data === undefined || used.isPending) {
    if (clinics.error === null) return <ListSkeleton />;
    return (
      <LoadFailure
        list="clinics"
        error={clinics.error}
        onRetry={() => void clinics.refetch()}
        isRetrying={clinics.isFetching}
      />
    );
  }
  const timesAt = (clinic: Clinic): number => used.data?.get(clinic.clinicId) ?? 0;
  return (
    <ChoiceList
      title={t('write.chooseClinic')}
      filterLabel={t('write.filterClinics')}
      asOf={clinics.data.asOf}
      choices={clinics.data.items
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
  );
}
