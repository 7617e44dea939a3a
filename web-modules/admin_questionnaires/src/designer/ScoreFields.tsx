/** How the answer to a question counts in scores. */
import { SelectField, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { cleaned } from '../model/alerts';
import { patched } from '../model/edit';
import { choiceItem, choiceText, shownText } from '../model/text';
import { hasChoices, isScored, type Question, type OwnMembers } from '../model/types';
import { useLanguages } from './context';
import css from './Designer.module.css';
import { NumberField } from './NumberField';

export interface ScoreFieldsProps {
  readonly question: Question;
  readonly onChange: (score: OwnMembers | undefined) => void;
}

export function ScoreFields({ question, onChange }: ScoreFieldsProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const { type, inputType, choices = [], cabinet } = question;
  const isNumber = type === 'rating' || (type === 'text' && inputType === 'number');
  if (!isNumber && !hasChoices(question)) return null;
  const set = (patch: { [Member in keyof OwnMembers]?: OwnMembers[Member] | undefined }) =>
    onChange(patched(cabinet ?? {}, patch));
  const points = typeof cabinet?.score === 'object' ? cabinet.score : {};
  // Alerts and the unit are not part of the score.
  const end = () =>
    onChange(cleaned(patched(cabinet ?? {}, { score: undefined, weight: undefined, isReversed: undefined })));
  const firstScore = (): OwnMembers =>
    isNumber
      ? { score: 'value' }
      : { score: Object.fromEntries(choices.map((choice, index) => [String(choiceItem(choice).value), index])) };
  return (
    <fieldset className={css.group}>
      <legend>{t('score.legend')}</legend>
      <SelectField
        label={t('score.counts')}
        value={isScored(question) ? 'yes' : 'no'}
        options={[
          { value: 'no', label: t('score.no') },
          { value: 'yes', label: t(isNumber ? 'score.value' : 'score.points') },
        ]}
        onChange={({ target }) => (target.value === 'yes' ? onChange({ ...cabinet, ...firstScore() }) : end())}
      />
      {cabinet && isScored(question) && (
        <>
          {!isNumber &&
            choices.map((choice) => {
              const value = String(choiceItem(choice).value);
              return (
                <NumberField
                  key={value}
                  label={t('score.pointsOf', { answer: shownText(choiceText(choice), base, base) })}
                  value={points[value]}
                  onNumber={(number) =>
                    set({ score: patched<Record<string, number>>({ ...points }, { [value]: number }) })
                  }
                />
              );
            })}
          <NumberField
            label={t('score.weight')}
            value={cabinet.weight}
            usual={1}
            onNumber={(weight) => set({ weight })}
          />
          {type !== 'checkbox' && type !== 'text' && (
            <CheckboxField
              label={t('score.reversed')}
              checked={cabinet.isReversed ?? false}
              onChange={({ target }) => set({ isReversed: target.checked || undefined })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
