/**
 * The confirmation popup of a slot: who, where, when, for whom. Confirming books once; during the request the
 * popup stays, shows the progress, and says so if it takes long. A refusal is shown here, with a fitting way to
 * continue.
 */
import { Button, glue, newIdempotencyKey, type TextKey, usePerson, useTranslation, useVariant } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { ButtonLink } from '@cabinet/kit/router';
import { useState } from 'react';
import type { Ticket } from '../data/visits.types';
import type { BookingState } from '../data/useBooking';
import type { ChosenVisit } from '../domain/bookedTicket';
import type { BookingFailure } from '../domain/bookingProblem';
import { startOf } from '../domain/tickets';
import { timeOf } from '../domain/wallClock';
import { FailureNote } from '../shared/FailureNote';
import { PROVING_PLACE } from '../shared/ProveIdentity';
import { useMapAddress } from '../shared/useMapAddress';
import { useVisitDates } from '../shared/visitDates';
import css from './ConfirmBooking.module.css';
import { SlowNotice } from './SlowNotice';

export interface ConfirmBookingProps {
  readonly visit: ChosenVisit;
  /** The ticket that the booking replaces. */
  readonly moved: Ticket | null;
  readonly state: BookingState;
  readonly onConfirm: (idempotencyKey: string) => void;
  /** Closes the popup and keeps the slot selected. */
  readonly onClose: () => void;
  /** Closes the popup and deselects the slot, which is gone. */
  readonly onChooseOther: () => void;
}

export function ConfirmBooking({ visit, moved, state, onConfirm, onClose, onChooseOther }: ConfirmBookingProps) {
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
      title={t(moved === null ? 'confirm.title' : 'moving.confirm')}
      actions={
        isOver ? (
          <Ways failure={failure} isMove={moved !== null} onChooseOther={onChooseOther} onClose={onClose} />
        ) : (
          <>
            {!isAsking && (
              <Button kind="secondary" onClick={close}>
                {t(moved === null ? 'confirm.no' : 'moving.no')}
              </Button>
            )}
            <Button isBusy={isAsking} onClick={confirm}>
              {moved === null
                ? t(isAsking ? 'confirm.working' : 'confirm.yes')
                : t(isAsking ? 'moving.working' : 'moving.yes')}
            </Button>
          </>
        )
      }
    >
      {moved !== null && <OldVisit ticket={moved} />}
      <Facts visit={visit} />
      {moved !== null && <p className="muted">{t('moving.order')}</p>}
      {isAsking && <SlowNotice />}
      {state.step === 'failed' && (
        <>
          <Failure
            failure={state.failure}
            isMove={moved !== null}
            phone={visit.clinic.phone}
            requestId={state.problem.requestId}
          />
          {moved !== null && state.failure.kind !== 'not-movable' && <p>{t('moving.oldStands')}</p>}
        </>
      )}
    </Dialog>
  );
}

/** The ticket that is moved: from when, to the new time below. */
function OldVisit({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('visits');
  const { heading } = useVisitDates();
  const start = startOf(ticket);
  return (
    <p className={css.from} data-moved-from>
      <span className="muted">{t('moving.from')}: </span>
      <s>
        {heading(start)}, {timeOf(start)}
      </s>
      {ticket.doctor.name !== '' && <span className="muted"> {glue(ticket.doctor.name)}</span>}
    </p>
  );
}

function Facts({ visit }: { readonly visit: ChosenVisit }) {
  const { t } = useTranslation('visits');
  const { heading } = useVisitDates();
  const person = usePerson();
  const patient = person && [person.lastName, person.firstName, person.patrName].filter(Boolean).join(' ');
  const address = visit.slot.address ?? visit.clinic.address;
  const map = useMapAddress(address);
  const facts: readonly (readonly [TextKey<'visits'>, string | null])[] = [
    ['confirm.who', visit.doctor.name],
    ['confirm.spec', visit.speciality.name],
    ['confirm.where', [visit.clinic.name, address].filter(Boolean).join(', ')],
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
              <dd>
                {glue(value)}
                {name === 'confirm.where' && map !== null && (
                  <>
                    {' '}
                    <a href={map} target="_blank" rel="noreferrer noopener">
                      {t('tickets.route')}
                    </a>
                  </>
                )}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

interface FailureProps {
  readonly failure: BookingFailure;
  readonly isMove: boolean;
  /** The clinic's number; defaults to the hospital's. */
  readonly phone: string | null;
  readonly requestId: string | undefined;
}

/** What happened and what to do; phone number and request id only where they help. */
function Failure({ failure, isMove, phone, requestId }: FailureProps) {
  const { t } = useTranslation('visits');
  const { organisation } = useVariant();
  const number = phone ?? organisation.phone;
  switch (failure.kind) {
    case 'slot-gone':
      return <FailureNote title={t(`problem.${failure.text}`)}>{t('problem.slotGoneAdvice')}</FailureNote>;
    case 'not-movable':
      return <FailureNote title={t(`moving.${failure.text}`)}>{t(`moving.${failure.text}Advice`)}</FailureNote>;
    case 'already-booked':
      if (isMove) return <FailureNote title={t('moving.onlyOne')}>{t('moving.onlyOneAdvice')}</FailureNote>;
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
  readonly isMove: boolean;
  readonly onChooseOther: () => void;
  readonly onClose: () => void;
}

/** The ways to continue after a refusal. */
function Ways({ failure, isMove, onChooseOther, onClose }: WaysProps) {
  const { t } = useTranslation('visits');
  if (failure.kind === 'not-movable') return <ButtonLink to="/visit/my_tickets">{t('done.myTickets')}</ButtonLink>;
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
          {t(isMove ? 'moving.no' : 'confirm.no')}
        </Button>
        <ButtonLink to={PROVING_PLACE}>{t('problem.proveIdentity')}</ButtonLink>
      </>
    );
  }
  if (failure.kind === 'incomplete') {
    return (
      <>
        <Button kind="secondary" onClick={onClose}>
          {t(isMove ? 'moving.no' : 'confirm.no')}
        </Button>
        <ButtonLink to={PROVING_PLACE}>{t('problem.fillProfile')}</ButtonLink>
      </>
    );
  }
  return <Button onClick={failure.kind === 'slot-gone' ? onChooseOther : onClose}>{t('confirm.chooseOther')}</Button>;
}
