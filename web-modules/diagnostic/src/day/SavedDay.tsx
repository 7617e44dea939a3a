/** A saved day is for reading; today's can be corrected until midnight (issue 17). */
import { Button, Notice, useTranslation } from '@cabinet/kit';
import { PencilLine } from 'lucide-react';
import type { DiaryForm } from '../data/diary.types';
import page from '../shared/Page.module.css';
import { Answers } from './Answers';
import { Corrections } from './Corrections';

export interface SavedDayProps {
  readonly form: DiaryForm;
  /** Absent if the day cannot be corrected. */
  readonly onCorrect?: () => void;
}

/** What became of the latest version. */
function useStateText({ isSent, isRefused, sentRevision }: DiaryForm, canCorrect: boolean): string {
  const { t } = useTranslation('diagnostic');
  const state = isRefused
    ? t(sentRevision > 0 ? 'saved.correctionRefused' : 'saved.refused')
    : isSent
      ? ''
      : t('saved.passedOn');
  return [t(canCorrect ? 'saved.untilMidnight' : 'saved.note'), state].filter(Boolean).join(' ');
}

export function SavedDay({ form, onCorrect }: SavedDayProps) {
  const { t } = useTranslation('diagnostic');
  const text = useStateText(form, onCorrect !== undefined);
  return (
    <>
      <Notice {...(form.isRefused && { kind: 'warning' as const })}>
        <p>{text}</p>
        {onCorrect && (
          <div className={page.actions}>
            <Button kind="secondary" size="small" onClick={onCorrect}>
              <PencilLine aria-hidden />
              {t('correction.start')}
            </Button>
          </div>
        )}
      </Notice>
      <Answers form={form} />
      {form.revision > 1 && <Corrections date={form.date} revision={form.revision} />}
    </>
  );
}
