/** Title and text of one language, with what is left of the allowed length. */
import { Field, IconButton, type Language, LANGUAGES, TextField, useTranslation } from '@cabinet/kit';
import { type Form } from '@cabinet/kit/forms';
import { X } from 'lucide-react';
import { useId } from 'react';
import { charsOf, TEXT_CHARS, textField, titleField, TITLE_CHARS, type NewsValues } from '../domain/values';
import css from './Editor.module.css';
import { useFaultText } from './useFaultText';

export interface LanguageFieldsProps {
  readonly language: Language;
  readonly form: Form<NewsValues>;
  /** Absent for the only language. */
  readonly onRemove?: (() => void) | undefined;
}

export function LanguageFields({ language, form, onRemove }: LanguageFieldsProps) {
  const { t } = useTranslation('admin_news');
  const faultText = useFaultText();
  const titleId = useId();
  const { errors } = form.formState;
  const name = LANGUAGES[language].name;
  const [title, text] = [titleField(language), textField(language)];
  const faultAt = (field: typeof title | typeof text) => {
    const message = errors[field]?.message;
    return message === undefined ? undefined : faultText(message, field);
  };
  return (
    <section className={css.language} aria-labelledby={titleId}>
      <div className={css.languageHead}>
        <h2 id={titleId} className="heading" lang={language}>
          {name}
        </h2>
        {onRemove && (
          <IconButton label={t('language.remove', { language: name })} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <TextField
        label={t('field.title')}
        hint={t('field.titleHint', { most: TITLE_CHARS })}
        error={faultAt(title)}
        lang={language}
        autoComplete="off"
        {...form.register(title)}
      />
      <Field label={t('field.text')} hint={t('field.textHint')} error={faultAt(text)}>
        {(ties) => <textarea {...ties} {...form.register(text)} lang={language} rows={10} className={css.area} />}
      </Field>
      <Length value={form.watch(text)} />
    </section>
  );
}

/** Shown when the text is nearly too long. */
function Length({ value }: { readonly value: string }) {
  const { t } = useTranslation('admin_news');
  const left = TEXT_CHARS - charsOf(value);
  return (
    <p role="status" className="muted small">
      {left < TEXT_CHARS / 10 && t(left < 0 ? 'field.over' : 'field.left', { count: Math.abs(left) })}
    </p>
  );
}
