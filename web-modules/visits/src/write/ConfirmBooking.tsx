/**
 * The confirmation popup of a slot: who, where, when, for whom. Confirming books once; during the request the
 * popup stays, shows the progress, and says so if it takes long. A refusal is shown here, with a fitting way to
 * continue.
 */
import { Button, glue, newIdempotencyKey, type TextKey, usePerson, useTranslation, useVariant } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { ButtonLink } from '@cabinet/kit/router';
import { useState } from 'react';
import type { BookingState } from '../data/useBooking';
import type { ChosenVisit } from '../domain/bookedTicket';
import type { BookingFailure } from '../domain/bookingProblem';
import { timeOf } from '../domain/wallClock';
import { FailureNote } from '../shared/FailureNote';
import { PROVING_PLACE } from '../shared/ProveIdentity';
import { useVisitDates } from '../shared/visitDates';
import css from './ConfirmBooking.module.css';
import { SlowNotice } from './SlowNotice';

export interface ConfirmBookingProps {
  readonly visit: ChosenVisit;
  readonly state: BookingState;
  readonly onConfirm: (idempotencyKey: string) => void;
  /** Closes the popup and keeps the slot selected. */
  readonly onClose: () => void;
  /** Closes the popup and deselects the slot, which is gone. */
  readonly onChooseOther: () => void;
}

export function ConfirmBooking({ visit, state, onConfirm, onClose, onChooseOther }: ConfirmBookingProps) {
  const { t } = useTranslation('visits');
  // Created when the popup opens: every click repeats the same request. After a certain failure the next click
  // gets a new key, because the server would replay the old failure.
  const [key, setKey] = useState(newIdempotencyKey);
  const confirm = (): void => {
    const next = state.step === 'failed' ? newIdempotencyKey() : key;
    setKey(next);
    onConfirm(next);
  };
  const isAsking = state.step === 'asking';
  const failure = state.step === 'failed' ? state.failure : null;
  const isOver = failure !== null && failure.kind !== 'failed';
  const close = (): void => {
    if (isAsking) return;
    if (failure?.kind === 'slot-gone') onChooseOther();
    else onClose();
  };

  return (
    <Dialog
      isOpen
      isInsistent={isAsking}
      onClose={close}
      title={t('confirm.title')}
      actions={
        isOver ? (
          <Ways failure={failure} onChooseOther={onChooseOther} onClose={onClose} />
        ) : (
          <>
            {!isAsking && (
              <Button kind="secondary" onClick={close}>
                {t('confirm.no')}
              </Button>
            )}
            <Button isBusy={isAsking} onClick={confirm}>
              {isAsking ? t('confirm.working') : t('confirm.yes')}
            </Button>
          </>
        )
      }
    >
      <Facts visit={visit} />
      {isAsking && <SlowNotice />}
      {state.step === 'failed' && (
        <Failure failure={state.failure} phone={visit.clinic.phone} requestId={state.problem.requestId} />
      )}
    </Dialog>
  );
}

function Facts({ visit }: { readonly visit: ChosenVisit }) {
  const { t } = useTranslation('visits');
  const { heading } = useVisitDates();
  const person = usePerson();
  const patient = person && [person.lastName, person.firstName, person.patrName].filter(Boolean).join(' ');
  const facts: readonly (readonly [TextKey<'visits'>, string | null])[] = [
    ['confirm.who', visit.doctor.name],
    ['confirm.spec', visit.speciality.name],
    ['confirm.where', [visit.clinic.name, visit.slot.address ?? visit.clinic.address].filter(Boolean).join(', ')],
    ['confirm.room', visit.slot.room ?? visit.room],
    ['confirm.number', visit.slot.number],
    ['confirm.patient', patient],
  ];
  return (
    <>
      <p className={css.when}>
        <span className="visually-hidden">{t('confirm.when')}: </span>
        {heading(visit.slot.start)}, <b>{timeOf(visit.slot.start)}</b>
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{glue(value)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

interface FailureProps {
  readonly failure: BookingFailure;
  /** The clinic's number; defaults to the hospital's. */
  readonly phone: string | null;
  readonly requestId: string | undefined;
}

/** What happened and what to do; phone number and request id only where they help. */
function Failure({ failure, phone, requestId }: FailureProps) {
  const { t } = useTranslation('visits');
  const { organisation } = useVariant();
  const number = phone ?? organisation.phone;
  switch (failure.kind) {
    case 'slot-gone':
      return <FailureNote title={t(`problem.${failure.text}`)}>{t('problem.slotGoneAdvice')}</FailureNote>;
    case 'already-booked':
      return <FailureNote title={t('problem.alreadyBooked')}>{t('problem.alreadyBookedAdvice')}</FailureNote>;
    case 'refused':
      return (
        <FailureNote title={t(`problem.${failure.text}`)} phone={number} requestId={requestId}>
          {failure.sentence !== null && (
            <p>
              <span className="muted">{t('problem.hospitalSays')}:</span> {glue(failure.sentence)}
            </p>
          )}
          <p>{t(`problem.${failure.text}Advice`)}</p>
        </FailureNote>
      );
    case 'unproved':
      return <FailureNote title={t('problem.identityUnproved')}>{t('problem.identityUnprovedAdvice')}</FailureNote>;
    case 'incomplete':
      return (
        <FailureNote title={t('problem.incomplete')}>
          {failure.field === null
            ? t('problem.incompleteAdvice')
            : t('problem.incompleteField', { field: t(`problem.lacks.${failure.field}`) })}
        </FailureNote>
      );
    case 'failed':
      if (failure.text === 'tooOften' || failure.text === 'underWay') {
        return <FailureNote title={t(`problem.${failure.text}`)}>{t(`problem.${failure.text}Advice`)}</FailureNote>;
      }
      return (
        <FailureNote title={t(`problem.${failure.text}`)} phone={number} requestId={requestId}>
          {t(`problem.${failure.text}Advice`)}
        </FailureNote>
      );
    case 'outcome-unknown':
      return null;
  }
}

interface WaysProps {
  readonly failure: BookingFailure;
  readonly onChooseOther: () => void;
  readonly onClose: () => void;
}

/** The ways to continue after a refusal. */
function Ways({ failure, onChooseOther, onClose }: WaysProps) {
  const { t } = useTranslation('visits');
  if (failure.kind === 'already-booked') {
    return (
      <>
        <Button kind="secondary" onClick={onChooseOther}>
          {t('confirm.chooseOther')}
        </Button>
        <ButtonLink to="/visit/my_tickets">{t('done.myTickets')}</ButtonLink>
      </>
    );
  }
  if (failure.kind === 'unproved') {
    return (
      <>
        <Button kind="secondary" onClick={onClose}>
          {t('confirm.no')}
        </Button>
        <ButtonLink to={PROVING_PLACE}>{t('problem.proveIdentity')}</ButtonLink>
      </>
    );
  }
  if (failure.kind === 'incomplete') {
    return (
      <>
        <Button kind="secondary" onClick={onClose}>
          {t('confirm.no')}
        </Button>
        <ButtonLink to={PROVING_PLACE}>{t('problem.fillProfile')}</ButtonLink>
      </>
    );
  }
  return <Button onClick={failure.kind === 'slot-gone' ? onChooseOther : onClose}>{t('confirm.chooseOther')}</Button>;
}
