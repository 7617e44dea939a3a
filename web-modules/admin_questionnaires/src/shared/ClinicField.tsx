/** Chooses a clinic. Nothing is shown where the hospital has none, or while they are not known. */
import { SelectField, useCan, useTranslation } from '@cabinet/kit';
import { useClinics } from '../data/resultQueries';
import { clinicValue } from '../data/results.api';

export interface ClinicFieldProps {
  /** See `clinicValue`; empty: all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ClinicField({ value, onChange }: ClinicFieldProps) {
  const { t } = useTranslation('admin_questionnaires');
  const can = useCan();
  // The kernel tells them to those who write news.
  const { data } = useClinics(can('news.write'));
  const clinics = data?.clinics ?? [];
  const hasSeveralHosts = new Set(clinics.map(({ hostId }) => hostId)).size > 1;
  const options = clinics.map(({ hostId, hostName, id, name }) => ({
    value: clinicValue(hostId, id),
    label: hasSeveralHosts ? `${name} · ${hostName}` : name,
  }));
  if (options.length === 0 && value === '') return null;
  const isListed = value === '' || options.some((one) => one.value === value);
  return (
    <SelectField
      label={t('clinic.label')}
      value={value}
      options={[
        { value: '', label: t('clinic.all') },
        // The chosen one while the hospital's system does not answer.
        ...(isListed ? [] : [{ value, label: value }]),
        ...options,
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
