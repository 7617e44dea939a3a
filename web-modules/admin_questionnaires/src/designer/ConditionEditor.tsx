/** A condition, built by clicking: “if [question] [is] [answer]”, joined by “and” or “or”. Experts may write the expression. */
import { Button, IconButton, SelectField, TextField, useTranslation } from '@cabinet/kit';
import { Plus, X } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import {
  type Clause,
  type Comparison,
  COMPARISONS,
  needsValue,
  NO_CONDITION,
  parseCondition,
  writeCondition,
} from '../model/conditions';
import { choiceItem } from '../model/text';
import { hasChoices, type Question } from '../model/types';
import { useLanguages } from './context';
import css from './Designer.module.css';
import { TextArea } from './TextArea';
import { answerWords, conditionWords, titleOf } from './useConditionWords';

/** The server accepts this many characters in an expression. */
const EXPRESSION_CHARS = 2000;

export interface ConditionEditorProps {
  readonly label: string;
  /** What it can ask about: not the question, or the page, to which it belongs. */
  readonly questions: readonly Question[];
  readonly expression: string;
  readonly onChange: (expression: string) => void;
}

const isNumber = ({ type, inputType }: Question): boolean => type === 'rating' || inputType === 'number';

function comparisonsOf(question: Question | undefined): readonly Comparison[] {
  if (!question) return COMPARISONS;
  if (question.type === 'checkbox') return ['contains', 'notcontains', 'notempty', 'empty'];
  if (hasChoices(question)) return ['=', '<>', 'notempty', 'empty'];
  if (isNumber(question)) return ['=', '<>', '>', '>=', '<', '<=', 'notempty', 'empty'];
  return ['=', '<>', 'contains', 'notcontains', 'notempty', 'empty'];
}

function firstClause(question: Question): Clause {
  const comparison = comparisonsOf(question)[0] ?? '=';
  const [choice] = question.choices ?? [];
  const value = choice === undefined ? (isNumber(question) ? (question.rateMin ?? 0) : '') : choiceItem(choice).value;
  return { question: question.name, comparison, value };
}

/** Memoised: a form has up to 200 questions, and its lists hold them all. */
export const ConditionEditor = memo(function ConditionEditor(props: ConditionEditorProps) {
  const { label, questions, expression, onChange } = props;
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const [isExpert, setIsExpert] = useState(false);
  const condition = parseCondition(expression);
  const byName = useMemo(() => new Map(questions.map((question) => [question.name, question])), [questions]);
  const { join, clauses } = condition ?? NO_CONDITION;
  const write = (next: readonly Clause[], joined = join) => onChange(writeCondition({ join: joined, clauses: next }));
  const replace = (at: number, clause: Clause) => write(clauses.map((one, index) => (index === at ? clause : one)));
  const isText = isExpert || condition === null;
  const [first] = questions;
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {expression !== '' && <p className={css.condition}>{conditionWords(expression, byName, t, base)}</p>}
      {isText ? (
        <TextArea
          label={t('condition.expression')}
          hint={condition === null ? t('condition.onlyText') : t('condition.expressionHint')}
          rows={2}
          maxLength={EXPRESSION_CHARS}
          value={expression}
          onText={onChange}
        />
      ) : (
        <>
          {clauses.length > 1 && (
            <SelectField
              label={t('condition.join')}
              value={join}
              options={[
                { value: 'and', label: t('condition.all') },
                { value: 'or', label: t('condition.any') },
              ]}
              onChange={({ target }) => write(clauses, target.value === 'or' ? 'or' : 'and')}
            />
          )}
          {clauses.map((clause, at) => (
            <ClauseFields
              // Clauses have no identity but their place.
              key={at}
              number={at + 1}
              clause={clause}
              questions={questions}
              onChange={(next) => replace(at, next)}
              onRemove={() => write(clauses.toSpliced(at, 1))}
            />
          ))}
          {first ? (
            <Button kind="quiet" size="small" onClick={() => write([...clauses, firstClause(first)])}>
              <Plus aria-hidden />
              {t('condition.add')}
            </Button>
          ) : (
            <p className="muted small">{t('condition.noQuestions')}</p>
          )}
        </>
      )}
      {condition !== null && (
        <Button kind="quiet" size="small" aria-pressed={isExpert} onClick={() => setIsExpert(!isExpert)}>
          {t('condition.asText')}
        </Button>
      )}
    </fieldset>
  );
});

interface ClauseFieldsProps {
  readonly number: number;
  readonly clause: Clause;
  readonly questions: readonly Question[];
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function ClauseFields({ number, clause, questions, onChange, onRemove }: ClauseFieldsProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const question = questions.find(({ name }) => name === clause.question);
  const options = questions.map((one) => ({ value: one.name, label: titleOf(one, base) }));
  const known = question ? options : [{ value: clause.question, label: clause.question }, ...options];
  const allowed = comparisonsOf(question);
  const comparisons = allowed.includes(clause.comparison) ? allowed : [clause.comparison, ...allowed];
  const values = (question?.choices ?? []).map((choice) => choiceItem(choice).value);
  const toValue = (text: string): string | number => {
    const choice = values.find((one) => String(one) === text);
    if (choice !== undefined) return choice;
    const asNumber = Number(text);
    return question && isNumber(question) && text.trim() !== '' && Number.isFinite(asNumber) ? asNumber : text;
  };
  return (
    <div role="group" aria-label={t('condition.number', { number })} className={css.clause}>
      <SelectField
        label={t('condition.question')}
        value={clause.question}
        options={known}
        onChange={({ target }) => {
          const next = questions.find(({ name }) => name === target.value);
          if (next) onChange(firstClause(next));
        }}
      />
      <SelectField
        label={t('condition.comparison')}
        value={clause.comparison}
        options={comparisons.map((value) => ({ value, label: t(`condition.sign.${value}`) }))}
        onChange={({ target }) => {
          const comparison = COMPARISONS.find((one) => one === target.value);
          if (comparison) onChange({ ...clause, comparison });
        }}
      />
      {needsValue(clause.comparison) &&
        (values.length > 0 ? (
          <SelectField
            label={t('condition.answer')}
            value={String(clause.value)}
            options={[
              ...(values.some((one) => String(one) === String(clause.value))
                ? []
                : [{ value: String(clause.value), label: String(clause.value) }]),
              ...values.map((value) => ({ value: String(value), label: answerWords(question, value, base) })),
            ]}
            onChange={({ target }) => onChange({ ...clause, value: toValue(target.value) })}
          />
        ) : (
          <TextField
            label={t('condition.answer')}
            value={String(clause.value)}
            onChange={({ target }) => onChange({ ...clause, value: toValue(target.value) })}
          />
        ))}
      <IconButton label={t('condition.remove', { number })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
