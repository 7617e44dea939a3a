/**
 * The form of a day: filled in, then checked, then finally saved. Missing answers are reported before anything is sent
 * (GOV.UK's error summary), and the answers are shown again. Errors of the kernel or the hospital are shown at their
 * fields. Fields and rules are those of `@cabinet/form`; the order on the page is the diary's own.
 */
import { Button, toast, useTranslation } from '@cabinet/kit';
import { ErrorSummary, type FieldErrors } from '@cabinet/kit/forms';
import { useMemo, useRef, useState } from 'react';
import type { DiaryAnswer, DiaryForm, DiaryItem } from '../data/diary.types';
import type { Draft } from '../data/offline';
import { useOutbox } from '../data/useOutbox';
import { sentAnswers } from '../domain/answers';
import type { Fault } from '../domain/faults';
import { ItemField } from '../fields/ItemField';
import { useFaultText } from '../fields/useFaultText';
import page from '../shared/Page.module.css';
import { ChangedNotice } from './ChangedNotice';
import { CheckDay } from './CheckDay';
import { GroupFields } from './GroupFields';
import { focusDay } from './heading';
import { useDayAnswers } from './useDayAnswers';
import { useDayDraft } from './useDayDraft';
import { useTellSent } from './useTellSent';

export interface DayFormProps {
  /** A day that is not saved, or the version to be corrected. */
  readonly form: DiaryForm;
  readonly draft: Draft | null;
  /** Leaves the correction without saving it. */
  readonly onCancel?: () => void;
  /** The correction is saved, or waits to be sent. */
  readonly onDone?: () => void;
}

export function DayForm({ form: day, draft, onCancel, onDone }: DayFormProps) {
  const { t } = useTranslation('diagnostic');
  const faultText = useFaultText();
  const outbox = useOutbox();
  const tell = useTellSent();
  const kept = useDayDraft(day.date, draft !== null, day.revision);
  /** The version that the answers were begun with. */
  const [begun] = useState(draft?.revision ?? day.revision);
  const { items, questions, store, faults, tries, ...form } = useDayAnswers(day, draft, kept.changed);
  /** Valid answers that wait for the final check. */
  const [checked, setChecked] = useState<readonly DiaryAnswer[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const nameOf = useMemo(() => new Map(items.map(({ item, name }) => [item, name])), [items]);

  const save = async (sure: readonly DiaryAnswer[]) => {
    setIsSaving(true);
    await kept.flush();
    const { sent, isKept } = await outbox.save(day.date, sure, day.revision);
    setIsSaving(false);
    if (sent.kind === 'refused') {
      setChecked(null);
      form.showFaults(sent.faults);
    } else if (sent.kind === 'changed') setChecked(null);
    else if (sent.kind === 'waiting' && !isKept) toast.failure(t('toast.saveFailed'), sent.problem);
    else {
      kept.stop();
      onDone?.();
      // The button with the focus disappears with the form.
      focusDay();
    }
    tell(sent);
  };

  const isCorrection = day.revision > 0;
  const correctable = day.correctableUntil !== null ? t('form.untilMidnight') : t('form.once');
  const note = isCorrection ? t('correction.note') : correctable;

  if (checked) {
    return (
      <CheckDay
        form={day}
        answers={checked}
        note={note}
        isSaving={isSaving}
        onSave={() => void save(checked)}
        onChange={() => {
          setChecked(null);
          focusDay();
        }}
      />
    );
  }

  const errors: FieldErrors<Record<string, unknown>> = Object.fromEntries(
    items.flatMap(({ name }): [string, { type: string; message: Fault }][] => {
      const fault = faults.get(name);
      return fault ? [[name, { type: 'form', message: fault }]] : [];
    }),
  );
  const fieldOf = (item: DiaryItem, half?: string) => {
    const name = nameOf.get(item) ?? '';
    const question = questions.get(name);
    return question && <ItemField item={item} question={question} store={store} fault={faults.get(name)} half={half} />;
  };
  return (
    <form
      ref={box}
      noValidate
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.attempt()) setChecked(sentAnswers(items, store.answers()));
      }}
    >
      <ErrorSummary
        errors={errors}
        tries={tries}
        text={(_, name) => {
          const item = items.find((one) => one.name === name)?.item;
          return item && `${item.name}: ${faultText(faults.get(name), item, store.answers()[name]) ?? ''}`;
        }}
        setFocus={(name) =>
          box.current
            ?.querySelector<HTMLElement>(`[data-question="${name}"] :is(input, select, textarea, [aria-haspopup])`)
            ?.focus()
        }
      />
      {begun < day.revision && <ChangedNotice form={day} />}
      {items.some(({ item }) => item.required) && <p className="muted">{t('form.required')}</p>}
      {day.groups.map((group) => (
        <fieldset key={group.name} className={page.fields}>
          <legend>
            <h3>{group.name}</h3>
          </legend>
          <GroupFields group={group} fieldOf={fieldOf} />
        </fieldset>
      ))}
      <div className="stack">
        <div className={page.actions}>
          <Button type="submit">{t('form.check')}</Button>
          {onCancel && (
            <Button
              kind="quiet"
              onClick={() => {
                kept.stop();
                onCancel();
              }}
            >
              {t('correction.cancel')}
            </Button>
          )}
          <span role="status" className="muted small">
            {kept.state === 'kept' && t('draft.kept')}
            {kept.state === 'full' && t('draft.full')}
          </span>
        </div>
      </div>
    </form>
  );
}
