/** Makes a rule, or changes one. */
import { Button, isProblem, SelectField, TextField, toast, useMutation, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { CheckboxField, IntegerField } from '@cabinet/kit/forms';
import { Refusal } from '@cabinet/kit/views';
import { type FormEvent, useId, useState } from 'react';
import type { Rule } from '../data/contract';
import { useFreshList } from '../data/otherQueries';
import { useQuizzes } from '../data/queries';
import { changeRule, createRule } from '../data/rules.api';
import { TITLE_CHARS } from '../model/types';
import { ClinicField } from '../shared/ClinicField';
import css from '../shared/Questionnaires.module.css';
import { DAYS, draftOf, DUE, EMPTY_RULE, faultsOf, type Kind, KINDS, ruleOf, type RuleFault } from './draft';
import { faultyFilters } from './filters';
import { RuleFilters } from './RuleFilters';
import { SpecialityField } from './SpecialityField';

export interface RuleDialogProps {
  /** Null: a new one. */
  readonly rule: Rule | null;
  readonly onClose: () => void;
}

const REFUSALS = ['questionnaire_changed', 'not_published', 'not_found', 'validation'] as const;

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation('admin_questionnaires');
  const formId = useId();
  const quizzes = useQuizzes('published');
  const loadAgain = useFreshList('rules');
  const [draft, setDraft] = useState(() => (rule ? draftOf(rule) : EMPTY_RULE));
  const [isChecked, setIsChecked] = useState(false);
  const saving = useMutation({
    mutationFn: () => (rule ? changeRule(rule.id, rule.revision, ruleOf(draft)) : createRule(ruleOf(draft))),
    networkMode: 'always',
    onSuccess: () => {
      toast.success(t('rules.saved'));
      onClose();
    },
    onSettled: loadAgain,
  });
  const set = (patch: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...patch }));
  const faults = faultsOf(draft);
  const errorOf = (fault: RuleFault, words: string) => (isChecked && faults.includes(fault) ? words : undefined);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const first = faults[0] === 'matching' ? faultyFilters(draft.matching)[0] : faults[0];
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"], [name="${first}.day"]`)?.focus();
    else if (!saving.isPending) saving.mutate();
  };
  const list = quizzes.data?.pages.flatMap(({ items }) => items) ?? [];
  const isListed = draft.quizId === '' || list.some(({ id }) => id === draft.quizId);
  const [least, most] = DAYS[draft.kind];
  const refusal = REFUSALS.find((code) => isProblem(saving.error, code)) ?? 'other';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(rule ? 'rules.edit' : 'rules.create')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('rules.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.stack} noValidate onSubmit={save}>
        <TextField
          name="title"
          label={t('rules.name')}
          hint={t('rules.nameHint')}
          maxLength={TITLE_CHARS}
          error={errorOf('title', t('rules.nameFault'))}
          value={draft.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <SelectField
          name="quizId"
          label={t('report.quiz')}
          error={errorOf('quizId', t('report.choose'))}
          value={draft.quizId}
          options={[
            { value: '', label: t('report.choose') },
            // One that is archived by now.
            ...(isListed ? [] : [{ value: draft.quizId, label: rule?.quiz_title ?? draft.quizId }]),
            ...list.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target }) => set({ quizId: target.value })}
        />
        {quizzes.hasNextPage && (
          <Button
            kind="quiet"
            size="small"
            isBusy={quizzes.isFetchingNextPage}
            onClick={() => void quizzes.fetchNextPage()}
          >
            {t('report.moreQuizzes')}
          </Button>
        )}
        <SelectField
          label={t('rules.when')}
          value={draft.kind}
          options={KINDS.map((kind) => ({ value: kind, label: t(`rules.kind.${kind}`) }))}
          onChange={({ target }) =>
            set({ kind: KINDS.find((kind): kind is Kind => kind === target.value) ?? 'after_visit' })
          }
        />
        <IntegerField
          name="days"
          label={t(`rules.days.${draft.kind}`)}
          hint={t('rules.daysHint', { least, most })}
          error={errorOf('days', t('rules.daysFault', { least, most }))}
          value={draft.days}
          onChange={(days) => set({ days })}
        />
        {draft.kind === 'after_visit' && (
          <>
            {/* The id of a speciality is one of the clinic. */}
            <ClinicField value={draft.clinic} onChange={(clinic) => set({ clinic, speciality: '' })} />
            <SpecialityField
              key={draft.clinic}
              clinic={draft.clinic}
              value={draft.speciality}
              onChange={(speciality) => set({ speciality })}
            />
          </>
        )}
        <RuleFilters matching={draft.matching} isChecked={isChecked} onChange={(matching) => set({ matching })} />
        <IntegerField
          name="due"
          label={t('rules.due')}
          hint={t('rules.dueHint')}
          error={errorOf('due', t('rules.daysFault', { least: DUE[0], most: DUE[1] }))}
          value={draft.due}
          onChange={(due) => set({ due })}
        />
        <CheckboxField
          label={t('rules.isOn')}
          checked={draft.isOn}
          onChange={({ target }) => set({ isOn: target.checked })}
        />
        <Refusal error={saving.error}>{t(`rules.refusal.${refusal}`)}</Refusal>
      </form>
    </Dialog>
  );
}
