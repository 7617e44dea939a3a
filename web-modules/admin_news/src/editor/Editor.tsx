/**
 * The form of a news item (B-214, B-237…B-240): languages side by side, image, publication, and the preview. What is
 * typed is kept in this tab until it is saved.
 */
import { ApiProblem, Button, type Language, LANGUAGES, toast, useTranslation, useVariant } from '@cabinet/kit';
import { ErrorSummary, type Path, useForm, useFormDraft } from '@cabinet/kit/forms';
import { FilePen, Plus, Send } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { AdminNews, NewsRequest, SavedNews } from '../data/admin.types';
import { instantOf } from '../domain/localTime';
import {
  emptyValues,
  fieldOf,
  type NewsValues,
  newsSchema,
  requestOf,
  textField,
  titleField,
  writtenIn,
} from '../domain/values';
import css from './Editor.module.css';
import { ImageSection } from './ImageSection';
import { LanguageFields } from './LanguageFields';
import { Preview } from './Preview';
import { Publication } from './Publication';
import { useFaultText } from './useFaultText';
import { useImage } from './useImage';

/** Name of a field of the form. */
type Field = Path<NewsValues>;

export interface EditorProps {
  /** Name of the draft in this tab. */
  readonly name: string;
  readonly initial: NewsValues;
  /** The item that is edited; null for a new one. */
  readonly saved: AdminNews | null;
  readonly save: (request: NewsRequest) => Promise<SavedNews>;
  /** Called after the kernel has answered. The form is reset then. */
  readonly onSaved: (saved: SavedNews) => void;
  /** Another editor was faster. */
  readonly onConflict?: (problem: ApiProblem) => void;
}

export function Editor({ name, initial, saved, save, onSaved, onConflict }: EditorProps) {
  const { t } = useTranslation('admin_news');
  const { languages, timezone } = useVariant();
  const faultText = useFaultText();
  const schema = useMemo(() => newsSchema(languages), [languages]);
  const form = useForm<NewsValues>({ schema, defaultValues: initial });
  const fields = useMemo(() => Object.keys(emptyValues(languages)) as Field[], [languages]);
  const forget = useFormDraft(form, name, fields);
  const image = useImage();
  const [opened, setOpened] = useState<readonly Language[]>([]);
  const [isBusy, setIsBusy] = useState<'draft' | 'publish' | null>(null);
  const [tries, setTries] = useState(0);
  /** Set at once, unlike the state: the second press of a double click sends nothing. */
  const isSending = useRef(false);
  const values = form.watch();
  const written = writtenIn(values, languages);
  const shown = languages.filter(
    (language, at) => written.includes(language) || opened.includes(language) || (at === 0 && written.length === 0),
  );
  const publishAt = instantOf(values.publishAt, timezone);
  const [openedAt] = useState(() => Date.now());
  const isPlanned = publishAt !== null && Date.parse(publishAt) > openedAt;

  const submit = (isDraft: boolean) =>
    form.handleSubmit(
      async (checked) => {
        if (isSending.current) return;
        isSending.current = true;
        setIsBusy(isDraft ? 'draft' : 'publish');
        try {
          const change = await image.settled();
          // What is wrong with it stands at its field.
          if (change === null) return;
          const answer = await save(requestOf(checked, change, isDraft, languages, timezone));
          forget();
          form.reset(emptyValues(languages));
          image.reset();
          setOpened([]);
          setTries(0);
          toast.success(t('saved'));
          onSaved(answer);
        } catch (error) {
          refused(error);
        } finally {
          isSending.current = false;
          setIsBusy(null);
        }
      },
      () => setTries((before) => before + 1),
    )();

  /** What the kernel found wrong stands at its field; anything else is told. */
  function refused(error: unknown) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'news_changed' && onConflict) {
      onConflict(error);
      return;
    }
    let isNamed = false;
    for (const { field, code } of error.errors) {
      const own = fieldOf(field, languages);
      if (own === 'image' && (code === 'wrong_format' || code === 'too_large' || code === 'unreadable')) {
        image.setFault(code);
        isNamed = true;
      } else if (own !== null) {
        form.setError(own as Field, { message: code });
        isNamed = true;
      }
    }
    if (error.code === 'too_large') image.setFault('too_large');
    if (isNamed) setTries((before) => before + 1);
    else toast.failure(t('failed'), error);
  }

  const close = (language: Language) => {
    form.setValue(titleField(language), '', { shouldDirty: true });
    form.setValue(textField(language), '', { shouldDirty: true });
    form.clearErrors([titleField(language), textField(language)]);
    setOpened((before) => before.filter((one) => one !== language));
  };

  return (
    <div className={css.editor}>
      <form className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary
          errors={form.formState.errors}
          tries={tries}
          text={(message, field) => faultText(message, field)}
          setFocus={form.setFocus}
        />
        <div className={css.languages}>
          {shown.map((language) => (
            <LanguageFields
              key={language}
              language={language}
              form={form}
              onRemove={shown.length > 1 ? () => close(language) : undefined}
            />
          ))}
        </div>
        {shown.length < languages.length && (
          <div className={css.actions} role="group" aria-label={t('language.add')}>
            {languages
              .filter((language) => !shown.includes(language))
              .map((language) => (
                <Button
                  key={language}
                  kind="secondary"
                  size="small"
                  // The first language stays shown when another one is added.
                  onClick={() => setOpened([...new Set([...opened, ...shown, language])])}
                >
                  <Plus aria-hidden />
                  {LANGUAGES[language].name}
                </Button>
              ))}
          </div>
        )}
        <ImageSection image={image} saved={saved} />
        <Publication form={form} />
        <div className={css.actions}>
          <Button isBusy={isBusy === 'publish'} onClick={() => void submit(false)}>
            {isBusy !== 'publish' && <Send aria-hidden />}
            {t(isPlanned ? 'action.plan' : saved && !saved.isDraft ? 'action.save' : 'action.publish')}
          </Button>
          <Button kind="secondary" isBusy={isBusy === 'draft'} onClick={() => void submit(true)}>
            {isBusy !== 'draft' && <FilePen aria-hidden />}
            {t(saved && !saved.isDraft ? 'action.withdraw' : 'action.draft')}
          </Button>
        </div>
      </form>
      <aside>
        <Preview
          values={values}
          languages={shown}
          image={image.change.image}
          saved={image.change.isRemoved ? null : saved?.image}
          savedId={saved?.id}
          publishAt={publishAt}
        />
      </aside>
    </div>
  );
}
