/** Ended diagnoses, collapsed by default; the most recently ended first. */
import { useRemembered, useTranslation } from '@cabinet/kit';
import type { Diagnosis } from '@cabinet/record';
import { ChevronDown } from 'lucide-react';
import css from './ChapterGroup.module.css';
import { DiagnosisRow } from './DiagnosisRow';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export interface EndedGroupProps {
  readonly diagnoses: readonly Diagnosis[];
  /** During a search all matches are visible. */
  readonly isForcedOpen: boolean;
}

export function EndedGroup({ diagnoses, isForcedOpen }: EndedGroupProps) {
  const { t } = useTranslation('ecard');
  const [isOpen, setIsOpen] = useRemembered('ecard.opened.ended', false, isBoolean);
  const sorted = [...diagnoses].sort((a, b) => (b.endDate ?? '').localeCompare(a.endDate ?? ''));
  return (
    <details
      className={css.chapter}
      open={isForcedOpen || isOpen}
      onToggle={(event) => {
        if (!isForcedOpen) setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className={css.head}>
        <h2 className={css.title}>{t('diagnoses.endedTitle')}</h2>
        <span className={css.count}>
          <span aria-hidden>{diagnoses.length}</span>
          <span className="visually-hidden">{t('diagnoses.count', { count: diagnoses.length })}</span>
        </span>
        <ChevronDown aria-hidden className={css.arrow} />
      </summary>
      <ul role="list" className={css.list}>
        {sorted.map((diagnosis) => (
          <DiagnosisRow key={diagnosis.id} diagnosis={diagnosis} />
        ))}
      </ul>
    </details>
  );
}
