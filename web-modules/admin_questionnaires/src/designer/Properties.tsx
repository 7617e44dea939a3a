/** What is set about the selected question or page, or about the questionnaire itself. */
import { Button, SelectField, TextField, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { useCallback } from 'react';
import { changed, changedPage, isName, isNameTaken, patched, renamed } from '../model/edit';
import type { DesignerState } from '../model/history';
import { textIn, withText } from '../model/text';
import { type Form, hasChoices, INPUT_TYPES, type Page, type Question, questionsOf, type Text } from '../model/types';
import { AlertFields } from './AlertFields';
import { ChoicesEditor } from './ChoicesEditor';
import { ConditionEditor } from './ConditionEditor';
import { useLanguages, useStore } from './context';
import css from './Designer.module.css';
import { NameField } from './NameField';
import { NumberAnswerFields } from './NumberAnswerFields';
import { NumberField } from './NumberField';
import { ScoreFields } from './ScoreFields';
import { ScoreRules } from './ScoreRules';
import { TextArea } from './TextArea';
import { useSameElements } from './useSameElements';
import { ValidatorFields } from './ValidatorFields';

/** the server accepts this many characters in a text of a question. */
const LINE_CHARS = 1000;

export function Properties({ state: { form, selected } }: { readonly state: DesignerState }) {
  const { t } = useTranslation('admin_questionnaires');
  const store = useStore();
  const page = selected?.kind === 'page' ? form.pages.find(({ name }) => name === selected.name) : undefined;
  const question =
    selected?.kind === 'question'
      ? form.pages.flatMap(({ elements }) => elements).find(({ name }) => name === selected.name)
      : undefined;
  const heading = question ? 'properties.question' : page ? 'properties.page' : 'properties.form';
  return (
    <section className={css.panel} aria-label={t(heading)} data-no-print="">
      <div className={css.panelHead}>
        <h2 className={css.heading}>{t(heading)}</h2>
        {selected && (
          <Button kind="quiet" size="small" onClick={() => store.dispatch({ kind: 'select', selected: null })}>
            {t('properties.toForm')}
          </Button>
        )}
      </div>
      {question ? (
        <QuestionFields key={question.name} form={form} question={question} />
      ) : page ? (
        <PageFields key={page.name} form={form} page={page} />
      ) : (
        <FormFields form={form} />
      )}
    </section>
  );
}

function QuestionFields({ form, question }: { readonly form: Form; readonly question: Question }) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  const { name, type } = question;
  const set = useCallback(
    (patch: Parameters<typeof changed>[2], key?: string) =>
      store.dispatch({
        kind: 'edit',
        edit: (now) => changed(now, name, patch),
        ...(key !== undefined && { key: `${key}:${name}` }),
      }),
    [store, name],
  );
  const others = useSameElements(questionsOf(form).filter((one) => one.name !== name));
  const setVisible = useCallback((text: string) => set({ visibleIf: text || undefined }, 'visibleIf'), [set]);
  const setRequired = useCallback((text: string) => set({ requiredIf: text || undefined }, 'requiredIf'), [set]);
  const text = (member: 'title' | 'description' | 'minRateDescription' | 'maxRateDescription') => ({
    label: t(`question.${member}`),
    value: textIn(question[member], base, base),
    maxLength: LINE_CHARS,
    onText: (value: string) => set({ [member]: withText(question[member], base, value, base) }, member),
  });
  return (
    <>
      <TextArea {...text('title')} rows={2} />
      <TextArea {...text('description')} rows={2} />
      <CheckboxField
        label={t('question.required')}
        checked={question.isRequired ?? false}
        onChange={({ target }) => set({ isRequired: target.checked || undefined })}
      />
      {type === 'text' && (
        <SelectField
          label={t('question.inputType')}
          value={question.inputType ?? 'text'}
          options={INPUT_TYPES.map((value) => ({ value, label: t(`inputType.${value}`) }))}
          // The checks of one kind of answer do not fit another.
          onChange={({ target }) =>
            set({
              inputType: target.value === 'text' ? undefined : target.value,
              validators: undefined,
              cabinet: undefined,
            })
          }
        />
      )}
      <NumberAnswerFields question={question} onChange={(cabinet, key) => set({ cabinet }, key)} />
      {hasChoices(question) && <ChoicesEditor question={question} onChange={set} />}
      {type === 'rating' && (
        <>
          <div className={css.pair}>
            <NumberField
              label={t('rating.min')}
              value={question.rateMin}
              usual={1}
              onNumber={(rateMin) => set({ rateMin }, 'rateMin')}
            />
            <NumberField
              label={t('rating.max')}
              value={question.rateMax}
              usual={5}
              onNumber={(rateMax) => set({ rateMax }, 'rateMax')}
            />
            <NumberField
              label={t('rating.step')}
              value={question.rateStep}
              usual={1}
              onNumber={(rateStep) => set({ rateStep }, 'rateStep')}
            />
          </div>
          <TextArea {...text('minRateDescription')} rows={1} />
          <TextArea {...text('maxRateDescription')} rows={1} />
        </>
      )}
      <ConditionEditor
        label={t('condition.visible')}
        questions={others}
        expression={question.visibleIf ?? ''}
        onChange={setVisible}
      />
      <ConditionEditor
        label={t('condition.required')}
        questions={others}
        expression={question.requiredIf ?? ''}
        onChange={setRequired}
      />
      <ValidatorFields question={question} onChange={(validators) => set({ validators }, 'validators')} />
      <AlertFields question={question} />
      <ScoreFields question={question} onChange={(cabinet) => set({ cabinet }, 'cabinet')} />
      <NameField
        name={name}
        isAllowed={(wanted) =>
          isName(wanted) && (wanted.toLowerCase() === name.toLowerCase() || !isNameTaken(form, wanted))
        }
        onRename={(wanted) =>
          store.dispatch({
            kind: 'edit',
            edit: (now) => renamed(now, name, wanted),
            select: { kind: 'question', name: wanted },
          })
        }
      />
    </>
  );
}

