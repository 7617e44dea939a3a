/** Chooses the district whose clinics come first. Absent where the hospital system has no districts. */
import { SelectField, useTranslation } from '@cabinet/kit';
import { useChooseDistrict } from '../data/useDistricts';
import type { Districts } from '../data/visits.types';

export interface DistrictChoiceProps {
  readonly host: string;
  readonly districts: Districts;
}

export function DistrictChoice({ host, districts: { districts, chosen } }: DistrictChoiceProps) {
  const { t } = useTranslation('visits');
  const choosing = useChooseDistrict(host);
  if (districts.length === 0) return null;
  return (
    <SelectField
      label={t('write.district')}
      value={chosen ?? ''}
      onChange={({ target }) => choosing.mutate(target.value === '' ? null : target.value)}
      options={[
        { value: '', label: t('write.districtAll') },
        ...districts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
