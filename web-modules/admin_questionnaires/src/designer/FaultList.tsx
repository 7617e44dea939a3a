/** What the server finds wrong with the form (`POST /quiz/check`), with the way to each place. */
import { Button, useTranslation } from '@cabinet/kit';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { CheckedQuiz, QuizFault } from '../data/contract';
import { faultText, membersOf, placeOf } from '../model/faults';
import type { Selected } from '../model/history';
import { type Form, questionsOf } from '../model/types';
import { useLanguages } from './context';
import css from './Designer.module.css';
import { titleOf } from './useConditionWords';

export interface FaultListProps {
  readonly form: Form;
  readonly checked: CheckedQuiz;
  readonly onGo: (place: Selected) => void;
}

const keyOf = ({ path, code }: QuizFault): string => `${path} ${code}`;

/** What was found, by `question:<name>` or `page:<name>`. */
export function faultsByPlace(form: Form, { faults, warnings }: CheckedQuiz): ReadonlyMap<string, 'fault' | 'warning'> {
  const found = new Map<string, 'fault' | 'warning'>();
  const mark = (list: readonly QuizFault[], as: 'fault' | 'warning') => {
    for (const { path } of list) {
      const place = placeOf(form, path);
      if (place) found.set(`${place.kind}:${place.name}`, as);
    }
  };
  mark(warnings, 'warning');
  mark(faults, 'fault');
  return found;
}

export const FaultList = memo(function FaultList({ form, checked: { faults, warnings }, onGo }: FaultListProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  if (faults.length + warnings.length === 0) return null;
  const nameOf = (place: Selected): string => {
    const question = questionsOf(form).find(({ name }) => place?.kind === 'question' && name === place.name);
    if (question) return titleOf(question, base);
    const page = form.pages.findIndex(({ name }) => place?.kind === 'page' && name === place.name);
    return page === -1 ? t('properties.form') : t('page.number', { number: page + 1 });
  };
  /** A server that is newer than this page may send other codes: then its English words are better than none. */
  const wordsOf = ({ path, code, detail }: QuizFault) => {
    const text = faultText(path, code);
    if (text === null) return <span lang="en">{detail}</span>;
    return <span>{t(`fault.${text}`, { member: membersOf(path)[0] ?? t('properties.form') })}</span>;
  };
  const item = (fault: QuizFault, isWarning: boolean) => {
    const place = placeOf(form, fault.path);
    return (
      <li key={keyOf(fault)} className={css.fault}>
        {isWarning ? <TriangleAlert aria-hidden /> : <CircleAlert aria-hidden />}
        <span>
          <Button kind="quiet" size="small" onClick={() => onGo(place)}>
            {nameOf(place)}
          </Button>
          {wordsOf(fault)}
        </span>
      </li>
    );
  };
  return (
    <details className={css.faults} open={faults.length > 0 || undefined}>
      <summary>{t('faults.summary', { faults: faults.length, warnings: warnings.length })}</summary>
      {faults.length > 0 && <ul aria-label={t('faults.faults')}>{faults.map((fault) => item(fault, false))}</ul>}
      {warnings.length > 0 && <ul aria-label={t('faults.warnings')}>{warnings.map((fault) => item(fault, true))}</ul>}
    </details>
  );
});
