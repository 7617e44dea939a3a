/** What a patient must know before writing: no emergencies here, and when somebody answers. */
import { classes, Notice, PhoneLink, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import type { Clinic } from '../api';
import css from './Chat.module.css';

export interface EmergencyProps {
  readonly clinic: Clinic;
  /** One line without a frame. */
  readonly isCompact: boolean;
}

export function Emergency({ clinic, isCompact }: EmergencyProps) {
  const { t } = useTranslation('chat');
  const line = (
    <div className={classes(css.row, css.emergency)}>
      <strong>{t('emergency')}</strong>
      {clinic.emergency_phones.map((phone) => (
        <PhoneLink key={phone} phone={phone} />
      ))}
    </div>
  );
  return isCompact ? line : <Notice kind="warning">{line}</Notice>;
}

export interface HoursProps {
  readonly clinic: Clinic;
  /** What matters now, without the whole week. */
  readonly isCompact: boolean;
}

export function Hours({ clinic, isCompact }: HoursProps) {
  const { t } = useTranslation('chat');
  const { format } = useDates();
  const language = useLanguage();
  const { opens_at: opensAt, answer_within_min: minutes, hours, is_open: isOpen } = clinic;
  const week = hours.map(({ days, from, to }) => `${daysText(days, language)} ${from}–${to}`).join(', ');
  const now = [
    !isOpen && opensAt ? t('opensAt', { when: format(opensAt, 'dateTime') }) : '',
    isOpen && typeof minutes === 'number' ? t('answerWithin', { count: minutes }) : '',
  ].filter((part) => part !== '');
  const parts = isCompact && now.length > 0 ? now : [week, ...now];
  return <p className={css.muted}>{parts.filter((part) => part !== '').join(' · ')}</p>;
}

/** A Monday: the days of the week are counted from it (ISO 8601). */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days of the week: neighbours as a span, `Mon–Fri, Sun`. */
export function daysText(days: readonly number[], language: string): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (day: number) => names.format(MONDAY + (day - 1) * DAY_MS);
  const spans: [first: number, last: number][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.[1] === day - 1) last[1] = day;
    else spans.push([day, day]);
  }
  return spans.map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`)).join(', ');
}
