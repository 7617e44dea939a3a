/** The records behind the ids in the address: names for the steps, the whole visit for the confirmation. */
import { useClinics, useDoctors, useSpecialities } from '../data/queries';
import type { Clinic, Doctor, Speciality } from '../data/visits.types';
import type { Cascade } from '../domain/cascade';
import type { Step } from './CascadeSteps';

/** Records of the choices; absent while loading, or if not in the list. */
export interface Chosen {
  readonly clinic: Clinic | undefined;
  readonly speciality: Speciality | undefined;
  readonly doctor: Doctor | undefined;
  /** The highest level whose id is in no list any more, as in an old link. */
  readonly unknown: Step | null;
}

/** Uses the queries that the cascade needs anyway, so going back a level sends no request. */
export function useChosen(host: string, cascade: Cascade): Chosen {
  const clinics = useClinics(host);
  const specialities = useSpecialities(host, cascade.clinic);
  const doctors = useDoctors(host, cascade.clinic, cascade.spec);
  const clinic = clinics.data?.items.find((one) => one.clinicId === cascade.clinic);
  const speciality = specialities.data?.items.find((one) => one.specId === cascade.spec);
  const doctor = doctors.data?.items.find((one) => one.doctorId === cascade.doctor);
  const isMissing = (id: string | undefined, isLoaded: boolean, found: unknown): boolean =>
    id !== undefined && isLoaded && found === undefined;
  const unknown =
    (isMissing(cascade.clinic, clinics.data !== undefined && !clinics.isFetching, clinic) && 'clinic') ||
    (isMissing(cascade.spec, specialities.data !== undefined, speciality) && 'spec') ||
    (isMissing(cascade.doctor, doctors.data !== undefined, doctor) && 'doctor') ||
    null;
  return { clinic, speciality, doctor, unknown };
}
