/** Prescriptions that are over, collapsed by default; the latest first, as the kernel lists them. */
import { glue, NBSP, useDates, useRemembered, useTranslation } from '@cabinet/kit';
import type { Prescription } from '@cabinet/record';
import { ChevronDown } from 'lucide-react';
import group from '../diagnoses/ChapterGroup.module.css';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export function PastGroup({ prescriptions }: { readonly prescriptions: readonly Prescription[] }) {
  const { t } = useTranslation('ecard');
  const [isOpen, setIsOpen] = useRemembered('ecard.opened.prescriptions', false, isBoolean);
  return (
    <details className={group.chapter} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={group.head}>
        <h2 className={group.title}>{t('prescriptions.past')}</h2>
        <span className={group.count}>
          <span aria-hidden>{prescriptions.length}</span>
          <span className="visually-hidden">{t('prescriptions.count', { count: prescriptions.length })}</span>
        </span>
        <ChevronDown aria-hidden className={group.arrow} />
      </summary>
      <ul role="list" className={group.list}>
        {prescriptions.map((prescription) => (
          <Past key={prescription.id} prescription={prescription} />
        ))}
      </ul>
    </details>
  );
}

function Past({ prescription }: { readonly prescription: Prescription }) {
  const { t } = useTranslation('ecard');
  const { format } = useDates();
  const { id, medicine, state, written, validUntil, prescriber } = prescription;
  const facts = [
    state === 'expired' && validUntil !== null
      ? t('prescriptions.expiredOn', { date: format(validUntil, 'date') })
      : t(`prescriptions.${state}`),
    t('prescriptions.writtenOn', { date: format(written, 'date') }),
    prescriber,
  ];
  return (
    <li className={group.item} data-prescription={id}>
      <div className={group.words}>
        <h3 className={group.name}>{glue(medicine)}</h3>
        <p className="muted small">{facts.flatMap((fact) => (fact === null ? [] : [glue(fact)])).join(`${NBSP}· `)}</p>
      </div>
    </li>
  );
}
