/** The next visit, the biggest thing of the page: day, time, what, who, where. Its actions come from the module of the visits. */
import {
  Card,
  glue,
  type HomeVisit,
  ModuleSlot,
  Pill,
  useDates,
  useQueryClient,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { CalendarCheck, Clock, DoorOpen, MapPin } from 'lucide-react';
import { useId } from 'react';
import { type AttentionItem, type Facts, textOf } from './data/attention.types';
import css from './NextVisit.module.css';
import { BookActions } from './Shortcuts';

const momentOf = (facts: Facts, name: string): string | null => {
  const fact = facts[name];
  return fact !== undefined && 'moment' in fact ? fact.moment : null;
};

const numberOf = (facts: Facts, name: string): number | null => {
  const fact = facts[name];
  return fact !== undefined && 'number' in fact ? fact.number : null;
};

/** What a calendar knows a moved visit by. */
function originOf(facts: Facts): HomeVisit['origin'] {
  const [clinicId, appointmentId] = [textOf(facts, 'originClinicId'), textOf(facts, 'originId')];
  const moves = numberOf(facts, 'moves');
  if (clinicId === null || appointmentId === null || moves === null) return null;
  return { clinicId, appointmentId, moves };
}

/** Cut out of the text and never converted: the hospital's local time. */
const dayOf = (stamp: string): string => stamp.slice(0, 10);
const timeOf = (stamp: string): string => stamp.slice(11, 16);

export function NextVisit({ item, isKept }: { readonly item: AttentionItem; readonly isKept: boolean }) {
  const { t } = useTranslation('home');
  const { format, daysUntil } = useDates();
  const queries = useQueryClient();
  const titleId = useId();
  const { facts } = item;
  const start = item.at ?? '';
  const days = daysUntil(dayOf(start));
  const speciality = textOf(facts, 'speciality');
  const doctor = textOf(facts, 'doctor');
  const room = textOf(facts, 'room');
  const number = numberOf(facts, 'number');
  const [clinic, address] = [textOf(facts, 'clinic'), textOf(facts, 'address')];
  const door = [room && t('visit.room', { room }), number && t('visit.number', { number })].filter(Boolean);
  const when = days === 0 ? t('visit.today') : days === 1 ? t('visit.tomorrow') : t('visit.inDays', { count: days });

  return (
    <Card kind="hero" aria-labelledby={titleId} className={css.hero}>
      <div className={css.head}>
        <h2 id={titleId}>{t('visit.next')}</h2>
        {days >= 0 && <Pill icon={<Clock aria-hidden />}>{when}</Pill>}
      </div>
      <p className={css.when}>
        <time dateTime={start}>
          <span className={css.day}>{format(dayOf(start), 'weekdayDayMonth')}</span>{' '}
          <span className={css.time}>{timeOf(start)}</span>
        </time>
      </p>
      <div className={css.who}>
        {speciality !== null && <p className={css.speciality}>{glue(speciality)}</p>}
        {doctor !== null && <p>{glue(doctor)}</p>}
      </div>
      <div className={css.where}>
        {door.length > 0 && (
          <p>
            <DoorOpen aria-hidden data-picture="" />
            <b>{door.join(' · ')}</b>
          </p>
        )}
        {(clinic !== null || address !== null) && (
          <p>
            <MapPin aria-hidden data-picture="" />
            <span>{glue([clinic, address].filter(Boolean).join(', '))}</span>
          </p>
        )}
      </div>
      <div className={css.actions} data-no-print>
        <ModuleSlot
          name="home.visit"
          value={{
            host: textOf(facts, 'host') ?? '',
            id: textOf(facts, 'id') ?? '',
            start,
            end: momentOf(facts, 'end'),
            room,
            number: number === null ? null : String(number),
            instructions: textOf(facts, 'instructions'),
            clinic: {
              id: textOf(facts, 'clinicId') ?? '',
              name: clinic ?? '',
              address,
              phone: textOf(facts, 'phone'),
            },
            doctor: { id: textOf(facts, 'doctorId') ?? '', name: doctor ?? '' },
            speciality: speciality === null ? null : { id: textOf(facts, 'specialityId') ?? '', name: speciality },
            origin: originOf(facts),
            canChange: !isKept,
            onChange: () => void queries.invalidateQueries({ queryKey: ['attention'] }),
          }}
        />
      </div>
      {item.count > 1 && (
        <p className={css.more}>
          <Link to={`/${item.target}`}>{t('visit.more', { count: item.count - 1 })}</Link>
        </p>
      )}
    </Card>
  );
}

/** There is no visit ahead. */
export function NoVisit({ visit }: { readonly visit: AttentionItem | undefined }) {
  const { t } = useTranslation('home');
  const { booking } = useVariant().visits;
  const titleId = useId();
  return (
    <Card kind="hero" aria-labelledby={titleId} className={css.none}>
      <CalendarCheck aria-hidden data-picture="" />
      <div>
        <h2 id={titleId}>{t('visit.none')}</h2>
        <p className="muted">{t(booking === 'on' ? 'visit.noneHint' : 'visit.noneCall')}</p>
      </div>
      <BookActions visit={visit} />
    </Card>
  );
}
