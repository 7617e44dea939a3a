/** The scores of the questionnaire: of which questions, how, and from which value somebody is to look at the answers. */
import { Button, SelectField, TextField, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { Plus } from 'lucide-react';
import { freeName, patched } from '../model/edit';
import { textIn, withText } from '../model/text';
import { type Form, isScored, questionsOf, type ScoreRule } from '../model/types';
import { useLanguages, useStore } from './context';
import css from './Designer.module.css';
import { NumberField } from './NumberField';
import { titleOf } from './useConditionWords';

export function ScoreRules({ form }: { readonly form: Form }) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  const rules = form.cabinet?.scores ?? [];
  const scored = questionsOf(form).filter(isScored);
  const set = (scores: readonly ScoreRule[], key?: string) =>
    store.dispatch({
      kind: 'edit',
      edit: (now) => patched(now, { cabinet: scores.length > 0 ? { ...now.cabinet, scores } : undefined }),
      ...(key !== undefined && { key }),
    });
  const replace = (at: number, rule: ScoreRule, key?: string) =>
    set(
      rules.map((one, index) => (index === at ? rule : one)),
      key && `${key}:${String(at)}`,
    );
  const add = () =>
    set([
      ...rules,
      {
        name: freeName(
          rules.map(({ name }) => name),
          'score',
        ),
        title: t('scores.first'),
        questions: scored.map(({ name }) => name),
        method: 'sum',
      },
    ]);
  return (
    <fieldset className={css.group}>
      <legend>{t('scores.legend')}</legend>
      {scored.length === 0 && <p className="muted small">{t('scores.none')}</p>}
      {rules.map((rule, at) => (
        <fieldset key={rule.name} className={css.group}>
          <legend>{textIn(rule.title, base, base) || rule.name}</legend>
          <TextField
            label={t('scores.title')}
            maxLength={200}
            value={textIn(rule.title, base, base)}
            onChange={({ target }) =>
              replace(at, { ...rule, title: withText(rule.title, base, target.value, base) ?? '' }, 'scoreTitle')
            }
          />
          <SelectField
            label={t('scores.method')}
            value={rule.method}
            options={[
              { value: 'sum', label: t('scores.sum') },
              { value: 'mean', label: t('scores.mean') },
            ]}
            onChange={({ target }) => replace(at, { ...rule, method: target.value === 'mean' ? 'mean' : 'sum' })}
          />
          <NumberField
            label={t('scores.alertFrom')}
            hint={t('scores.alertHint')}
            value={rule.alertFrom}
            onNumber={(alertFrom) => replace(at, patched(rule, { alertFrom }), 'alertFrom')}
          />
          {scored.map((question) => (
            <CheckboxField
              key={question.name}
              label={titleOf(question, base)}
              checked={rule.questions.includes(question.name)}
              onChange={({ target }) =>
                replace(at, {
                  ...rule,
                  questions: target.checked
                    ? [...rule.questions, question.name]
                    : rule.questions.filter((name) => name !== question.name),
                })
              }
            />
          ))}
          <Button kind="danger" size="small" onClick={() => set(rules.toSpliced(at, 1))}>
            {t('scores.remove')}
          </Button>
        </fieldset>
      ))}
      {scored.length > 0 && (
        <Button kind="quiet" size="small" onClick={add}>
          <Plus aria-hidden />
          {t('scores.add')}
        </Button>
      )}
    </fieldset>
  );
}
