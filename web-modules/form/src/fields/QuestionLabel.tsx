/** The words of a question and the mark of a required one. */
import { useTranslation } from '@cabinet/kit';
import { textIn } from '../model/text';
import type { QuestionControl } from './fields.types';

export function QuestionLabel({
  question,
  language,
  isRequired,
}: Pick<QuestionControl, 'question' | 'language' | 'isRequired'>) {
  const { t } = useTranslation('form');
  return (
    <>
      {textIn(question.title, language)}
      {isRequired && (
        <>
          <span aria-hidden>{'\u00a0*'}</span>
          <span className="visually-hidden"> ({t('required')})</span>
        </>
      )}
    </>
  );
}
