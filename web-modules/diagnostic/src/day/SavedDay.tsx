/** A saved day is read-only. */
import { Notice, useTranslation } from '@cabinet/kit';
import type { DiaryForm } from '../data/diary.types';
import { Answers } from './Answers';

export function SavedDay({ form }: { readonly form: DiaryForm }) {
  const { t } = useTranslation('diagnostic');
  return (
    <>
      <Notice>
        <p>{t(form.isSent ? 'saved.note' : 'saved.onItsWay')}</p>
      </Notice>
      <Answers form={form} />
    </>
  );
}
