/** Search at the top, the steps, the list or calendar of the current step, and the confirmation of a chosen slot. */
import { Beside, Button, Card, classes, type Day, EmptyState, useTranslation, useVariant } from '@cabinet/kit';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useBooking } from '../data/useBooking';
import type { Districts, Slot, Ticket } from '../data/visits.types';
import { bookedTicket, type ChosenVisit } from '../domain/bookedTicket';
import { nextLevel, returnTo, type Cascade } from '../domain/cascade';
import { shortClinicName, shortName } from '../domain/personName';
import { originAfter } from '../domain/tickets';
import { dayOf, stampText } from '../domain/wallClock';
import css from './BookingCascade.module.css';
import { CascadeSteps, type Step } from './CascadeSteps';
import { ClinicStep } from './ClinicStep';
import { DistrictChoice } from './DistrictChoice';
import { DoctorStep } from './DoctorStep';
import { SearchBox } from './SearchBox';
import { SpecialityStep } from './SpecialityStep';
import { TimeStep } from './TimeStep';
import { useCascade } from './useCascade';
import { useChosen } from './useChosen';
import type { Leaving } from './WritePage';

// The dialog's code (React Aria) is loaded with the calendar step: see the effect below.
const loadConfirm = () => import('./ConfirmBooking');
const ConfirmBooking = lazy(async () => ({ default: (await loadConfirm()).ConfirmBooking }));

export interface BookingCascadeProps {
  readonly host: string;
  readonly districts: Districts;
  /** The ticket that the booking replaces. */
  readonly moved: Ticket | null;
  /** "or choose step by step". */
  readonly label: string;
  readonly onLeave: (leaving: Leaving) => void;
}

export function BookingCascade({ host, districts, moved, label, onLeave }: BookingCascadeProps) {
  const { waitTimeoutMs } = useVariant().visits;
  const { cascade, choose, returnTo: goBackTo, put } = useCascade();
  const chosen = useChosen(host, cascade);
  const booking = useBooking(host, waitTimeoutMs);
  const [confirming, setConfirming] = useState<Slot | null>(null);
  const step = stepOf(cascade);
  useFocusOnStep(`${chosen.unknown ?? step}/${placeOf(cascade)}`);

  useEffect(() => {
    // If it fails to load now, it is requested again with the slot.
    if (step === 'date') loadConfirm().catch(() => undefined);
  }, [step]);

  const onDate = useCallback(
    (date: Day, options?: { readonly replace: boolean }) => {
      put({ ...returnTo(cascade, 'date'), date }, options);
    },
    [put, cascade],
  );

  const pick = (slot: Slot): void => {
    booking.forget();
    setConfirming(slot);
    // Set the date too: the address may not contain the preselected day yet.
    const date = dayOf(slot.start);
    if (cascade.slot !== slot.appointmentId && date !== null) {
      put({ ...returnTo(cascade, 'date'), date, slot: slot.appointmentId });
    }
  };
  const jump = (target: Cascade): void => {
    put(target);
    // The step is already on the screen and does not open again, so move the focus here.
    if (placeOf(target) === placeOf(cascade)) focusHeading();
  };
  const letGo = (): void => {
    setConfirming(null);
    booking.forget();
    put(returnTo(cascade, 'slot'), { replace: true });
  };

  const { clinic, speciality, doctor } = chosen;
  const visit: ChosenVisit | null =
    confirming && clinic && speciality && doctor
      ? {
          clinic,
          speciality: { id: speciality.specId, name: speciality.name },
          doctor: { id: doctor.doctorId, name: doctor.name },
          room: doctor.room,
          slot: confirming,
        }
      : null;
  // The back button removes the slot from the address and so closes the popup, unless the hospital is being asked.
  const isConfirmOpen = visit !== null && (cascade.slot !== undefined || booking.state.step === 'asking');

  const confirm = async (of: ChosenVisit, key: string): Promise<void> => {
    const request = {
      clinicId: of.clinic.clinicId,
      specId: of.speciality.id,
      doctorId: of.doctor.id,
      appointmentId: of.slot.appointmentId,
      start: of.slot.start,
    };
    const id = moved && { clinicId: moved.clinic.id, appointmentId: moved.appointment.id };
    const end = await booking.start(request, key, id);
    if (end.step === 'booked') {
      const origin = moved !== null && end.old === 'done' ? originAfter(moved) : null;
      onLeave({ as: 'booked', ticket: { ...bookedTicket(end.ticket, of), origin }, old: end.old });
    } else if (end.step === 'pending') {
      const summary = `${stampText(of.slot.start)}, ${of.doctor.name}, ${of.clinic.name}`;
      const { pendingBooking, since, problem } = end;
      onLeave({
        as: 'pending',
        pendingBooking,
        since,
        requestId: problem.requestId,
        summary,
        phone: of.clinic.phone,
        isMove: moved !== null,
      });
    }
  };

  return (
    <div className={css.cascade}>
      <div className={classes(css.find, districts.districts.length > 0 && css.withDistrict)}>
        <SearchBox host={host} district={districts.chosen} onChoose={jump} />
        <DistrictChoice host={host} districts={districts} />
      </div>
      {cascade.clinic === undefined && <p className={css.or}>{label}</p>}
      <CascadeSteps
        current={chosen.unknown ?? step}
        names={{
          ...(clinic && { clinic: shortClinicName(clinic.name) }),
          ...(speciality && { spec: speciality.name }),
          ...(doctor && { doctor: shortName(doctor.name) }),
        }}
        onReturn={goBackTo}
      />
      {chosen.unknown === null ? (
        <Panel
          host={host}
          step={step}
          cascade={cascade}
          districts={districts}
          phone={clinic?.phone ?? null}
          room={doctor?.room ?? null}
          doctorName={doctor?.name ?? ''}
        >
          {{ choose, goBackTo, onDate, pick }}
        </Panel>
      ) : (
        <UnknownChoice onAgain={() => goBackTo(chosen.unknown ?? 'clinic')} />
      )}
      {isConfirmOpen && (
        <Beside onClose={letGo}>
          <ConfirmBooking
            key={visit.slot.appointmentId}
            visit={visit}
            moved={moved}
            state={booking.state}
            onConfirm={(key) => void confirm(visit, key)}
            onClose={() => {
              setConfirming(null);
              booking.forget();
            }}
            onChooseOther={letGo}
          />
        </Beside>
      )}
    </div>
  );
}

