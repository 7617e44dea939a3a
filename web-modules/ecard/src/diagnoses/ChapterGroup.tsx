/** A chapter of MKB-10 with its diagnoses; collapsed chapters stay collapsed. */
import { useRemembered, useTranslation } from '@cabinet/kit';
import { ChevronDown } from 'lucide-react';
import type { Chapter } from './chapters';
import css from './ChapterGroup.module.css';
import { DiagnosisRow } from './DiagnosisRow';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export interface ChapterGroupProps {
  readonly chapter: Chapter;
  /** During a search all matches are visible. */
  readonly isForcedOpen: boolean;
}

export function ChapterGroup({ chapter, isForcedOpen }: ChapterGroupProps) {
  const { t } = useTranslation('ecard');
  const [isFolded, setIsFolded] = useRemembered(`ecard.folded.${chapter.number ?? 'other'}`, false, isBoolean);
  const { number, range, diagnoses } = chapter;
  return (
    <details
      className={css.chapter}
      open={isForcedOpen || !isFolded}
      onToggle={(event) => {
        if (!isForcedOpen) setIsFolded(!event.currentTarget.open);
      }}
    >
      <summary className={css.head}>
        <h2 className={css.title}>
          {t(`chapter.${number ?? 'other'}`)}
          {range !== '' && <span className={css.range}> {range}</span>}
        </h2>
        <span className={css.count}>
          <span aria-hidden>{diagnoses.length}</span>
          <span className="visually-hidden">{t('diagnoses.count', { count: diagnoses.length })}</span>
        </span>
        <ChevronDown aria-hidden className={css.arrow} />
      </summary>
      <ul role="list" className={css.list}>
        {diagnoses.map((diagnosis) => (
          <DiagnosisRow key={diagnosis.id} diagnosis={diagnosis} />
        ))}
      </ul>
    </details>
  );
}
