/** The shortest ways: book, book again with the same doctor, and the clinic where the patient was last. */
import { Card, glue, PhoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CalendarPlus, Repeat } from 'lucide-react';
import { useId } from 'react';
import { type AttentionItem, type Facts, textOf } from './data/attention.types';
import css from './Shortcuts.module.css';

/** The levels of the booking page, and the facts of a visit that choose them. */
const LEVELS = [
  ['clinic', 'clinicId'],
  ['spec', 'specialityId'],
  ['doctor', 'doctorId'],
] as const;

/** The booking page, opened at the doctor of a visit, or at their speciality or clinic as far as they are known. */
function sameAgain(facts: Facts, hosts: number): string {
  const search = new URLSearchParams();
  const host = textOf(facts, 'host');
  if (hosts > 1 && host !== null) search.set('host', host);
  for (const [level, fact] of LEVELS) {
    const id = textOf(facts, fact);
    if (id === null) break;
    search.set(level, id);
  }
  return `/visit/write?${search.toString()}`;
}

interface VisitProps {
  /** The latest visit, or the next one. */
  readonly visit: AttentionItem | undefined;
}

/** Book, and book with the same doctor again. Nothing where appointments are not booked here. */
export function BookActions({ visit }: VisitProps) {
  const { t } = useTranslation('home');
  const { booking, hosts } = useVariant().visits;
  const facts = visit?.facts ?? {};
  const name = textOf(facts, 'doctor') ?? textOf(facts, 'speciality');
  if (booking !== 'on') return null;
  return (
    <div className={css.actions} data-no-print>
      <ButtonLink to="/visit/write">
        <CalendarPlus aria-hidden />
        {t('book')}
      </ButtonLink>
      {name !== null && (
        <ButtonLink to={sameAgain(facts, hosts.length)} kind="secondary">
          <Repeat aria-hidden />
          <span>{t('repeat', { name: glue(name) })}</span>
        </ButtonLink>
      )}
    </div>
  );
}

/** The clinic of the visit, with its number. */
export function MyClinic({ visit }: VisitProps) {
  const { t } = useTranslation('home');
  const titleId = useId();
  const facts = visit?.facts ?? {};
  const [clinic, address, phone] = ['clinic', 'address', 'phone'].map((name) => textOf(facts, name));
  if (!clinic) return null;
  return (
    <Card aria-labelledby={titleId} className={css.clinic}>
      <h2 id={titleId}>{t('clinic')}</h2>
      <p>{glue(clinic)}</p>
      {address && <p className="muted">{glue(address)}</p>}
      {phone && (
        <div className={css.phone}>
          <PhoneLink phone={phone} />
        </div>
      )}
    </Card>
  );
}
