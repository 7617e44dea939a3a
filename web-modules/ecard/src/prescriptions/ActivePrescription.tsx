/** A prescription that the pharmacy accepts: what it is, until when, and the number to say there. */
import { Card, CopyButton, glue, NBSP, Pill, useDates, useTranslation } from '@cabinet/kit';
import type { Prescription } from '@cabinet/record';
import { Clock } from 'lucide-react';
import css from './Prescriptions.module.css';

/** In this many last days the end stands out, and the home page names it (`ENDING_DAYS` in kernel/records/src/attention.rs). */
const SOON_DAYS = 7;

export function ActivePrescription({ prescription }: { readonly prescription: Prescription }) {
  const { t } = useTranslation('ecard');
  const { format } = useDates();
  const { medicine, dosage, amount, number, note, written, prescriber, clinic } = prescription;
  const origin = [t('prescriptions.writtenOn', { date: format(written, 'date') }), prescriber, clinic];
  return (
    <li data-prescription={prescription.id}>
      <Card className={css.card}>
        <div className={css.top}>
          <h3 className={css.medicine}>{glue(medicine)}</h3>
          <ValidUntil day={prescription.validUntil} />
        </div>
        {dosage !== null && <p>{glue(dosage)}</p>}
        {amount !== null && <p>{t('prescriptions.amount', { amount: glue(amount) })}</p>}
        {note !== null && <p className="muted">{glue(note)}</p>}
        {number !== null && (
          <div className={css.number}>
            <span className="muted small">{t('prescriptions.number')}</span>
            <span className={css.copied}>
              <b className={css.digits}>{number}</b>
              <CopyButton value={number} label={t('prescriptions.copy', { number })} />
            </span>
          </div>
        )}
        <p className="muted small">{origin.flatMap((part) => (part === null ? [] : [glue(part)])).join(`${NBSP}· `)}</p>
      </Card>
    </li>
  );
}

/** The last day in words, and how many days are left of the last week. */
function ValidUntil({ day }: { readonly day: string | null }) {
  const { t } = useTranslation('ecard');
  const { format, daysUntil } = useDates();
  if (day === null) return null;
  const left = daysUntil(day);
  const until = t('prescriptions.until', { date: format(day, 'date') });
  if (left > SOON_DAYS) return <p className="muted small">{glue(until)}</p>;
  return (
    <div className={css.until}>
      <span className="muted small">{glue(until)}</span>{' '}
      <Pill kind="warning" icon={<Clock aria-hidden />}>
        {left <= 0 ? t('prescriptions.lastDay') : t('prescriptions.left', { count: left })}
      </Pill>
    </div>
  );
}
