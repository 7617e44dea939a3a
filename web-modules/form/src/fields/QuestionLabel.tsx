/** The words of a question, its unit, and the mark of a required one. */
import { useTranslation } from '@cabinet/kit';
import { textIn } from '../model/text';
import type { QuestionControl } from './fields.types';

export function QuestionLabel({
  question,
  language,
  isRequired,
  half,
}: Pick<QuestionControl, 'question' | 'language' | 'isRequired' | 'half'>) {
  const { t } = useTranslation('form');
  const title = textIn(question.title, language);
  const unit = textIn(question.unit, language);
  return (
    <>
      {half === undefined ? (
        title
      ) : (
        <>
          <span className="visually-hidden">{title.slice(0, -half.length)}</span>
          {half}
        </>
      )}
      {unit && <span className="visually-hidden">, {unit}</span>}
      {isRequired && (
        <>
          <span aria-hidden>{'\u00a0*'}</span>
          <span className="visually-hidden"> ({t('required')})</span>
        </>
      )}
    </>
  );
}