function PageFields({ form, page }: { readonly form: Form; readonly page: Page }) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  const { name } = page;
  const set = useCallback(
    (patch: Parameters<typeof changedPage>[2], key: string) =>
      store.dispatch({ kind: 'edit', edit: (now) => changedPage(now, name, patch), key: `${key}:${name}` }),
    [store, name],
  );
  const others = useSameElements(form.pages.filter((one) => one.name !== name).flatMap(({ elements }) => elements));
  const setVisible = useCallback((text: string) => set({ visibleIf: text || undefined }, 'pageVisibleIf'), [set]);
  const write = (text: Text | undefined, value: string) => withText(text, base, value, base);
  return (
    <>
      <TextField
        label={t('page.title')}
        maxLength={200}
        value={textIn(page.title, base, base)}
        onChange={({ target }) => set({ title: write(page.title, target.value) }, 'pageTitle')}
      />
      <TextArea
        label={t('page.description')}
        rows={2}
        maxLength={LINE_CHARS}
        value={textIn(page.description, base, base)}
        onText={(value) => set({ description: write(page.description, value) }, 'pageDescription')}
      />
      <ConditionEditor
        label={t('condition.visible')}
        questions={others}
        expression={page.visibleIf ?? ''}
        onChange={setVisible}
      />
    </>
  );
}

function FormFields({ form }: { readonly form: Form }) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  return (
    <>
      <TextArea
        label={t('form.description')}
        rows={3}
        maxLength={LINE_CHARS}
        value={textIn(form.description, base, base)}
        onText={(value) =>
          store.dispatch({
            kind: 'edit',
            edit: (now) => patched(now, { description: withText(now.description, base, value, base) }),
            key: 'formDescription',
          })
        }
      />
      <ScoreRules form={form} />
    </>
  );
}
