/**
 * First level of the cascade: the clinics, those of the chosen district and those that the user has used first (A-148…A-151,
 * A-206; ui-review 18, issue 17).
 */
import { EmptyState, glue, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { useClinics, useUsedClinics } from '../data/queries';
import type { Districts } from '../data/visits.types';
import { districtOf, inOrder } from '../domain/districts';
import { LoadFailure } from '../shared/LoadFailure';
import { ChoiceList } from './ChoiceList';
import { ListSkeleton } from './ListSkeleton';
import { MapLink } from './MapLink';

export interface ClinicStepProps {
  readonly host: string;
  readonly districts: Districts;
  readonly onChoose: (id: string) => void;
}

export function ClinicStep({ host, districts, onChoose }: ClinicStepProps) {
  const { t } = useTranslation('visits');
  const clinics = useClinics(host);
  const used = useUsedClinics(host);
  const timesAt = (clinicId: string): number => used.data?.get(clinicId) ?? 0;
  const placeOf = (clinicId: string): string | undefined => {
    const district = districtOf(districts, clinicId);
    return district && (district.id === districts.chosen ? t('write.inDistrict') : glue(district.name));
  };
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
          choices={inOrder(items, districts, timesAt).map((clinic) => ({
            id: clinic.clinicId,
            title: glue(clinic.name),
            notes: [
              glue([clinic.address, clinic.phone].filter(Boolean).join(' · ')),
              [placeOf(clinic.clinicId), timesAt(clinic.clinicId) > 0 && t('write.usedClinic')]
                .filter(Boolean)
                .join(' · '),
            ].filter(Boolean),
            searchText: [clinic.address, districtOf(districts, clinic.clinicId)?.name].filter(Boolean).join(' '),
            beside: <MapLink name={clinic.name} address={clinic.address} />,
          }))}
          onChoose={onChoose}
          empty={<EmptyState title={t('write.emptyClinics')}>{t('write.emptyClinicsHint')}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
