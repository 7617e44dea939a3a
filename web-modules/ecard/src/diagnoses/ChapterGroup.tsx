/** A chapter of MKB-10 with its diagnoses; what somebody folded up stays folded. */
import { glue, useDates, useRemembered, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Diagnosis } from '@cabinet/kit/record';
import { ChevronDown } from 'lucide-react';
import { documentsOf } from '../places';
import type { Chapter } from './chapters';
import css from './ChapterGroup.module.css';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export interface ChapterGroupProps {
  readonly chapter: Chapter;
  /** While one searches nothing that was found is hidden. */
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

function DiagnosisRow({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { t } = useTranslation('ecard');
  const { format } = useDates();
  const { code, name, setDate, endDate, character, kind, documents } = diagnosis;
  const since = format(setDate, 'date');
  const facts = [
    endDate === null
      ? t('diagnoses.since', { date: since })
      : t('diagnoses.fromTo', { from: since, to: format(endDate, 'date') }),
    character,
    kind,
  ];
  return (
    <li className={css.item} data-diagnosis={code}>
      <span className={css.code}>{code}</span>
      <div className={css.words}>
        <h3 className={css.name}>{name === null ? t('diagnoses.nameless') : glue(name)}</h3>
        <p className="muted small">
          {endDate !== null && <b>{t('diagnoses.over')} </b>}
          {facts.filter(Boolean).join(', ')}
        </p>
      </div>
      {documents > 0 && (
        <Link className={css.documents} to={documentsOf(code)}>
          {t('diagnoses.documents', { count: documents })}
          <span className="visually-hidden">{` ${code}`}</span>
        </Link>
      )}
    </li>
  );
}
