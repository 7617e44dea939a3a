/** First level of the cascade: the clinics (A-148… ). */
import { EmptyState, glue, useTranslation } from '@cabinet/kit';
import { useClinics } from '../data/queries';
import { LoadFailure } from '../shared/LoadFailure';
import { ChoiceList } from './ChoiceList';
import { ListSkeleton } from './ListSkeleton';

export function ClinicStep({ host, onChoose }: { readonly host: string; readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('visits');
  const clinics = useClinics(host);
  if (clinics.data === undefined) {
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
  return (
    <ChoiceList
      title={t('write.chooseClinic')}
      filterLabel={t('write.filterClinics')}
      asOf={clinics.data.asOf}
      choices={clinics.data.items.map((clinic) => ({
        id: clinic.clinicId,
        title: glue(clinic.name),
        notes: [glue([clinic.address, clinic.phone].filter(Boolean).join(' · '))].filter(Boolean),
        searchText: clinic.address ?? '',
      }))}
      onChoose={onChoose}
      empty={<EmptyState title={t('write.emptyClinics')}>{t('write.emptyClinicsHint')}</EmptyState>}
    />
  );
}
