/** Another tab or device has corrected the day since these answers were begun: what it saved, and what to do. */
import { Notice, useDates, useTranslation } from '@cabinet/kit';
import type { DiaryForm } from '../data/diary.types';
import { Answers } from './Answers';

export function ChangedNotice({ form }: { readonly form: DiaryForm }) {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  return (
    <Notice kind="warning">
      <strong>{t('changed.title', { at: form.savedAt === null ? '' : format(form.savedAt, 'time') })}</strong>
      <p>{t('changed.note')}</p>
      <details>
        <summary>{t('changed.show')}</summary>
        <Answers form={form} level={4} />
      </details>
    </Notice>
  );
}
