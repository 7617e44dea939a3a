/** The specialities of doctors, whose names a rule after a visit shows. */
import { api, useQuery } from '@cabinet/kit';
import type { Specialities, Speciality } from './contract';
import { ROOT } from './queries';
import { clinicOf } from './results.api';

/** Not again within this time: specialities of a hospital change seldom. */
const FRESH_MS = 5 * 60_000;

/** Those of a clinic (see `clinicValue`), or of all. Whoever makes rules may read them. */
export const useSpecialities = (clinic: string, isWanted: boolean) =>
  useQuery({
    queryKey: [ROOT, 'specialities', clinic],
    queryFn: ({ signal }): Promise<Specialities> =>
      api.get('/admin/quiz/specialities', { signal, query: clinicOf(clinic) }),
    enabled: isWanted,
    // A list with gaps is loaded again.
    staleTime: ({ state }) => (state.data?.is_complete === true ? FRESH_MS : 0),
    meta: { isBeside: true },
  });

/** More than one name if clinics use the id for different specialities. */
export const nameOf = ({ names }: Speciality): string => names.join(' / ');
