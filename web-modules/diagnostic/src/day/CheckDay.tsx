/** Shows the answers again before they are finally saved (GOV.UK: check answers). */
import { Button, useTranslation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import type { DiaryAnswer, DiaryForm } from '../data/diary.types';
import page from '../shared/Page.module.css';
import { Answers } from './Answers';

export interface CheckDayProps {
  readonly form: DiaryForm;
  readonly answers: readonly DiaryAnswer[];
  /** Said above the answers: whether they can be changed afterwards. */
  readonly note: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onChange: () => void;
}

export function CheckDay({ form, answers, note, isSaving, onSave, onChange }: CheckDayProps) {
  const { t } = useTranslation('diagnostic');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={page.form} aria-labelledby="check">
      <h3 id="check" ref={heading} tabIndex={-1}>
        {t('check.title')}
      </h3>
      <p>{note}</p>
      <Answers form={form} values={new Map(answers.map(({ code, value }) => [code, value]))} level={4} />
      <div className={page.actions}>
        <Button isBusy={isSaving} onClick={onSave}>
          {t('form.save')}
        </Button>
        <Button kind="quiet" disabled={isSaving} onClick={onChange}>
          {t('unsent.edit')}
        </Button>
      </div>
    </section>
  );
}