/** The current step: date and slot are one. */
function stepOf(cascade: Cascade): Step {
  const level = nextLevel(cascade);
  return level === null || level === 'slot' ? 'date' : level;
}

/** Identifies the content of the current step. */
function placeOf({ clinic, spec, doctor }: Cascade): string {
  return [clinic, spec, doctor].join('/');
}

/** Moves the focus to the heading of the current step; false if it is not rendered yet. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-step-heading]');
  heading?.focus();
  return heading !== null;
}

/** Moves the focus to the heading of a step that opens, but not on page load. */
function useFocusOnStep(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    // The list may still be loading: its heading takes the focus when it appears, unless the user has moved it
    // meanwhile.
    if (focusHeading()) return undefined;
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [place]);
}

interface PanelProps {
  readonly host: string;
  readonly step: Step;
  readonly cascade: Cascade;
  readonly districts: Districts;
  readonly doctorName: string;
  readonly room: string | null;
  readonly phone: string | null;
  readonly children: {
    readonly choose: (level: Step, id: string) => void;
    readonly goBackTo: (level: Step) => void;
    readonly onDate: (day: Day, options?: { readonly replace: boolean }) => void;
    readonly pick: (slot: Slot) => void;
  };
}

/** The list or calendar of one step. */
function Panel({ host, step, cascade, districts, doctorName, room, phone, children: act }: PanelProps) {
  const { clinic = '', spec = '', doctor = '' } = cascade;
  switch (step) {
    case 'clinic':
      return <ClinicStep host={host} districts={districts} onChoose={(id) => act.choose('clinic', id)} />;
    case 'spec':
      return (
        <SpecialityStep
          key={clinic}
          host={host}
          clinic={clinic}
          phone={phone}
          onChoose={(id) => act.choose('spec', id)}
          onBack={() => act.goBackTo('clinic')}
        />
      );
    case 'doctor':
      return (
        <DoctorStep
          key={`${clinic}/${spec}`}
          host={host}
          clinic={clinic}
          spec={spec}
          phone={phone}
          onChoose={(id) => act.choose('doctor', id)}
          onBack={() => act.goBackTo('spec')}
        />
      );
    case 'date':
      return (
        <TimeStep
          key={`${clinic}/${doctor}`}
          host={host}
          clinic={clinic}
          spec={spec}
          doctor={doctor}
          doctorName={doctorName}
          room={room}
          phone={phone}
          date={cascade.date}
          slotId={cascade.slot}
          onDate={act.onDate}
          onSlot={act.pick}
          onBack={() => act.goBackTo('doctor')}
        />
      );
  }
}

function UnknownChoice({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('visits');
  return (
    <Card>
      <EmptyState title={t('write.unknownChoice')} actions={<Button onClick={onAgain}>{t('pending.again')}</Button>}>
        {t('write.unknownChoiceHint')}
      </EmptyState>
    </Card>
  );
}
