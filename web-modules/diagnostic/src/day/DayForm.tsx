/**
 * The form of a day: filled in, then checked, then finally saved. Missing answers are reported before anything is sent
 * (GOV.UK's error summary), and the answers are shown again. Errors of the kernel or the hospital are shown at their
 * fields.
 */
import { Button, toast, useTranslation } from '@cabinet/kit';
import { ErrorSummary, useForm } from '@cabinet/kit/forms';
import { useEffect, useMemo, useState } from 'react';
import type { DiaryAnswer, DiaryForm } from '../data/diary.types';
import type { Draft } from '../data/offline';
import { useOutbox } from '../data/useOutbox';
import type { Fault } from '../domain/answer';
import { useFaultText } from '../fields/useFaultText';
import page from '../shared/Page.module.css';
import { CheckDay } from './CheckDay';
import { answersOf, daySchema, type DayValues, namedItems, startValues, typedAnswers } from './dayForm';
import { GroupFields } from './GroupFields';
import { focusDay } from './heading';
import { useDayDraft } from './useDayDraft';
import { useTellSent } from './useTellSent';

export interface DayFormProps {
  readonly form: DiaryForm;
  readonly draft: Draft | null;
}

export function DayForm({ form: day, draft }: DayFormProps) {
  const { t } = useTranslation('diagnostic');
  const faultText = useFaultText();
  const outbox = useOutbox();
  const tell = useTellSent();
  const items = useMemo(() => namedItems(day), [day]);
  const schema = useMemo(() => daySchema(items), [items]);
  const form = useForm<DayValues>({ schema, defaultValues: startValues(items, draft) });
  const { errors, submitCount } = form.formState;
  /** Valid answers that wait for the final check. */
  const [checked, setChecked] = useState<readonly DiaryAnswer[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const kept = useDayDraft(day.date, draft !== null);
  const { changed } = kept;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changed(typedAnswers(items, values)),
      }),
    [form, items, changed],
  );

  // Show the errors of a day that had waited when it is opened again, once: later errors come with the response to an
  // attempt.
  const [heard] = useState(() => (draft && Object.keys(draft.faults).length > 0 ? 1 : 0));
  useEffect(() => {
    if (draft) showFaults(draft.faults);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function showFaults(faults: Readonly<Record<string, Fault>>): void {
    const wrong = items.filter(({ item }) => faults[item.code]);
    for (const { item, name } of wrong)
      form.setError(name, { type: 'server', message: faults[item.code] ?? 'invalid' });
  }

  const save = async (answers: readonly DiaryAnswer[]) => {
    setIsSaving(true);
    await kept.flush();
    const { sent, isKept } = await outbox.save(day.date, answers);
    setIsSaving(false);
    if (sent.kind === 'refused') {
      setChecked(null);
      showFaults(sent.faults);
    } else if (sent.kind === 'waiting' && !isKept) toast.failure(t('toast.saveFailed'), sent.problem);
    else {
      kept.stop();
      // The button with the focus disappears with the form.
      focusDay();
    }
    tell(sent);
  };

  if (checked) {
    return (
      <CheckDay
        form={day}
        answers={checked}
        isSaving={isSaving}
        onSave={() => void save(checked)}
        onChange={() => {
          setChecked(null);
          focusDay();
        }}
      />
    );
  }
  const check = (values: DayValues) => setChecked(answersOf(items, values));
  return (
    <form noValidate className={page.form} onSubmit={(event) => void form.handleSubmit(check)(event)}>
      <ErrorSummary
        errors={errors}
        tries={submitCount + heard}
        text={(fault, field) => {
          const item = items.find(({ name }) => name === field)?.item;
          return item && `${item.name}: ${faultText(fault, item, form.getValues(field)) ?? ''}`;
        }}
        setFocus={form.setFocus}
      />
      {items.some(({ item }) => item.required) && <p className="muted">{t('form.required')}</p>}
      {day.groups.map((group) => (
        <fieldset key={group.name} className={page.fields}>
          <legend>
            <h3>{group.name}</h3>
          </legend>
          <GroupFields form={form} group={group} items={items} />
        </fieldset>
      ))}
      <div className="stack">
        <div className={page.actions}>
          <Button type="submit">{t('form.check')}</Button>
          <span role="status" className="muted small">
            {kept.state === 'kept' && t('draft.kept')}
            {kept.state === 'full' && t('draft.full')}
          </span>
        </div>
      </div>
    </form>
  );
}
