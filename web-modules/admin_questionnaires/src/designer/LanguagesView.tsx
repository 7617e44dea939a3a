/** All texts of one page in the hospital's languages side by side; what others have and one has not is marked. */
import { type Language, LANGUAGES, SelectField, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { memo, useState } from 'react';
import { translated } from '../model/edit';
import {
  allTexts,
  gapsOf,
  type PlacedText,
  shownText,
  textIn,
  textsOfForm,
  textsOfPage,
  usedLanguages,
} from '../model/text';
import { type Form, questionsOf } from '../model/types';
import { useLanguages, useStore } from './context';
import css from './Designer.module.css';
import { titleOf } from './useConditionWords';

const FORM = '';

export function LanguagesView({ form }: { readonly form: Form }) {
  const { t } = useTranslation('admin_questionnaires');
  const { base, languages } = useLanguages();
  const [shown, setShown] = useState(form.pages[0]?.name ?? FORM);
  const [isOnlyGaps, setIsOnlyGaps] = useState(false);
  const all = allTexts(form);
  const used = usedLanguages(all, languages, base);
  const page = form.pages.find(({ name }) => name === shown);
  const texts = page ? textsOfPage(page) : textsOfForm(form);
  const rows = isOnlyGaps ? texts.filter((one) => gapsOf(one, used, base).length > 0) : texts;
  const titles = new Map(questionsOf(form).map((question) => [question.name, titleOf(question, base)]));
  const gaps = languages.map((language) => ({
    language,
    count: all.filter((one) => gapsOf(one, used, base).includes(language)).length,
  }));
  const keyOf = ({ place }: PlacedText) => JSON.stringify(place);
  const labelOf = ({ place }: PlacedText): string => {
    if (place.of === 'choice') {
      return t('texts.choice', { question: titles.get(place.question) ?? place.question, number: place.index + 1 });
    }
    if (place.of === 'unit') return t('texts.unit', { question: titles.get(place.question) ?? place.question });
    if (place.of === 'question') {
      return t(`texts.question.${place.member}`, { question: titles.get(place.question) ?? place.question });
    }
    return t(`texts.${place.of}.${place.member}`);
  };
  return (
    <div className={css.texts}>
      <div className={css.actions}>
        <SelectField
          label={t('texts.page')}
          value={page ? shown : FORM}
          options={[
            { value: FORM, label: t('properties.form') },
            ...form.pages.map(({ name, title }, at) => ({
              value: name,
              label: t('page.name', { number: at + 1, title: shownText(title, base, base) }),
            })),
          ]}
          onChange={({ target }) => setShown(target.value)}
        />
        <CheckboxField
          label={t('texts.onlyGaps')}
          checked={isOnlyGaps}
          onChange={({ target }) => setIsOnlyGaps(target.checked)}
        />
      </div>
      <ul className={css.gaps}>
        {gaps.map(({ language, count }) => (
          <li key={language}>
            {LANGUAGES[language].name}:{' '}
            {!used.includes(language)
              ? t('texts.unused')
              : count === 0
                ? t('texts.complete')
                : t('texts.missing', { count })}
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="muted">{t(isOnlyGaps ? 'texts.noGaps' : 'texts.none')}</p>}
      <ul className={css.textRows}>
        {rows.map((one) => (
          <TextRow
            key={keyOf(one)}
            placed={JSON.stringify(one)}
            label={labelOf(one)}
            gaps={gapsOf(one, used, base).join(' ')}
          />
        ))}
      </ul>
    </div>
  );
}

interface TextRowProps {
  /** As JSON, so that a row is drawn again only if its text has changed. */
  readonly placed: string;
  readonly label: string;
  readonly gaps: string;
}

const TextRow = memo(function TextRow({ placed, label, gaps }: TextRowProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base, languages } = useLanguages();
  const store = useStore();
  const { place, text } = JSON.parse(placed) as PlacedText;
  const write = (language: Language, value: string) =>
    store.dispatch({
      kind: 'edit',
      edit: (form) => translated(form, place, language, value, base),
      key: `${JSON.stringify(place)}:${language}`,
    });
  return (
    <li>
      <p className={css.textLabel}>{label}</p>
      <div className={css.inLanguages}>
        {languages.map((language) => (
          <label key={language} className={css.inLanguage} data-gap={gaps.split(' ').includes(language) || undefined}>
            <span className="small">
              {LANGUAGES[language].name}
              {gaps.split(' ').includes(language) && <strong> {t('texts.gap')}</strong>}
            </span>
            <textarea
              lang={language}
              className={css.area}
              rows={2}
              maxLength={1000}
              aria-label={t('texts.field', { text: label, language: LANGUAGES[language].name })}
              value={textIn(text, language, base)}
              onChange={({ target }) => write(language, target.value)}
            />
          </label>
        ))}
      </div>
    </li>
  );
});
