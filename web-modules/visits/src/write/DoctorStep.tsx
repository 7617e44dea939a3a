/** Third level: the doctors; those without tickets are shown with the reason and cannot be chosen (A-155…A-158). */
import { Button, type Day, EmptyState, glue, Pill, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { useDoctors } from '../data/queries';
import type { Doctor } from '../data/visits.types';
import { roomBeside } from '../domain/personName';
import { LoadFailure } from '../shared/LoadFailure';
import { useVisitDates } from '../shared/visitDates';
import { WaitButton } from '../waiting/WaitButton';
import { ChoiceList } from './ChoiceList';
import { ListSkeleton } from './ListSkeleton';

export interface DoctorStepProps {
  readonly host: string;
  readonly clinic: string;
  readonly spec: string;
  /** The clinic's own telephone number. */
  readonly phone: string | null;
  readonly onChoose: (id: string) => void;
  readonly onBack: () => void;
}

/** Sorts by the nearest date; unknown dates last. */
function byNearest(a: Doctor, b: Doctor): number {
  return (a.nearestDate ?? '9999').localeCompare(b.nearestDate ?? '9999') || a.name.localeCompare(b.name, 'ru');
}

/** The first day on which one of them has a free time. */
function firstFree(doctors: readonly Doctor[]): Day | undefined {
  const days = doctors.flatMap(({ ticketCount, nearestDate }) => (ticketCount === 0 ? [] : (nearestDate ?? [])));
  return days.sort()[0];
}

export function DoctorStep({ host, clinic, spec, phone, onChoose, onBack }: DoctorStepProps) {
  const { t } = useTranslation('visits');
  const { words } = useVisitDates();
  const doctors = useDoctors(host, clinic, spec);
  const back = (
    <Button kind="secondary" onClick={onBack}>
      {t('write.otherSpec')}
    </Button>
  );
  return (
    <QueryView
      query={doctors}
      loading={<ListSkeleton rows={5} />}
      failed={(failure) => <LoadFailure list="doctors" phone={phone} {...failure} />}
    >
      {({ items, asOf }) => (
        <>
          <ChoiceList
            title={t('write.chooseDoctor')}
            filterLabel={t('write.filterDoctors')}
            asOf={asOf}
            choices={[...items].sort(byNearest).map((doctor) => {
              const isClosed = doctor.ticketCount === 0;
              const nearest =
                doctor.nearestDate !== null &&
                !isClosed &&
                t('write.nearest', { date: words(doctor.nearestDate, 'dayMonth') });
              const room = roomBeside(doctor.name, doctor.room);
              const line = [nearest, room !== null && t('write.room', { room })].filter(Boolean).join(' · ');
              return {
                id: doctor.doctorId,
                title: glue(doctor.name),
                notes: [line, isClosed ? null : doctor.comment].filter(Boolean),
                aside:
                  doctor.ticketCount === null ? null : <Pill>{t('write.tickets', { count: doctor.ticketCount })}</Pill>,
                ...(isClosed && { reason: doctor.comment ?? t('write.noTicketsReason') }),
              };
            })}
            onChoose={onChoose}
            empty={
              <EmptyState title={t('write.emptyDoctors')} actions={back}>
                {t('write.emptyDoctorsHint')}
              </EmptyState>
            }
          />
          <WaitButton host={host} clinic={clinic} spec={spec} firstFree={firstFree(items)} />
        </>
      )}
    </QueryView>
  );
}
