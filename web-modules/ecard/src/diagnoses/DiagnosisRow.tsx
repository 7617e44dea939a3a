/** One diagnosis: the name first, then the code in muted text. */
import { glue, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Diagnosis } from '@cabinet/record';
import { documentsOf } from '../places';
import css from './ChapterGroup.module.css';
import { useDiagnosisWords } from './useDiagnosisWords';

/** Keeps the dot on the line of the preceding text. */
const NBSP = '\u00a0';

export function DiagnosisRow({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { t } = useTranslation('ecard');
  const { format } = useDates();
  const words = useDiagnosisWords();
  const { code, name, setDate, endDate, documents } = diagnosis;
  const since = format(setDate, 'date');
  const facts = [
    endDate === null
      ? t('diagnoses.since', { date: since })
      : t('diagnoses.fromTo', { from: since, to: format(endDate, 'date') }),
    ...words(diagnosis),
  ];
  return (
    <li className={css.item} data-diagnosis={code}>
      <div className={css.words}>
        <h3 className={css.name}>
          {name === null ? t('diagnoses.nameless') : glue(name)} <span className={css.code}>{code}</span>
        </h3>
        <p className="muted small">
          {endDate !== null && <b>{t('diagnoses.over')} </b>}
          {facts.join(`${NBSP}· `)}
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
